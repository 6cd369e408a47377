#pragma once

#include <map>
#include <string>
#include <vector>

namespace glexpr::benchmark {

/// A formula as SymPy writes it for GLSL.
struct sympy_function {
    std::vector<std::string> parameters;  ///< as the formula spells them; the text calls them k0, k1, …
    std::string text;                     ///< float f_grad(vec3 p, out vec3 g)
};

/// What sympy_code.py printed.
struct sympy_code {
    std::string version;                              ///< empty where Python or SymPy is missing
    std::map<std::string, sympy_function> functions;  ///< by the name of the formula
};

/// Runs the script on the gallery, or with "-" on none, and on more formulas as it describes them: "ID=FORMULA" in a spelling that Python shares.
sympy_code run_sympy(const std::string& gallery, const std::vector<std::string>& more);

}  // namespace glexpr::benchmark
