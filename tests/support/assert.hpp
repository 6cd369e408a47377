#pragma once

/// Included before everything else in the tests: misuse of the C++ interface becomes an exception that a test can expect.
namespace glexpr::test {

struct assertion_failure {
    const char* message;
};

}  // namespace glexpr::test

#define GLEXPR_ASSERT(condition, message) ((condition) ? void() : throw ::glexpr::test::assertion_failure{message})
