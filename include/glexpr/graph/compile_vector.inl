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

/// Where a message about a component points: not to the commas, and to the whole vector where it is about a statement.
template <class CharT>
span place_in_vector(const diagnostic& d, std::basic_string_view<CharT> text, const vector_component& component) {
    const span &group = component.group, &kept = component.kept;
    if (d.where.begin > group.begin || d.where.end <= kept.begin) return d.where;
    if (d.where.begin < group.begin || d.code == diag_code::several_results) return {d.where.begin, group.end};
    span trimmed = kept;
    while (trimmed.begin < trimmed.end && text[trimmed.begin] == CharT(' ')) ++trimmed.begin;
    while (trimmed.begin < trimmed.end && text[trimmed.end - 1] == CharT(' ')) --trimmed.end;
    return trimmed;
}

/// Collects the formulas of components, and what is said of them, each thing once.
class vector_collector {
  public:
    explicit vector_collector(const limits& bounds) : reports_(bounds.diagnostics) {}

    template <class Place>
    void add(result<formula> component, Place place) {
        for (diagnostic d : component.diagnostics()) {
            d.where = place(d);
            if (is_about_surfaces(d) || is_known(d)) continue;
            known_.push_back({d.code, d.where});
            reports_.add(std::move(d));
        }
        complete_ = complete_ && component;
        if (component) formulas_.push_back(std::move(*component));
    }

    result<std::vector<formula>> take() {
        if (!complete_) return reports_.take();
        return {std::move(formulas_), reports_.take()};
    }

  private:
    /// A component may well be a number.
    static bool is_about_surfaces(const diagnostic& d) {
        return d.code == diag_code::zero_function || d.code == diag_code::constant_function;
    }

    bool is_known(const diagnostic& d) const {
        for (const auto& [code, where] : known_)
            if (code == d.code && where == d.where) return true;
        return false;
    }

    report_list reports_;
    std::vector<std::pair<diag_code, span>> known_;
    std::vector<formula> formulas_;
    bool complete_ = true;
};

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
    return {
        diag_code::not_a_vector, severity::error, found.group,
        join({"expected ", expected, " formulas in brackets, found ", count == 0 ? std::string_view("a single one") : number}),
        wanted == 0 || wanted > 4 ? "" : join({"a vector is written (", std::string_view("a, b, c, d").substr(0, 3 * wanted - 2), ")"})};
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

template <class CharT>
result<std::vector<formula>> compile_vector_text(graph& g, std::basic_string_view<CharT> text, const symbols& declared,
                                                 const parse_options& options, std::size_t size) {
    parse_options number = options;
    number.equations = false;
    vector_collector all(options.limits);
    const auto only_one = [&] {
        all.add(compile(g, text, declared, number), [](const diagnostic& d) { return d.where; });
        return all.take();
    };
    if (text.size() > options.limits.source_length) return only_one();  // the lexer counts in 32 bits; the parser says what is wrong
    const vector_components found = find_vector_components(text);
    const bool is_vector = found.components.size() > 1 || found.open;
    if (size == 1 && !is_vector) return only_one();
    if (size == 0 || found.components.size() != size) {
        const result<formula> whole = compile(g, text, declared, number);
        if (!whole && !is_vector) return without_vector_arithmetic(whole.diagnostics(), text);
        return std::vector<diagnostic>{not_a_vector(found, size)};
    }
    for (std::size_t i = 0; i < size; ++i) {
        vector_component only(found, i);
        all.add(lower_parsed(g, parse_text(text, declared, number, &only), options.limits),
                [&](const diagnostic& d) { return place_in_vector(d, text, only); });
    }
    return all.take();
}

#if GLEXPR_COMPILED
template result<std::vector<formula>> compile_vector_text(graph&, std::string_view, const symbols&, const parse_options&, std::size_t);
template result<std::vector<formula>> compile_vector_text(graph&, std::u16string_view, const symbols&, const parse_options&, std::size_t);
template result<std::vector<formula>> compile_vector_text(graph&, std::u32string_view, const symbols&, const parse_options&, std::size_t);
#endif

}  // namespace glexpr::detail
