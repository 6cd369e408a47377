#include <glexpr/surface/surface.hpp>

#include <glexpr/analyze/degree.hpp>
#include <glexpr/analyze/square_free.hpp>
#include <glexpr/glsl/emit.hpp>
#include <glexpr/graph/compile.hpp>
#include <glexpr/graph/construct.hpp>
#include <glexpr/graph/print.hpp>

#include "tests/support/glslang_check.hpp"
#include "tests/support/shader_parts.hpp"
#include "tests/support/structure_check.hpp"

#include <doctest/doctest.h>

#include <pthread.h>

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

using namespace glexpr;

namespace {

#if defined(__SANITIZE_ADDRESS__)
constexpr std::size_t stack_size = 2 << 20;  // frames with red zones
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
constexpr std::size_t stack_size = 2 << 20;
#else
constexpr std::size_t stack_size = 256 << 10;
#endif
#else
constexpr std::size_t stack_size = 256 << 10;
#endif

/// Calls `body` on a thread with 256 KiB of stack. To use more ends the process, and so fails the test.
template <class Body>
void on_small_stack(Body body) {
    pthread_attr_t attributes;
    REQUIRE(pthread_attr_init(&attributes) == 0);
    REQUIRE(pthread_attr_setstacksize(&attributes, stack_size) == 0);
    pthread_t thread;
    const auto entry = [](void* b) -> void* {
        (*static_cast<Body*>(b))();
        return nullptr;
    };
    REQUIRE(pthread_create(&thread, &attributes, entry, &body) == 0);
    REQUIRE(pthread_join(thread, nullptr) == 0);
    pthread_attr_destroy(&attributes);
}

std::string repeated(std::string_view part, std::size_t times) {
    std::string text;
    for (std::size_t i = 0; i < times; ++i) text += part;
    return text;
}

/// 2x+3y+4z+…
std::string distinct_terms(std::size_t count) {
    std::string text = "x";
    for (std::size_t i = 0; i < count; ++i) text += "+" + std::to_string(i + 2) + "xyz"[i % 3];
    return text;
}

/// Everything the library does with a text. The codes of the errors, if any.
std::vector<diag_code> process(std::string_view text) {
    std::vector<diag_code> codes;
    const auto note = [&](const std::vector<diagnostic>& list) {
        for (const diagnostic& d : list)
            if (d.severity == severity::error) codes.push_back(d.code);
    };
    graph g;
    const symbols names = symbols::defaults();
    const auto f = compile(g, text);
    note(f.diagnostics());
    if (!f) return codes;
    print(f->root);
    degree(f->root);
    square_free(f->root);
    emit_options options;
    options.profile = profile::es100;
    options.functions = test::all_functions;
    note(emit_functions(f->root, names, options).diagnostics());
    note(make_surface(f->root, names, profile::es100).diagnostics());
    return codes;
}

bool is_limit(diag_code code) {
    return code == diag_code::source_too_long || code == diag_code::too_many_tokens || code == diag_code::nesting_too_deep ||
           code == diag_code::too_many_nodes || code == diag_code::too_costly || code == diag_code::too_many_errors ||
           code == diag_code::name_too_long;
}

/// The functions of `root` are accepted in every profile, no expression deeper than 200.
void check_accepted(const expr& root) {
    for (const profile target : all_profiles) {
        CAPTURE(name(target));
        emit_options options;
        options.profile = target;
        options.functions = test::all_functions;
        const auto functions = emit_functions(root, symbols::defaults(), options);
        REQUIRE(functions);
        const auto findings = test::check_structure(functions->text);
        CHECK_MESSAGE(findings.empty(), test::describe(findings));
        const auto accepted =
            test::check_functions(target, test::declarations(*functions, target) + test::helper_text(*functions) + functions->text);
        CHECK_MESSAGE(accepted, accepted.log);
    }
}

}  // namespace

TEST_CASE("security-02: sums of 300 and of 20,000 terms are accepted in every profile") {
    for (const std::size_t count : {std::size_t{300}, std::size_t{20000}}) {
        CAPTURE(count);
        graph g;
        const auto f = compile(g, distinct_terms(count));
        REQUIRE(f);
        CHECK(g.size() > count);
        check_accepted(f->root);
    }
}

TEST_CASE("security-02: 100,000 terms are refused by a limit") {
    on_small_stack([] {
        const std::vector<diag_code> codes = process(distinct_terms(100000));
        REQUIRE_FALSE(codes.empty());
        for (const diag_code code : codes) CHECK(is_limit(code));
    });
}

TEST_CASE("security-02: a chain of 300 choices is accepted in every profile") {
    graph g;
    expr chain = coordinate(g, "y");
    for (int arm = 300; arm > 0; --arm)
        chain = select(less(coordinate(g, "x"), constant(g, arm)), sin(constant(g, arm) * coordinate(g, "z")), chain);
    check_accepted(chain);

    std::string typed;
    for (int arm = 1; arm <= 300; ++arm) typed += "if(x < " + std::to_string(arm) + ", sin(" + std::to_string(arm) + "z), ";
    const auto nested = compile(g, typed + "y" + repeated(")", 300));
    REQUIRE(nested);
    CHECK(nested->root == chain);

    std::string text = "c0 = y; ";  // the same typed, a definition for each arm
    for (int arm = 1; arm <= 300; ++arm) {
        const std::string n = std::to_string(arm);
        text += "c" + n + " = if(x < " + std::to_string(301 - arm) + ", sin(" + std::to_string(301 - arm) + "z), c" +
                std::to_string(arm - 1) + "); ";
    }
    const auto f = compile(g, text + "c300");
    REQUIRE(f);
    CHECK(f->root == chain);
}

TEST_CASE("security-02: choices and brackets nested 900 deep are accepted in every profile") {
    std::string choices, brackets;
    for (int level = 0; level < 900; ++level) {
        choices += "if(x < " + std::to_string(level) + ", " + std::to_string(level) + "y, ";
        brackets += std::to_string(level) + "x*(y + ";
    }
    for (const std::string& start : {choices, brackets}) {
        graph g;
        const auto f = compile(g, start + "z" + repeated(")", 900));
        REQUIRE(f);
        check_accepted(f->root);
    }
}

TEST_CASE("hostile: 256 KiB of stack is enough for any input") {
    const std::size_t many = 60000;
    std::string definitions = "r0 = x; ", functions = "f0(u) = sin(u)*u; ", doubling = "f0(u) = u*sin(u); ";
    for (int i = 1; i < 2000; ++i) {
        const std::string n = std::to_string(i), before = std::to_string(i - 1);
        definitions += "r" + n + " = sin(r" + before + ") + 1; ";
        functions += "f" + n + "(u) = f" + before + "(u + 1); ";
        if (i < 60) doubling += "f" + n + "(u) = f" + before + "(f" + before + "(u)); ";
    }
    const std::pair<const char*, std::string> inputs[] = {
        {"brackets", repeated("(", many) + "x" + repeated(")", many)},
        {"open brackets", repeated("(", many)},
        {"square brackets", repeated("[", many)},
        {"closers", repeated(")", many)},
        {"brackets at the limit", repeated("(", 990) + "x" + repeated(")", 990)},
        {"sums at the limit", repeated("(x+", 990) + "y" + repeated(")", 990)},
        {"minus signs", repeated("-", many) + "x"},
        {"sums", "x" + repeated("+x*y", 15000)},
        {"differences", "x" + repeated("-y", 30000)},
        {"products", "x" + repeated("*y", 30000)},
        {"products of sums", "x" + repeated("*(y+z)", 10000)},
        {"quotients", "x" + repeated("/y", 30000)},
        {"juxtaposition", repeated("xy", 30000)},
        {"juxtaposed groups", repeated("(x)", 20000)},
        {"powers", "2" + repeated("^2", 30000)},
        {"powers of a name", "x" + repeated("^y", 30000)},
        {"superscripts", "x" + repeated("²", 30000)},
        {"calls", repeated("sin(", 20000) + "x" + repeated(")", 20000)},
        {"calls without brackets", repeated("sin ", 30000) + "x"},
        {"calls at the limit", repeated("sin(", 990) + "x" + repeated(")", 990)},
        {"choices", repeated("if(x<y,z,", 6000) + "x" + repeated(")", 6000)},
        {"choices at the limit", repeated("if(x<y,z+1,", 990) + "x" + repeated(")", 990)},
        {"min", repeated("min(x,", 15000) + "y" + repeated(")", 15000)},
        {"min of many", "min(x" + repeated(",y+z", 15000) + ")"},
        {"hypot of many", "hypot(x" + repeated(",y+z", 15000) + ")"},
        {"bars", repeated("|", many)},
        {"bars of bars", repeated("|x+", 20000) + "y" + repeated("|", 20000)},
        {"not", "if(" + repeated("not ", 30000) + "x<y,1,2)"},
        {"and", "if(x<y" + repeated(" and x<z", 10000) + ",1,2)"},
        {"comparisons", "x" + repeated("<x", 30000)},
        {"equations", "x" + repeated("=x", 30000)},
        {"fractions", repeated("\\frac{1}{", 20000) + "x" + repeated("}", 20000)},
        {"fractions at the limit", repeated("\\frac{1}{1+", 490) + "x" + repeated("}", 490)},
        {"roots", repeated("\\sqrt{", 20000) + "x" + repeated("}", 20000)},
        {"exponents", "x" + repeated("^{x", 20000) + repeated("}", 20000)},
        {"definitions", definitions + "r1999"},
        {"functions", functions + "f1999(x)"},
        {"doubling functions", doubling + "f59(x)"},
        {"statements", repeated("x;", 30000)},
        {"errors", repeated("@ ", 30000)},
        {"commas", repeated(",", many)},
        {"digits", "0." + repeated("1", 200000)},
        {"a long name", repeated("q", 200000)},
        {"a long text", repeated("x+", 1000000)},
    };
    for (const auto& [what, text] : inputs) {
        const std::string_view name = what;
        CAPTURE(name);
        std::vector<diag_code> codes;
        on_small_stack([&codes, &t = text] { codes = process(t); });
        const bool fine = name.ends_with("at the limit") || name == "minus signs" || name == "definitions";
        for (const diag_code code : codes) {
            CAPTURE(glexpr::name(code));
            if (fine) CHECK(code == diag_code::too_costly);  // to trace the surface of
        }
        if (name == "brackets at the limit" || name == "minus signs") CHECK(codes.empty());
    }
}

TEST_CASE("hostile: functions that double are refused by the limit of operations") {
    std::string text = "f0(u) = sin(u) + u; ";
    for (int i = 1; i < 40; ++i) {
        const std::string n = std::to_string(i), before = std::to_string(i - 1);
        text += "f" + n + "(u) = f" + before + "(f" + before + "(u)); ";
    }
    graph g;
    const auto f = compile(g, text + "f39(x)");
    REQUIRE_FALSE(f);
    CHECK(f.diagnostics()[0].code == diag_code::too_many_nodes);
}
