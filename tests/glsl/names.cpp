#include <glexpr/glsl/names.hpp>

#include <doctest/doctest.h>

#include "tests/support/glslang_check.hpp"

#include <cstdint>
#include <random>
#include <set>
#include <string>
#include <string_view>
#include <vector>

using namespace glexpr;

namespace {

/// The rules once more, without the library's table.
void check_name(const std::string& n) {
    CAPTURE(n);
    REQUIRE_FALSE(n.empty());
    CHECK(n.size() <= 200);
    CHECK(n.find_first_not_of("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_") == std::string::npos);
    CHECK_FALSE((n[0] >= '0' && n[0] <= '9'));
    CHECK(n.find("__") == std::string::npos);
    for (const char* prefix : {"gl_", "webgl_", "_webgl_", "GL_"}) CHECK_FALSE(n.starts_with(prefix));
}

/// Distinct names for distinct texts, legal ones, and none of `taken`.
void check_map(const std::vector<std::string>& user, const std::vector<std::string>& spelled, const std::vector<std::string>& taken = {}) {
    REQUIRE(spelled.size() == user.size());
    const std::set<std::string> users(user.begin(), user.end());
    const std::set<std::string> names(spelled.begin(), spelled.end());
    CHECK(names.size() == users.size());
    for (const std::string& n : names) check_name(n);
    for (const std::string& t : taken) CHECK(names.count(t) == 0);
}

/// Declares every name as a uniform and uses the built-in functions that people's names may hide.
test::verdict compile(profile p, const std::vector<std::string>& names) {
    std::string text;
    const bool block = facts(p).uniform_blocks_only;
    if (block) text += "layout(set = 0, binding = 0, std140) uniform glexpr_block {\n";
    for (const std::string& n : names) text += (block ? "    float " : "uniform float ") + n + ";\n";
    if (block) text += "};\n";
    text += "float q(float v) {\n    v = mix(sin(v), max(v, 0.5), step(v, 0.25)) + length(vec3(v));\n";
    for (const std::string& n : names) text += "    v += " + n + ";\n";
    return test::check_functions(p, text + "    return v;\n}\n");
}

const std::vector<std::string> nasty = {"a__b",  "a_b",    "gl_a",   "webgl_b", "_webgl_c", "half",
                                        "input", "sample", "buffer", "mix",     "main",     std::string(300, 'n')};

}  // namespace

static_assert(is_legal_glsl_name("sample", profile::core330) && !is_legal_glsl_name("sample", profile::core450));

TEST_CASE("names: the table of words is sorted and has no word twice") {
    std::string_view last;
    for (const detail::glsl_word& w : detail::glsl_words) {
        CAPTURE(w.text);
        CHECK(last < w.text);
        CHECK(w.profiles != 0);
        CHECK(w.profiles < 32);
        last = w.text;
        CHECK(detail::is_glsl_word(w.text, w.profiles));
        CHECK_FALSE(detail::is_glsl_word(w.text, static_cast<std::uint8_t>(~w.profiles)));
        CHECK_FALSE(detail::is_glsl_word(std::string(w.text) + "x", 31));
    }
    CHECK_FALSE(detail::is_glsl_word("", 31));
    CHECK_FALSE(detail::is_glsl_word("zzz", 31));
}

TEST_CASE("names: which profile refuses which word") {
    const struct {
        const char* name;
        bool legal[5];  // es100, es300, core330, core450, vulkan450
    } table[] = {
        {"x", {true, true, true, true, true}},
        {"_", {true, true, true, true, true}},
        {"a_", {true, true, true, true, true}},
        {"color", {true, true, true, true, true}},
        {"t0", {true, true, true, true, true}},
        {"Half", {true, true, true, true, true}},
        {"glow", {true, true, true, true, true}},
        {"half", {false, false, false, false, false}},
        {"input", {false, false, false, false, false}},
        {"filter", {false, false, false, false, false}},
        {"flat", {false, false, false, false, false}},
        {"mix", {false, false, false, false, false}},
        {"main", {false, false, false, false, false}},
        {"vec3", {false, false, false, false, false}},
        {"sample", {true, false, true, false, false}},
        {"patch", {true, false, true, false, false}},
        {"resource", {true, false, true, false, false}},
        {"buffer", {true, true, true, false, false}},
        {"precise", {true, true, true, false, false}},
        {"packed", {false, true, false, true, true}},
        {"texture", {true, false, false, false, false}},
        {"sinh", {true, false, false, false, false}},
        {"layout", {true, false, false, false, false}},
        {"fma", {true, true, true, false, false}},
        {"average", {true, false, true, true, true}},  // glslang, not the specification
        {"sampler", {true, true, true, true, false}},
        {"subpassInput", {true, true, true, true, false}},
        {"", {false, false, false, false, false}},
        {"2x", {false, false, false, false, false}},
        {"a-b", {false, false, false, false, false}},
        {"a__b", {false, false, false, false, false}},
        {"__", {false, false, false, false, false}},
        {"gl_x", {false, false, false, false, false}},
        {"GL_ES", {false, false, false, false, false}},
        {"webgl_x", {false, false, false, false, false}},
        {"_webgl_x", {false, false, false, false, false}},
        {"glexpr_x", {false, false, false, false, false}},
        {"\xCE\xB1", {false, false, false, false, false}},
    };
    for (const auto& row : table) {
        for (const profile p : all_profiles) {
            CAPTURE(row.name);
            CAPTURE(name(p));
            CHECK(is_legal_glsl_name(row.name, p) == row.legal[static_cast<std::size_t>(p)]);
        }
    }
    CHECK(is_legal_glsl_name(std::string(200, 'n'), profile::es100));
    CHECK_FALSE(is_legal_glsl_name(std::string(201, 'n'), profile::es100));
}

TEST_CASE("names: glslang refuses nothing that the table lets pass") {
    // Every word in every profile that is said not to have it, all in one shader.
    for (const profile p : all_profiles) {
        std::vector<std::string> legal;
        for (const detail::glsl_word& w : detail::glsl_words)
            if (is_legal_glsl_name(w.text, p)) legal.emplace_back(w.text);
        CAPTURE(name(p));
        const test::verdict v = compile(p, legal);
        CHECK_MESSAGE(v.accepted, v.log);
    }
}

TEST_CASE("dialects-06: reserved, doubled-underscore and over-long names in every profile") {
    const std::vector<std::string> taken = {"f", "grad_f"};
    for (const profile p : all_profiles) {
        CAPTURE(name(p));
        const std::vector<std::string> spelled = glsl_names(nasty, p, taken);
        check_map(nasty, spelled, taken);
        CHECK(spelled[0] == "a_2_b");
        CHECK(spelled[1] == "a_b");
        CHECK(spelled[2] == "v_gl_a");
        CHECK(spelled[3] == "v_webgl_b");
        CHECK(spelled[4] == "v_webgl_c");
        CHECK(spelled[5] == "half_1");
        CHECK(spelled[6] == "input_1");
        CHECK(spelled[7] == (is_legal_glsl_name("sample", p) ? "sample" : "sample_1"));
        CHECK(spelled[9] == "mix_1");
        CHECK(spelled[10] == "main_1");
        const test::verdict v = compile(p, spelled);
        CHECK_MESSAGE(v.accepted, v.log);
        if (test::glslang_available()) CHECK_FALSE(compile(p, {"half"}).accepted);
    }
}

TEST_CASE("dsl-03: names that clash with built-ins and temporaries stay where they are legal") {
    const std::vector<std::string> user = {"color", "t0", "tmp1", "mix", "texture"};
    for (const profile p : all_profiles) {
        CAPTURE(name(p));
        const std::vector<std::string> spelled = glsl_names(user, p);
        check_map(user, spelled);
        CHECK(spelled[0] == "color");
        CHECK(spelled[1] == "t0");
        CHECK(spelled[2] == "tmp1");
        CHECK(spelled[3] == "mix_1");
        CHECK(spelled[4] == (p == profile::es100 ? "texture" : "texture_1"));
        const test::verdict v = compile(p, spelled);
        CHECK_MESSAGE(v.accepted, v.log);
        // With a hook's parameter and temporaries declared by the host.
        const std::vector<std::string> taken = {"color", "t0", "t0_1"};
        const std::vector<std::string> moved = glsl_names(user, p, taken);
        check_map(user, moved, taken);
        CHECK(moved[0] == "color_1");
        CHECK(moved[1] == "t0_2");
        CHECK(moved[2] == "tmp1");
    }
}

TEST_CASE("names: spellings are readable") {
    const struct {
        const char* user;
        const char* glsl;
    } table[] = {
        {"x", "x"},
        {"r1", "r1"},
        {"\xCE\xB1", "alpha"},               // α
        {"\xCE\xB1\xCE\xB2", "alpha_beta"},  // αβ
        {"\xCE\xB1"
         "1",
         "alpha1"},                      // α1
        {"x\xCE\xB1y", "x_alpha_y"},     // xαy
        {"\xCE\xA9", "Omega"},           // Ω
        {"x\xE2\x82\x81", "x1"},         // x₁
        {"\xC3\xA9", "u00e9"},           // é
        {"\xF0\x9D\x91\xA5", "u1d465"},  // 𝑥
        {"a-b", "a_u002d_b"},
        {"a\xFF"
         "b",
         "a_x00ff_b"},
        {"a___b", "a_3_b"},
        {"__a", "v_2_a"},
        {"2x", "v_2x"},
        {"", "v_"},
        {"glexpr_power", "v_glexpr_power"},
        {"_webgl_", "v_webgl_"},
    };
    for (const auto& row : table) {
        CAPTURE(row.user);
        CHECK(glsl_names({row.user}, profile::core330)[0] == row.glsl);
    }
}

TEST_CASE("names: nothing that three.js replaces is left in a spelling") {
    const std::vector<std::string> users{"USE_MAP",           "use_map", "USE_α",      "SHADOWMAP_TYPE_PCF",    "NUM_DIR_LIGHTS",
                                         "MY_NUM_DIR_LIGHTS", "NUM__x",  "MY_USE_MAP", "UNION_CLIPPING_PLANES", "gl_USE_MAP",
                                         "num_dir_lights_",   "US_NUM_1"};
    for (const profile p : all_profiles) {
        const auto spelled = glsl_names(users, p);
        check_map(users, spelled);
        for (const std::string& n : spelled) {
            CAPTURE(n);
            CHECK_FALSE((n.starts_with("USE_") || n.starts_with("SHADOWMAP_TYPE_")));
            for (const char* part : {"NUM_", "UNION_CLIPPING_PLANES"}) CHECK(n.find(part) == std::string::npos);
        }
        CHECK(spelled[0] == "use_map_1");
        CHECK(spelled[1] == "use_map");
        CHECK(spelled[5] == "my_num_dir_lights");
        CHECK(spelled[7] == "MY_USE_MAP");  // no macro is called so
        CHECK(compile(p, spelled));
    }
    CHECK(is_legal_glsl_name("USE_MAP", profile::es300));  // a host may read its own
}

TEST_CASE("names: a typed name wins over a spelled one, whatever the order") {
    const std::vector<std::string> user = {"\xCE\xB1", "alpha", "a__b", "a_2_b", "half", "half_1", "half_2", "\xCE\xB1", "mix"};
    const std::vector<std::string> expected = {"alpha_1", "alpha", "a_2_b_1", "a_2_b", "half_3", "half_1", "half_2", "alpha_1", "mix_1"};
    CHECK(glsl_names(user, profile::es300) == expected);
    CHECK(glsl_names({user.rbegin(), user.rend()}, profile::es300) == std::vector<std::string>(expected.rbegin(), expected.rend()));
}

TEST_CASE("names: thousands of nasty names stay distinct, in any order") {
    std::mt19937 random(6);
    const std::vector<std::string> pieces = {"a",        "_",
                                             "__",       "b",
                                             "1",        "2",
                                             "\xCE\xB1", "alpha",
                                             "half",     "mix",
                                             "gl_",      "webgl_",
                                             "_webgl_",  "u00e9",
                                             "\xC3\xA9", "\xFF",
                                             "v_",       "main",
                                             "_1",       "n",
                                             "x00ff",    "\xE2\x82\x81",
                                             " ",        "\n",
                                             "\x1B",     std::string(1, '\0'),
                                             "glexpr_",  "sample",
                                             "A",        std::string(150, 'n'),
                                             "GL_"};
    std::vector<std::string> user;
    for (int i = 0; i < 6000; ++i) {
        std::string name;
        for (std::size_t k = random() % 6; k > 0; --k) name += pieces[random() % pieces.size()];
        user.push_back(name);
    }
    for (int i = 0; i < 2000; ++i) user.push_back(std::string(400, 'n') + std::to_string(i));
    for (int i = 0; i < 1000; ++i) user.push_back("a" + std::string(static_cast<std::size_t>(i), '_'));
    const std::vector<std::string> taken = {"a", "b", "alpha", "v_", "half_1", "n"};
    for (const profile p : all_profiles) {
        CAPTURE(name(p));
        const std::vector<std::string> spelled = glsl_names(user, p, taken);
        check_map(user, spelled, taken);
        const std::set<std::string> kept(taken.begin(), taken.end());
        for (std::size_t i = 0; i < user.size(); ++i) {
            CHECK(is_legal_glsl_name(spelled[i], p));
            if (is_legal_glsl_name(user[i], p) && kept.count(user[i]) == 0) CHECK(spelled[i] == user[i]);
        }
        const std::vector<std::string> backwards = glsl_names({user.rbegin(), user.rend()}, p, taken);
        CHECK(std::vector<std::string>(backwards.rbegin(), backwards.rend()) == spelled);
    }
    const std::vector<std::string> some(user.begin(), user.begin() + 150);
    for (const profile p : all_profiles) {
        std::vector<std::string> spelled = glsl_names(some, p, taken);
        const std::set<std::string> once(spelled.begin(), spelled.end());
        const test::verdict v = compile(p, {once.begin(), once.end()});
        CHECK_MESSAGE(v.accepted, v.log);
    }
}
