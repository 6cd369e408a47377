#pragma once

#include <glexpr/detail/list.hpp>
#include <glexpr/parse/ast_builder.hpp>
#include <glexpr/parse/parse.hpp>
#include <glexpr/parse/report.hpp>
#include <glexpr/parse/statement_parser.hpp>

#include <string_view>
#include <utility>
#include <vector>

namespace glexpr::detail {

/// Parsing at run time: everything on the heap, every message composed.
struct heap_policy {
    template <class T>
    using list = glexpr::detail::list<T>;
    using sink = ast_builder;
    using reports = report_list;
    static constexpr bool explains = true;
};

template <class CharT>
result<ast> parse_text(std::basic_string_view<CharT> text, const symbols& declared, const parse_options& options, vector_component* only) {
    report_list reports(options.limits.diagnostics);
    statement_parser<CharT, heap_policy> parser(text, options, reports);
    parser.declare_host_names(declared.all());
    if (only != nullptr) parser.read_only(*only);
    const bool complete = parser.run();
    std::vector<diagnostic> diagnostics = reports.take();
    if (!complete) return diagnostics;
    ast tree = std::move(parser.sink.tree);
    for (ast_name& name : tree.names)
        if (name.kind == name_kind::coordinate || name.kind == name_kind::parameter) name.text = declared.all()[name.index].name;
    return {std::move(tree), std::move(diagnostics)};
}

#if GLEXPR_COMPILED
template result<ast> parse_text(std::string_view, const symbols&, const parse_options&, vector_component*);
template result<ast> parse_text(std::u16string_view, const symbols&, const parse_options&, vector_component*);
template result<ast> parse_text(std::u32string_view, const symbols&, const parse_options&, vector_component*);
#endif

}  // namespace glexpr::detail
