#pragma once

#include <glexpr/displace/displacement.hpp>
#include <glexpr/graph/compile.hpp>
#include <glexpr/graph/compile_vector.hpp>

#include <doctest/doctest.h>

#include <cstddef>
#include <string_view>
#include <utility>
#include <vector>

namespace glexpr::test {

/// A formula, or three in brackets, compiled with the names of displacements and some more parameters.
struct compiled {
    graph g;
    symbols names = displacement_symbols();
    std::vector<expr> field;
    displacement_options options;

    explicit compiled(std::string_view text, displacement_along along = displacement_along::z, const std::vector<symbol>& more = {}) {
        for (const symbol& s : more) REQUIRE_FALSE(names.declare(s));
        options.along = along;
        field = along == displacement_along::vector ? read(text, 3) : std::vector<expr>{compile(g, text, names)->root};
    }

    std::vector<expr> read(std::string_view text, std::size_t size) {
        const auto formulas = compile_vector(g, text, names, {}, size);
        REQUIRE(formulas);
        std::vector<expr> roots;
        for (const formula& f : *formulas) roots.push_back(f.root);
        return roots;
    }

    result<displacement_shader> build(profile target = profile::core330) const { return make_displacement(field, names, target, options); }

    displacement_shader shader(profile target = profile::core330) const {
        auto made = build(target);
        REQUIRE(made);
        return std::move(*made);
    }
};

}  // namespace glexpr::test
