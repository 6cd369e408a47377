#include <glexpr/host/variants.hpp>

#include <glexpr/host/assemble.hpp>

#include <doctest/doctest.h>

#include <algorithm>
#include <cstddef>
#include <set>
#include <string>
#include <vector>

using namespace glexpr;

namespace {

struct text_shader {
    shader_text vertex;
    shader_text fragment;
};

std::vector<shader_feature> ten_features() {
    std::vector<shader_feature> all;
    for (char c = 'a'; c <= 'j'; ++c) all.push_back({std::string(1, c)});
    return all;
}

/// Every set of features, as names.
std::vector<std::vector<std::string>> subsets(const std::vector<shader_feature>& features) {
    std::vector<std::vector<std::string>> all;
    for (std::size_t bits = 0; bits < (std::size_t{1} << features.size()); ++bits) {
        all.emplace_back();
        for (std::size_t i = 0; i < features.size(); ++i)
            if ((bits >> i) % 2 == 1) all.back().push_back(features[i].name);
    }
    return all;
}

/// The keys of all sets that are accepted, the hard way.
template <class Family>
std::vector<std::uint64_t> keys_by_trying(const Family& family) {
    std::set<std::uint64_t> keys;
    for (const std::vector<std::string>& on : subsets(family.features()))
        if (const auto made = family.make(on)) keys.insert(text_key(*made));
    return {keys.begin(), keys.end()};
}

std::vector<std::uint64_t> keys_of(const std::vector<shader_variant>& variants) {
    std::vector<std::uint64_t> keys;
    for (const shader_variant& v : variants) keys.push_back(v.key);
    return keys;
}

}  // namespace

TEST_CASE("material-04: of ten features of which three affect the text there are eight outputs, found in as many calls") {
    std::size_t calls = 0;
    const shader_family family(ten_features(), [&calls](const feature_switches& s) -> result<text_shader> {
        ++calls;
        text_shader made{{"vertex", {}}, {"fragment", {}}};
        for (const char* name : {"b", "e", "j"})
            if (s.on(name)) made.fragment.text += name;
        return made;
    });
    const auto variants = family.variants();
    REQUIRE(variants);
    CHECK(variants->size() == 8);
    CHECK(calls == 8);
    CHECK(keys_of(*variants) == keys_by_trying(family));
    CHECK(std::is_sorted(variants->begin(), variants->end(), [](const auto& a, const auto& b) { return a.key < b.key; }));
    for (const shader_variant& v : *variants) {
        const auto made = family.make(v.features);  // on demand
        REQUIRE(made);
        CHECK(text_key(*made) == v.key);
        for (const std::string& f : v.features) CHECK((f == "b" || f == "e" || f == "j"));
    }
}

TEST_CASE("material-04: features that are asked for without effect share a key, and what one answer hides is not tried") {
    std::size_t calls = 0;
    const shader_family family(ten_features(), [&calls](const feature_switches& s) -> result<text_shader> {
        ++calls;
        text_shader made;
        if (s.on("a") && s.on("c")) made.vertex.text = s.on("d") ? "acd" : "ac";
        if (s.on("f")) made.vertex.text += "";  // as if it were needed
        return made;
    });
    const auto variants = family.variants();
    REQUIRE(variants);
    CHECK(variants->size() == 3);
    CHECK(calls == 8);  // a, c, d: 4 series; f twice each
    CHECK(keys_of(*variants) == keys_by_trying(family));
    for (const shader_variant& v : *variants) CHECK(std::find(v.features.begin(), v.features.end(), "f") == v.features.end());
}

TEST_CASE("material-04: contradictory switches and unknown ones are rejected by name, and stand in no output") {
    std::vector<shader_feature> features = ten_features();
    features[0].excludes = {"c", "d"};
    features[4].excludes = {"a"};
    const shader_family family(features, [](const feature_switches& s) -> result<text_shader> {
        text_shader made;
        for (const char* name : {"e", "c", "a", "b"})
            if (s.on(name)) made.fragment.text += name;
        return made;
    });
    for (const std::vector<std::string>& on : {std::vector<std::string>{"a", "b", "c"}, {"c", "a"}, {"d", "a"}, {"a", "e"}, {"e", "a"}}) {
        const auto refused = family.make(on);
        REQUIRE_FALSE(refused);
        CHECK(refused.diagnostics()[0].code == diag_code::method_not_applicable);
        CHECK(refused.diagnostics()[0].message.find("'a'") != std::string::npos);
    }
    const auto unknown = family.make(std::vector<std::string>{"a", "zebra"});
    REQUIRE_FALSE(unknown);
    CHECK(unknown.diagnostics()[0].code == diag_code::unknown_name);
    CHECK(unknown.diagnostics()[0].message.find("'zebra'") != std::string::npos);
    const auto variants = family.variants();
    REQUIRE(variants);
    CHECK(variants->size() == 10);  // without a: b, c, e free; with a: b
    CHECK(keys_of(*variants) == keys_by_trying(family));
    for (const shader_variant& v : *variants) CHECK(family.make(v.features));
}

TEST_CASE("material-04: combinations that cannot be made are left out, and too many are refused") {
    const auto refuse = [] { return std::vector<diagnostic>{{diag_code::host_not_applicable, severity::error, {}, "no", {}}}; };
    const shader_family some(ten_features(), [&](const feature_switches& s) -> result<text_shader> {
        if (!s.on("a")) return refuse();
        return text_shader{{s.on("b") ? "b" : "", {}}, {}};
    });
    const auto variants = some.variants();
    REQUIRE(variants);
    CHECK(variants->size() == 2);
    const shader_family none(ten_features(), [&](const feature_switches& s) -> result<text_shader> {
        s.on("a");
        return refuse();
    });
    const auto nothing = none.variants();
    REQUIRE_FALSE(nothing);
    CHECK(nothing.diagnostics()[0].code == diag_code::host_not_applicable);

    const shader_family many(ten_features(), [](const feature_switches& s) -> result<text_shader> {
        text_shader made;
        for (const shader_feature& f : ten_features()) made.vertex.text += s.on(f.name) ? '1' : '0';
        return made;
    });
    CHECK(many.variants(1024)->size() == 1024);
    const auto refused = many.variants(1023);
    REQUIRE_FALSE(refused);
    CHECK(refused.diagnostics()[0].code == diag_code::too_costly);
}
