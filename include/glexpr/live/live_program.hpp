#pragma once

#include <glexpr/config.hpp>
#include <glexpr/core/diagnostic.hpp>
#include <glexpr/core/result.hpp>
#include <glexpr/fwd.hpp>
#include <glexpr/live/built.hpp>
#include <glexpr/live/driver_refusal.hpp>
#include <glexpr/parse/parse.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <type_traits>
#include <utility>
#include <vector>

namespace glexpr {

/// Which program a `live_program` shows.
enum class live_state : std::uint8_t {
    empty,    ///< none: no input has given a program yet
    current,  ///< that of the last input
    kept,     ///< that of an earlier input: the last one gave none
};

/// Why the last input gave no program.
enum class live_reason : std::uint8_t {
    none,        ///< it gave one, or there was no input yet
    incomplete,  ///< the text only needs more at its end, as while somebody is typing
    refused,     ///< an error in the text, or a shader that the library refuses
    driver,      ///< the host could not build the shader
};

/// What a `live_program` needs of a host, for any API: `build` makes a program of a shader or says why not, `release` ends one that `build`
/// has made. Neither calls back into the `live_program`.
template <class Host, class Shader>
concept program_host = requires(Host& host, const Shader& shader) {
    host.build(shader).log;
    host.build(shader).stage;
    host.release(*std::move(host.build(shader).handle));
};

/// Shows the program of the last good input while a user types. A new program replaces the old one only when it has been built;
/// text that is wrong or unfinished, and a shader that the driver refuses, leave everything as it is and are reported. Every program that the
/// host has built is released exactly once: when it gives way, or when the `live_program` ends.
///
/// Up to `capacity` programs are held, the one that is shown among them, so that going back to an earlier text builds nothing; the one that
/// was shown least recently gives way. Two inputs share a program where their texts of both stages are equal.
///
/// `Shader` has the members `vertex` and `fragment` (`shader_text`) and `functions` (`glsl_functions`), as `surface_shader` has.
/// A value that can be moved; what was moved from is empty.
template <class Host, class Shader = surface_shader>
class live_program {
  public:
    using handle = typename std::remove_cvref_t<decltype(*std::declval<Host&>().build(std::declval<const Shader&>()).handle)>;

    /// A program and the shader it was built from, whose uniforms the host sets.
    struct variant {
        handle program;
        Shader shader;
    };

    explicit live_program(Host host = Host(), std::size_t capacity = 1) : host_(std::move(host)), capacity_(capacity) {
        static_assert(program_host<Host, Shader>, "the host lacks build(shader) or release(program)");
        GLEXPR_ASSERT(capacity > 0, "the program that is shown must have a place");
    }

    live_program(live_program&& other) noexcept
        : host_(std::move(other.host_)),
          capacity_(other.capacity_),
          variants_(std::exchange(other.variants_, {})),
          last_(std::exchange(other.last_, {})) {}

    live_program& operator=(live_program&& other) noexcept {
        if (this == &other) return *this;
        clear();
        host_ = std::move(other.host_);
        capacity_ = other.capacity_;
        variants_ = std::exchange(other.variants_, {});
        last_ = std::exchange(other.last_, {});
        return *this;
    }

    ~live_program() { clear(); }

    /// Takes the shader of a new input, or the diagnostics of the text that gave none.
    live_state update(result<Shader> made) {
        last_.diagnostics = made.diagnostics();
        if (!made) return answer(is_incomplete(made) ? live_reason::incomplete : live_reason::refused);
        if (const std::size_t known = find(*made); known < variants_.size()) {
            variants_[known].shader = *std::move(made);
            move_to_end(known);
        } else {
            variants_.reserve(variants_.size() + 1);  // so that no program is lost for want of memory
            built<handle> outcome = host_.build(std::as_const(*made));
            if (!outcome.handle) {
                for (diagnostic& d : driver_refusal(outcome, *made)) last_.diagnostics.push_back(std::move(d));
                return answer(live_reason::driver);
            }
            variants_.push_back({*std::move(outcome.handle), *std::move(made)});
            if (variants_.size() > capacity_) release_first();
        }
        return answer(live_reason::none);
    }

    /// The program to draw with; null while there is none. It stays until the next `update`.
    const variant* current() const { return variants_.empty() ? nullptr : &variants_.back(); }

    live_state state() const {
        if (variants_.empty()) return live_state::empty;
        return last_.reason == live_reason::none ? live_state::current : live_state::kept;
    }

    live_reason reason() const { return last_.reason; }

    /// Of the last input, with spans of its text: notes and warnings where it gave a program, else the errors.
    const std::vector<diagnostic>& diagnostics() const { return last_.diagnostics; }

    /// Programs held, the one that is shown among them.
    std::size_t size() const { return variants_.size(); }

    /// Releases everything, as before the end of a context, and is empty again.
    void clear() {
        while (!variants_.empty()) release_first();
        last_ = {};
    }

    Host& host() { return host_; }
    const Host& host() const { return host_; }

  private:
    struct last_input {
        live_reason reason = live_reason::none;
        std::vector<glexpr::diagnostic> diagnostics;
    };

    live_state answer(live_reason why) {
        last_.reason = why;
        return state();
    }

    /// The place of the variant with the same text, or the number of variants.
    std::size_t find(const Shader& shader) const {
        std::size_t i = 0;
        while (i < variants_.size() &&
               !(variants_[i].shader.vertex.text == shader.vertex.text && variants_[i].shader.fragment.text == shader.fragment.text))
            ++i;
        return i;
    }

    void move_to_end(std::size_t i) {
        for (; i + 1 < variants_.size(); ++i) std::swap(variants_[i], variants_[i + 1]);
    }

    void release_first() {
        host_.release(std::move(variants_.front().program));
        variants_.erase(variants_.begin());
    }

    Host host_;
    std::size_t capacity_;
    std::vector<variant> variants_;  ///< in the order in which they were shown last
    last_input last_;
};

}  // namespace glexpr
