#include <glexpr/live/live_program.hpp>

#include <glexpr/graph/compile.hpp>
#include <glexpr/surface/surface.hpp>

#include <doctest/doctest.h>

#include <algorithm>
#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

using namespace glexpr;

namespace {

/// Objects of a pretended driver: how often each was released.
class object_counter {
  public:
    std::size_t make() {
        releases_.push_back(0);
        return releases_.size() - 1;
    }
    void release(std::size_t object) { ++releases_[object]; }

    std::size_t made() const { return releases_.size(); }
    std::size_t alive() const { return made() - static_cast<std::size_t>(std::count(releases_.begin(), releases_.end(), 1)); }
    bool is_alive(std::size_t object) const { return releases_[object] == 0; }
    bool none_released_twice() const {
        return std::none_of(releases_.begin(), releases_.end(), [](int n) { return n > 1; });
    }

  private:
    std::vector<int> releases_;
};

struct pretended_driver {
    object_counter stages, programs;
};

/// A shader whose fragment text says what becomes of it.
struct text_shader {
    shader_text vertex;
    shader_text fragment;
    glsl_functions functions;
};

text_shader shader_named(std::string name) { return {{"vertex", {}}, {std::move(name), {}}, {}}; }

/// Builds in three steps; the fragment text names the step that fails.
struct counting_host {
    pretended_driver* driver;
    std::string fails_at = {};

    built<std::size_t> build(const text_shader& shader) {
        fails_at = shader.fragment.text;
        return build_in_steps(
            shader,
            [&](shader_stage stage, const std::string&) -> built<std::size_t> {
                if (fails_at == (stage == shader_stage::vertex ? "bad vertex" : "bad fragment")) return {std::nullopt, "bad stage"};
                return {driver->stages.make()};
            },
            [&](std::size_t vertex, std::size_t fragment) -> built<std::size_t> {
                if (!driver->stages.is_alive(vertex) || !driver->stages.is_alive(fragment)) return {std::nullopt, "dead stage"};
                if (fails_at == "bad link") return {std::nullopt, "bad link"};
                return {driver->programs.make()};
            },
            [&](std::size_t stage) { driver->stages.release(stage); });
    }
    void release(std::size_t program) { driver->programs.release(program); }
};

using counted_program = live_program<counting_host, text_shader>;

std::vector<diagnostic> one_error(bool incomplete) {
    diagnostic d{diag_code::expected_operand, severity::error, {3, 4}, "expected an operand", {}};
    d.incomplete = incomplete;
    return {d};
}

enum class event { good_a, good_b, good_c, incomplete, refused, bad_vertex, bad_fragment, bad_link, move_construct, move_assign, clear };
constexpr int event_count = 11;

/// What a `live_program` must show, in the plainest terms.
struct model {
    std::size_t capacity;
    std::vector<std::string> held;  ///< least recently shown first
    live_reason reason = live_reason::none;
    std::size_t builds = 0;

    void good(const std::string& name) {
        const auto found = std::find(held.begin(), held.end(), name);
        if (found == held.end())
            ++builds;
        else
            held.erase(found);
        held.push_back(name);
        if (held.size() > capacity) held.erase(held.begin());
        reason = live_reason::none;
    }
    live_state state() const {
        if (held.empty()) return live_state::empty;
        return reason == live_reason::none ? live_state::current : live_state::kept;
    }
};

/// Applies one event to both; the `live_program` may end up as another object.
void apply(event e, std::unique_ptr<counted_program>& program, model& expected, pretended_driver& driver) {
    const auto good = [&](const char* name) {
        program->update(shader_named(name));
        expected.good(name);
    };
    const auto bad = [&](result<text_shader> made, live_reason why) {
        program->update(std::move(made));
        expected.reason = why;
    };
    switch (e) {
        case event::good_a: good("a"); break;
        case event::good_b: good("b"); break;
        case event::good_c: good("c"); break;
        case event::incomplete: bad(one_error(true), live_reason::incomplete); break;
        case event::refused: bad(one_error(false), live_reason::refused); break;
        case event::bad_vertex: bad(shader_named("bad vertex"), live_reason::driver); break;
        case event::bad_fragment: bad(shader_named("bad fragment"), live_reason::driver); break;
        case event::bad_link: bad(shader_named("bad link"), live_reason::driver); break;
        case event::move_construct: program = std::make_unique<counted_program>(std::move(*program)); break;
        case event::move_assign: {
            auto other = std::make_unique<counted_program>(counting_host{&driver}, expected.capacity);
            other->update(shader_named("other"));
            ++expected.builds;
            *other = std::move(*program);
            program = std::move(other);
            break;
        }
        case event::clear:
            program->clear();
            expected.held.clear();
            expected.reason = live_reason::none;
            break;
    }
}

/// What differs, or nothing.
std::string difference(const counted_program& program, const model& expected, const pretended_driver& driver) {
    if (!driver.programs.none_released_twice() || !driver.stages.none_released_twice()) return "released twice";
    if (driver.stages.alive() != 0) return "a stage is left";
    if (driver.programs.alive() != expected.held.size() || program.size() != expected.held.size()) return "programs alive";
    if (driver.programs.made() != expected.builds) return "programs built";
    if (program.state() != expected.state()) return "state";
    if (program.reason() != expected.reason) return "reason";
    if (has_error(program.diagnostics()) != (expected.reason != live_reason::none)) return "diagnostics";
    const auto* shown = program.current();
    if ((shown == nullptr) != expected.held.empty()) return "shown or not";
    if (shown == nullptr) return {};
    if (shown->shader.fragment.text != expected.held.back()) return "another program is shown";
    if (!driver.programs.is_alive(shown->program)) return "a dead program is shown";
    return {};
}

/// Runs the events, whose digits in base `event_count` are `sequence`; says what differs after which.
std::string run(std::size_t sequence, int length, std::size_t capacity) {
    pretended_driver driver;
    model expected{capacity, {}};
    {
        auto program = std::make_unique<counted_program>(counting_host{&driver}, capacity);
        for (int i = 0; i < length; ++i, sequence /= event_count) {
            apply(static_cast<event>(sequence % event_count), program, expected, driver);
            const std::string differs = difference(*program, expected, driver);
            if (!differs.empty()) return differs + " after event " + std::to_string(i);
        }
    }
    if (driver.programs.alive() != 0) return "a program outlives";
    return driver.programs.none_released_twice() ? std::string() : "released twice at the end";
}

}  // namespace

TEST_CASE("live_program: after every sequence of five events the last good program is shown and each is released exactly once") {
    constexpr int length = 5;
    std::size_t sequences = 1;
    for (int i = 0; i < length; ++i) sequences *= event_count;
    for (const std::size_t capacity : {1u, 2u, 3u}) {
        std::size_t failures = 0;
        for (std::size_t sequence = 0; sequence < sequences && failures < 5; ++sequence) {
            const std::string differs = run(sequence, length, capacity);
            if (differs.empty()) continue;
            ++failures;
            FAIL_CHECK("capacity " << capacity << ", sequence " << sequence << ": " << differs);
        }
    }
}

TEST_CASE("live_program: the check of sequences can fail") {
    pretended_driver driver;
    model expected{1, {}};
    auto program = std::make_unique<counted_program>(counting_host{&driver});
    apply(event::good_a, program, expected, driver);
    REQUIRE(difference(*program, expected, driver).empty());
    driver.programs.release(driver.programs.make());
    CHECK(difference(*program, expected, driver) == "programs built");
    ++expected.builds;
    expected.held = {"b"};
    CHECK(difference(*program, expected, driver) == "another program is shown");
    driver.programs.release(program->current()->program);
    CHECK(difference(*program, expected, driver) == "programs alive");
    driver.programs.release(program->current()->program);
    CHECK(difference(*program, expected, driver) == "released twice");
}

TEST_CASE("live_program: a cache holds the programs shown most recently") {
    pretended_driver driver;
    counted_program program(counting_host{&driver}, 2);
    for (const char* name : {"a", "b", "a", "c"}) program.update(shader_named(name));
    CHECK(program.size() == 2);
    CHECK(driver.programs.made() == 3);
    program.update(shader_named("a"));  // c and a are held
    CHECK(driver.programs.made() == 3);
    program.update(shader_named("b"));
    CHECK(driver.programs.made() == 4);
    CHECK(driver.programs.alive() == 2);
}

TEST_CASE("live_program: the shader that is shown is that of the last input, also where its program was there already") {
    pretended_driver driver;
    counted_program program(counting_host{&driver});
    program.update(shader_named("a"));
    text_shader same = shader_named("a");
    same.functions.parameters = {{"k", "k", 3, 0, 5}};
    program.update(same);
    CHECK(driver.programs.made() == 1);
    CHECK(program.current()->shader.functions.parameters.size() == 1);
    same.vertex.text += " ";
    program.update(same);
    CHECK(driver.programs.made() == 2);
}

TEST_CASE("live_program: assignment to itself changes nothing, what was moved from is empty") {
    pretended_driver driver;
    counted_program program(counting_host{&driver});
    program.update(shader_named("a"));
    program.update(one_error(true));
    counted_program& same = program;
    program = std::move(same);
    CHECK(program.state() == live_state::kept);
    CHECK(driver.programs.alive() == 1);
    counted_program other(std::move(program));
    CHECK(program.state() == live_state::empty);
    CHECK(program.reason() == live_reason::none);
    CHECK(program.diagnostics().empty());
    CHECK(program.current() == nullptr);
    CHECK(other.reason() == live_reason::incomplete);
    CHECK(other.diagnostics().size() == 1);
}

TEST_CASE("live_program: no place for a program is misuse") { CHECK_THROWS(counted_program(counting_host{nullptr}, 0)); }

TEST_CASE("live_program: a handle may be one that is only moved") {
    struct host {
        built<std::unique_ptr<int>> build(const text_shader&) { return {std::make_unique<int>(1)}; }
        void release(std::unique_ptr<int> program) { released += *program; }
        int released = 0;
    };
    live_program<host, text_shader> program;
    program.update(shader_named("a"));
    program.update(shader_named("b"));
    CHECK(program.host().released == 1);
    CHECK(*program.current()->program == 1);
    program.clear();
    CHECK(program.host().released == 2);
}

namespace {

result<surface_shader> shader_of(std::string_view text) {
    graph g;
    const auto names = symbols::defaults();
    const auto formula = compile(g, text, names);
    if (!formula) return formula.diagnostics();
    return make_surface(formula->root, names, profile::es300);
}

/// A driver that complains in the next build, if it has something to say.
struct surface_host {
    std::optional<std::string> complaint = {};
    std::optional<shader_stage> stage = {};

    built<int> build(const surface_shader&) {
        if (complaint) return {std::nullopt, *complaint, stage};
        return {1};
    }
    void release(int) {}
};

}  // namespace

TEST_CASE("live_program: while somebody types the last good surface stays") {
    const struct {
        std::string_view text;
        live_state state;
        live_reason reason;
        std::string_view shown;
    } steps[] = {
        {"x^2 +", live_state::empty, live_reason::incomplete, ""},
        {"x^2 + foo(y)", live_state::empty, live_reason::refused, ""},
        {"x^2 + y^2", live_state::current, live_reason::none, "x^2 + y^2"},
        {"x^2 + y^2 -", live_state::kept, live_reason::incomplete, "x^2 + y^2"},
        {"x^2 + y^2 - sin(", live_state::kept, live_reason::incomplete, "x^2 + y^2"},
        {"x^2 + )", live_state::kept, live_reason::refused, "x^2 + y^2"},
        {"x^2 + y^2", live_state::current, live_reason::none, "x^2 + y^2"},
        {"x^2 + y^2 - 1", live_state::current, live_reason::none, "x^2 + y^2 - 1"},
        {"x^2 + y^2 - 1e99", live_state::kept, live_reason::refused, "x^2 + y^2 - 1"},  // the library cannot write it in GLSL
        {"", live_state::kept, live_reason::incomplete, "x^2 + y^2 - 1"},
    };
    live_program<surface_host> program;
    for (const auto& step : steps) {
        CAPTURE(step.text);
        CHECK(program.update(shader_of(step.text)) == step.state);
        CHECK(program.state() == step.state);
        CHECK(program.reason() == step.reason);
        CHECK(has_error(program.diagnostics()) == (step.reason != live_reason::none));
        for (const diagnostic& d : program.diagnostics()) CHECK(d.where.end <= step.text.size());
        REQUIRE((program.current() == nullptr) == step.shown.empty());
        if (program.current()) CHECK(program.current()->shader.fragment.text == shader_of(step.shown)->fragment.text);
    }
}

TEST_CASE("live_program: what a driver says leads back to the formula") {
    const std::string_view text = "sin(x) + cos(y*y)/x";
    const auto shader = shader_of(text);
    REQUIRE(shader);
    REQUIRE_FALSE(shader->functions.lines.empty());
    const source_line known = shader->functions.lines[0];
    const std::string line = std::to_string(shader->fragment.formula_lines[0] + known.line - 1);
    live_program<surface_host> program;
    program.update(shader_of("x"));

    program.host() = {"0:" + line + "(3): error: too hard\n", shader_stage::fragment};
    program.update(shader);
    CHECK(program.reason() == live_reason::driver);
    REQUIRE(program.diagnostics().size() == 1);
    CHECK(program.diagnostics()[0].code == diag_code::driver_message);
    CHECK(program.diagnostics()[0].where == known.where);
    CHECK(program.diagnostics()[0].message == "too hard");

    for (const std::optional<shader_stage> stage : {std::optional(shader_stage::vertex), std::optional<shader_stage>()}) {
        program.host().stage = stage;  // lines of another text
        program.update(shader);
        REQUIRE(program.diagnostics().size() == 1);
        CHECK(program.diagnostics()[0].where == span{});
    }
    CHECK(program.state() == live_state::kept);
    CHECK(program.current()->shader.fragment.text == shader_of("x")->fragment.text);
}

TEST_CASE("live_program: a refusal always has an error, whatever the log says") {
    const auto shader = shader_of("x");
    REQUIRE(shader);
    const struct {
        const char* log;
        std::string_view message;
    } cases[] = {{"", "the driver refused the shader without a word"},
                 {"\n\r\n", "the driver refused the shader without a word"},
                 {"linking failed: too many varyings\n", "linking failed: too many varyings"},
                 {"0:1(1): warning: odd", "0:1(1): warning: odd"}};
    for (const auto& c : cases) {
        CAPTURE(c.log);
        const std::vector<diagnostic> found = driver_refusal(built<int>{std::nullopt, c.log, shader_stage::fragment}, *shader);
        REQUIRE_FALSE(found.empty());
        CHECK(has_error(found));
        CHECK(found.back().message == c.message);
        CHECK(found.back().code == diag_code::driver_message);
        CHECK(found.back().where == span{});
    }
}
