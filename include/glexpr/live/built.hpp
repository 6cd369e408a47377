#pragma once

#include <glexpr/host/assemble.hpp>

#include <optional>
#include <string>
#include <utility>

namespace glexpr {

/// What a host's compiler made of a text: an object, or the driver's log that says why there is none.
template <class Handle>
struct built {
    std::optional<Handle> handle;
    std::string log = {};                    ///< read only where there is no object
    std::optional<shader_stage> stage = {};  ///< whose lines the log counts; none for a log about both, as from a linker
};

/// Builds a program in the steps of OpenGL, and releases both stages whatever becomes of it. `compile(stage, text)` and `link(vertex, fragment)`
/// return a `built` each, of a stage and of a program; `release(stage object)` is called exactly once for every stage that was compiled.
/// What fails first ends it: the fragment stage is not compiled after a refused vertex stage. The result is link's, or tells the refused stage.
template <class Shader, class Compile, class Link, class Release>
auto build_in_steps(const Shader& shader, Compile&& compile, Link&& link, Release&& release) {
    auto vertex = compile(shader_stage::vertex, shader.vertex.text);
    using outcome = decltype(link(*vertex.handle, *vertex.handle));
    if (!vertex.handle) return outcome{std::nullopt, std::move(vertex.log), shader_stage::vertex};
    auto fragment = compile(shader_stage::fragment, shader.fragment.text);
    if (!fragment.handle) {
        release(*std::move(vertex.handle));
        return outcome{std::nullopt, std::move(fragment.log), shader_stage::fragment};
    }
    outcome linked = link(*vertex.handle, *fragment.handle);
    release(*std::move(vertex.handle));
    release(*std::move(fragment.handle));
    return linked;
}

}  // namespace glexpr
