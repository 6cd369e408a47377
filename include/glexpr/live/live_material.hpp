#pragma once

#include <glexpr/config.hpp>
#include <glexpr/core/diagnostic.hpp>
#include <glexpr/core/result.hpp>
#include <glexpr/glsl/profile.hpp>
#include <glexpr/live/live_program.hpp>
#include <glexpr/material/bind.hpp>
#include <glexpr/material/compile.hpp>
#include <glexpr/material/shader.hpp>
#include <glexpr/material/validate.hpp>

#include <cstddef>
#include <optional>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

namespace glexpr {

/// The material that an application has accepted, the values of its uniforms, and the program of the host that draws it. A source takes the place of
/// the last one as a whole or not at all: when it compiles, its values are good, the library makes its shader, and the host builds that. What is
/// refused at any of these leaves material, values and program as they are, and is reported.
///
/// Nothing that is handed out can change it: materials and bindings are values without a way to alter them. A value that can be moved; what was
/// moved from is empty.
template <class Host>
class live_material {
  public:
    using program = live_program<Host, material_shader>;
    using variant = typename program::variant;

    /// `capacity`: of programs that are held, the one that is shown among them.
    explicit live_material(Host host, profile target, material_shader_options options = {}, std::size_t capacity = 1)
        : program_(std::move(host), capacity), target_(target), options_(std::move(options)) {}

    live_material(live_material&& other) noexcept
        : program_(std::move(other.program_)),
          target_(other.target_),
          options_(std::move(other.options_)),
          binding_(std::exchange(other.binding_, std::nullopt)) {}

    live_material& operator=(live_material&& other) noexcept {
        if (this == &other) return *this;
        program_ = std::move(other.program_);
        target_ = other.target_;
        options_ = std::move(other.options_);
        binding_ = std::exchange(other.binding_, std::nullopt);
        return *this;
    }

    /// Takes a program of the language and values of its uniforms; those that are not named take their defaults.
    live_state update(std::string_view source, std::span<const material_setting> settings = {}) {
        return adopt(compile_material(source, options_.accepted), settings);
    }

    /// The same of one that has been compiled, here or elsewhere: it is validated first.
    live_state update(const material_ir& ir, std::span<const material_setting> settings = {}) {
        return adopt(validate_material(ir, options_.accepted), settings);
    }

    /// Gives the uniforms of the accepted material other values; those that are not named take their defaults. Nothing is built. Returns why they were
    /// refused: then the values are as before; empty where they are accepted.
    std::vector<diagnostic> rebind(std::span<const material_setting> settings) {
        if (!binding_)
            return {{diag_code::material_uniform, severity::error, {}, "there is no material yet whose uniforms could have values", {}}};
        result<material_binding> bound = bind_material(binding_->material(), settings);
        if (!bound) return std::move(bound).diagnostics();
        binding_ = *std::move(bound);
        return {};
    }

    /// The accepted material and its values; none while there is no program.
    const std::optional<material_binding>& binding() const { return binding_; }

    /// The program to draw with, whose shader's `layout` says where the values of `binding` go, in the same order; null while there is none. It stays
    /// until the next `update`.
    const variant* current() const { return program_.current(); }

    live_state state() const { return program_.state(); }
    live_reason reason() const { return program_.reason(); }

    /// Of the last `update`, with places in its source.
    const std::vector<diagnostic>& diagnostics() const { return program_.diagnostics(); }

    /// Releases everything, as before the end of a context, and is empty again.
    void clear() {
        program_.clear();
        binding_.reset();
    }

    Host& host() { return program_.host(); }
    const Host& host() const { return program_.host(); }

  private:
    live_state adopt(result<material> compiled, std::span<const material_setting> settings) {
        if (!compiled) return program_.update(std::move(compiled).diagnostics());
        result<material_binding> bound = bind_material(*compiled, settings);
        if (!bound) return program_.update(std::move(bound).diagnostics());
        program_.update(make_material_shader(*compiled, target_, options_));
        if (program_.reason() == live_reason::none) binding_ = *std::move(bound);
        return program_.state();
    }

    program program_;
    profile target_;
    material_shader_options options_;
    std::optional<material_binding> binding_;
};

}  // namespace glexpr
