#pragma once

#include <glexpr/core/render_diagnostic.hpp>
#include <glexpr/material/bind.hpp>
#include <glexpr/material/compile.hpp>
#include <glexpr/material/evaluate.hpp>
#include <glexpr/material/lower.hpp>
#include <glexpr/material/validate.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "tests/fuzz/finding.hpp"
#include "tests/support/glslang_check.hpp"
#include "tests/support/material_rules.hpp"
#include "tests/support/random_material.hpp"
#include "tests/support/shader_parts.hpp"
#include "tests/support/structure_check.hpp"

/// What is checked of one program of the material language, and what the programs so far have reached.
namespace glexpr::test {

inline constexpr std::array all_material_codes{diag_code::material_syntax, diag_code::material_type,  diag_code::material_range,
                                               diag_code::material_budget, diag_code::material_input, diag_code::material_ir,
                                               diag_code::material_uniform};

struct material_reach {
    std::array<bool, material_op_count> ops{};
    std::array<bool, all_material_codes.size()> codes{};
    std::size_t inputs = 0, accepted = 0, undecided = 0, changed = 0, shaders = 0;

    void met(diag_code code) {
        for (std::size_t i = 0; i < codes.size(); ++i)
            if (all_material_codes[i] == code) codes[i] = true;
    }

    /// One line of what is still missing, empty where nothing is.
    std::string missing() const {
        std::string text;
        for (std::size_t i = 0; i < ops.size(); ++i)
            if (!ops[i]) text += " op '" + std::string(name(static_cast<material_op>(i))) + "'";
        for (std::size_t i = 0; i < codes.size(); ++i)
            if (!codes[i]) text += " " + std::string(name(all_material_codes[i]));
        return text;
    }
};

/// The operation that a node of the rules is in the library.
constexpr material_op op_of(rule_op op) {
    switch (op) {
        case rule_op::literal: return material_op::literal;
        case rule_op::uniform: return material_op::uniform;
        case rule_op::parameter: return material_op::parameter;
        case rule_op::uv_x: return material_op::uv_x;
        case rule_op::uv_y: return material_op::uv_y;
        case rule_op::negate: return material_op::negate;
        case rule_op::add: return material_op::add;
        case rule_op::subtract: return material_op::subtract;
        case rule_op::multiply:
        case rule_op::eased: return material_op::multiply;
        case rule_op::sin: return material_op::sin;
        case rule_op::cos: return material_op::cos;
        case rule_op::abs: return material_op::abs;
        case rule_op::fract: return material_op::fract;
        case rule_op::min: return material_op::min;
        case rule_op::max: return material_op::max;
        case rule_op::clamp: return material_op::clamp;
        case rule_op::mix: return material_op::mix;
        case rule_op::select: return material_op::select;
    }
    return material_op::literal;
}

/// How much is asked of one input.
struct material_effort {
    std::size_t changed = 2;     ///< programs with one field changed
    bool every_profile = false;  ///< glslang reads every profile and all settings are refused, else some that the input chooses
};

class material_checker {
  public:
    material_checker(std::string_view text, material_reach& reach, material_effort effort = {})
        : text_(text), reach_(reach), effort_(effort), random_(hash(text)) {}

    void run() {
        ++reach_.inputs;
        const material_reading rules = read_material(text_);
        const result<material> compiled = compile_material(text_);
        if (rules.verdict == ruling::undecided) ++reach_.undecided;
        if (!compiled) {
            const diagnostic& d = only(compiled.diagnostics());
            require(rules.verdict != ruling::accepted, "the rules accept what the library refuses", described(d));
            require(rules.allows(d.code), "the rules refuse with another code: " + codes(rules), described(d));
            require(d.code != diag_code::material_ir && d.code != diag_code::material_uniform, "a code that is no compiler's",
                    described(d));
            return;
        }
        ++reach_.accepted;
        require(rules.verdict != ruling::refused, "the library accepts what the rules refuse with " + codes(rules), text_);
        require(compiled->ir().source == text_, "the source is not kept", text_);
        require(compiled.diagnostics().empty(), "an accepted program has diagnostics", text_);
        check_program(rules, *compiled);
    }

  private:
    static std::uint64_t hash(std::string_view text) {
        std::uint64_t h = 0xcbf29ce484222325u;
        for (const char c : text) h = (h ^ static_cast<unsigned char>(c)) * 0x100000001b3u;
        return h;
    }

    static std::string codes(const material_reading& rules) {
        std::string all;
        for (const diag_code c : rules.codes) all += std::string(all.empty() ? "" : " or ") + std::string(name(c));
        return all.empty() ? "none" : all;
    }

    std::string described(const diagnostic& d) const { return render(d, text_, "<material>") + std::string(text_); }

    // -- refusals --

    /// The one diagnostic of a refusal.
    const diagnostic& only(const std::vector<diagnostic>& diagnostics) {
        require(diagnostics.size() == 1, "a refusal has not one diagnostic", text_);
        const diagnostic& d = diagnostics[0];
        reach_.met(d.code);
        const bool ours = d.code >= diag_code::material_syntax && d.code <= diag_code::material_uniform;
        require(ours && d.severity == severity::error, "a refusal with a code of others", name(d.code));
        require(d.where.begin <= d.where.end && d.where.end <= text_.size(), "a place outside of the source", described(d));
        require(!d.message.empty(), "a diagnostic without a message", described(d));
        const std::string view = render(d, text_, "<material>");
        require(view.find(name(d.code)) != view.npos && view.back() == '\n', "a diagnostic is rendered without its code or its end", view);
        for (const char c : view) require(static_cast<unsigned char>(c) >= ' ' || c == '\n', "a control character is rendered", view);
        return d;
    }

    template <class T>
    void require_refused(const result<T>& r, diag_code code, std::string_view what) {
        require(!r, what, text_);
        require(only(r.diagnostics()).code == code, std::string(what) + ", with another code", described(r.diagnostics()[0]));
    }

    // -- an accepted program --

    void check_program(const material_reading& rules, const material& m) {
        const material_ir& ir = m.ir();
        check_declarations(rules, ir);
        check_tree(ir, ir.colour, *rules.colour);
        check_profiles(ir);
        check_values(rules, ir);
        if (effort_.every_profile || random_.one_in(4)) check_settings(ir);
        check_text(rules, ir);
        const result<material> again = validate_material(ir);
        require(again && *again == m && again->ir() == ir, "a program is not what it was after validation", text_);
        for (std::size_t i = 0; i < effort_.changed; ++i) check_changed(ir);
    }

    void check_declarations(const material_reading& rules, const material_ir& ir) {
        require(static_cast<std::size_t>(ir.profile) == rules.profile, "another profile", text_);
        require(ir.shader_id == rules.shader_id, "another id", ir.shader_id);
        require(ir.uniforms.size() == rules.uniforms.size() && ir.functions.size() == rules.functions && ir.locals.size() == rules.locals,
                "another number of declarations", text_);
        for (std::size_t i = 0; i < ir.uniforms.size(); ++i) {
            const material_uniform& u = ir.uniforms[i];
            const rule_uniform& r = rules.uniforms[i];
            require(u.name == r.name && u.range == value_range{r.minimum, r.maximum} && u.default_value == r.value, "another uniform",
                    text_);
            require(text_.substr(u.where.begin, u.where.end - u.where.begin) == u.name, "a uniform is not where it is said to be", text_);
        }
        const material_statistics& s = ir.statistics;
        require(s.definition_nodes == rules.definition_nodes, "another number of nodes of definitions", text_);
        require(s.colour_nodes == rules.colour->size, "another number of nodes of the colour", text_);
        require(s.depth == rules.depth, "another depth", text_);
        require(s.tokens >= rules.fewest_tokens && s.tokens <= rules.most_tokens, "another number of tokens", text_);
        for (const material_node& n : ir.nodes) {
            require(n.where.begin < n.where.end && n.where.end <= text_.size(), "a node without a place in the source", text_);
            reach_.ops[static_cast<std::size_t>(n.op)] = true;
        }
    }

    /// The library's node and its tree against those of the rules.
    void check_tree(const material_ir& ir, std::uint32_t node, const rule_tree& rules) {
        require(node < ir.nodes.size(), "an operand that is no node", text_);
        const material_node& n = ir.nodes[node];
        require(n.op == op_of(rules.op), "another operation than " + std::string(name(op_of(rules.op))), name(n.op));
        require((n.type == material_type::colour) == rules.colour, "another type", text_);
        require(n.size == rules.size && n.depth == rules.depth, "another size or depth", text_);
        if (n.op == material_op::uniform) require(n.index == rules.index, "another uniform", text_);
        if (n.op == material_op::literal) require(n.value == rules.value, "another value", text_);
        if (!rules.colour) {
            const value_range range = n.range[0];
            require(range.low <= rules.least.low && range.high >= rules.least.high, "a range narrower than the rules'", text_);
            require(range.low >= rules.most.low && range.high <= rules.most.high, "a range wider than the rules'", text_);
        }
        require(rules.parts.size() == arity(n.op), "another number of operands", text_);
        for (std::size_t i = 0; i < rules.parts.size(); ++i) {
            require(n.operands[i] < node, "an operand that is not further up", text_);
            check_tree(ir, n.operands[i], rules.parts[i]);
        }
    }

    /// Consumers of earlier profiles refuse it, with its name.
    void check_profiles(const material_ir& ir) {
        for (const material_profile p : all_material_profiles) {
            const result<material> compiled = compile_material(text_, p), validated = validate_material(ir, p);
            lower_options options;
            options.accepted = p;
            const result<lowered_material> lowered = lower_material(ir, options);
            if (p >= ir.profile) {
                require(compiled && validated && lowered, "a consumer of the profile refuses it", name(p));
                continue;
            }
            require_refused(compiled, diag_code::material_syntax, "a consumer of an earlier profile takes the source");
            require_refused(validated, diag_code::material_ir, "a consumer of an earlier profile takes the program");
            require_refused(lowered, diag_code::material_ir, "a consumer of an earlier profile takes the program's text");
            const std::string& message = validated.diagnostics()[0].message;
            require(message.find(name(ir.profile)) != message.npos, "the profile is not named", message);
        }
    }

    // -- values --

    std::vector<double> any_values(const material_ir& ir, std::size_t way) {
        std::vector<double> values;
        for (const material_uniform& u : ir.uniforms) {
            switch (way == 3 ? random_.below(3) : way) {
                case 0: values.push_back(u.default_value); break;
                case 1: values.push_back(u.range.low); break;
                case 2: values.push_back(u.range.high); break;
                default:
                    values.push_back(
                        (std::min)((std::max)(u.range.low + (u.range.high - u.range.low) * random_.unit(), u.range.low), u.range.high));
                    break;
            }
        }
        return values;
    }

    void check_values(const material_reading& rules, const material_ir& ir) {
        for (std::size_t way = 0; way < 6; ++way) {
            const std::vector<double> values = any_values(ir, way);
            std::vector<material_setting> settings;
            for (std::size_t i = 0; i < values.size(); ++i)
                if (way != 0 || random_.one_in(2)) settings.push_back({ir.uniforms[i].name, values[i]});
            const result<material_binding> binding = bind_material(ir, settings);
            require(binding && binding->values() == values && binding->material().ir() == ir, "a binding has other values", text_);
            const std::array<double, 2> corner{way % 2 == 0 ? 0.0 : 1.0, way % 4 < 2 ? 0.0 : 1.0};
            for (const std::array<double, 2> uv : {corner, {random_.unit(), random_.unit()}}) check_values_at(rules, ir, *binding, uv);
            if (!reads_uv(*rules.colour)) {
                require(bool(evaluate_material(*binding)), "a program asks for coordinates that it does not read", text_);
                continue;
            }
            require_refused(evaluate_material(*binding), diag_code::material_input, "a program reads coordinates that are not there");
            for (const double outside : {-1e-300, 1.0000000000000002, std::numeric_limits<double>::quiet_NaN()})
                require_refused(evaluate_material(*binding, std::array{0.5, outside}), diag_code::material_input,
                                "coordinates outside of the unit square are taken");
        }
    }

    void check_values_at(const material_reading& rules, const material_ir& ir, const material_binding& binding, std::array<double, 2> uv) {
        const std::vector<material_value> all = detail::evaluate_nodes(ir, binding.values(), uv);
        require(all.size() == ir.nodes.size(), "a node has no value", text_);
        for (const std::uint32_t i : live(ir)) {
            const material_node& n = ir.nodes[i];
            const std::size_t channels = n.type == material_type::colour ? 3 : 1;
            for (std::size_t c = 0; c < channels; ++c)
                require(all[i][c] >= n.range[c].low && all[i][c] <= n.range[c].high, "a value outside of its range", name(n.op));
        }
        const auto colour = evaluate_material(binding, uv);
        require(bool(colour) && *colour == all[ir.colour], "the colour is not that of its node", text_);
        const std::array<double, 3> expected = value_of(*rules.colour, binding.values(), uv);
        for (std::size_t c = 0; c < 3; ++c)
            require(std::abs((*colour)[c] - expected[c]) <= 1e-12 && (*colour)[c] >= 0 && (*colour)[c] <= 1,
                    "another colour than the rules'", text_);
    }

    static bool reads_uv(const rule_tree& t) {
        return t.op == rule_op::uv_x || t.op == rule_op::uv_y || std::any_of(t.parts.begin(), t.parts.end(), reads_uv);
    }

    /// The nodes of the colour and of locals, which all have values.
    static std::vector<std::uint32_t> live(const material_ir& ir) {
        std::vector<bool> is_live(ir.nodes.size());
        is_live[ir.colour] = true;
        for (const material_local& l : ir.locals) is_live[l.node] = true;
        std::vector<std::uint32_t> all;
        for (auto i = static_cast<std::uint32_t>(ir.nodes.size()); i-- > 0;) {
            if (!is_live[i]) continue;
            all.push_back(i);
            for (std::size_t k = 0; k < arity(ir.nodes[i].op); ++k) is_live[ir.nodes[i].operands[k]] = true;
        }
        return all;
    }

    void check_settings(const material_ir& ir) {
        const std::vector<material_setting> unknown{{"no such name", 0}};
        require_refused(bind_material(ir, unknown), diag_code::material_uniform, "a name that is not declared is bound");
        for (const material_uniform& u : ir.uniforms) {
            const std::vector<material_setting> twice(2, {u.name, u.default_value});
            require_refused(bind_material(ir, twice), diag_code::material_uniform, "a name is bound twice");
            for (const double v : {std::nextafter(u.range.low, -HUGE_VAL), std::nextafter(u.range.high, HUGE_VAL), HUGE_VAL, -HUGE_VAL,
                                   std::numeric_limits<double>::quiet_NaN()}) {
                const std::vector<material_setting> outside{{u.name, v}};
                require_refused(bind_material(ir, outside), diag_code::material_uniform, "a value out of range is bound");
            }
        }
    }

    // -- text --

    void check_text(const material_reading& rules, const material_ir& ir) {
        graph g;
        require(bool(material_expressions(g, ir)), "a program has no expressions", text_);
        const std::vector<material_slot> layout = material_layout(ir);
        require(layout.size() == ir.uniforms.size(), "a uniform has no slot", text_);
        const std::size_t chosen = random_.below(all_profiles.size());
        const bool asked = random_.one_in(8);
        for (std::size_t i = 0; i < all_profiles.size(); ++i) {
            lower_options options;
            options.profile = all_profiles[i];
            const result<lowered_material> lowered = lower_material(ir, options);
            require(bool(lowered), "a program has no text", name(options.profile));
            if (i == chosen) require_same(*lowered, lower_material(ir, options));
            require(!lowered->reads_uv || reads_uv(*rules.colour), "coordinates that are not there are read", text_);
            const std::string signature = lowered->reads_uv ? "vec3 material_colour(vec2 uv)" : "vec3 material_colour()";
            require(lowered->functions.text.find(signature) != std::string::npos, "another signature than " + signature,
                    lowered->functions.text);
            for (std::size_t k = 0; k < layout.size(); ++k)
                require(lowered->layout[k].name == ir.uniforms[k].name && lowered->layout[k].glsl_name == "mat_u_" + std::to_string(k),
                        "another layout", lowered->layout[k].glsl_name);
            const std::string whole =
                declarations(lowered->functions, options.profile) + helper_text(lowered->functions) + lowered->functions.text;
            const auto findings = check_structure(whole);
            require(findings.empty(), "the text breaks a rule of structure", describe(findings) + whole);
            if (!effort_.every_profile && !(asked && i == chosen)) continue;
            ++reach_.shaders;
            const verdict accepted = check_functions(options.profile, whole);
            require(accepted.accepted, "glslang refuses the text", accepted.log + whole);
        }
    }

    void require_same(const lowered_material& a, const result<lowered_material>& b) {
        require(b && a.functions.text == b->functions.text && a.key == b->key, "a program has two texts", text_);
    }

    // -- programs of other hands --

    /// One field is changed: it is refused, unless the source says the same.
    void check_changed(const material_ir& ir) {
        ++reach_.changed;
        material_ir changed = ir;
        const std::string what = change(changed);
        if (changed == ir) return;
        const result<material> rebuilt = compile_material(changed.source);
        const bool right = rebuilt && rebuilt->ir() == changed;
        const result<material> validated = validate_material(changed);
        require(bool(validated) == right, "a change is taken: " + what, text_);
        graph g;
        require(bool(lower_material(changed)) == right && bool(bind_material(changed)) == right &&
                    bool(material_expressions(g, changed)) == right,
                "a change is taken by others: " + what, text_);
        if (right) return;
        require(validated.diagnostics().size() == 1, "a change has not one diagnostic: " + what, text_);
        const diagnostic& d = validated.diagnostics()[0];
        reach_.met(d.code);
        require(d.code == diag_code::material_ir || d.code == diag_code::material_input, "a change has another code: " + what,
                name(d.code));
        require(d.where.begin <= d.where.end && d.where.end <= changed.source.size(), "a change has a place outside: " + what, d.message);
        render(d, changed.source, "<material>");
    }

    void change_text(std::string& s) {
        switch (random_.below(4)) {
            case 0: s += random_.one_in(2) ? " " : "x"; break;
            case 1: s.clear(); break;
            case 2: s = mutated_material(s, s, random_); break;
            default: {
                const std::size_t at = random_.below(s.size() + 1);
                s.insert(at, 1, static_cast<char>(random_.below(256)));
                break;
            }
        }
    }
    void change_number(double& v) {
        static constexpr std::array<double, 8> others{
            0, 1, -1, 1e300, std::numeric_limits<double>::infinity(), std::numeric_limits<double>::quiet_NaN(), -0.5, 1e-320};
        v = random_.one_in(2) ? std::nextafter(v, HUGE_VAL) : random_.any_of(others);
    }
    void change_number(std::uint32_t& v) {
        static constexpr std::array<std::uint32_t, 5> others{0, 1, 255, 0x7fffffff, 0xffffffff};
        v = random_.one_in(2) ? v + 1 : random_.any_of(others);
    }
    void change_span(span& s) { change_number(random_.one_in(2) ? s.begin : s.end); }
    template <class Enum>
    void change_enum(Enum& e) {
        e = static_cast<Enum>(random_.one_in(4) ? random_.below(256) : static_cast<std::size_t>(e) + 1);
    }
    void change_range(value_range& r) { change_number(random_.one_in(2) ? r.low : r.high); }

    template <class T>
    bool change_list(std::vector<T>& list) {
        const std::size_t at = random_.below(list.size() + 1);
        switch (random_.below(6)) {
            case 0: list.insert(list.begin() + static_cast<std::ptrdiff_t>(at), at < list.size() ? list[at] : T{}); return true;
            case 1:
                if (at < list.size()) list.erase(list.begin() + static_cast<std::ptrdiff_t>(at));
                return true;
            case 2:
                if (random_.one_in(4)) list.clear();
                return true;
            default: return list.empty();
        }
    }

    std::string change(material_ir& ir) {
        switch (random_.below(16)) {
            case 0: change_text(ir.source); return "source";
            case 1: change_enum(ir.profile); return "profile";
            case 2: change_text(ir.shader_id); return "id";
            case 3:
            case 4: {
                if (change_list(ir.uniforms)) return "uniforms";
                material_uniform& u = ir.uniforms[random_.below(ir.uniforms.size())];
                switch (random_.below(4)) {
                    case 0: change_text(u.name); return "name of a uniform";
                    case 1: change_range(u.range); return "range of a uniform";
                    case 2: change_number(u.default_value); return "default";
                    default: change_span(u.where); return "place of a uniform";
                }
            }
            case 5:
            case 6: {
                if (change_list(ir.functions)) return "functions";
                material_function& f = ir.functions[random_.below(ir.functions.size())];
                switch (random_.below(5)) {
                    case 0: change_text(f.name); return "name of a function";
                    case 1: change_range(f.result); return "range of a function";
                    case 2: change_number(f.node); return "node of a function";
                    case 3: change_span(f.where); return "place of a function";
                    default: break;
                }
                if (change_list(f.parameters)) return "parameters";
                material_parameter& p = f.parameters[random_.below(f.parameters.size())];
                switch (random_.below(3)) {
                    case 0: change_text(p.name); return "name of a parameter";
                    case 1: change_enum(p.type); return "type of a parameter";
                    default: change_range(p.range); return "range of a parameter";
                }
            }
            case 7: {
                if (change_list(ir.locals)) return "locals";
                material_local& l = ir.locals[random_.below(ir.locals.size())];
                switch (random_.below(3)) {
                    case 0: change_text(l.name); return "name of a local";
                    case 1: change_number(l.node); return "node of a local";
                    default: change_span(l.where); return "place of a local";
                }
            }
            case 8: change_number(ir.colour); return "colour";
            case 9: {
                material_statistics& s = ir.statistics;
                const std::array<std::uint32_t*, 4> fields{&s.tokens, &s.definition_nodes, &s.colour_nodes, &s.depth};
                change_number(*random_.any_of(fields));
                return "statistics";
            }
            default: {
                if (change_list(ir.nodes)) return "nodes";
                material_node& n = ir.nodes[random_.below(ir.nodes.size())];
                switch (random_.below(10)) {
                    case 0: change_enum(n.op); return "operation";
                    case 1: change_enum(n.type); return "type";
                    case 2:
                    case 3: change_number(n.operands[random_.below(4)]); return "operand";
                    case 4: change_number(n.index); return "index";
                    case 5: change_number(n.value[random_.below(3)]); return "value";
                    case 6: change_range(n.range[random_.below(3)]); return "range";
                    case 7: change_number(random_.one_in(2) ? n.size : n.depth); return "size or depth";
                    case 8: n.stated_range = !n.stated_range; return "stated range";
                    default: change_span(n.where); return "place";
                }
            }
        }
    }

    std::string_view text_;
    material_reach& reach_;
    material_effort effort_;
    material_random random_;
};

}  // namespace glexpr::test
