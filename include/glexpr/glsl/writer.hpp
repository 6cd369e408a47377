#pragma once

#include <glexpr/core/number.hpp>
#include <glexpr/core/span.hpp>
#include <glexpr/detail/join.hpp>
#include <glexpr/detail/list.hpp>
#include <glexpr/glsl/functions.hpp>
#include <glexpr/glsl/helpers.hpp>
#include <glexpr/glsl/profile.hpp>
#include <glexpr/program/program.hpp>

#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

/// From a straight-line program to GLSL statements.
namespace glexpr::detail {

/// How tightly GLSL operators bind (GLSL 4.50, section 5.1, read from the bottom).
enum class precedence : std::uint8_t { ternary, either, both, equality, relation, sum, product, prefix, primary };

constexpr precedence tighter(precedence b) { return static_cast<precedence>(static_cast<std::uint8_t>(b) + 1); }

/// The text of a value, before it is decided where it stands.
struct glsl_piece {
    std::string text;
    precedence binds = precedence::primary;
    std::uint16_t depth = 1;  ///< of the expression tree
};

/// Lines longer than this become temporaries: readable, and far below the limits of browsers on depth.
inline constexpr std::size_t readable_width = 100;
inline constexpr std::uint16_t depth_limit = 100;

/// Appends a piece as an operand of an operator that binds with `needed`. A minus at its beginning is bracketed unless `leading` says that it may stand
/// there: no `--` can arise.
inline void append_operand(std::string& out, const glsl_piece& p, precedence needed, bool leading = false) {
    const bool bracket = p.binds < needed || (!leading && p.text.front() == '-');
    if (bracket) out += '(';
    out += p.text;
    if (bracket) out += ')';
}

inline std::uint16_t deeper(std::uint16_t a, std::uint16_t b) { return static_cast<std::uint16_t>((a > b ? a : b) + 1); }

/// left OP right. The right side must bind tighter: floating-point sums and products are not associative.
inline glsl_piece infix(const glsl_piece& a, std::string_view op, const glsl_piece& b, precedence binds) {
    glsl_piece result;
    result.text.reserve(a.text.size() + b.text.size() + op.size() + 6);
    append_operand(result.text, a, binds, true);
    result.text += ' ';
    result.text += op;
    result.text += ' ';
    append_operand(result.text, b, tighter(binds), binds < precedence::sum);  // `x > -1.0` is how it is written
    result.binds = binds;
    result.depth = deeper(a.depth, b.depth);
    return result;
}

/// name(arguments).
inline glsl_piece call(std::string_view name, std::initializer_list<const glsl_piece*> arguments, std::string_view last = {}) {
    glsl_piece result;
    result.text += name;
    result.text += '(';
    bool first = true;
    for (const glsl_piece* a : arguments) {
        if (!first) result.text += ", ";
        first = false;
        result.text += a->text;
        result.depth = deeper(result.depth, a->depth);
    }
    result.text += last;
    result.text += ')';
    return result;
}

/// Writes the body of one function: a statement per value that is used twice or would make a line too long, everything else inside the
/// expression that uses it.
class statement_writer {
  public:
    /// `names` are the GLSL spellings of the graph's variables in their order.
    statement_writer(const program& p, glexpr::profile target, const std::vector<std::string>& names, std::string_view temporary,
                     helper_set& helpers)
        : program_(p),
          profile_(target),
          names_(names),
          temporary_(temporary),
          helpers_(helpers),
          uses_(p.instructions.size()),
          pieces_(p.instructions.size()) {
        for (const instruction& i : p.instructions)
            for (std::size_t k = 0; k < arity(i.code); ++k) ++uses_[i.operands[k]];
        for (const value_id output : p.outputs) ++uses_[output];
    }

    /// Appends the statements to `out`, which holds `line` lines so far, and records where each came from.
    void write(std::string& out, std::uint32_t& line, std::vector<source_line>& lines) {
        std::uint32_t next_temporary = 0;
        write_values({}, [&](value_id k, std::string_view value) {
            const instruction& i = program_.instructions[k];
            std::string name = join({temporary_, digits(next_temporary++)});
            append(out, {yields_truth(i.code) ? "    bool " : "    float ", name, " = ", value, ";\n"});
            lines.push_back({++line, i.origin});
            return name;
        });
    }

    /// Calls `declare` for each value that becomes a statement: all those that are `named`, and those that are used twice or too long. It returns
    /// the name by which the value is known from there on.
    template <class Declare>
    void write_values(const list<bool>& named, Declare declare) {
        for (value_id k = 0; k < program_.instructions.size(); ++k) {
            const instruction& i = program_.instructions[k];
            glsl_piece piece = express(i);
            const bool leaf = i.code == opcode::input || i.code == opcode::constant || i.code == opcode::truth;
            const bool returned = program_.outputs.size() == 1 && program_.outputs[0] == k;
            const bool too_long = !returned && (piece.text.size() > readable_width || piece.depth > depth_limit);
            if ((!named.empty() && named[k]) || (!leaf && (uses_[k] > 1 || too_long))) {
                std::string name = declare(k, std::string_view(piece.text));
                if (!leaf) piece = {std::move(name), precedence::primary, 1};
            }
            pieces_[k] = std::move(piece);
        }
    }

    /// The text of an output after `write`.
    const glsl_piece& output(std::size_t k) const { return pieces_[program_.outputs[k]]; }

  private:
    glsl_piece call_helper(helper h, std::initializer_list<const glsl_piece*> arguments) {
        helpers_.add(h);
        return call(helper_name(h), arguments);
    }

    /// The built-in function where the profile has it, else the helper.
    glsl_piece built_in_or(helper h, std::string_view name, const glsl_piece& u) {
        const bool built_in = h == helper::truncate ? facts(profile_).rounding_functions : facts(profile_).hyperbolic_functions;
        return built_in ? call(name, {&u}) : call_helper(h, {&u});
    }

    /// A number stands on the right, as people write it.
    glsl_piece comparison(const instruction& i, std::string_view sign, std::string_view turned) {
        const glsl_piece &a = pieces_[i.operands[0]], &b = pieces_[i.operands[1]];
        const bool number_first = program_.instructions[i.operands[0]].code == opcode::constant;
        return number_first ? infix(b, turned, a, precedence::relation) : infix(a, sign, b, precedence::relation);
    }

    glsl_piece express(const instruction& i) {
        const glsl_piece &a = pieces_[i.operands[0]], &b = pieces_[i.operands[1]], &c = pieces_[i.operands[2]];
        switch (i.code) {
            case opcode::input: return {names_[i.input], precedence::primary, 1};
            case opcode::constant: {
                glsl_piece literal;
                append_glsl_literal(literal.text, static_cast<float>(i.constant));
                literal.binds = literal.text.front() == '-' ? precedence::prefix : precedence::primary;
                return literal;
            }
            case opcode::truth: return {i.constant != 0 ? "true" : "false", precedence::primary, 1};
            case opcode::neg: {
                glsl_piece negated{"-", a.binds == precedence::product ? precedence::product : precedence::prefix, deeper(a.depth, 0)};
                append_operand(negated.text, a, precedence::product);
                return negated;
            }
            case opcode::add: return infix(a, "+", b, precedence::sum);
            case opcode::sub: return infix(a, "-", b, precedence::sum);
            case opcode::mul: return infix(a, "*", b, precedence::product);
            case opcode::div: return infix(a, "/", b, precedence::product);
            case opcode::mod: return call("mod", {&a, &b});
            case opcode::abs: return call("abs", {&a});
            case opcode::sign: return call("sign", {&a});
            case opcode::floor: return call("floor", {&a});
            case opcode::ceil: return call("ceil", {&a});
            case opcode::trunc: return built_in_or(helper::truncate, "trunc", a);
            case opcode::fract: return call("fract", {&a});
            case opcode::min: return call("min", {&a, &b});
            case opcode::max: return call("max", {&a, &b});
            case opcode::sqrt: return call("sqrt", {&a});
            case opcode::cbrt: return call_helper(helper::cube_root, {&a});
            case opcode::exp: return call("exp", {&a});
            case opcode::exp2: return call("exp2", {&a});
            case opcode::log: return call("log", {&a});
            case opcode::log2: return call("log2", {&a});
            case opcode::sin: return call("sin", {&a});
            case opcode::cos: return call("cos", {&a});
            case opcode::tan: return call("tan", {&a});
            case opcode::asin: return call_helper(helper::asin, {&a});
            case opcode::acos: return call_helper(helper::acos, {&a});
            case opcode::atan: return call("atan", {&a});
            case opcode::sinh: return built_in_or(helper::sinh, "sinh", a);
            case opcode::cosh: return built_in_or(helper::cosh, "cosh", a);
            case opcode::tanh: return built_in_or(helper::tanh, "tanh", a);
            case opcode::asinh: return built_in_or(helper::asinh, "asinh", a);
            case opcode::acosh: return built_in_or(helper::acosh, "acosh", a);
            case opcode::atanh: return built_in_or(helper::atanh, "atanh", a);
            case opcode::atan2: return call("atan", {&a, &b});
            case opcode::power_of_positive: return call("pow", {&a, &b});
            case opcode::power_of_nonnegative: return call_helper(helper::nonnegative_power, {&a, &b});
            case opcode::safe_power: return call_helper(helper::power, {&a, &b});
            case opcode::less: return comparison(i, "<", ">");
            case opcode::less_equal: return comparison(i, "<=", ">=");
            case opcode::equal: return infix(a, "==", b, precedence::equality);
            case opcode::logical_not: {
                glsl_piece negated{"!", precedence::prefix, deeper(a.depth, 0)};
                append_operand(negated.text, a, precedence::prefix);
                return negated;
            }
            case opcode::logical_and: return infix(a, "&&", b, precedence::both);
            case opcode::logical_or: return infix(a, "||", b, precedence::either);
            case opcode::select: {
                glsl_piece choice{"", precedence::ternary, deeper(deeper(a.depth, b.depth), c.depth)};
                append_operand(choice.text, a, precedence::either, true);
                choice.text += " ? ";
                append_operand(choice.text, b, precedence::either, true);
                choice.text += " : ";
                append_operand(choice.text, c, precedence::either, true);
                return choice;
            }
            case opcode::keep_nonzero: return call_helper(helper::nonzero, {&a});
            case opcode::keep_nonnegative: return call("max", {&a}, ", 0.0");
            case opcode::keep_positive: return call_helper(helper::positive, {&a});
            case opcode::keep_closed_unit: return call("clamp", {&a}, ", -1.0, 1.0");
            case opcode::keep_open_unit: return call_helper(helper::open_unit, {&a});
            case opcode::keep_at_least_one: return call("max", {&a}, ", 1.0");
            case opcode::keep_off_origin: return call_helper(helper::off_origin, {&a, &b});
        }
        return {};
    }

    const program& program_;
    glexpr::profile profile_;
    const std::vector<std::string>& names_;
    std::string_view temporary_;
    helper_set& helpers_;
    list<std::uint32_t> uses_;
    std::vector<glsl_piece> pieces_;
};

}  // namespace glexpr::detail
