#pragma once

#include "tests/support/glsl_tokens.hpp"

#include <cstddef>
#include <span>
#include <string>
#include <vector>

namespace glexpr::test {

/// A loop that ES 1.00, Appendix A, section 4 does not promise to accept.
struct loop_finding {
    bool is_while;  ///< `while` or `do`, whatever its form
    std::size_t line;
    std::string message;
};

/// Checks every loop: only `for`; one index, declared in the header as int or float with a constant value; compared with a constant;
/// stepped by `i++`, `i--` or by a constant; and neither assigned in the body nor handed to an out or inout parameter there.
/// Constants are literals, arithmetic on them, and names declared `const`. Directives must have been removed.
std::vector<loop_finding> check_loops(std::span<const glsl_token> tokens);

}  // namespace glexpr::test
