#pragma once

#include <glexpr/config.hpp>
#include <glexpr/core/span.hpp>
#include <glexpr/detail/list.hpp>
#include <glexpr/graph/rebuild.hpp>
#include <glexpr/graph/schedule.hpp>
#include <glexpr/graph/substitute.hpp>

#include <cstddef>
#include <cstdint>
#include <span>

namespace glexpr {

GLEXPR_INLINE expr_template::expr_template(const expr& root, std::span<const expr> variables) : root_(root), variables_(variables.size()) {
    graph& g = root.graph();
    detail::list<std::uint32_t> place(std::size_t{root.id().index} + 1, unchanged);
    for (std::size_t i = 0; i < variables.size(); ++i) {
        GLEXPR_ASSERT(variables[i].node().op == op::variable, "only variables can be replaced");
        if (variables[i].id().index < place.size()) place[variables[i].id().index] = static_cast<std::uint32_t>(i);
    }
    for (const node_id id : schedule(g, root.id())) {
        const node n = g[id];
        step s{id, {unchanged, unchanged, unchanged}};
        bool depends = false;
        for (std::size_t i = 0; i < n.arity(); ++i) {
            s.operands[i] = place[n.operand(i).index];
            depends = depends || s.operands[i] != unchanged;
        }
        if (!depends) continue;
        place[id.index] = static_cast<std::uint32_t>(variables_ + steps_.size());
        steps_.push_back(s);
    }
    result_ = place[root.id().index];
}

GLEXPR_INLINE expr expr_template::operator()(std::span<const expr> values) const {
    GLEXPR_ASSERT(values.size() == variables_, "one value for each variable");
    if (result_ == unchanged) return root_;
    graph& g = root_.graph();
    const span origin = g.current_origin();
    detail::list<expr> images;
    images.reserve(variables_ + steps_.size());
    images.append(values.data(), values.data() + values.size());
    for (const step& s : steps_) {
        const node n = g[s.id];
        const auto image = [&](std::size_t i) { return s.operands[i] == unchanged ? expr(g, n.operand(i)) : images[s.operands[i]]; };
        g.set_origin(g.origin(s.id));
        images.push_back(detail::rebuild(n, image(0), image(1), image(2)));
    }
    g.set_origin(origin);
    return images[result_];
}

GLEXPR_INLINE expr substitute(const expr& root, std::span<const expr> variables, std::span<const expr> values) {
    return expr_template(root, variables)(values);
}

GLEXPR_INLINE expr substitute(const expr& root, const expr& variable, const expr& value) {
    return substitute(root, std::span<const expr>(&variable, 1), std::span<const expr>(&value, 1));
}

}  // namespace glexpr
