#include <glexpr/interop/glm.hpp>

#include <glexpr/graph/compile.hpp>

#include <doctest/doctest.h>

#include <cmath>

using namespace glexpr;

TEST_CASE("glm: value and gradient at a point") {
    graph g;
    const auto f = compile(g, "4(x^2+y^2-z^2)+16xyz-1");
    REQUIRE(f);
    glm_evaluator evaluate(f->root, symbols::defaults());
    const glm::dvec3 p(1, 2, 3);
    const value_and_gradient at = evaluate(p);
    CHECK(at.value == 79);
    CHECK(at.gradient == glm::dvec3(104, 64, 8));
    CHECK(at.defined);
    CHECK(evaluate.value(p) == 79);
}

TEST_CASE("glm: outside of the domain the value is finite and marked") {
    graph g;
    const auto f = compile(g, "sqrt(x) + y");
    REQUIRE(f);
    glm_evaluator evaluate(f->root, symbols::defaults());
    CHECK_FALSE(evaluate.defined({-1, 0, 0}));
    CHECK_FALSE(evaluate({-1, 0, 0}).defined);
    CHECK(std::isfinite(evaluate({-1, 0, 0}).value));
    CHECK(evaluate.defined({4, 0, 0}));
    CHECK(evaluate({4, 0, 0}).gradient == glm::dvec3(0.25, 1, 0));
}

TEST_CASE("glm: parameters start at their defaults and can be set") {
    graph g;
    const auto f = compile(g, "a*x + t");
    REQUIRE(f);
    glm_evaluator evaluate(f->root, symbols::defaults());
    CHECK(evaluate.value({3, 0, 0}) == 3);
    CHECK(evaluate.set_parameter("a", 2));
    CHECK(evaluate.set_parameter("t", 0.5));
    CHECK(evaluate.value({3, 0, 0}) == 6.5);
    CHECK(evaluate({3, 0, 0}).gradient == glm::dvec3(2, 0, 0));
    CHECK_FALSE(evaluate.set_parameter("nowhere", 1));
}

TEST_CASE("glm: free names start at 1, as their uniforms do") {
    graph g;
    const auto f = compile(g, "p x^2 + q y^2 = 1", symbols::defaults(), {.free_names = true});
    REQUIRE(f);
    CHECK(glm_evaluator(f->root, symbols::defaults()).value({1, 1, 0}) == 1);
}

TEST_CASE("glm: the coordinates are those of the symbols, in their order") {
    graph g;
    symbols names;
    for (const char* name : {"u", "v", "w"}) REQUIRE_FALSE(names.declare({name, symbol_kind::coordinate}));
    const auto f = compile(g, "w + 10v + 100u", names);
    REQUIRE(f);
    glm_evaluator evaluate(f->root, names);
    CHECK(evaluate({1, 2, 3}).value == 123);
    CHECK(evaluate({1, 2, 3}).gradient == glm::dvec3(100, 10, 1));
}

TEST_CASE("glm: the rays of a view start on its near plane and lead through the target") {
    glm_camera camera;
    camera.eye = {1.8, 1.5, 5.7};
    camera.front = 2;
    camera.end = 9;
    const auto unproject = [](const view_matrices& m, glm::dvec3 clip) {
        const glm::dvec4 p = m.inverse_view_projection * glm::dvec4(clip, 1.0);
        return glm::dvec3(p) / p.w;
    };
    for (const clip_space clip : {clip_space::opengl, clip_space::vulkan})
        for (const bool perspective : {true, false}) {
            CAPTURE(perspective);
            camera.clip = clip;
            const view_matrices m = perspective ? camera.perspective(glm::radians(45.0)) : camera.orthographic(3);
            const double front = clip == clip_space::vulkan ? 0 : -1;
            const glm::dvec3 start = unproject(m, {0, 0, front}), end = unproject(m, {0, 0, 1});
            const glm::dvec3 forward = -glm::normalize(camera.eye);
            CHECK(glm::length(start - (camera.eye + 2.0 * forward)) < 1e-12);
            CHECK(glm::length(end - (camera.eye + 9.0 * forward)) < 1e-12);
            // What is above in space is above in the picture: at larger y in OpenGL, at smaller y in Vulkan.
            const glm::dvec4 above = m.view_projection * glm::dvec4(0, 0.5, 0, 1);
            CHECK((above.y / above.w > 0) == (clip == clip_space::opengl));
        }
}
