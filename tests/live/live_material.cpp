#include <glexpr/live/live_material.hpp>

#include <doctest/doctest.h>

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

using namespace glexpr;

namespace {

struct pretended_driver {
    std::vector<int> releases;  ///< of each program
    bool refuses = false;

    std::size_t alive() const {
        std::size_t n = 0;
        for (const int r : releases) n += r == 0 ? 1u : 0u;
        return n;
    }
};

struct pretended_host {
    pretended_driver* driver;

    built<std::size_t> build(const material_shader&) {
        if (driver->refuses) return {std::nullopt, "0:1(1): error: no", shader_stage::fragment};
        driver->releases.push_back(0);
        return {driver->releases.size() - 1};
    }
    void release(std::size_t program) { ++driver->releases[program]; }
};

using shown_material = live_material<pretended_host>;

const std::string blend = R"(@shader #blend {
  @uniform amount: float(0, 1, 0.25);
  @fragment { color: mix(#2060D0, #F09030, amount); }
})";
const std::string other = R"(@shader #other {
  @uniform level: float(0, 1, 0.5);
  @fragment { color: mix(#000, #FFF, level * level); }
})";
const std::string placed = "@shader #placed { @fragment { color: mix(#000, #FFF, uv.x); } }";

/// Everything that a refusal must leave alone.
struct seen {
    std::optional<material_binding> binding;
    std::optional<std::size_t> program;
    std::string fragment;
    std::vector<int> releases;

    seen(const shown_material& m, const pretended_driver& driver) : binding(m.binding()), releases(driver.releases) {
        if (m.current() == nullptr) return;
        program = m.current()->program;
        fragment = m.current()->shader.fragment.text;
    }
    friend bool operator==(const seen&, const seen&) = default;
};

}  // namespace

TEST_CASE("live_material: a refusal at any step keeps material, values and program as they are, and says why") {
    struct refusal {
        std::string source;
        std::vector<material_setting> settings;
        bool by_driver;
        live_reason reason;
        diag_code code;
    };
    const std::vector<refusal> refusals = {
        {"@shader #x {", {}, false, live_reason::incomplete, diag_code::material_syntax},
        {"@shader #x { @fragment { color: #12; } }", {}, false, live_reason::refused, diag_code::material_syntax},
        {"@shader #x { @fragment { color: 1; } }", {}, false, live_reason::refused, diag_code::material_type},
        {other, {{"amount", 0.5}}, false, live_reason::refused, diag_code::material_uniform},
        {other, {{"level", 2}}, false, live_reason::refused, diag_code::material_uniform},
        {other, {}, true, live_reason::driver, diag_code::driver_message},
    };
    for (const bool empty : {true, false})
        for (const refusal& r : refusals) {
            CAPTURE(r.source);
            pretended_driver driver;
            shown_material m({&driver}, profile::core330);
            if (!empty) REQUIRE(m.update(blend, std::vector<material_setting>{{"amount", 0.75}}) == live_state::current);
            const seen before(m, driver);
            driver.refuses = r.by_driver;
            CHECK(m.update(r.source, r.settings) == (empty ? live_state::empty : live_state::kept));
            CHECK(m.reason() == r.reason);
            REQUIRE_FALSE(m.diagnostics().empty());
            CHECK(m.diagnostics().front().code == r.code);
            CHECK(seen(m, driver) == before);
            driver.refuses = false;
            CHECK(m.update(other) == live_state::current);
            CHECK(m.diagnostics().empty());
            CHECK(m.binding()->material().ir().shader_id == "other");
            CHECK(driver.alive() == 1);
        }
}

TEST_CASE("live_material: a shader that the library refuses keeps the previous material, too") {
    pretended_driver driver;
    material_shader_options options;
    options.accepted = material_profile::mesh_opaque_fragment_v1;
    shown_material m({&driver}, profile::core330, options);
    REQUIRE(m.update(blend) == live_state::current);
    const seen before(m, driver);
    CHECK(m.update(placed) == live_state::kept);  // by its source
    CHECK(seen(m, driver) == before);
    CHECK(m.update(compile_material(placed)->ir()) == live_state::kept);  // validated
    CHECK(m.diagnostics().front().code == diag_code::material_ir);
    CHECK(seen(m, driver) == before);
    material_ir changed = compile_material(other)->ir();
    changed.uniforms[0].range.high = 7;
    CHECK(m.update(changed) == live_state::kept);
    CHECK(seen(m, driver) == before);

    options.host = host::shadertoy;  // has no meshes
    shown_material nowhere({&driver}, profile::core330, options);
    CHECK(nowhere.update(blend) == live_state::empty);
    CHECK(nowhere.diagnostics().front().code == diag_code::host_not_applicable);
    CHECK_FALSE(nowhere.binding());
}

TEST_CASE("live_material: other values build nothing; refused ones change nothing") {
    pretended_driver driver;
    shown_material m({&driver}, profile::core330);
    CHECK(m.rebind({}).front().code == diag_code::material_uniform);
    REQUIRE(m.update(blend) == live_state::current);
    CHECK(m.binding()->values() == std::vector<double>{0.25});
    const std::size_t program = m.current()->program;
    CHECK(m.rebind(std::vector<material_setting>{{"amount", 1}}).empty());
    CHECK(m.binding()->values() == std::vector<double>{1});
    CHECK(m.current()->program == program);
    CHECK(driver.releases.size() == 1);
    CHECK(m.rebind(std::vector<material_setting>{{"amount", 1.5}}).front().code == diag_code::material_uniform);
    CHECK(m.binding()->values() == std::vector<double>{1});
    CHECK(m.state() == live_state::current);
    CHECK(m.rebind({}).empty());
    CHECK(m.binding()->values() == std::vector<double>{0.25});
    REQUIRE(m.current()->shader.layout.size() == m.binding()->values().size());
    CHECK(m.current()->shader.layout[0].name == "amount");
}

TEST_CASE("live_material: materials of one text share a program, with their own names and ranges") {
    pretended_driver driver;
    shown_material m({&driver}, profile::core330);
    REQUIRE(m.update(blend) == live_state::current);
    std::string renamed = blend;
    for (std::size_t at = 0; (at = renamed.find("amount", at)) != renamed.npos;) renamed.replace(at, 6, "share");
    REQUIRE(m.update(renamed) == live_state::current);
    CHECK(driver.releases.size() == 1);
    CHECK(m.current()->shader.uniforms[0].parameter == "share");
    CHECK(m.binding()->material().ir().uniforms[0].name == "share");
}

TEST_CASE("live_material: it can be cleared, moved, and a copy handed out cannot change it") {
    pretended_driver driver;
    {
        shown_material m({&driver}, profile::core330);
        REQUIRE(m.update(blend) == live_state::current);
        material_binding copy = *m.binding();
        const material_binding before = copy;
        copy = *bind_material(*compile_material(other));
        CHECK(*m.binding() == before);
        static_assert(std::is_same_v<decltype(m.binding()), const std::optional<material_binding>&>);
        static_assert(std::is_same_v<decltype(copy.values()), const std::vector<double>&>);

        shown_material moved = std::move(m);
        CHECK(*moved.binding() == before);
        CHECK_FALSE(m.binding());  // NOLINT: what was moved from is empty
        CHECK(m.state() == live_state::empty);
        CHECK(driver.alive() == 1);
        m = std::move(moved);
        CHECK(*m.binding() == before);

        m.clear();
        CHECK_FALSE(m.binding());
        CHECK(m.current() == nullptr);
        CHECK(m.state() == live_state::empty);
        CHECK(driver.alive() == 0);
        REQUIRE(m.update(other) == live_state::current);
    }
    for (const int releases : driver.releases) CHECK(releases == 1);
}
