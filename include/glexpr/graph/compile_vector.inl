#pragma once

#include <glexpr/detail/join.hpp>
#include <glexpr/graph/compile.hpp>
#include <glexpr/graph/compile_vector.hpp>
#include <glexpr/parse/report.hpp>
#include <glexpr/parse/vector_components.hpp>

#include <cstddef>
#include <string_view>
#include <utility>
#include <vector>

namespace glexpr::detail {

/// One formula out of the results of the components, each message once.
inline result<std::vector<formula>> join_components(std::vector<result<formula>> components, const limits& bounds) {
    report_list reports(bounds.diagnostics);
    std::vector<const diagnostic*> known;
    const auto is_known = [&known](const diagnostic& d) {
        for (const diagnostic* k : known)
            if (k->code == d.code && k->where == d.where) return true;
        return false;
    };
    // A component may well be a number.
    const auto is_about_surfaces = [](const diagnostic& d) {
        return d.code == diag_code::zero_function || d.code == diag_code::constant_function;
    };
    std::vector<formula> formulas;
    for (result<formula>& component : components) {
        for (const diagnostic& d : component.diagnostics()) {
            if (is_known(d) || is_about_surfaces(d)) continue;
            known.push_back(&d);
            reports.add(d);
        }
        if (component) formulas.push_back(std::move(*component));
    }
    if (formulas.size() < components.size()) return reports.take();
    return {std::move(formulas), reports.take()};
}

/// What is said of a text that is no vector of `wanted` components, or not yet.
inline diagnostic not_a_vector(const vector_components& found, std::size_t wanted) {
    if (found.open) {
        const span end{found.group.end, found.group.end};
        return {diag_code::expected_closer, severity::error, end, "expected ')', found the end of the text", {}, {}, true};
    }
    const std::size_t count = found.components.size();
    const digits expected(wanted), number(count);
    if (wanted == 1)
        return {diag_code::not_a_vector, severity::error, found.group, join({"expected one formula, found ", number, " in brackets"}), {}};
    return {diag_code::not_a_vector, severity::error, found.group,
            join({"expected ", expected, " formulas in brackets, found ", count == 0 ? std::string_view("a single one") : number}),
            wanted > 4 ? "" : join({"a vector is written (", std::string_view("a, b, c, d").substr(0, 3 * wanted - 2), ")"})};
}

/// `2(x, y, z)`: what the parser says of the comma does not help.
template <class CharT>
std::vector<diagnostic> without_vector_arithmetic(std::vector<diagnostic> reports, std::basic_string_view<CharT> text) {
    for (const diagnostic& d : reports)
        if (d.code == diag_code::unexpected_token && d.where.begin < text.size() && text[d.where.begin] == CharT(','))
            return {{diag_code::not_a_vector, severity::error, d.where, "expected an operator, found ','",
                     "only numbers are added and multiplied: write the sums and factors into the components"}};
    return reports;
}

/// A component is closed by the ')' of `only_component`, where the whole text has something else.
template <class CharT>
std::vector<diagnostic> with_true_closer(std::vector<diagnostic> reports, std::basic_string_view<CharT> text,
                                         const vector_components& found, std::size_t component) {
    const std::uint32_t begin = found.components[component].end;
    const std::uint32_t end = component + 1 < found.components.size() ? begin + 1 : found.group.end;
    const char closer = static_cast<char>(text[end - 1]);
    constexpr std::string_view quoted = "')'";
    for (diagnostic& d : reports)
        if (d.where.begin == begin && d.message.ends_with(quoted)) d.message[d.message.size() - 2] = closer;
    return reports;
}

template <class CharT>
result<std::vector<formula>> compile_vector_text(graph& g, std::basic_string_view<CharT> text, const symbols& declared,
                                                 const parse_options& options, std::size_t size) {
    parse_options number = options;
    number.equations = false;
    std::vector<result<formula>> components;
    const auto only_one = [&] {
        components.push_back(compile(g, text, declared, number));
        return join_components(std::move(components), options.limits);
    };
    if (text.size() > options.limits.source_length) return only_one();  // the lexer counts in 32 bits; the parser says what is wrong
    const vector_components found = find_vector_components(text);
    const bool is_vector = found.components.size() > 1 || found.open;
    if (size == 1 && !is_vector) return only_one();
    if (found.components.size() != size) {
        const result<formula> whole = compile(g, text, declared, number);
        if (!whole && !is_vector) return without_vector_arithmetic(whole.diagnostics(), text);
        return std::vector<diagnostic>{not_a_vector(found, size)};
    }
    for (std::size_t i = 0; i < size; ++i) {
        result<formula> component = compile(g, only_component(text, found, i), declared, number);
        if (!component) component = with_true_closer(component.diagnostics(), text, found, i);
        components.push_back(std::move(component));
    }
    return join_components(std::move(components), options.limits);
}

#if GLEXPR_COMPILED
template result<std::vector<formula>> compile_vector_text(graph&, std::string_view, const symbols&, const parse_options&, std::size_t);
template result<std::vector<formula>> compile_vector_text(graph&, std::u16string_view, const symbols&, const parse_options&, std::size_t);
template result<std::vector<formula>> compile_vector_text(graph&, std::u32string_view, const symbols&, const parse_options&, std::size_t);
#endif

}  // namespace glexpr::detail
