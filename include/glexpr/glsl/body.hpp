#pragma once

#include <glexpr/detail/join.hpp>
#include <glexpr/detail/list.hpp>
#include <glexpr/glsl/functions.hpp>
#include <glexpr/glsl/helpers.hpp>
#include <glexpr/glsl/profile.hpp>
#include <glexpr/glsl/writer.hpp>
#include <glexpr/program/program.hpp>

#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <string>
#include <string_view>
#include <vector>

namespace glexpr::detail {

/// A variable of the formula that a function takes from its arguments: `float x = p.x;`.
struct local_variable {
    std::size_t variable = 0;  ///< its place in the graph
    std::string value;
};

/// What the functions of one text have in common.
struct body_settings {
    glexpr::profile profile = glexpr::profile::core330;
    std::vector<std::string> spelled;    ///< GLSL spellings of the graph's variables, in their order
    std::vector<local_variable> locals;  ///< those that are no uniforms
    std::string temporary = "t";         ///< what the names of temporaries begin with
};

/// Text of functions that grows line by line, and knows where its lines come from.
class function_text {
  public:
    explicit function_text(glsl_functions& to) : to_(to) {}

    void append_line(std::initializer_list<std::string_view> parts) {
        append(to_.text, parts);
        to_.text += '\n';
        ++line_;
    }

    void append_line(std::string_view text) { append_line({text}); }

    /// Several whole lines.
    void append_lines(std::string_view text) {
        to_.text += text;
        for (const char c : text)
            if (c == '\n') ++line_;
    }

    /// `start vec3(…);` with the three texts from `first` on, a line each where one line would be too long.
    void append_vector(std::initializer_list<std::string_view> start, const std::vector<std::string>& texts, std::size_t first) {
        const std::string &x = texts[first], &y = texts[first + 1], &z = texts[first + 2];
        const bool wide = x.size() + y.size() + z.size() > readable_width;
        const std::string_view separator = wide ? ",\n        " : ", ";
        append_lines(join(start));
        append_lines(join({wide ? "vec3(\n        " : "vec3(", x, separator, y, separator, z, ");\n"}));
    }

    /// The line just written computes this part of the formula.
    void mark(span where) { to_.lines.push_back({line_, where}); }

    /// The statements of a program, after the variables that it reads. Returns the texts of its outputs.
    std::vector<std::string> append_body(const program& p, const body_settings& settings, helper_set& helpers) {
        append_locals(p, settings);
        statement_writer writer(p, settings.profile, settings.spelled, settings.temporary, helpers);
        writer.write(to_.text, line_, to_.lines);
        std::vector<std::string> outputs;
        outputs.reserve(p.outputs.size());
        for (std::size_t k = 0; k < p.outputs.size(); ++k) outputs.push_back(writer.output(k).text);
        return outputs;
    }

    std::uint32_t& line() { return line_; }

  private:
    void append_locals(const program& p, const body_settings& settings) {
        list<bool> read(settings.spelled.size());
        for (const instruction& step : p.instructions)
            if (step.code == opcode::input) read[step.input] = true;
        for (const local_variable& v : settings.locals)
            if (v.variable < read.size() && read[v.variable])
                append_line({"    float ", settings.spelled[v.variable], " = ", v.value, ";"});
    }

    glsl_functions& to_;
    std::uint32_t line_ = 0;
};

}  // namespace glexpr::detail
