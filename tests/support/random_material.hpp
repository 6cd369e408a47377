#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <random>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

/// Programs of the material language, most of which keep its rules, and changes to their text, most of which break few. The same in every run and
/// on every platform: the sequence of the generator is fixed by the standard, unlike those of the distributions, and what draws more than once in
/// one expression does so in braces, which are read from left to right, unlike the operands of `+` and the arguments of a function.
namespace glexpr::test {

class material_random {
  public:
    explicit material_random(std::uint64_t seed) : engine_(seed) {}

    std::size_t below(std::size_t count) { return static_cast<std::size_t>(engine_() % count); }
    bool one_in(std::size_t count) { return below(count) == 0; }
    /// In [0, 1).
    double unit() { return static_cast<double>(engine_() >> 11) * 0x1p-53; }
    template <class List>
    const auto& any_of(const List& list) {
        return list[below(list.size())];
    }

  private:
    std::mt19937_64 engine_;
};

namespace random_material_detail {

/// An expression as text, and what it is thought to be: its range and, expanded and as written, its nodes.
struct piece {
    std::string text;
    bool colour = false;
    double low = 0, high = 0;
    std::size_t size = 1, depth = 1, written = 1;
    int level = 3;  ///< 3: an operand, 2: a unary, 1: a product, 0: a sum
};

/// How large an expression may become.
struct room {
    std::size_t nodes, depth;

    room less(std::size_t n) const { return {nodes > n ? nodes - n : 0, depth - 1}; }
};

struct authored {
    std::string name;
    std::vector<piece> parameters;  ///< as names, with their ranges
    piece body;
    double low = 0, high = 0;
};

class writer {
  public:
    explicit writer(std::uint64_t seed) : random_(seed) {}

    std::string program() {
        const bool functions = !random_.one_in(3);
        uv_ = !random_.one_in(4);
        select_ = functions || random_.one_in(2);
        std::string text = joined({comment(), "@shader", blank(), "#", id(), blank(), "{\n"});
        for (std::size_t n = random_.below(5); n > 0; --n) text += uniform();
        if (functions)
            for (std::size_t n = random_.below(4); n > 0; --n) text += function();
        for (std::size_t n = random_.below(5); n > 0; --n) text += local();
        const std::size_t nodes = definitions_ < 240 ? 256 - definitions_ : 16;
        const piece shown = colour({random_.one_in(3) ? nodes : (std::min)(nodes, 8 + random_.below(120)), 16});
        return joined({text, "@fragment {", blank(), "color:", blank(), shown.text, ";", blank(), "}\n}", comment()});
    }

  private:
    // -- words --

    /// The parts drawn from left to right, which `+` does not promise.
    static std::string joined(std::initializer_list<std::string_view> parts) {
        std::string all;
        for (const std::string_view part : parts) all += part;
        return all;
    }

    std::string blank() {
        static constexpr std::array<std::string_view, 12> blanks{"",   "",   "",   "",     " ",     " ",
                                                                 "  ", "\n", "\t", "\r\n", "/* */", "// a line\n"};
        return std::string(random_.any_of(blanks));
    }
    std::string comment() { return random_.one_in(8) ? "// a = 1; @shader é ≤ \"\n" : random_.one_in(8) ? "/* one\n * two / */" : ""; }

    std::string id() {
        static constexpr std::array<std::string_view, 6> ids{"blend", "a-b", "_", "x1-2-", "shader", "main"};
        return std::string(random_.any_of(ids));
    }

    // Names that mean something to this language or to GLSL, and plain ones.
    std::string new_name() {
        static constexpr std::array<std::string_view, 24> words{
            "amount", "phase",  "ratio",  "x",   "y",   "uv",        "vec3", "main",    "gl_Position", "a__b",   "_",     "pi",
            "t",      "Amount", "select", "pow", "rgb", "texture2D", "half", "mat_u_0", "e1",          "color_", "fract", "smooth"};
        const std::string word(random_.any_of(words));
        return std::find(taken_.begin(), taken_.end(), word) == taken_.end()
                   ? taken_.emplace_back(word)
                   : taken_.emplace_back(word + "_" + std::to_string(taken_.size()));
    }
    std::string new_function_name() {
        std::string name = new_name();
        if (name == "select" || name == "pow" || name == "rgb" || name == "fract") name = taken_.emplace_back(name + "_");
        return name;
    }

    // A decimal number and its text; both are exact to the last place, since the digits and the power of ten are.
    struct decimal {
        std::string text;
        double value;
    };
    decimal decimal_up_to(double limit) {
        static constexpr std::array<double, 4> powers{1, 10, 100, 1000};
        const std::size_t places = random_.below(powers.size());
        const auto digits = static_cast<std::size_t>(random_.unit() * (limit * powers[places] + 1));
        const double value = static_cast<double>(digits) / powers[places];
        if (random_.one_in(8)) return {std::to_string(digits) + (random_.one_in(2) ? "e-" : "E-") + std::to_string(places), value};
        std::string text = std::to_string(digits);
        if (places > 0) {
            if (text.size() <= places) text.insert(0, places + 1 - text.size(), '0');
            text.insert(text.size() - places, ".");
            if (text[0] == '0' && random_.one_in(2)) text.erase(0, 1);
        }
        return {text, value};
    }
    decimal signed_decimal(double limit) {
        decimal d = decimal_up_to(limit);
        if (random_.one_in(3)) return {"-" + d.text, -d.value};
        return d;
    }
    double magnitude() {
        static constexpr std::array<double, 8> limits{1, 1, 1, 2, 4, 10, 100, 1000};
        return random_.any_of(limits);
    }

    piece number(const decimal& d) {
        piece p{d.text};
        p.low = p.high = d.value;
        p.level = d.text[0] == '-' ? 2 : 3;
        return p;
    }

    // -- declarations --

    std::string range(piece& p) {
        decimal a = signed_decimal(magnitude()), b = signed_decimal(magnitude());
        if (random_.one_in(2)) a = {"0", 0}, b = {"1", 1};
        if (b.value < a.value) std::swap(a, b);
        p.low = a.value;
        p.high = b.value;
        return a.text + "," + blank() + b.text;
    }

    std::string uniform() {
        piece p{new_name()};
        const std::string bounds = range(p);
        decimal start = signed_decimal(magnitude());
        if (!(p.low <= start.value && start.value <= p.high)) {
            start = {bounds.substr(0, bounds.find(',')), p.low};
        }
        uniforms_.push_back(p);
        return "@uniform " + p.text + ":" + blank() + "float(" + bounds + "," + start.text + ");\n";
    }

    std::string function() {
        authored f;
        f.name = new_function_name();
        std::string text = "@fn " + f.name + blank() + "(";
        const std::size_t count = random_.below(4);
        for (std::size_t i = 0; i < count; ++i) {
            piece p{random_.one_in(4) && !uniforms_.empty() && i == 0 ? uniforms_[0].text : "p" + std::to_string(i)};
            p.colour = random_.one_in(4);
            text += (i > 0 ? ", " : "") + p.text + ": ";
            text += p.colour ? "color" : "float(" + range(p) + ")";
            f.parameters.push_back(p);
        }
        scope_ = &f.parameters;
        const bool colour_wanted = random_.one_in(3);
        const room r{4 + random_.below(random_.one_in(3) ? 60 : 24), 3 + random_.below(random_.one_in(3) ? 9 : 5)};
        f.body = colour_wanted ? colour(r) : random_.one_in(4) ? smoothstep({40, 9}) : scalar(r);
        scope_ = nullptr;
        text += "):" + blank();
        if (colour_wanted) {
            text += "color";
        } else {
            const double low = std::floor(f.body.low), high = std::ceil(f.body.high);
            f.low = (std::max)(-1000.0, low);
            f.high = (std::min)(1000.0, high);
            if (low < -1000 || high > 1000) f.body = clamped(f.body, -1000, 1000);
            text += "float(" + std::to_string(static_cast<int>(f.low)) + "," + std::to_string(static_cast<int>(f.high)) + ")";
        }
        text += joined({" {", blank(), f.body.text, blank(), "}\n"});
        definitions_ += f.body.written;
        functions_.push_back(std::move(f));
        return text;
    }

    std::string local() {
        const bool colour_wanted = random_.one_in(3);
        const room r{4 + random_.below(random_.one_in(4) ? 100 : 30), 3 + random_.below(8)};
        piece p = colour_wanted ? colour(r) : scalar(r);
        const std::string name = new_name();
        definitions_ += p.written;
        std::string text = joined({"@let ", name, ": ", colour_wanted ? "color" : "float", blank(), "(", blank(), p.text, ");\n"});
        p.text = name;
        p.written = 1;
        p.level = 3;
        locals_.push_back(std::move(p));
        return text;
    }

    // -- numbers --

    static std::string at_level(const piece& p, int level) { return p.level < level ? "(" + p.text + ")" : p.text; }

    piece call(std::string_view function, const std::vector<piece>& arguments) {
        piece p;
        p.text = std::string(function) + (random_.one_in(8) ? " (" : "(");
        for (std::size_t i = 0; i < arguments.size(); ++i) {
            p.text += (i > 0 ? "," + blank() : "") + arguments[i].text;
            p.size += arguments[i].size;
            p.written += arguments[i].written;
            p.depth = (std::max)(p.depth, arguments[i].depth + 1);
        }
        p.text += ")";
        return p;
    }

    piece ranged(piece p, double low, double high) {
        p.low = low;
        p.high = high;
        return p;
    }

    piece leaf(room r) {
        std::vector<const piece*> known;
        const auto fits = [&](const piece& p) { return !p.colour && p.size <= r.nodes && p.depth <= r.depth; };
        if (scope_ != nullptr) {
            for (const piece& p : *scope_)
                if (fits(p)) known.push_back(&p);
        } else {
            for (const piece& p : uniforms_) known.push_back(&p);
            for (const piece& p : locals_)
                if (fits(p)) known.insert(known.end(), 2, &p);
        }
        if (uv_ && random_.one_in(3)) return ranged({random_.one_in(2) ? "uv.x" : "uv.y"}, 0, 1);
        if (known.empty() || random_.one_in(5)) return number(signed_decimal(magnitude()));
        return *random_.any_of(known);
    }

    // A value made to lie in a range: as it is where it does already.
    piece clamped(piece p, double low, double high) {
        if (p.low >= low && p.high <= high) return p;
        const auto bound = [&](double v) { return number({std::to_string(static_cast<int>(v)), v}); };
        return ranged(call("clamp", {p, bound(low), bound(high)}), low, high);
    }

    piece product(const std::array<piece, 2>& factors) {
        const auto& [a, b] = factors;
        const double ends[] = {a.low * b.low, a.low * b.high, a.high * b.low, a.high * b.high};
        piece p{joined({at_level(a, 1), blank(), "*", blank(), at_level(b, 2)})};
        p.level = 1;
        p.low = *std::min_element(ends, ends + 4);
        p.high = *std::max_element(ends, ends + 4);
        return sized(std::move(p), a, b);
    }
    piece sum(const std::array<piece, 2>& terms, bool minus) {
        const auto& [a, b] = terms;
        piece p{at_level(a, 0) + blank() + (minus ? "-" : "+") + " " + at_level(b, 1)};
        p.level = 0;
        p.low = a.low + (minus ? -b.high : b.low);
        p.high = a.high + (minus ? -b.low : b.high);
        return sized(std::move(p), a, b);
    }
    piece sized(piece p, const piece& a, const piece& b) {
        p.size = a.size + b.size + 1;
        p.written = a.written + b.written + 1;
        p.depth = (std::max)(a.depth, b.depth) + 1;
        return p;
    }

    // Within ±1000 with room for what clamping costs.
    piece argument(room r) {
        return clamped(scalar({r.nodes > 4 ? r.nodes - 3 : r.nodes, r.depth > 2 ? r.depth - 1 : r.depth}), -1000, 1000);
    }

    piece scalar(room r) {
        if (r.depth < 4 || r.nodes < 6) return leaf(r);
        const room half{r.nodes / 2 - 1, r.depth - 1}, one{r.nodes - 3, r.depth - 2};
        switch (r.nodes > 40 && !random_.one_in(3) ? random_.below(4) : random_.below(20)) {  // what is large branches
            case 0:
            case 1: {
                const bool minus = random_.one_in(2);
                return bounded(sum({scalar(half), scalar(half)}, minus));
            }
            case 2:
            case 3: return bounded(product({scalar(half), scalar(half)}));
            case 4: {
                const piece a = scalar(one);
                decimal d = signed_decimal(magnitude());
                if (std::abs(d.value) < 0.001) d = {"2", 2};
                piece p = product({a, ranged({"1"}, 1 / d.value, 1 / d.value)});
                p.text = at_level(a, 1) + "/ " + blank() + d.text;
                return bounded(p);
            }
            case 5: {
                const piece a = scalar(one);
                piece p{"-" + (a.text[0] == '-' || (a.text[0] >= '0' && a.text[0] <= '9') || a.text[0] == '.' ? "(" + a.text + ")"
                                                                                                              : at_level(a, 2))};
                p.size = a.size + 1;
                p.written = a.written + 1;
                p.depth = a.depth + 1;
                p.level = 2;
                return ranged(std::move(p), -a.high, -a.low);
            }
            case 6:
            case 7: {
                const std::string_view function = random_.one_in(2) ? "sin" : "cos";
                return ranged(call(function, {argument(one)}), -1, 1);
            }
            case 8: {
                const piece a = argument(one);
                piece p = call("radians", {a});
                ++p.size, ++p.written;
                return ranged(std::move(p), a.low / 57.2957795, a.high / 57.2957795);
            }
            case 9: {
                const std::size_t n = 2 + random_.below(random_.one_in(3) ? 7 : 2);
                if (r.depth < 7) return leaf(r);
                piece a = scalar({(r.nodes - n) / n, r.depth - 4});
                piece p = a;
                for (std::size_t i = 1; i < n; ++i) p = product({p, a});
                p.depth = a.depth + (n > 4 ? 3u : n > 2 ? 2u : 1u);
                p.text = joined({"pow(", a.text, ",", blank(), std::to_string(n), random_.one_in(4) ? ".0" : "", ")"});
                p.level = 3;
                return bounded(p);
            }
            case 10: {
                const piece a = argument(one);
                const double low = std::abs(a.low), high = std::abs(a.high);
                return ranged(call("abs", {a}), a.low <= 0 && a.high >= 0 ? 0 : (std::min)(low, high), (std::max)(low, high));
            }
            case 11: return uv_ ? ranged(call("fract", {argument(one)}), 0, 1) : leaf(r);
            case 12: {
                const piece a = argument(half), b = argument(half);
                return ranged(call("min", {a, b}), (std::min)(a.low, b.low), (std::min)(a.high, b.high));
            }
            case 13: {
                const piece a = argument(half), b = argument(half);
                return ranged(call("max", {a, b}), (std::max)(a.low, b.low), (std::max)(a.high, b.high));
            }
            case 14: {
                decimal low = signed_decimal(2), high = decimal_up_to(4);
                if (high.value < low.value) std::swap(low, high);
                return ranged(call("clamp", {scalar(one), number(low), number(high)}), low.value, high.value);
            }
            case 15: return smoothstep(r);
            case 16: return mixed({scalar({r.nodes / 3, r.depth - 1}), scalar({r.nodes / 3, r.depth - 1})}, r);
            case 17: return select_ ? selected({scalar({r.nodes / 4, r.depth - 1}), scalar({r.nodes / 4, r.depth - 1})}, r) : leaf(r);
            case 18: return authored_call(false, r);
            default: return ratio(r);
        }
    }

    // Sums and products may grow; what has grown is folded back.
    piece bounded(piece p) {
        if ((std::max)(std::abs(p.low), std::abs(p.high)) <= (random_.one_in(4) ? 1e5 : 2000.0)) return p;
        return clamped(std::move(p), -1, 1);
    }

    piece smoothstep(room r) {
        if (r.depth < 9 || r.nodes < 33) return leaf(r);
        decimal low = signed_decimal(2), high = decimal_up_to(4);
        if (high.value - low.value < 0.01) low = {"-.5", -0.5};
        const piece a = argument({(r.nodes - 27) / 3, r.depth - 6});
        piece p = call("smoothstep", {number(low), number(high), a});
        p.size = 3 * a.size + 27;
        p.written = 3 * a.written + 27;
        p.depth = a.depth + 6;
        return ranged(std::move(p), 0, 1);
    }

    /// In [0, 1].
    piece ratio(room r) {
        if (r.depth < 6 || r.nodes < 10) return clamped(leaf({r.nodes - 3, r.depth - 1}), 0, 1);
        const room inner{r.nodes - 5, r.depth - 3};
        switch (random_.below(7)) {
            case 5: return clamped(authored_call(false, inner), 0, 1);
            case 0: return sum({product({ranged(call("sin", {argument(inner)}), -1, 1), number({".5", 0.5})}), number({".5", 0.5})}, false);
            case 1: return ranged(call("abs", {ranged(call("sin", {argument(inner)}), -1, 1)}), 0, 1);
            case 2: return r.depth >= 9 && r.nodes >= 33 ? smoothstep(r) : clamped(scalar(inner), 0, 1);
            case 3: return uv_ ? ranged(call("fract", {argument(inner)}), 0, 1) : clamped(scalar(inner), 0, 1);
            case 4: return product({ratio({r.nodes / 2 - 1, r.depth - 1}), ratio({r.nodes / 2 - 1, r.depth - 1})});
            default: return clamped(scalar(inner), 0, 1);
        }
    }

    piece mixed(const std::array<piece, 2>& ends, room r) {
        const auto& [a, b] = ends;
        piece p = call("mix", {a, b, ratio({(std::max)(r.nodes / 3, std::size_t{5}), r.depth - 1})});
        p.colour = a.colour;
        return ranged(std::move(p), (std::min)(a.low, b.low), (std::max)(a.high, b.high));
    }

    piece selected(const std::array<piece, 2>& arms, room r) {
        const auto& [a, b] = arms;
        const room quarter{r.nodes / 4, r.depth - 1};
        piece p = call("select", {scalar(quarter), scalar(quarter), a, b});
        p.colour = a.colour;
        return ranged(std::move(p), (std::min)(a.low, b.low), (std::max)(a.high, b.high));
    }

    piece authored_call(bool colour_wanted, room r) {
        std::vector<const authored*> known;
        for (const authored& f : functions_)
            if (f.body.colour == colour_wanted && f.body.depth + 5 < r.depth && f.body.size * 3 < r.nodes) known.push_back(&f);
        if (known.empty()) return colour_wanted ? plain_colour() : leaf(r);
        const authored& f = *random_.any_of(known);
        std::vector<piece> arguments;
        for (const piece& p : f.parameters) {
            const room own{3 + random_.below(3), 4};
            if (p.colour) {
                arguments.push_back(colour({3, 2}));
            } else {
                piece a = leaf(own);
                if (a.low < p.low || a.high > p.high) {
                    // The ends of a parameter have three places at most.
                    const auto end = [&](double v) {
                        std::string text = std::to_string(v);
                        return number({text.substr(0, text.find('.') + 4), v});
                    };
                    a = ranged(call("clamp", {a, end(p.low), end(p.high)}), p.low, p.high);
                }
                arguments.push_back(std::move(a));
            }
        }
        piece p = call(f.name, arguments);
        p.colour = colour_wanted;
        std::size_t largest = 1, deepest = 1;
        for (const piece& a : arguments) {
            largest = (std::max)(largest, a.size);
            deepest = (std::max)(deepest, a.depth);
        }
        p.size = f.body.size * largest;
        p.depth = f.body.depth + deepest;
        return ranged(std::move(p), f.low, f.high);
    }

    // -- colours --

    piece plain_colour() {
        piece p;
        p.colour = true;
        static constexpr std::string_view digits = "0123456789abcdefABCDEF";
        if (random_.one_in(4)) {
            p.text = "rgb(";
            for (int i = 0; i < 3; ++i)
                p.text += joined({i > 0 ? "," + blank() : "", std::to_string(random_.below(256)), random_.one_in(16) ? ".0" : ""});
            p.text += ")";
            return p;
        }
        p.text = "#";
        for (std::size_t n = random_.one_in(3) ? 3 : 6; n > 0; --n) p.text += digits[random_.below(digits.size())];
        return p;
    }

    piece colour(room r) {
        if (r.depth < 3 || r.nodes < 5 || random_.one_in(16)) {
            const std::vector<piece>& named = scope_ != nullptr ? *scope_ : locals_;
            for (const piece& p : named)
                if (p.colour && p.size <= r.nodes && p.depth <= r.depth && random_.one_in(2)) return p;
            return plain_colour();
        }
        const room third{r.nodes / 4, r.depth - 1};
        switch (random_.below(8)) {
            case 0: return authored_call(true, r);
            case 1: return select_ && r.nodes > 12 ? selected({colour(third), colour(third)}, r) : plain_colour();
            default: {
                const piece a = colour(third), b = colour(third);
                const std::size_t left = r.nodes - (std::min)(r.nodes, a.size + b.size + 1);
                if (left < 5) return plain_colour();
                piece p = call("mix", {a, b, ratio({left, r.depth - 1})});
                p.colour = true;
                return p;
            }
        }
    }

    material_random random_;
    std::vector<std::string> taken_;
    std::vector<piece> uniforms_, locals_;
    std::vector<authored> functions_;
    const std::vector<piece>* scope_ = nullptr;
    std::size_t definitions_ = 0;
    bool uv_ = true, select_ = true;
};

/// One token as a person sees it; nothing here needs to agree with the library.
inline std::size_t token_end(std::string_view text, std::size_t at) {
    const auto is_word = [&](std::size_t i) {
        const char c = i < text.size() ? text[i] : ' ';
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
    };
    const bool point = text[at] == '.' || (text[at] >= '0' && text[at] <= '9');
    std::size_t end = at + 1;
    if (is_word(at) || point || text[at] == '#' || text[at] == '@')
        while (is_word(end) || (point && end < text.size() && text[end] == '.')) ++end;
    return end;
}

inline std::string_view any_token(material_random& random) {
    using namespace std::string_view_literals;
    static constexpr std::array tokens{
        "@shader"sv,
        "@uniform"sv,
        "@let"sv,
        "@fn"sv,
        "@fragment"sv,
        "color"sv,
        "float"sv,
        ":"sv,
        ";"sv,
        ","sv,
        "("sv,
        ")"sv,
        "{"sv,
        "}"sv,
        "+"sv,
        "-"sv,
        "*"sv,
        "/"sv,
        "#fff"sv,
        "#2060D0"sv,
        "#12"sv,
        "#"sv,
        "rgb"sv,
        "sin"sv,
        "cos"sv,
        "radians"sv,
        "pow"sv,
        "abs"sv,
        "min"sv,
        "max"sv,
        "clamp"sv,
        "smoothstep"sv,
        "mix"sv,
        "select"sv,
        "fract"sv,
        "uv.x"sv,
        "uv"sv,
        ".x"sv,
        "uv . y"sv,
        "amount"sv,
        "x"sv,
        "p0"sv,
        "phase"sv,
        "unknown"sv,
        "unknown("sv,
        "0"sv,
        "1"sv,
        "-1"sv,
        ".5"sv,
        "2"sv,
        "1000"sv,
        "1000.0001"sv,
        "-1000"sv,
        "1e3"sv,
        "1001"sv,
        "0.001"sv,
        ".000999"sv,
        "1e999"sv,
        "1e-999"sv,
        "255"sv,
        "256"sv,
        "8"sv,
        "9"sv,
        "2.5"sv,
        "-0"sv,
        "1e"sv,
        "1.e1"sv,
        "1..2"sv,
        "/2"sv,
        "/0"sv,
        "/.001"sv,
        "*1000"sv,
        "*1e3*1e3"sv,
        "+(1-1)"sv,
        "-x"sv,
        "sin(1)"sv,
        "#fff+1"sv,
        "((((((((((((((((1))))))))))))))))"sv,
        "(((((((((((((((((1)))))))))))))))))"sv,
        "@fn f(x: float(0,1)): float(0,1) { x }"sv,
        "@let l: float(1);"sv,
        "@uniform u: float(0,1,0);"sv,
        "@let sin: float(1);"sv,
        "nnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnn"sv,
        "nnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnn"sv,
        "/*"sv,
        "*/"sv,
        "//"sv,
        "// \r"sv,
        "\n"sv,
        "\f"sv,
        "\0"sv,
        "\xff"sv,
        "\xc3\xa9"sv,
        "\xc3"sv,
        "\xe2\x88\x92"sv,
        "\xef\xbb\xbf"sv,
        "$"sv,
        "\""sv,
        "\\"sv,
        "^"sv,
        "<"sv,
        "=="sv,
        "?"sv,
        "["sv,
    };
    return random.any_of(tokens);
}

}  // namespace random_material_detail

/// Program number `i`.
inline std::string random_material(std::uint64_t i) { return random_material_detail::writer(i * 2 + 1).program(); }

/// A program at one of the limits, or a little beyond: number `i`, the same in every run.
inline std::string material_at_limit(std::uint64_t i) {
    material_random random(i * 2);
    const auto near = [&](std::size_t limit) { return limit - 1 + random.below(3); };
    const auto repeated = [](std::size_t count, auto item) {
        std::string all;
        for (std::size_t k = 0; k < count; ++k) all += item(k);
        return all;
    };
    // `inner` in as many of these as asked for; each is a node deeper, and in [-1, 1] as what it holds.
    const auto wrapped = [&](std::string inner, std::size_t times, bool brackets_only) {
        static constexpr std::array<std::array<std::string_view, 2>, 6> wraps{
            {{"sin(", ")"}, {"abs(", ")"}, {"max(.5,", ")"}, {"-(", ")"}, {"(", ")*a"}, {".25*(", ")"}}};
        for (; times > 0; --times) {
            const auto& [before, after] = random.any_of(wraps);
            const bool plain = brackets_only && !random.one_in(4);
            inner = plain ? "(" + inner + ")" : std::string(before) + inner + std::string(after);
        }
        return inner;
    };
    // A sum of so many terms, as shallow as it can be.
    const auto balanced = [](std::size_t terms) {
        std::vector<std::string> parts(terms, "a");
        while (parts.size() > 1) {
            std::vector<std::string> halves;
            for (std::size_t k = 0; k + 1 < parts.size(); k += 2) halves.push_back("(" + parts[k] + "+" + parts[k + 1] + ")");
            if (parts.size() % 2 == 1) halves.push_back(parts.back());
            parts = std::move(halves);
        }
        return parts[0];
    };
    std::string id = "limit", declarations, ratio = "a", end;
    const auto local = [&](const std::string& value) { declarations += "@let l: float(" + value + ");"; };
    switch (random.below(14)) {
        case 0:
            declarations = repeated(near(16) - 1, [](std::size_t k) { return "@uniform u" + std::to_string(k) + ": float(0,1,0);"; });
            break;
        case 1: declarations = repeated(near(16), [](std::size_t k) { return "@let l" + std::to_string(k) + ": float(a);"; }); break;
        case 2:
            declarations = repeated(near(16), [](std::size_t k) { return "@fn f" + std::to_string(k) + "(): float(0,1) { 1 }"; });
            break;
        case 3: {
            const auto item = [](std::size_t k) { return (k > 0 ? ",p" : "p") + std::to_string(k) + ": color"; };
            declarations = "@fn f(" + repeated(near(8), item) + "): float(0,1) { 1 }";
            break;
        }
        case 4: declarations = "@let " + std::string(near(32), 'n') + ": float(a);"; break;
        case 5: id = std::string(near(64), 'i'); break;
        case 6: local(wrapped("a", near(16) - 1, false)); break;
        case 7: local(wrapped("a", near(16), true)); break;
        case 8: {  // 3 nodes around the ratio, which has those of the local and 3 more
            local(balanced(62 + random.below(3)));
            if (random.one_in(2)) declarations += "@let m: float(1);";
            ratio = "clamp(l,0,1)";
            break;
        }
        case 9: {
            static constexpr std::array<std::string_view, 6> numbers{"1000",          "1000.0001",           "-1000",
                                                                     "-1000.0000001", "1000.00000000000001", "999.9999"};
            local(std::string(random.any_of(numbers)));
            break;
        }
        case 10: {
            static constexpr std::array<std::string_view, 6> more{"0", "1e-9", "-1e-9", ".0001", "1e-13", "1"};
            const std::string_view begin = random.one_in(2) ? "(a*1000+" : "-(a*1000+";
            local(std::string(begin) + std::string(random.any_of(more)) + ")*1000");
            break;
        }
        case 11: {
            static constexpr std::array<std::string_view, 8> functions{"sin",   "cos",    "radians", "abs",
                                                                       "fract", "min(1,", "max(0,",  "smoothstep(0,1,"};
            static constexpr std::array<std::string_view, 4> more{"0", "1e-9", "-1e-9", "1"};
            const std::string_view function = random.any_of(functions), begin = random.one_in(2) ? "a*1000+" : "-a*1000-";
            local(std::string(function) + (function.back() == ',' ? "" : "(") + std::string(begin) + std::string(random.any_of(more)) +
                  ")");
            break;
        }
        case 12: {
            static constexpr std::array<std::string_view, 8> values{
                "smoothstep(0,.001,a)", "smoothstep(0,.0009999,a)", "a/.001", "a/-.0009999", "pow(a,8)", "pow(a,9)", "clamp(a,1,1)",
                "clamp(a,a,1)"};
            local(std::string(random.any_of(values)));
            break;
        }
        default: end = std::string(1, ' '); break;
    }
    std::string text =
        "@shader #" + id + " { @uniform a: float(0,1,0); " + declarations + " @fragment { color: mix(#000,#fff," + ratio + "); } }";
    if (!end.empty()) text.resize(near(64 * 1024), ' ');
    return text;
}

/// `text` with one to three changes to its tokens and bytes; now and then with a part of `other` in it.
inline std::string mutated_material(std::string_view text, std::string_view other, material_random& random) {
    using namespace random_material_detail;
    std::string now(text);
    const auto place = [&](std::string_view in) {
        // The begin of a token: from any byte on to the end of what it is in.
        const std::size_t at = random.below(in.size() + 1);
        return at < in.size() ? token_end(in, at) : at;
    };
    for (std::size_t change = random.one_in(2) ? 1 : 1 + random.below(3); change > 0; --change) {
        const std::size_t at = place(now), end = at < now.size() ? token_end(now, at) : at;
        switch (random.below(12)) {
            case 0: now.erase(at, end - at); break;
            case 1: now.insert(at, now.substr(at, end - at)); break;
            case 2:
            case 3:
            case 4: now.replace(at, end - at, any_token(random)); break;
            case 5: now.insert(at, any_token(random)); break;
            case 6: {  // two tokens change places
                const std::size_t second = place(now), second_end = second < now.size() ? token_end(now, second) : second;
                if (end <= second) {
                    const std::string a = now.substr(at, end - at), b = now.substr(second, second_end - second);
                    now.replace(second, b.size(), a);
                    now.replace(at, a.size(), b);
                }
                break;
            }
            case 7: {  // a longer part, left out or twice
                const std::size_t length = random.below(40);
                if (random.one_in(2))
                    now.erase(at, length);
                else
                    now.insert(at, now.substr(at, length));
                break;
            }
            case 8:
                if (!now.empty()) now[random.below(now.size())] = static_cast<char>(random.below(256));
                break;
            case 9: {  // a number becomes another
                const std::size_t digit = now.find_first_of("0123456789", at);
                if (digit != now.npos) now[digit] = static_cast<char>('0' + random.below(10));
                break;
            }
            case 10: now = now.substr(0, at) + std::string(other.substr((std::min)(place(other), other.size()))); break;
            default: {
                const std::size_t from = place(other);
                now.insert(at, other.substr((std::min)(from, other.size()), random.below(60)));
                break;
            }
        }
    }
    return now;
}

}  // namespace glexpr::test
