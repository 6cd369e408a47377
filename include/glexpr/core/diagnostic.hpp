#pragma once

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
    expected_operator,
    expected_closer,
    mismatched_closer,
    unmatched_closer,
    unexpected_token,
    number_after_operand,
    empty_input,
    empty_group,
    missing_result,
    several_results,
    second_equals,
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
    expected_condition,
    // limits
    source_too_long,
    too_many_tokens,
    nesting_too_deep,
    too_many_nodes,
    too_costly,
    too_many_errors,
    name_too_long,
};

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
};

/// Whether any of `diagnostics` is an error.
inline bool has_error(const std::vector<diagnostic>& diagnostics) {
    for (const diagnostic& d : diagnostics)
        if (d.severity == severity::error) return true;
    return false;
}

}  // namespace glexpr
