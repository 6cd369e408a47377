// The last good program on a real driver: with the pictures it draws, and with OpenGL's own word on which objects are left.

#include <glexpr/live/live_program.hpp>

#include <glexpr/graph/compile.hpp>
#include <glexpr/surface/surface.hpp>

#include "examples/support/offscreen_gl.hpp"

#include "tests/gpu/drivers.hpp"

#include <doctest/doctest.h>

#include <epoxy/gl.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

using namespace glexpr;

namespace {

result<surface_shader> shader_of(std::string_view text, profile target) {
    graph g;
    const auto names = symbols::defaults();
    const auto formula = compile(g, text, names);
    if (!formula) return formula.diagnostics();
    return make_surface(formula->root, names, target);
}

/// The shader with a mistake of ours in the line that computes the first part of the formula.
surface_shader with_broken_line(surface_shader shader) {
    const std::uint32_t line = shader.fragment.formula_lines[0] + shader.functions.lines[0].line - 1;
    std::size_t begin = 0;
    for (std::uint32_t i = 1; i < line; ++i) begin = shader.fragment.text.find('\n', begin) + 1;
    const std::size_t semicolon = shader.fragment.text.find(';', begin);
    shader.fragment.text.insert(semicolon, " + nowhere_declared");
    return shader;
}

surface_shader with_broken_vertex(surface_shader shader) {
    shader.vertex.text += "void main(\n";
    return shader;
}

/// Both stages are good; what one of them calls is missing when they are linked.
surface_shader with_broken_link(surface_shader shader) {
    constexpr std::string_view start = "void main() {\n";
    shader.fragment.text.replace(shader.fragment.text.find(start), start.size(),
                                 "float nowhere_defined(float u);\n\nvoid main() {\n    if (nowhere_defined(1.0) > 0.0) discard;\n");
    return shader;
}

/// One input of a user's session and what must be seen then.
struct step {
    result<surface_shader> input;
    live_state state;
    live_reason reason;
    std::string_view shown;  ///< the formula of the picture; empty for none
};

constexpr std::string_view sphere = "x^2 + y^2 + z^2 - 1", torus = "(x^2 + y^2 + z^2 + 0.7)^2 - 4(x^2 + y^2)";

std::vector<step> session(profile target) {
    const surface_shader good = *shader_of(torus, target);
    return {
        {shader_of("x^2 + y^2 +", target), live_state::empty, live_reason::incomplete, ""},
        {with_broken_line(good), live_state::empty, live_reason::driver, ""},
        {shader_of(sphere, target), live_state::current, live_reason::none, sphere},
        {shader_of("x^2 + y^2 + z^2 -", target), live_state::kept, live_reason::incomplete, sphere},
        {shader_of("x^2 + foo(y)", target), live_state::kept, live_reason::refused, sphere},
        {with_broken_line(good), live_state::kept, live_reason::driver, sphere},
        {with_broken_vertex(good), live_state::kept, live_reason::driver, sphere},
        {with_broken_link(good), live_state::kept, live_reason::driver, sphere},
        {shader_of(sphere, target), live_state::current, live_reason::none, sphere},
        {good, live_state::current, live_reason::none, torus},
        {with_broken_link(good), live_state::kept, live_reason::driver, torus},
        {shader_of(sphere, target), live_state::current, live_reason::none, sphere},
    };
}

/// An orthographic view along z of everything within 2.
std::vector<offscreen::uniform> values(const surface_shader& shader) {
    std::array<float, 16> view{}, inverse{};
    for (const std::size_t diagonal : {0u, 5u, 10u}) {
        view[diagonal] = 0.5f;
        inverse[diagonal] = 2;
    }
    view[15] = inverse[15] = 1;
    std::vector<offscreen::uniform> all = {{"view_projection", view}, {"inverse_view_projection", inverse}};
    for (const uniform& u : shader.uniforms) {
        const std::vector<float> v(u.default_value.begin(), u.default_value.end());
        if (v.size() == 1) all.push_back({u.name, v[0]});
        if (v.size() == 3) all.push_back({u.name, std::array{v[0], v[1], v[2]}});
    }
    return all;
}

std::vector<std::uint8_t> picture(const offscreen::context& gl, const offscreen::program& program, const surface_shader& shader) {
    const auto frame = gl.draw_bytes(program, values(shader), 48, 48, {0, 0, 0, 0});
    REQUIRE_MESSAGE(frame, frame.error().message);
    return frame->rgba;
}

/// The programs of a context that can draw.
struct drawing_host {
    const offscreen::context* gl;
    int built_programs = 0;
    int released = 0;

    built<offscreen::program> build(const surface_shader& shader) {
        auto made = gl->build(shader.vertex.text, shader.fragment.text);
        if (made) {
            ++built_programs;
            return {std::move(*made)};
        }
        std::string log = made.error().message;  // the stage stands before it
        const bool vertex = log.starts_with("vertex shader: "), fragment = log.starts_with("fragment shader: ");
        log.erase(0, log.find(": ") + 2);
        if (!vertex && !fragment) return {std::nullopt, log};
        return {std::nullopt, log, vertex ? shader_stage::vertex : shader_stage::fragment};
    }
    void release(offscreen::program) { ++released; }
};

/// OpenGL by hand, as a host would write it; remembers what it made.
struct gl_host {
    std::vector<GLuint> stages = {}, programs = {};

    built<GLuint> build(const surface_shader& shader) {
        return build_in_steps(
            shader, [&](shader_stage stage, const std::string& text) { return compile(stage, text); },
            [&](GLuint vertex, GLuint fragment) { return link(vertex, fragment); }, [](GLuint stage) { glDeleteShader(stage); });
    }
    void release(GLuint program) { glDeleteProgram(program); }

    built<GLuint> compile(shader_stage stage, const std::string& text) {
        const GLuint id = glCreateShader(stage == shader_stage::vertex ? GL_VERTEX_SHADER : GL_FRAGMENT_SHADER);
        stages.push_back(id);
        const char* const start = text.c_str();
        glShaderSource(id, 1, &start, nullptr);
        glCompileShader(id);
        GLint good = GL_FALSE;
        glGetShaderiv(id, GL_COMPILE_STATUS, &good);
        if (good == GL_TRUE) return {id};
        std::string log(4096, '\0');
        GLsizei length = 0;
        glGetShaderInfoLog(id, static_cast<GLsizei>(log.size()), &length, log.data());
        glDeleteShader(id);
        return {std::nullopt, log.substr(0, static_cast<std::size_t>(length))};
    }

    built<GLuint> link(GLuint vertex, GLuint fragment) {
        const GLuint id = glCreateProgram();
        programs.push_back(id);
        glAttachShader(id, vertex);
        glAttachShader(id, fragment);
        glLinkProgram(id);
        GLint good = GL_FALSE;
        glGetProgramiv(id, GL_LINK_STATUS, &good);
        glDetachShader(id, vertex);
        glDetachShader(id, fragment);
        if (good == GL_TRUE) return {id};
        std::string log(4096, '\0');
        GLsizei length = 0;
        glGetProgramInfoLog(id, static_cast<GLsizei>(log.size()), &length, log.data());
        glDeleteProgram(id);
        return {std::nullopt, log.substr(0, static_cast<std::size_t>(length))};
    }

    /// What OpenGL still knows.
    std::ptrdiff_t living_programs() const {
        return std::count_if(programs.begin(), programs.end(), [](GLuint id) { return glIsProgram(id) == GL_TRUE; });
    }
    std::ptrdiff_t living_stages() const {
        return std::count_if(stages.begin(), stages.end(), [](GLuint id) { return glIsShader(id) == GL_TRUE; });
    }
};

}  // namespace

TEST_CASE("live: the picture stays that of the last good formula") {
    test::with_each_driver([](profile target, const offscreen::context& gl) {
        const auto picture_of = [&](std::string_view formula) {
            const surface_shader shader = *shader_of(formula, target);
            const auto program = gl.build(shader.vertex.text, shader.fragment.text);
            REQUIRE_MESSAGE(program, program.error().message);
            return picture(gl, *program, shader);
        };
        const std::vector<std::uint8_t> of_sphere = picture_of(sphere), of_torus = picture_of(torus);
        REQUIRE(of_sphere != of_torus);
        for (const auto& drawn : {of_sphere, of_torus}) REQUIRE(std::count(drawn.begin(), drawn.end(), 255) > 200);

        live_program<drawing_host> program(drawing_host{&gl});
        for (const step& s : session(target)) {
            CAPTURE(s.shown);
            CAPTURE(static_cast<int>(s.reason));
            CHECK(program.update(s.input) == s.state);
            CHECK(program.reason() == s.reason);
            CHECK(program.host().built_programs - program.host().released == (s.shown.empty() ? 0 : 1));
            REQUIRE((program.current() == nullptr) == s.shown.empty());
            if (!program.current()) continue;
            const auto drawn = picture(gl, program.current()->program, program.current()->shader);
            CHECK(drawn == (s.shown == sphere ? of_sphere : of_torus));
        }
        program.clear();
        CHECK(program.host().released == program.host().built_programs);
        CHECK(program.host().built_programs == 3);
    });
}

TEST_CASE("live: what the driver says about a broken line leads back to the formula") {
    test::with_each_driver([](profile target, const offscreen::context& gl) {
        const surface_shader good = *shader_of(torus, target);
        live_program<drawing_host> program(drawing_host{&gl});
        program.update(with_broken_line(good));
        REQUIRE_FALSE(program.diagnostics().empty());
        const diagnostic& d = program.diagnostics()[0];
        CHECK(d.code == diag_code::driver_message);
        CHECK(d.severity == severity::error);
        CHECK(d.where == good.functions.lines[0].where);
        CHECK(d.message.find("nowhere_declared") != std::string::npos);

        for (const surface_shader& broken : {with_broken_vertex(good), with_broken_link(good)}) {  // no line of the formula's
            program.update(broken);
            CHECK(has_error(program.diagnostics()));
            for (const diagnostic& elsewhere : program.diagnostics()) CHECK(elsewhere.where == span{});
        }
    });
}

TEST_CASE("live: OpenGL has the program that is shown and nothing else of ours") {
    test::with_each_driver([](profile target, const offscreen::context& gl) {
        const surface_shader plain = *shader_of("x", target);
        REQUIRE(gl.build(plain.vertex.text, plain.fragment.text));  // makes the context current
        live_program<gl_host> program;
        for (const step& s : session(target)) {
            CAPTURE(s.shown);
            CAPTURE(static_cast<int>(s.reason));
            CHECK(program.update(s.input) == s.state);
            CHECK(program.host().living_stages() == 0);
            CHECK(program.host().living_programs() == (s.shown.empty() ? 0 : 1));
            if (program.current()) CHECK(glIsProgram(program.current()->program) == GL_TRUE);
        }
        program.clear();
        CHECK(program.host().living_programs() == 0);
        CHECK(glGetError() == GL_NO_ERROR);
    });
}
