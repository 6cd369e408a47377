#pragma once

#include <glexpr/graph/arithmetic.hpp>

#include <cmath>

namespace glexpr {

GLEXPR_INLINE bool in_domain(const node& n, double u, double v) {
    switch (facts(n.op).domain) {
        case op_domain::everywhere: return true;
        case op_domain::nonnegative: return u >= 0;
        case op_domain::positive: return u > 0;
        case op_domain::nonzero_divisor: return !(v <= 0 && v >= 0);
        case op_domain::closed_unit: return u >= -1 && u <= 1;
        case op_domain::open_unit: return u > -1 && u < 1;
        case op_domain::at_least_one: return u >= 1;
        case op_domain::not_origin: return !(u <= 0 && u >= 0) || !(v <= 0 && v >= 0);
        case op_domain::rational_power: return u >= 0 || n.exponent().denominator % 2 != 0;
        case op_domain::general_power: return u > 0 || (u < 0 ? v - std::floor(v) == 0 : v >= 0);
    }
    return false;
}

}  // namespace glexpr
