#include <glexpr/surface/marching.hpp>

#include <doctest/doctest.h>

#include <cstdint>
#include <string>

using namespace glexpr;

namespace {

bool has(const std::string& text, std::string_view part) { return text.find(part) != std::string::npos; }

}  // namespace

TEST_CASE("marching: the number of steps grows with the degree up to a bound") {
    CHECK(marching_steps(0) == 32);
    CHECK(marching_steps(2) == 64);
    CHECK(marching_steps(8) == 160);
    CHECK(marching_steps(std::nullopt) == 256);
    std::uint32_t before = 0;
    for (const std::uint32_t degree : {0u, 1u, 2u, 10u, 29u, 30u, 31u, 1000u, 4294967295u}) {
        CAPTURE(degree);
        CHECK(marching_steps(degree) >= before);
        before = marching_steps(degree);
    }
    CHECK(before == 512);
}

TEST_CASE("marching: a polynomial has neither poles nor jumps to guard against") {
    const std::string polynomial = marching_text(3, false), other = marching_text(std::nullopt, false);
    CHECK(has(polynomial, "const int STEPS = 80;"));
    CHECK_FALSE(has(polynomial, "CANDIDATES"));
    CHECK(has(other, "const int STEPS = 256;"));
    CHECK(has(other, "const int CANDIDATES = 16;"));
}

TEST_CASE("marching: asks whether f is defined only where it may not be") {
    CHECK_FALSE(has(marching_text(std::nullopt, false), "f_defined"));
    CHECK(has(marching_text(std::nullopt, true), "bool usable_b = f_defined("));
}

TEST_CASE("marching: no place of the text stays unfilled") {
    for (const bool partial : {false, true})
        for (const std::optional<std::uint32_t> degree : {std::optional<std::uint32_t>(4), std::optional<std::uint32_t>()})
            CHECK_FALSE(has(marching_text(degree, partial), "$"));
}
