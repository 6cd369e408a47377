#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

/// Formulas with their derivatives as statements inside a shader: as glexpr's builder writes them, and as others do.
namespace glexpr::benchmark {

/// One formula, with what is wanted of it.
struct statement_case {
    std::string name;
    std::string inputs;  ///< declarations of what the statements read, from `point`
    std::string result;  ///< the vec4 in which all outputs are used
    std::string ours;
    std::string by_hand;     ///< reverse mode with one adjoint, written for this benchmark
    std::string for_sympy;   ///< the formula in Python's spelling with x, y, z; empty where SymPy takes too long
    std::string derived_by;  ///< the coordinates of the derivatives for SymPy, such as "xy"
    /// What glsl-autodiff made of it when the issue was written; 0 where that is not known. It is not to be had from npm.
    unsigned autodiff_inverse = 0, autodiff_operations = 0, autodiff_characters = 0;
};

std::vector<statement_case> statement_cases();

/// A whole fragment shader around statements.
std::string statement_shader(const statement_case& c, std::string_view statements);

/// How large a text is, without declarations that assign nothing: operators and calls are operations.
struct text_size {
    std::size_t statements = 0, operations = 0, characters = 0;
};
text_size size_of(std::string_view statements);

}  // namespace glexpr::benchmark
