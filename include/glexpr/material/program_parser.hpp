#pragma once

#include <glexpr/config.hpp>
#include <glexpr/core/diagnostic.hpp>
#include <glexpr/core/number.hpp>
#include <glexpr/core/span.hpp>
#include <glexpr/detail/join.hpp>
#include <glexpr/material/expression_parser.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace glexpr::detail {

/// Names that locals, functions and parameters cannot have.
inline constexpr std::array<std::string_view, 6> reserved_material_names{"sin", "cos", "mix", "clamp", "float", "color"};

/// Reads a program and checks it on the way, so that the first failure is the first in the text.
class material_program_parser : material_expression_parser {
  public:
    material_program_parser(std::string_view source, material_profile accepted, material_failure& failure)
        : material_expression_parser(source, accepted, failure) {}

    /// The whole program; worth nothing after a failure.
    material_ir program() {
        expect("@shader", "a program begins @shader #name {");
        ir_.shader_id = shader_id();
        expect("{");
        while (at("@uniform")) uniform();
        while (at("@fn")) function();
        while (at("@let")) local();
        fragment();
        expect("}");
        if (!failure_ && token_.kind != material_token_kind::end) refuse_token("the end of the text after the program's last '}'");
        ir_.nodes = build_.take();
        ir_.statistics.tokens = token_count();
        ir_.statistics.depth = build_.depth();
        return std::move(ir_);
    }

  private:
    std::string shader_id() {
        const material_token t = take(material_token_kind::hash, "the program's name, such as #blend");
        if (failure_) return {};
        const std::string_view id = t.text.substr(1);
        if (!is_material_name(id, true))
            refuse(diag_code::material_syntax, t.where, "the program's name is '#' and a letter or '_', then letters, digits, '_' and '-'");
        if (id.size() > material_limits::shader_id_length)
            refuse(diag_code::material_budget, t.where,
                   join({"the program's name is longer than ", digits(material_limits::shader_id_length), " characters"}));
        return std::string(id);
    }

    /// A name to declare.
    material_token new_name(std::string_view expected, bool reserved) {
        const material_token t = take(material_token_kind::name, expected);
        if (failure_) return {};
        if (t.text.size() > material_limits::name_length)
            refuse(diag_code::material_budget, t.where,
                   join({"the name is longer than ", digits(material_limits::name_length), " characters"}));
        if (!reserved) return t;
        for (const std::string_view word : reserved_material_names)
            if (t.text == word)
                refuse(diag_code::material_type, t.where, join({"'", word, "' is a word of the language and cannot be declared"}));
        return t;
    }

    void require_new(const material_token& t) {
        const std::string_view taken = find(ir_.uniforms, t.text) != nullptr    ? "uniform"
                                       : find(ir_.functions, t.text) != nullptr ? "function"
                                       : find(ir_.locals, t.text) != nullptr    ? "local"
                                                                                : "";
        if (!taken.empty())
            refuse(diag_code::material_type, t.where, join({"there is a ", taken, " '", t.text, "' already"}),
                   "every name is declared once");
    }

    /// One declaration more than there are.
    void count(std::size_t declared, std::size_t limit, std::string_view what, span where) {
        if (declared >= limit) refuse(diag_code::material_budget, where, join({"there are more than ", digits(limit), " ", what}));
    }

    void uniform() {
        count(ir_.uniforms.size(), material_limits::uniforms, "uniforms", token_.where);
        advance();
        const material_token t = new_name("the name of the uniform", false);
        require_new(t);
        expect(":");
        expect("float", "uniforms are float(lowest, highest, default)");
        expect("(");
        const span numbers = token_.where;
        constexpr std::string_view form = "uniforms are float(lowest, highest, default)";
        const double low = number_or("the lowest value, a number", form);
        expect(",", form);
        const double high = number_or("the highest value, a number", form);
        expect(",", form);
        const double by_default = number_or("the default, a number", form);
        const span where = cover(numbers, token_.where);
        expect(")");
        expect(";");
        if (!failure_ && !(low <= by_default && by_default <= high))
            refuse(diag_code::material_range, {where.begin, where.end - 1},
                   join({"expected lowest <= default <= highest, found float(", formula_literal(low), ", ", formula_literal(high), ", ",
                         formula_literal(by_default), ")"}),
                   "the order is float(lowest, highest, default)");
        ir_.uniforms.push_back({std::string(t.text), {low, high}, by_default, t.where});
    }

    /// `(low, high)` of a declared float.
    value_range declared_range() {
        const span begin = token_.where;
        expect("(", "a float of a function is float(lowest, highest)");
        const double low = number_or("the lowest value, a number");
        expect(",");
        const double high = number_or("the highest value, a number");
        const span where = cover(begin, token_.where);
        expect(")");
        if (!failure_ && low > high)
            refuse(diag_code::material_range, where,
                   join({"expected lowest <= highest, found (", formula_literal(low), ", ", formula_literal(high), ")"}));
        return {low, high};
    }

    /// `color`, or `float` with its range.
    std::pair<material_type, value_range> declared_type() {
        if (accept("color")) return {material_type::colour, unit_range};
        expect("float", "the types are float(lowest, highest) and color");
        return {material_type::scalar, declared_range()};
    }

    void function() {
        require(material_profile::mesh_opaque_fragment_v1, token_.where, "@fn");
        count(ir_.functions.size(), material_limits::functions, "functions", token_.where);
        advance();
        const material_token t = new_name("the name of the function", true);
        require_new(t);
        if (material_call_by_name(t.text))
            refuse(diag_code::material_type, t.where, join({"'", t.text, "' is a function of the language"}));
        material_function f{std::string(t.text), {}, {}, 0, t.where};
        expect("(");
        if (!at(")")) parameter(f);
        while (accept(",")) parameter(f);
        expect(")");
        expect(":", "the type of the result follows: float(lowest, highest) or color");
        const auto [type, result] = declared_type();
        f.result = result;
        expect("{", type == material_type::colour ? "a color has no range; the body follows: { expression }"
                                                  : "the body follows: { expression }");
        scope_ = &f;
        const std::uint32_t before = build_.count();
        const material_operand body = expression();
        scope_ = nullptr;
        require_type(body, type, "the function");
        if (type == material_type::scalar) build_.check_range(join({"the result of '", t.text, "'"}), body, result);
        expect("}", "the body of a function is an expression, without a semicolon");
        f.node = body.node;
        count_definition(body);
        ir_.functions.push_back(std::move(f));
        bodies_.push_back(build_.body(before));
    }

    void parameter(material_function& f) {
        const material_token t = new_name("the name of a parameter", true);
        if (!failure_ && find(f.parameters, t.text) != nullptr)
            refuse(diag_code::material_type, t.where, join({"there is a parameter '", t.text, "' already"}), "every name is declared once");
        count(f.parameters.size(), material_limits::parameters, "parameters", t.where);
        expect(":");
        const auto [type, range] = declared_type();
        f.parameters.push_back({std::string(t.text), type, range});
    }

    void local() {
        count(ir_.locals.size(), material_limits::locals, "locals", token_.where);
        advance();
        const material_token t = new_name("the name of the local", true);
        require_new(t);
        expect(":");
        const material_type type = at("color") ? material_type::colour : material_type::scalar;
        if (!accept("color")) expect("float", "the types are float(…) and color(…)");
        expect("(");
        const material_operand value = expression();
        require_type(value, type, "the local");
        expect(")", at(",") ? "a local has no range: @let name: float(expression);" : "");
        expect(";");
        count_definition(value);
        ir_.locals.push_back({std::string(t.text), value.node, t.where});
    }

    void fragment() {
        expect("@fragment", "a program is its uniforms, its functions, its locals and then the fragment");
        expect("{");
        expect("color");
        expect(":");
        const material_operand shown = expression();
        require_type(shown, material_type::colour, "the fragment");
        expect(";");
        expect("}");
        if (failure_) return;
        ir_.colour = shown.node;
        ir_.statistics.colour_nodes = build_[shown].size;
        check_total(build_[shown].size, shown.where);
    }

    void count_definition(const material_operand& value) {
        if (failure_) return;
        check_total(value.written, value.where);
        ir_.statistics.definition_nodes += value.written;
    }

    void check_total(std::uint32_t more, span where) {
        const std::uint32_t total = ir_.statistics.definition_nodes + more;
        if (total > material_limits::nodes)
            refuse(diag_code::material_budget, where,
                   join({"the definitions up to here and the color, expanded, have ", digits(total), " nodes, and ",
                         digits(material_limits::nodes), " are the limit"}));
    }
};

}  // namespace glexpr::detail
