#pragma once

#include <glexpr/detail/join.hpp>
#include <glexpr/detail/list.hpp>
#include <glexpr/parse/bracketed.hpp>
#include <glexpr/parse/functions.hpp>

#include <cstdint>
#include <string_view>

namespace glexpr {

namespace detail {

/// The operator sign of a kind, or an empty view for what is no operator.
constexpr std::string_view operator_sign(ast_kind kind) {
    switch (kind) {
        case ast_kind::negate:
        case ast_kind::subtract: return "-";
        case ast_kind::add: return "+";
        case ast_kind::multiply: return "*";
        case ast_kind::divide: return "/";
        case ast_kind::modulo: return "%";
        case ast_kind::power: return "^";
        case ast_kind::less: return "<";
        case ast_kind::less_equal: return "<=";
        case ast_kind::greater: return ">";
        case ast_kind::greater_equal: return ">=";
        case ast_kind::equal: return "==";
        case ast_kind::not_equal: return "!=";
        case ast_kind::logical_and: return " and ";
        case ast_kind::logical_or: return " or ";
        case ast_kind::logical_not: return "not ";
        case ast_kind::number:
        case ast_kind::name:
        case ast_kind::call:
        case ast_kind::user_call: return {};
    }
    return {};
}

/// The number as a person writes it: `0.5`, `1e-10`, `1/2`.
inline std::string number_text(const ast_number& n) {
    if (n.digits.empty()) return "0";
    std::string text = n.digits;
    const std::int64_t point = static_cast<std::int64_t>(text.size()) + n.exponent;
    if (n.exponent >= 0 && point <= 12)
        text.append(static_cast<std::size_t>(n.exponent), '0');
    else if (n.exponent < 0 && point > 0)
        text.insert(static_cast<std::size_t>(point), ".");
    else if (n.exponent < 0 && point > -6)
        text.insert(0, static_cast<std::size_t>(-point), '0').insert(0, "0.");
    else
        append(text, {"e", std::to_string(n.exponent)});
    if (n.denominator != 1) append(text, {"/", digits(n.denominator)});
    return text;
}

}  // namespace detail

GLEXPR_INLINE std::string bracketed(const ast& tree, std::size_t begin, std::size_t end) {
    // The steps are walked backwards, parent before children and last child first, so the text is built backwards as well.
    struct open_node {
        std::uint32_t step;
        std::uint32_t left;  // operands still to come
        bool brackets;
    };
    detail::list<open_node> open;
    std::string reversed;
    const auto put = [&](std::string_view text) {
        for (std::size_t k = text.size(); k-- > 0;) reversed += text[k];
    };
    const auto put_name = [&](const ast_node& n) {
        if (n.kind == ast_kind::user_call)
            put(tree.statements[n.data].name);
        else
            put(spelling_of(n.function).text);
    };
    for (std::size_t i = end; i-- > begin;) {
        const ast_node& n = tree.nodes[i];
        const bool is_call = n.kind == ast_kind::call || n.kind == ast_kind::user_call;
        if (n.kind == ast_kind::number) put(detail::number_text(tree.numbers[n.data]));
        if (n.kind == ast_kind::name) put(tree.names[n.data].text);
        if (n.operands != 0) {
            const bool brackets = is_call || (!open.empty() && tree.nodes[open.back().step].kind != ast_kind::call &&
                                              tree.nodes[open.back().step].kind != ast_kind::user_call);
            if (brackets) put(")");
            open.push_back({static_cast<std::uint32_t>(i), n.operands, brackets});
            continue;
        }
        // A leaf is complete: so may be the nodes around it.
        while (!open.empty()) {
            open_node& top = open.back();
            const ast_node& parent = tree.nodes[top.step];
            const bool call = parent.kind == ast_kind::call || parent.kind == ast_kind::user_call;
            if (--top.left != 0) {
                put(call ? std::string_view(", ") : detail::operator_sign(parent.kind));
                break;
            }
            if (!call && parent.operands == 1) put(detail::operator_sign(parent.kind));
            if (top.brackets) put("(");
            if (call) put_name(parent);
            open.pop_back();
        }
    }
    std::string text;
    text.reserve(reversed.size());
    for (std::size_t k = reversed.size(); k-- > 0;) text += reversed[k];
    return text;
}

GLEXPR_INLINE std::string bracketed(const ast& tree, const ast_statement& statement) {
    return bracketed(tree, statement.begin, statement.end);
}

}  // namespace glexpr
