#pragma once

#include <glexpr/analyze/degree.hpp>
#include <glexpr/analyze/square_free.hpp>
#include <glexpr/core/render_diagnostic.hpp>
#include <glexpr/detail/code_point.hpp>
#include <glexpr/displace/displacement.hpp>
#include <glexpr/evaluate/dual.hpp>
#include <glexpr/evaluate/evaluate.hpp>
#include <glexpr/glsl/emit.hpp>
#include <glexpr/graph/compile.hpp>
#include <glexpr/graph/compile_vector.hpp>
#include <glexpr/graph/construct.hpp>
#include <glexpr/graph/print.hpp>
#include <glexpr/graph/schedule.hpp>
#include <glexpr/host/driver_log.hpp>
#include <glexpr/surface/surface.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "tests/fuzz/finding.hpp"
#include "tests/fuzz/host_check.hpp"
#include "tests/fuzz/splice.hpp"
#include "tests/support/glslang_check.hpp"
#include "tests/support/shader_parts.hpp"
#include "tests/support/structure_check.hpp"

/// What the fuzzer checks of one input, and what its inputs have reached so far.
namespace glexpr::test {

/// Every diagnostic code of formulas; those of the material language come last.
inline std::vector<diag_code> all_codes() {
    std::vector<diag_code> codes;
    for (std::uint16_t i = 0; i < static_cast<std::uint16_t>(diag_code::material_syntax); ++i) codes.push_back(static_cast<diag_code>(i));
    return codes;
}

/// The operations and the codes that were met.
struct fuzz_reach {
    std::array<bool, op_count> ops{};
    std::vector<bool> codes = std::vector<bool>(all_codes().size());
    std::size_t inputs = 0, accepted = 0, shaders = 0;

    /// One line of what is still missing, empty where nothing is. A plain truth folds into whatever uses it, so that no formula keeps one.
    std::string missing() const {
        std::string text;
        for (std::size_t i = 0; i < op_count; ++i)
            if (!ops[i] && op_table[i].op != op::truth) text += " op " + std::to_string(i) + " '" + std::string(op_table[i].name) + "'";
        for (const diag_code code : all_codes())
            if (!codes[static_cast<std::size_t>(code)]) text += " " + std::string(name(code));
        return text;
    }
};

/// How an input is read: its last byte says it. A line feed stands for the defaults, so that a text file of one formula is an input.
struct fuzz_settings {
    bool free_names, tight, strict, small_limits;
    unsigned width;   ///< 0 and 3: UTF-8, 1: UTF-16, 2: UTF-32
    unsigned naming;  ///< 0: the default symbols, 1: names that GLSL minds, 2: two coordinates of other names, 3: no symbols

    explicit fuzz_settings(std::uint8_t byte) {
        const unsigned bits = byte ^ static_cast<unsigned>('\n');
        free_names = (bits & 1u) != 0;
        tight = (bits & 2u) != 0;
        strict = (bits & 4u) != 0;
        width = bits >> 3 & 3u;
        small_limits = (bits & 32u) != 0;
        naming = bits >> 6;
    }

    parse_options options() const {
        parse_options o;
        o.free_names = free_names;
        o.tight_juxtaposition = tight;
        o.strict = strict;
        if (small_limits) o.limits = {400, 100, 8, 200, 3000, 3, 12};
        return o;
    }

    symbols names() const {
        if (naming == 0) return symbols::defaults();
        symbols s;
        if (naming == 1) {
            for (const char* coordinate : {"x", "y", "z"}) s.declare({coordinate, symbol_kind::coordinate});
            for (const char* parameter : {"sampler", "gl_a", "half", "t0", "p", "g", "texture2D", "α", "r1", "e", "STEPS", "f", "lo"})
                s.declare({parameter, symbol_kind::parameter, 0.5, -1, 2});
        } else if (naming == 2) {
            for (const char* coordinate : {"u", "t1"}) s.declare({coordinate, symbol_kind::coordinate});
        }
        return s;
    }
};

/// The bytes as text of another width; what is no UTF-8 becomes a lone surrogate.
template <class CharT>
std::basic_string<CharT> widened(std::string_view bytes) {
    std::basic_string<CharT> text;
    for (std::size_t i = 0; i < bytes.size();) {
        const detail::code_point c = detail::code_point_at(bytes, i);
        i += c.units;
        const std::uint32_t value = c.valid ? static_cast<std::uint32_t>(c.value) : 0xD700u + static_cast<std::uint32_t>(c.value);
        if (sizeof(CharT) == 2 && value > 0xFFFF) {
            text += static_cast<CharT>(0xD800 + ((value - 0x10000) >> 10));
            text += static_cast<CharT>(0xDC00 + (value & 0x3FFu));
        } else {
            text += static_cast<CharT>(value);
        }
    }
    return text;
}

/// Checks everything that must hold of one input. The profile is chosen by the input, so that one run visits them all, or given.
class formula_checker {
  public:
    formula_checker(std::string_view input, fuzz_reach& reach, std::optional<profile> given = {})
        : text_(input.substr(0, input.empty() ? 0 : input.size() - 1)),
          settings_(input.empty() ? std::uint8_t{'\n'} : static_cast<std::uint8_t>(input.back())),
          names_(settings_.names()),
          reach_(reach) {
        for (const char c : input) choice_ = (choice_ ^ static_cast<unsigned char>(c)) * 0x100000001b3u;
        choice_ ^= choice_ >> 29;
        profile_ = given ? *given : all_profiles[choice_ % all_profiles.size()];
        with_surface_ = given.has_value() || (choice_ >> 8 & 1u) != 0;
    }

    void run() {
        ++reach_.inputs;
        symbols more = names_;
        if (const auto refused = more.declare({std::string(text_), symbol_kind::parameter})) met(*refused);
        for (const diagnostic& d : read_driver_log(text_, {}, 1)) met(d);
        switch (settings_.width) {
            case 1: return check(widened<char16_t>(text_));
            case 2: return check(widened<char32_t>(text_));
            default: return check(std::string(text_));
        }
    }

  private:
    void met(const diagnostic& d) { reach_.codes[static_cast<std::size_t>(d.code)] = true; }

    template <class CharT>
    void check(const std::basic_string<CharT>& text) {
        const std::basic_string_view<CharT> view = text;
        const parse_options options = settings_.options();
        graph g(options.limits.nodes);
        const result<formula> f = compile(g, view, names_, options);
        check_diagnostics(f.diagnostics(), view);
        if (choice_ >> 13 & 1u) check_vector(view, options);
        if (is_incomplete(f)) require(!f, "a formula that is complete is called incomplete");
        if (!f) return;
        ++reach_.accepted;
        for (const node_id id : schedule(g, f->root.id())) reach_.ops[static_cast<std::size_t>(g[id].op)] = true;
        check_print(g, f->root);
        check_values(g, f->root);
        degree(f->root);
        square_free(f->root);
        check_functions(f->root, view);
        if (with_surface_) check_surface(f->root, view);
        if (choice_ >> 14 & 1u) check_displacement(f->root, view);
        if (choice_ >> 15 & 1u) check_statements(view, options);
    }

    /// The same text as a vector: by itself, and as one of its components.
    template <class CharT>
    void check_vector(std::basic_string_view<CharT> text, const parse_options& options) {
        graph g(options.limits.nodes);
        check_diagnostics(compile_vector(g, text, names_, options).diagnostics(), text);
        const std::basic_string<CharT> pair =
            std::basic_string<CharT>(1, CharT('(')) + std::basic_string<CharT>(text) + CharT(',') + CharT('1') + CharT(')');
        const std::basic_string_view<CharT> view = pair;
        const auto components = compile_vector(g, view, names_, options, 2);
        check_diagnostics(components.diagnostics(), view);
        require(!components || components->size() == 2, "a vector has lost a component");
    }

    template <class CharT>
    void check_diagnostics(const std::vector<diagnostic>& diagnostics, std::basic_string_view<CharT> text) {
        std::size_t errors = 0;
        for (const diagnostic& d : diagnostics) {
            met(d);
            errors += d.severity == severity::error ? 1u : 0u;
            const std::string_view code = name(d.code);
            require(d.where.begin <= d.where.end && d.where.end <= text.size(), "a span lies outside of the text", code);
            for (const related_place& place : d.related)
                require(place.where.begin <= place.where.end && place.where.end <= text.size(), "a related span lies outside", code);
            require(!d.message.empty(), "a diagnostic without a message", code);
            const std::string view = render(d, text, "<formula>");
            require(view.find(code) != view.npos && view.back() == '\n', "a diagnostic is rendered without its code or its end", view);
            for (const char c : view) require(static_cast<unsigned char>(c) >= ' ' || c == '\n', "a control character is rendered", view);
        }
        require(errors <= settings_.options().limits.diagnostics + 1, "more errors than the limit");
    }

    void check_print(graph& g, const expr& root) {
        if (settings_.small_limits) return;
        const std::string printed = print(root);
        parse_options options;
        options.free_names = true;
        const result<formula> again = compile(g, printed, names_, options);
        if (!again) {
            bool only_limits = true;
            for (const diagnostic& d : again.diagnostics())
                only_limits = only_limits && (d.severity != severity::error || d.code == diag_code::source_too_long ||
                                              d.code == diag_code::too_many_tokens || d.code == diag_code::too_many_nodes);
            require(only_limits, "what was printed is refused", printed + "\n" + again.diagnostics()[0].message);
            return;
        }
        require(again->root == root, "what was printed is another formula", printed + "\n" + print(again->root));
    }

    void check_values(graph& g, const expr& root) {
        for (const double v : {0.0, 1.0, -1.0, 0.625, -3.5, 1e9, -1e-9, 1e200}) {
            std::vector<double> doubles(g.variables().size());
            for (std::size_t i = 0; i < doubles.size(); ++i) doubles[i] = v * (1 + 0.25 * static_cast<double>(i));
            const std::vector<dual<3>> duals(doubles.begin(), doubles.end());
            const bool defined = evaluator<double>(root)(doubles).defined;
            require(evaluator<dual<3>>(root)(duals).defined == defined, "dual and double differ in where the formula is defined");
        }
    }

    template <class CharT>
    void check_functions(const expr& root, std::basic_string_view<CharT> text) {
        emit_options options;
        options.profile = profile_;
        options.functions = all_functions;
        if (choice_ >> 11 & 1u) options.functions.push_back(function_kind::f_ray);
        if (choice_ >> 12 & 1u) options.functions.push_back(function_kind::f_ray_powers);
        for (const function_kind kind : {function_kind::f_error, function_kind::f_ray_interval}) options.functions.push_back(kind);
        if (choice_ >> 9 & 1u) options.prefix = "a0_";
        if (choice_ >> 10 & 1u) options.region = 2;
        const result<glsl_functions> functions = emit_functions(root, names_, options);
        check_diagnostics(functions.diagnostics(), text);
        if (!functions) return;
        for (const source_line& line : functions->lines) require(line.where.end <= text.size(), "a line comes from outside of the text");
        check_text(functions->text);
        for (const glsl_helper& helper : functions->helpers) check_text(helper.text);
        ++reach_.shaders;
        const std::string whole = declarations(*functions, profile_) + helper_text(*functions) + functions->text;
        const verdict accepted = test::check_functions(profile_, whole);
        require(accepted.accepted, "glslang refuses the functions", accepted.log + whole);
    }

    template <class CharT>
    void check_surface(const expr& root, std::basic_string_view<CharT> text) {
        surface_options options;
        options.cost_limit = settings_.options().limits.cost;
        const std::uint64_t wish = (choice_ + static_cast<std::uint64_t>(profile_)) * 0x9e3779b97f4a7c15u >> 32;
        if (wish % 8 < all_solvers.size()) options.solver = all_solvers[wish % 8];
        options.isovalue = (wish >> 3) % 4 == 0;
        options.antialias = (wish >> 5) % 4 == 0;
        options.layers = (wish >> 7) % 4 == 0 ? 3 : 1;
        options.colour.by = all_colourings[(wish >> 9) % all_colourings.size()];
        options.clip.body = (wish >> 11) % 2 == 0 ? clip_body::sphere : clip_body::box;
        options.normal = (wish >> 12) % 4 == 0 ? normal_source::tetrahedron : normal_source::gradient;
        options.host = host_of(wish >> 14);
        const result<surface_shader> shader = make_surface(root, names_, profile_, options);
        check_diagnostics(shader.diagnostics(), text);
        if (!shader) return;
        check_stages(options.host, shader->vertex, shader->fragment);
    }

    /// The formula as statements, in a graph of its own.
    template <class CharT>
    void check_statements(std::basic_string_view<CharT> text, const parse_options& options) {
        statement_builder build(options.limits.nodes);
        const result<formula> f = compile(build.graph(), text, names_, options);
        require(bool(f), "a formula is refused in a graph of its own");
        spliced_formula spliced(build, f->root, text_, text.size(), choice_ + static_cast<std::uint64_t>(profile_), profile_);
        const result<glsl_statements> statements = spliced.run();
        for (const diagnostic& d : statements.diagnostics()) {
            met(d);
            spliced.check_place(d);
        }
        if (statements) ++reach_.shaders;
    }

    template <class CharT>
    void check_displacement(const expr& root, std::basic_string_view<CharT> text) {
        const std::uint64_t wish = (choice_ + static_cast<std::uint64_t>(profile_)) * 0x9e3779b97f4a7c15u >> 32;
        displacement_options options;
        options.along = all_displacements[wish % all_displacements.size()];
        options.tangents = (wish >> 3) % 2 == 0;
        if ((wish >> 4) % 4 != 0) options.method = all_normal_methods[(wish >> 6) % all_normal_methods.size()];
        options.host = host_of(wish >> 10);
        graph& g = root.graph();
        const expr x = coordinate(g, "x"), y = coordinate(g, "y"), z = coordinate(g, "z");
        if ((wish >> 9) % 2 == 0) options.normal = {x, y, -z};
        std::vector<expr> field{root};
        if (options.along == displacement_along::vector) field = {root, x * root, y - root};
        const result<displacement_shader> shader = make_displacement(field, names_, profile_, options);
        check_diagnostics(shader.diagnostics(), text);
        if (!shader) return;
        check_stages(options.host, shader->vertex, shader->fragment);
        check_stages(options.host, shader->depth_vertex, shader->depth_fragment);
    }

    /// Any host for every other wish.
    static host host_of(std::uint64_t wish) { return wish % 2 == 0 ? host::plain : all_hosts[(wish >> 1) % all_hosts.size()]; }

    /// Two stages of one shader; the first is empty where the host has its own.
    void check_stages(host where, const shader_text& vertex, const shader_text& fragment) {
        ++reach_.shaders;
        const glexpr::profile target = facts(where).profile.value_or(profile_);
        const std::string_view version_line = facts(where).version_line ? facts(target).version_line : std::string_view();
        if (!vertex.text.empty()) check_text(vertex.text, version_line);
        check_text(fragment.text, version_line);
        const verdict accepted = check_in_host(where, target, vertex.text, fragment.text);
        require(accepted.accepted, "glslang refuses the stages", accepted.log + vertex.text + fragment.text);
    }

    static void check_text(std::string_view text, std::string_view version_line = {}) {
        structure_options rules;
        rules.version_line = version_line;
        rules.allow_pow = true;  // of bases that are tested or proven positive, which no reading of the text can tell
        const auto findings = check_structure(text, rules);
        require(findings.empty(), "the text breaks a rule of structure", describe(findings) + std::string(text));
    }

    std::string_view text_;
    fuzz_settings settings_;
    symbols names_;
    fuzz_reach& reach_;
    std::uint64_t choice_ = 0xcbf29ce484222325u;
    glexpr::profile profile_ = profile::core330;
    bool with_surface_ = false;
};

}  // namespace glexpr::test
