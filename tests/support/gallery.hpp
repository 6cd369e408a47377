#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace glexpr::test {

/// Reference values of a formula at one point.
struct gallery_value {
    std::array<double, 3> p;  ///< multiples of 1/1024, so exact in float32 as well
    double f;
    std::array<double, 3> grad;
    double f_err_u;  ///< running error bound, in units of the unit roundoff of the arithmetic that is tested
    std::array<double, 3> grad_err_u;
};

/// A formula as its author wrote it.
struct gallery_entry {
    std::string id;
    std::string expr;
    std::vector<std::pair<std::string, double>> parameters;  ///< in the order of the names
    std::optional<int> degree;                               ///< none: not a polynomial
    double scale = 1.0;                                      ///< the ball of radius 1 / scale is shown
    std::vector<gallery_value> values;
    std::vector<std::string> tags;

    bool has_tag(std::string_view tag) const;
};

/// Where the gallery was looked for.
std::string gallery_path();

/// Every entry of gallery.jsonl in the folder GLEXPR_SHARED_DATA, in its order. None where there is no such file: the gallery is no part of the project,
/// and tests that need it report themselves as skipped. A file that is there but cannot be read is an exception, hence a failing test.
std::optional<std::vector<gallery_entry>> load_gallery();

/// A fault met in other tools, and the behaviour that is right.
struct fault_case {
    std::string id;
    std::string area;
    std::string title;
    std::string input;
    std::string right_behaviour;
};

/// Every case of cases.jsonl in the folder GLEXPR_TEST_DATA. It belongs to the project: its absence is an exception.
std::vector<fault_case> load_cases();

}  // namespace glexpr::test
