#include <glexpr/config.hpp>

#include <doctest/doctest.h>

#include <string_view>

namespace {

constexpr int checked(int value) {
    GLEXPR_ASSERT(value > 0, "the value is positive");
    return value;
}

static_assert(checked(1) == 1);

}  // namespace

TEST_CASE("assert: misuse of the interface is an exception in tests, and nothing else is") {
    CHECK(checked(2) == 2);
    bool caught = false;
    try {
        checked(0);
    } catch (const glexpr::test::assertion_failure& failure) {
        caught = std::string_view(failure.message) == "the value is positive";
    }
    CHECK(caught);
}
