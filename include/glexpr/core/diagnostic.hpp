#pragma once

#include <glexpr/config.hpp>
#include <glexpr/core/span.hpp>

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace glexpr {

/// How much a diagnostic matters. Only an error prevents a result.
enum class severity : std::uint8_t { note, warning, error };

/// What a diagnostic is about. The names are stable: hosts may switch on them and tests assert them.
enum class diag_code : std::uint16_t {
    // text
    invalid_character,
    invalid_encoding,
    malformed_number,
    number_out_of_range,
    decimal_comma,
    number_before_name_e,
    // grammar
    expected_operand,
    expected_closer,
    mismatched_closer,
    unmatched_closer,
    unexpected_token,
    number_after_operand,
    empty_input,
    empty_group,
    missing_result,
    several_results,
    not_a_vector,
    second_equals,
    unexpected_equation,
    inequality,
    unsupported_latex,
    brace_misuse,
    comparison_chain,
    // names and calls
    unknown_name,
    unknown_function,
    function_as_value,
    wrong_argument_count,
    invalid_function_power,
    use_before_definition,
    recursive_definition,
    redefinition,
    ambiguous_name,
    invalid_declaration,
    // readings worth knowing
    ambiguous_division,
    ambiguous_bars,
    argument_extent,
    folded_case,
    natural_logarithm,
    inverse_function,
    dropped_full_stop,
    shadowed_name,
    // values
    undefined_constant,
    division_by_zero,
    constant_overflow,
    constant_out_of_float_range,
    constant_underflow,
    zero_function,
    constant_function,
    // shaders
    driver_message,
    no_fragment_depth,
    solver_not_applicable,
    degree_too_high,
    not_a_polynomial,
    empty_surface,
    thin_surface,
    host_not_applicable,
    method_not_applicable,
    approximate_normals,
    // statements
    invalid_input_name,
    invalid_output_name,
    duplicate_name,
    not_an_input,
    no_derivative,
    // limits
    source_too_long,
    too_many_tokens,
    nesting_too_deep,
    too_many_nodes,
    too_costly,
    too_many_errors,
    name_too_long,
    // the material language
    material_syntax,
    material_type,
    material_range,
    material_budget,
    material_input,
    material_ir,
    material_uniform,
};

/// The stable name of a severity.
constexpr std::string_view name(severity s) {
    switch (s) {
        case severity::note: return "note";
        case severity::warning: return "warning";
        case severity::error: return "error";
    }
    return "";
}

/// The stable name of a code, spelled like its enumerator; those of the material language have its names.
constexpr std::string_view name(diag_code code) {
    switch (code) {
        case diag_code::invalid_character: return "invalid_character";
        case diag_code::invalid_encoding: return "invalid_encoding";
        case diag_code::malformed_number: return "malformed_number";
        case diag_code::number_out_of_range: return "number_out_of_range";
        case diag_code::decimal_comma: return "decimal_comma";
        case diag_code::number_before_name_e: return "number_before_name_e";
        case diag_code::expected_operand: return "expected_operand";
        case diag_code::expected_closer: return "expected_closer";
        case diag_code::mismatched_closer: return "mismatched_closer";
        case diag_code::unmatched_closer: return "unmatched_closer";
        case diag_code::unexpected_token: return "unexpected_token";
        case diag_code::number_after_operand: return "number_after_operand";
        case diag_code::empty_input: return "empty_input";
        case diag_code::empty_group: return "empty_group";
        case diag_code::missing_result: return "missing_result";
        case diag_code::several_results: return "several_results";
        case diag_code::not_a_vector: return "not_a_vector";
        case diag_code::second_equals: return "second_equals";
        case diag_code::unexpected_equation: return "unexpected_equation";
        case diag_code::inequality: return "inequality";
        case diag_code::unsupported_latex: return "unsupported_latex";
        case diag_code::brace_misuse: return "brace_misuse";
        case diag_code::comparison_chain: return "comparison_chain";
        case diag_code::unknown_name: return "unknown_name";
        case diag_code::unknown_function: return "unknown_function";
        case diag_code::function_as_value: return "function_as_value";
        case diag_code::wrong_argument_count: return "wrong_argument_count";
        case diag_code::invalid_function_power: return "invalid_function_power";
        case diag_code::use_before_definition: return "use_before_definition";
        case diag_code::recursive_definition: return "recursive_definition";
        case diag_code::redefinition: return "redefinition";
        case diag_code::ambiguous_name: return "ambiguous_name";
        case diag_code::invalid_declaration: return "invalid_declaration";
        case diag_code::ambiguous_division: return "ambiguous_division";
        case diag_code::ambiguous_bars: return "ambiguous_bars";
        case diag_code::argument_extent: return "argument_extent";
        case diag_code::folded_case: return "folded_case";
        case diag_code::natural_logarithm: return "natural_logarithm";
        case diag_code::inverse_function: return "inverse_function";
        case diag_code::dropped_full_stop: return "dropped_full_stop";
        case diag_code::shadowed_name: return "shadowed_name";
        case diag_code::undefined_constant: return "undefined_constant";
        case diag_code::division_by_zero: return "division_by_zero";
        case diag_code::constant_overflow: return "constant_overflow";
        case diag_code::constant_out_of_float_range: return "constant_out_of_float_range";
        case diag_code::constant_underflow: return "constant_underflow";
        case diag_code::zero_function: return "zero_function";
        case diag_code::constant_function: return "constant_function";
        case diag_code::driver_message: return "driver_message";
        case diag_code::no_fragment_depth: return "no_fragment_depth";
        case diag_code::solver_not_applicable: return "solver_not_applicable";
        case diag_code::degree_too_high: return "degree_too_high";
        case diag_code::not_a_polynomial: return "not_a_polynomial";
        case diag_code::empty_surface: return "empty_surface";
        case diag_code::thin_surface: return "thin_surface";
        case diag_code::host_not_applicable: return "host_not_applicable";
        case diag_code::method_not_applicable: return "method_not_applicable";
        case diag_code::approximate_normals: return "approximate_normals";
        case diag_code::invalid_input_name: return "invalid_input_name";
        case diag_code::invalid_output_name: return "invalid_output_name";
        case diag_code::duplicate_name: return "duplicate_name";
        case diag_code::not_an_input: return "not_an_input";
        case diag_code::no_derivative: return "no_derivative";
        case diag_code::source_too_long: return "source_too_long";
        case diag_code::too_many_tokens: return "too_many_tokens";
        case diag_code::nesting_too_deep: return "nesting_too_deep";
        case diag_code::too_many_nodes: return "too_many_nodes";
        case diag_code::too_costly: return "too_costly";
        case diag_code::too_many_errors: return "too_many_errors";
        case diag_code::name_too_long: return "name_too_long";
        case diag_code::material_syntax: return "SYNTAX";
        case diag_code::material_type: return "TYPE";
        case diag_code::material_range: return "RANGE";
        case diag_code::material_budget: return "BUDGET";
        case diag_code::material_input: return "INPUT";
        case diag_code::material_ir: return "IR";
        case diag_code::material_uniform: return "UNIFORM";
    }
    return "";
}

/// A further place that explains a diagnostic, such as the bracket that was never closed.
struct related_place {
    span where;
    std::string message;
};

/// Something to tell the user about the text. A value: the library never prints and never throws.
struct diagnostic {
    diag_code code;
    glexpr::severity severity = severity::error;
    span where;           ///< code units of the text that was compiled
    std::string message;  ///< one sentence without a full stop: "expected X, found Y"
    std::string hint;     ///< what would be right, or empty
    std::vector<related_place> related = {};
    bool incomplete = false;  ///< more text at the end may mend it, as while somebody is typing
};

/// Whether any of `diagnostics` is an error.
bool has_error(const std::vector<diagnostic>& diagnostics);

}  // namespace glexpr

#if !GLEXPR_COMPILED
#include <glexpr/core/diagnostic.inl>
#endif
