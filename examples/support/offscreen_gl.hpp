#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

/// Runs shaders without a window: an OpenGL context on EGL's surfaceless platform, drawing into memory.
namespace offscreen {

/// Which language a context speaks. The names of the ES members follow the shading language: es2 takes `#version 100`, es3 takes `#version 300 es`.
enum class api : std::uint8_t { gl33, gl45, es2, es3 };

inline constexpr std::array<api, 4> all_apis = {api::gl33, api::gl45, api::es2, api::es3};

/// "gl33" and so on, for messages.
std::string_view name(api which);

/// What stood in the way. Only `no_driver` says something about the machine as a whole.
enum class failure_kind : std::uint8_t {
    no_driver,    ///< there is no EGL, or no driver that offers the context
    refused,      ///< the driver refused a shader; the message is its log
    unsupported,  ///< the context cannot do what was asked (size, float targets)
    malformed,    ///< a file or a text is not what it should be
};

/// Why an operation gave no value.
struct failure {
    failure_kind kind;
    std::string message;
};

/// A value, or the failure that prevented it.
template <class T>
class outcome {
  public:
    outcome(T value) : state_(std::in_place_index<0>, std::move(value)) {}
    outcome(failure reason) : state_(std::in_place_index<1>, std::move(reason)) {}

    explicit operator bool() const { return state_.index() == 0; }

    /// The value; the outcome must be a success.
    T& operator*() { return *std::get_if<0>(&state_); }
    const T& operator*() const { return *std::get_if<0>(&state_); }
    T* operator->() { return &**this; }
    const T* operator->() const { return &**this; }

    /// The reason; the outcome must be a failure.
    const failure& error() const { return *std::get_if<1>(&state_); }

  private:
    std::variant<T, failure> state_;
};

/// int, float, vec2, vec3, vec4, mat3, mat4; matrices column by column.
using uniform_value = std::variant<std::int32_t, float, std::array<float, 2>, std::array<float, 3>, std::array<float, 4>,
                                   std::array<float, 9>, std::array<float, 16>>;

struct uniform {
    std::string name;
    uniform_value value;
};

/// What a vertex shader reads: `components` (1 to 4) numbers for each vertex.
struct attribute {
    std::string name;
    std::size_t components = 3;
    std::vector<float> values;
};

/// An attribute of the given vectors.
template <std::size_t N>
attribute make_attribute(std::string name, std::span<const std::array<float, N>> vectors) {
    attribute a{std::move(name), N, {}};
    for (const std::array<float, N>& v : vectors) a.values.insert(a.values.end(), v.begin(), v.end());
    return a;
}

/// What a draw left behind: four channels per pixel, bottom row first.
template <class Channel>
struct frame {
    int width = 0;
    int height = 0;
    std::vector<Channel> rgba;
    std::vector<float> depth;  ///< in [0, 1], one per pixel; empty in ES, which cannot read it back
};

namespace detail {
struct context_state;
}

/// A linked pair of shaders. Keeps its context alive.
class program {
  public:
    program(program&& other) noexcept;
    program& operator=(program&& other) noexcept;
    ~program();

  private:
    friend class context;
    program(std::shared_ptr<detail::context_state> state, unsigned id);

    std::shared_ptr<detail::context_state> state_;
    unsigned id_ = 0;
};

/// A context of its own; several may live at once. Every operation makes it current first and leaves it current, on the calling thread.
class context {
  public:
    /// Fails with `no_driver` where EGL, its surfaceless platform or the wanted version is missing.
    static outcome<context> create(api which);

    api which() const;

    /// Renderer and version as the driver words them.
    std::string description() const;

    /// Compiles and links. Fails with `refused` and the driver's log.
    outcome<program> build(std::string_view vertex, std::string_view fragment) const;

    /// Draws one triangle that covers the target. The vertex shader makes it from `gl_VertexID`, or declares a vec2 attribute and gets the corners
    /// (-1,-1), (3,-1), (-1,3). Discarded pixels keep `background`; depth is cleared to 1 and tested with less-or-equal. A uniform that the program
    /// does not use is skipped; one of another type fails with `unsupported`.
    outcome<frame<std::uint8_t>> draw_bytes(const program& shaders, std::span<const uniform> uniforms, int width, int height,
                                            std::array<float, 4> background = {}) const;

    /// The same into float32 channels, read back as they were written: neither clamped nor rounded. In ES 1.00 `gl_FragCoord` and `gl_FragColor` are
    /// mediump, and Mesa computes an expression of such operands and literals in 16 bits: it takes one highp operand to get 32.
    outcome<frame<float>> draw_floats(const program& shaders, std::span<const uniform> uniforms, int width, int height,
                                      std::array<float, 4> background = {}) const;

    /// Draws triangles, three indices each, both sides alike, over vertices whose attributes are found by name; depth is tested. Edges are smooth: `smooth` × `smooth`
    /// samples a pixel (fewer where the driver has no room for them), averaged channel by channel. An attribute that the program does not use is skipped;
    /// one that it lacks, one of another type or length, and an index without a vertex fail with `unsupported`, as indices beyond 16 bits do where
    /// a driver of ES 2 has only these. `depth` is empty.
    outcome<frame<std::uint8_t>> draw_mesh(const program& shaders, std::span<const attribute> attributes,
                                           std::span<const std::uint32_t> triangles, std::span<const uniform> uniforms, int width,
                                           int height, std::array<float, 4> background = {}, int smooth = 3) const;

    /// Runs a vertex shader once for each vertex and returns what it writes: for each name in `outputs` (varyings, or gl_Position) the values of all
    /// vertices, as float32 without any arithmetic of ours. Attributes and uniforms are as in `draw_mesh`. `unsupported` where an ES 2
    /// context has no more than ES 2.
    outcome<std::vector<attribute>> capture(std::string_view vertex, std::span<const std::string> outputs,
                                            std::span<const attribute> attributes, std::span<const uniform> uniforms = {}) const;

    /// Runs `vec4 probe(vec3 p)` at every point. `functions` is text without a version line, written for this context's language, that defines `probe`
    /// and declares the uniforms it reads; floats are highp. Points go in and values come out as float32 without any arithmetic of ours, except that
    /// a driver may flush subnormal numbers. Lines in a log count from the first line of `functions`.
    outcome<std::vector<std::array<float, 4>>> evaluate_points(std::string_view functions, std::span<const std::array<float, 3>> points,
                                                               std::span<const uniform> uniforms = {}) const;

  private:
    explicit context(std::shared_ptr<detail::context_state> state);

    std::shared_ptr<detail::context_state> state_;
};

}  // namespace offscreen
