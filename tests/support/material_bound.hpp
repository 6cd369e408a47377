#pragma once

#include <glexpr/material/evaluate.hpp>
#include <glexpr/material/ir.hpp>

#include "tests/support/driver_allowance.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <initializer_list>
#include <span>
#include <vector>

/// How far the colour of a material on a driver may be from that of the CPU.
namespace glexpr::test {

/// How far float32 may be from the value of a node.
struct material_error {
    double rounding = 0;  ///< a running bound: half a unit in the last place for each operation, carried on to first order
    double driver = 0;    ///< of the driver's sin and cos, and what a choice may jump by that these errors leave open

    /// What is granted: four times the running bound, and the driver's own.
    double granted() const { return 4 * rounding + driver; }
};

/// The errors of all nodes, as those of evaluate_nodes for the same arguments. Uniforms reach the driver as floats. A comparison whose sides lie
/// within what is granted, and a fract whose argument lies so near to a whole number, may fall either way: then the jump is in the bound.
class material_bounds {
  public:
    material_bounds(const material_ir& ir, std::span<const double> uniforms, std::array<double, 2> uv)
        : values(detail::evaluate_nodes(ir, uniforms, uv)), errors(ir.nodes.size()) {
        std::vector<bool> live(ir.nodes.size());
        live[ir.colour] = true;
        for (std::size_t i = ir.colour + 1; i-- > 0;)
            if (live[i])
                for (std::size_t k = 0; k < arity(ir.nodes[i].op); ++k) live[ir.nodes[i].operands[k]] = true;
        for (std::size_t i = 0; i <= ir.colour; ++i)
            for (std::size_t c = 0; live[i] && c < 3; ++c) errors[i][c] = error_of(ir.nodes[i], i, c);
    }

    std::vector<material_value> values;
    std::vector<std::array<material_error, 3>> errors;
    bool jumps = false;  ///< something may fall either way

  private:
    static constexpr double unit = 0x1p-24, smallest = 0x1p-126;  // the last: numbers below may be flushed to zero

    static double to_float(double v) { return std::abs(v - static_cast<double>(static_cast<float>(v))); }

    material_error error_of(const material_node& n, std::size_t node, std::size_t channel) {
        const auto place = [&](std::size_t k) { return ir_channel(n, k, channel); };
        const auto value = [&](std::size_t k) { return values[n.operands[k]][place(k)]; };
        const auto error = [&](std::size_t k) { return errors[n.operands[k]][place(k)]; };
        const double own = unit * std::abs(values[node][channel]) + smallest;
        // Of a sum: each operand's error by its factor.
        const auto carried = [&](std::size_t k, double factor) {
            return material_error{error(k).rounding * std::abs(factor), error(k).driver * std::abs(factor)};
        };
        const auto largest = [&](std::size_t from, std::size_t to) {
            material_error e;
            for (std::size_t k = from; k < to; ++k) {
                e.rounding = (std::max)(e.rounding, error(k).rounding);
                e.driver = (std::max)(e.driver, error(k).driver);
            }
            return e;
        };
        switch (n.op) {
            case material_op::literal: return {to_float(n.value[channel]), 0};
            case material_op::uniform: return {to_float(values[node][0]), 0};
            case material_op::parameter: return {};  // none is live
            case material_op::uv_x:
            case material_op::uv_y: return {to_float(values[node][0]), 0};
            case material_op::negate:
            case material_op::abs: return error(0);
            case material_op::add:
            case material_op::subtract: return sum({carried(0, 1), carried(1, 1), {own, 0}});
            case material_op::multiply: {
                const double both = error(0).granted() * error(1).granted();  // of second order
                return sum({carried(0, value(1)), carried(1, value(0)), {own, both}});
            }
            case material_op::sin:
            case material_op::cos:
                return sum({carried(0, 1), {own, driver_error_of(n.op == material_op::sin ? opcode::sin : opcode::cos).absolute}});
            case material_op::fract: {
                const double x = value(0), e = error(0).granted();
                const bool open = e > 0 && std::abs(x - std::round(x)) <= e;
                jumps = jumps || open;
                return sum({carried(0, 1), {own, open ? 1.0 : 0.0}});
            }
            case material_op::min:
            case material_op::max: return largest(0, 2);
            case material_op::clamp: return largest(0, 3);
            case material_op::mix: {
                const double t = value(2), a = value(0) * (1 - t), b = value(1) * t;
                const double rounded = unit * (2 * std::abs(a) + std::abs(b));
                const double both = error(2).granted() * (error(0).granted() + error(1).granted());
                return sum({carried(0, 1 - t), carried(1, t), carried(2, value(1) - value(0)), {rounded + own, both}});
            }
            case material_op::select: {
                const double room = error(0).granted() + error(1).granted();
                const bool open = room > 0 && std::abs(value(0) - value(1)) <= room;
                if (!open) return error(value(0) < value(1) ? 2 : 3);
                jumps = true;
                material_error e = largest(2, 4);
                e.driver += std::abs(value(2) - value(3));
                return e;
            }
        }
        return {};
    }

    // The operands of a colour are colours, but for a ratio and what is compared.
    static std::size_t ir_channel(const material_node& n, std::size_t operand, std::size_t channel) {
        const bool of_scalar = (n.op == material_op::mix && operand == 2) || (n.op == material_op::select && operand < 2);
        return n.type == material_type::colour && !of_scalar ? channel : 0;
    }

    static material_error sum(std::initializer_list<material_error> parts) {
        material_error total;
        for (const material_error& e : parts) {
            total.rounding += e.rounding;
            total.driver += e.driver;
        }
        return total;
    }
};

}  // namespace glexpr::test
