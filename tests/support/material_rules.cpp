#include "tests/support/material_rules.hpp"

#include <glexpr/core/number.hpp>

#include <algorithm>
#include <cmath>
#include <utility>

namespace glexpr::test {

namespace {

constexpr std::size_t most_nodes = 256, most_depth = 16, most_nesting = 16;
constexpr double largest_literal = 1000, largest_value = 1e6;
constexpr double degree = 0.017453292519943295;  // the double nearest to π/180

// ---- ends of ranges ----

constexpr double infinity = HUGE_VAL;

// How many further steps of the last place a reader of the rules may take outwards where an operation rounds.
constexpr int further_steps = 3;

// The end of a range towards `side` for a result that was rounded by `rest`: where that is zero, nothing is rounded.
double outwards(double rounded, double rest, double side, int further) {
    if (rest == 0) return rounded;
    double end = rounded;
    if (rest * side > 0) end = std::nextafter(end, side * infinity);  // the exact end lies beyond
    for (; further > 0; --further) end = std::nextafter(end, side * infinity);
    return end;
}

double sum_end(double a, double b, double side, int further) {
    const double sum = a + b, of_b = sum - a;
    return outwards(sum, (a - (sum - of_b)) + (b - of_b), side, further);
}

double product_end(double a, double b, double side, int further) {
    const double product = a * b;
    const bool tiny = a != 0 && b != 0 && std::abs(product) < 1e-280;  // what is cut off may be no double
    return outwards(product, tiny ? side : std::fma(a, b, -product), side, further);
}

rule_range range_of(const rule_tree& t, bool at_most) { return at_most ? t.most : t.least; }

rule_range range_of_operation(rule_op op, const std::vector<rule_tree>& parts, bool at_most) {
    const int further = at_most ? further_steps : 0;
    const auto part = [&](std::size_t i) { return range_of(parts[i], at_most); };
    switch (op) {
        case rule_op::literal:
        case rule_op::uniform:
        case rule_op::parameter: return {};  // leaves are given theirs
        case rule_op::uv_x:
        case rule_op::uv_y:
        case rule_op::fract:
        case rule_op::eased: return {0, 1};
        case rule_op::sin:
        case rule_op::cos: return {-1, 1};
        case rule_op::negate: return {-part(0).high, -part(0).low};
        case rule_op::add: return {sum_end(part(0).low, part(1).low, -1, further), sum_end(part(0).high, part(1).high, 1, further)};
        case rule_op::subtract: return {sum_end(part(0).low, -part(1).high, -1, further), sum_end(part(0).high, -part(1).low, 1, further)};
        case rule_op::multiply: {
            rule_range r{infinity, -infinity};
            for (const double a : {part(0).low, part(0).high})
                for (const double b : {part(1).low, part(1).high}) {
                    r.low = (std::min)(r.low, product_end(a, b, -1, further));
                    r.high = (std::max)(r.high, product_end(a, b, 1, further));
                }
            return r;
        }
        case rule_op::abs: {
            const double low = std::abs(part(0).low), high = std::abs(part(0).high);
            const bool crosses = part(0).low <= 0 && part(0).high >= 0;
            return {crosses ? 0 : (std::min)(low, high), (std::max)(low, high)};
        }
        case rule_op::min: return {(std::min)(part(0).low, part(1).low), (std::min)(part(0).high, part(1).high)};
        case rule_op::max: return {(std::max)(part(0).low, part(1).low), (std::max)(part(0).high, part(1).high)};
        case rule_op::clamp:
            return {(std::min)((std::max)(part(0).low, part(1).low), part(2).low),
                    (std::min)((std::max)(part(0).high, part(1).high), part(2).high)};
        case rule_op::mix: return {(std::min)(part(0).low, part(1).low), (std::max)(part(0).high, part(1).high)};
        case rule_op::select: return {(std::min)(part(2).low, part(3).low), (std::max)(part(2).high, part(3).high)};
    }
    return {};
}

// ---- trees ----

rule_tree make(rule_op op, std::vector<rule_tree> parts) {
    rule_tree t;
    t.op = op;
    t.colour = (op == rule_op::mix && parts[0].colour) || (op == rule_op::select && parts[2].colour);
    if (!t.colour) {
        t.least = range_of_operation(op, parts, false);
        t.most = range_of_operation(op, parts, true);
    }
    for (const rule_tree& part : parts) {
        t.size += part.size;
        t.depth = (std::max)(t.depth, part.depth + 1);
    }
    t.parts = std::move(parts);
    return t;
}

rule_tree leaf(rule_op op, rule_range range, std::size_t index = 0) {
    rule_tree t;
    t.op = op;
    t.index = index;
    t.least = t.most = range;
    return t;
}

rule_tree number(double v) {
    v = v == 0 ? 0.0 : v;  // −0 is 0
    rule_tree t = leaf(rule_op::literal, {v, v});
    t.value[0] = v;
    return t;
}

rule_tree colour_of_bytes(std::array<double, 3> bytes) {
    rule_tree t;
    t.colour = true;
    for (std::size_t i = 0; i < 3; ++i) t.value[i] = std::pow(bytes[i] / 255, 2.2);
    return t;
}

rule_tree power(const rule_tree& x, std::size_t n) { return n == 1 ? x : make(rule_op::multiply, {power(x, n - n / 2), power(x, n / 2)}); }

rule_tree eased(const rule_tree& x, double low, double reciprocal) {
    const rule_tree scaled = make(rule_op::multiply, {make(rule_op::subtract, {x, number(low)}), number(reciprocal)});
    const rule_tree t = make(rule_op::clamp, {scaled, number(0), number(1)});
    const rule_tree rest = make(rule_op::subtract, {number(3), make(rule_op::multiply, {number(2), t})});
    return make(rule_op::eased, {make(rule_op::multiply, {t, t}), rest});
}

// The body of a function with its arguments in the place of its parameters; nothing where it grows beyond `room` nodes.
std::optional<rule_tree> expanded(const rule_tree& body, const std::vector<rule_tree>& arguments, std::size_t& room) {
    const std::size_t own = body.op == rule_op::parameter ? arguments[body.index].size : 1;
    if (own > room) return std::nullopt;
    room -= own;
    if (body.op == rule_op::parameter) return arguments[body.index];
    if (body.parts.empty()) return body;
    std::vector<rule_tree> parts;
    for (const rule_tree& part : body.parts) {
        std::optional<rule_tree> made = expanded(part, arguments, room);
        if (!made) return std::nullopt;
        parts.push_back(std::move(*made));
    }
    return make(body.op, std::move(parts));
}

// ---- characters ----

bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_'; }
bool is_digit(char c) { return c >= '0' && c <= '9'; }
bool is_name_part(char c) { return is_letter(c) || is_digit(c); }

int hex_value(char c) {
    if (is_digit(c)) return c - '0';
    if (c >= 'a' && c <= 'f') return c - 'a' + 10;
    if (c >= 'A' && c <= 'F') return c - 'A' + 10;
    return -1;
}

// Well-formed UTF-8 by table 3-7 of the Unicode standard, without U+0000.
bool is_input(std::string_view text) {
    const auto byte = [&](std::size_t i) { return i < text.size() ? static_cast<unsigned char>(text[i]) : 0u; };
    for (std::size_t i = 0; i < text.size();) {
        const unsigned first = byte(i), second = byte(i + 1);
        std::size_t length = 1;
        unsigned low = 0x80, high = 0xBF;
        if (first == 0) return false;
        if (first >= 0x80) {
            if (first >= 0xC2 && first <= 0xDF)
                length = 2;
            else if (first >= 0xE0 && first <= 0xEF)
                length = 3;
            else if (first >= 0xF0 && first <= 0xF4)
                length = 4;
            else
                return false;
            if (first == 0xE0) low = 0xA0;
            if (first == 0xED) high = 0x9F;
            if (first == 0xF0) low = 0x90;
            if (first == 0xF4) high = 0x8F;
            if (second < low || second > high) return false;
            for (std::size_t k = 2; k < length; ++k)
                if (byte(i + k) < 0x80 || byte(i + k) > 0xBF) return false;
        }
        i += length;
    }
    return true;
}

// ---- the reader ----

struct builtin {
    std::string_view name;
    std::size_t arity;
};

constexpr std::array<builtin, 13> builtins{{{"rgb", 3},
                                            {"sin", 1},
                                            {"cos", 1},
                                            {"radians", 1},
                                            {"pow", 2},
                                            {"abs", 1},
                                            {"fract", 1},
                                            {"min", 2},
                                            {"max", 2},
                                            {"clamp", 3},
                                            {"smoothstep", 3},
                                            {"mix", 3},
                                            {"select", 4}}};

const builtin* builtin_called(std::string_view name) {
    for (const builtin& b : builtins)
        if (b.name == name) return &b;
    return nullptr;
}

bool is_reserved(std::string_view name) {
    for (const std::string_view word : {"sin", "cos", "mix", "clamp", "float", "color"})
        if (name == word) return true;
    return false;
}

bool wants_number(std::string_view function, std::size_t argument) {
    return function == "rgb" || (function == "pow" && argument == 1) || (function == "smoothstep" && argument < 2);
}

struct stopped {};  // nothing more can be read

// What was read in an expression. Without a tree its type is not known, and nothing is asked of it any more.
struct operand {
    std::optional<rule_tree> tree;
    std::size_t written = 1;
};

struct argument : operand {
    std::optional<double> number;  // of a plain literal, which may have a sign
    bool has_sign = false;
};

struct parameter {
    std::string name;
    bool colour = false;
    rule_range range;
};

struct function {
    std::string name;
    std::vector<parameter> parameters;
    std::optional<rule_tree> body;
};

struct local {
    std::string name;
    std::optional<rule_tree> tree;
};

class reader {
  public:
    reader(std::string_view text, std::size_t accepted) : text_(text), accepted_(accepted) {}

    material_reading run() {
        judge_text();
        at_ = 0;
        try {
            read_program();
        } catch (const stopped&) {
            if (strange_) may_be(diag_code::material_syntax);  // of what no token begins with, which some readers meet first
        }
        if (refused_)
            r_.verdict = ruling::refused;
        else if (!r_.codes.empty())
            r_.verdict = ruling::undecided;
        return std::move(r_);
    }

  private:
    // -- verdicts --

    void may_be(diag_code code) {
        if (!r_.allows(code)) r_.codes.push_back(code);
    }
    void refuse(diag_code code) {
        refused_ = true;
        may_be(code);
    }
    [[noreturn]] void stop(diag_code code) {
        refuse(code);
        throw stopped();
    }
    [[noreturn]] void stop_syntax() { stop(diag_code::material_syntax); }
    void type_error() { refuse(diag_code::material_type); }
    void range_error() { refuse(diag_code::material_range); }
    void over_budget() { refuse(diag_code::material_budget); }

    // Where the two ranges differ in their answer, the rules leave it open.
    void require_within(const rule_tree& t, double low, double high) {
        if (t.colour) return;
        if (t.least.low < low || t.least.high > high)
            range_error();
        else if (t.most.low < low || t.most.high > high)
            may_be(diag_code::material_range);
    }

    // -- the text as a whole --

    void judge_text() {
        if (!is_input(text_)) refuse(diag_code::material_input);
        if (text_.size() > 64 * 1024) over_budget();
        try {
            while (skip(), at_ < text_.size()) count_token();
        } catch (const stopped&) {  // a comment without its end
        }
        if (r_.fewest_tokens > 4096)
            over_budget();
        else if (r_.most_tokens > 4096)
            may_be(diag_code::material_budget);
    }

    // What is one token to one reader may be several to another: `@let`, `#fff`, `uv.x`, a number with its sign.
    void count_token() {
        const char c = text_[at_];
        std::size_t fewest = 1, most = 1;
        if (is_letter(c)) {
            skip_name();
        } else if (starts_literal()) {
            skip_literal();
        } else {
            ++at_;
            if (c == '@') {
                skip_name();
                most = 2;
            } else if (c == '#') {
                for (most = 2; at_ < text_.size() && (is_name_part(text_[at_]) || text_[at_] == '-'); ++at_)
                    most += text_[at_] == '-' ? 2u : 0u;
            } else if (c == '+' || c == '-') {
                skip();
                if (starts_literal()) fewest = 0;
            } else if (c == '.') {
                skip();
                skip_name();
                fewest = 0;
                most = 2;
            } else if (std::string_view("{}():,;*/").find(c) == std::string_view::npos) {
                strange_ = true;
            }
        }
        r_.fewest_tokens += fewest;
        r_.most_tokens += most;
    }

    // Passes blanks and comments.
    void skip() {
        while (at_ < text_.size()) {
            const char c = text_[at_];
            if (c == ' ' || c == '\t' || c == '\n' || c == '\r') {
                ++at_;
            } else if (text_.substr(at_, 2) == "//") {
                while (at_ < text_.size() && text_[at_] != '\n' && text_[at_] != '\r') ++at_;
            } else if (text_.substr(at_, 2) == "/*") {
                const std::size_t end = text_.find("*/", at_ + 2);
                if (end == text_.npos) {
                    strange_ = true;
                    stop_syntax();
                }
                at_ = end + 2;
            } else {
                return;
            }
        }
    }

    void skip_name() {
        while (at_ < text_.size() && is_name_part(text_[at_])) ++at_;
    }
    void skip_digits() {
        while (at_ < text_.size() && is_digit(text_[at_])) ++at_;
    }
    bool is_digit_at(std::size_t i) const { return i < text_.size() && is_digit(text_[i]); }
    bool starts_literal() const { return is_digit_at(at_) || (at_ < text_.size() && text_[at_] == '.' && is_digit_at(at_ + 1)); }

    void skip_literal() {
        skip_digits();
        if (at_ < text_.size() && text_[at_] == '.') {
            ++at_;
            skip_digits();
        }
        if (at_ < text_.size() && (text_[at_] == 'e' || text_[at_] == 'E')) {
            const std::size_t sign = at_ + 1 < text_.size() && (text_[at_ + 1] == '+' || text_[at_ + 1] == '-') ? 1 : 0;
            if (is_digit_at(at_ + 1 + sign)) {
                at_ += 1 + sign;
                skip_digits();
            }
        }
    }

    // -- words --

    char peek() {
        skip();
        return at_ < text_.size() ? text_[at_] : '\0';
    }
    bool take(char c) {
        if (peek() != c) return false;
        ++at_;
        return true;
    }
    void expect(char c) {
        if (!take(c)) stop_syntax();
    }
    std::string_view take_name() {
        if (!is_letter(peek())) stop_syntax();
        const std::size_t begin = at_;
        skip_name();
        return text_.substr(begin, at_ - begin);
    }
    std::string_view take_keyword() {
        const std::size_t begin = (peek(), at_);
        expect('@');
        skip_name();
        return text_.substr(begin, at_ - begin);
    }
    void expect_word(std::string_view word) {
        if (take_name() != word) stop_syntax();
    }

    double take_literal() {
        const std::size_t begin = at_;
        skip_literal();
        const std::optional<double> v = read_double(text_.substr(begin, at_ - begin));
        if (!v || std::abs(*v) > largest_literal) {
            range_error();
            return 1;
        }
        return *v;
    }

    // A number where the grammar has nothing else. In an expression, another operand is of the wrong type.
    double take_number(bool in_expression) {
        const bool minus = peek() == '-';
        if (minus || peek() == '+') ++at_;
        const char c = peek();
        if (!starts_literal()) {
            if (in_expression && (is_letter(c) || c == '(' || c == '#')) stop(diag_code::material_type);
            if (in_expression && (c == '+' || c == '-')) may_be(diag_code::material_type);
            stop_syntax();
        }
        const double v = take_literal();
        return minus && v != 0 ? -v : v;
    }

    // -- declarations --

    void read_program() {
        if (take_keyword() != "@shader") stop_syntax();
        expect('#');
        const std::size_t begin = at_;
        if (at_ == text_.size() || !is_letter(text_[at_])) stop_syntax();
        while (at_ < text_.size() && (is_name_part(text_[at_]) || text_[at_] == '-')) ++at_;
        r_.shader_id = text_.substr(begin, at_ - begin);
        if (r_.shader_id.size() > 64) over_budget();
        expect('{');
        int stage = 0;
        for (std::string_view word = take_keyword(); word != "@fragment"; word = take_keyword()) {
            const int wanted = word == "@uniform" ? 0 : word == "@fn" ? 1 : word == "@let" ? 2 : -1;
            if (wanted < stage) stop_syntax();
            stage = wanted;
            if (stage == 0) read_uniform();
            if (stage == 1) read_function();
            if (stage == 2) read_local();
        }
        expect('{');
        expect_word("color");
        expect(':');
        operand colour = read_expression();
        if (colour.tree && !colour.tree->colour) type_error();
        r_.colour = std::move(colour.tree);
        judge_whole();
        expect(';');
        expect('}');
        expect('}');
        if (peek(), at_ < text_.size()) stop_syntax();
    }

    std::string declare(bool may_be_reserved) {
        const std::string name(take_name());
        if (name.size() > 32) over_budget();
        if (!may_be_reserved && is_reserved(name)) type_error();
        return name;
    }

    void require_free(std::string_view name) {
        for (const rule_uniform& u : r_.uniforms)
            if (u.name == name) type_error();
        for (const function& f : functions_)
            if (f.name == name) type_error();
        for (const local& l : locals_)
            if (l.name == name) type_error();
    }

    void read_uniform() {
        if (r_.uniforms.size() == 16) over_budget();
        rule_uniform u;
        u.name = declare(true);
        require_free(u.name);
        expect(':');
        if (take_name() != "float") stop_syntax();
        expect('(');
        u.minimum = take_number(false);
        expect(',');
        u.maximum = take_number(false);
        expect(',');
        u.value = take_number(false);
        if (!(u.minimum <= u.value && u.value <= u.maximum)) range_error();
        expect(')');
        expect(';');
        r_.uniforms.push_back(std::move(u));
    }

    // A type with its bounds; those of a colour are 0 and 1.
    parameter read_type() {
        parameter p;
        const std::string_view type = take_name();
        p.range = {0, 1};
        if (type == "color") {
            p.colour = true;
        } else if (type == "float") {
            expect('(');
            p.range.low = take_number(false);
            expect(',');
            p.range.high = take_number(false);
            if (p.range.low > p.range.high) range_error();
            expect(')');
        } else {
            stop_syntax();
        }
        return p;
    }

    void read_function() {
        needs(1);
        if (functions_.size() == 16) over_budget();
        function f;
        f.name = declare(false);
        require_free(f.name);
        if (builtin_called(f.name) != nullptr) type_error();
        expect('(');
        if (!take(')')) {
            do {
                if (f.parameters.size() == 8) over_budget();
                const std::string name = declare(false);
                for (const parameter& p : f.parameters)
                    if (p.name == name) type_error();
                expect(':');
                f.parameters.push_back(read_type());
                f.parameters.back().name = name;
            } while (take(','));
            expect(')');
        }
        expect(':');
        const parameter result = read_type();
        expect('{');
        scope_ = &f.parameters;
        operand body = read_expression();
        scope_ = nullptr;
        define(body, result.colour);
        if (body.tree && body.tree->colour == result.colour) require_within(*body.tree, result.range.low, result.range.high);
        expect('}');
        f.body = std::move(body.tree);
        functions_.push_back(std::move(f));
        ++r_.functions;
    }

    void read_local() {
        if (locals_.size() == 16) over_budget();
        local l;
        l.name = declare(false);
        require_free(l.name);
        expect(':');
        const std::string_view type = take_name();
        if (type != "float" && type != "color") stop_syntax();
        expect('(');
        operand value = read_expression();
        define(value, type == "color");
        expect(')');
        expect(';');
        l.tree = std::move(value.tree);
        locals_.push_back(std::move(l));
        ++r_.locals;
    }

    void define(const operand& value, bool colour) {
        if (value.tree && value.tree->colour != colour) type_error();
        r_.definition_nodes += value.written;
        if (value.tree) r_.depth = (std::max)(r_.depth, value.tree->depth);
        if (r_.definition_nodes > most_nodes) over_budget();
    }

    void judge_whole() {
        if (!r_.colour) return;
        r_.depth = (std::max)(r_.depth, r_.colour->depth);
        if (r_.definition_nodes + r_.colour->size > most_nodes) over_budget();
    }

    void needs(std::size_t profile) {
        r_.profile = (std::max)(r_.profile, profile);
        if (profile > accepted_) stop_syntax();
    }

    // -- expressions --

    // Every node comes by here: its budget and its range. What is too large is cut down to a leaf, so that reading goes on.
    operand judged(rule_tree t, std::size_t written) {
        require_within(t, -largest_value, largest_value);
        for (rule_range* r : {&t.least, &t.most}) {
            r->low = (std::clamp)(r->low, -largest_value, largest_value);
            r->high = (std::clamp)(r->high, -largest_value, largest_value);
        }
        r_.depth = (std::max)(r_.depth, t.depth);
        if (t.size > most_nodes || t.depth > most_depth) {
            over_budget();
            t.op = rule_op::literal;
            t.parts.clear();
            t.size = t.depth = 1;
        }
        return {std::move(t), written};
    }

    operand unknown(std::size_t written) { return {std::nullopt, written}; }

    bool is_scalar(const operand& o) {
        if (o.tree && o.tree->colour) type_error();
        return o.tree && !o.tree->colour;
    }

    operand combined(rule_op op, operand a, operand b) {
        const std::size_t written = a.written + b.written + 1;
        const bool first = is_scalar(a), second = is_scalar(b);
        if (!first || !second) return unknown(written);
        return judged(make(op, {std::move(*a.tree), std::move(*b.tree)}), written);
    }

    operand read_expression() {
        operand left = read_product();
        while (peek() == '+' || peek() == '-') {
            const rule_op op = take('+') ? rule_op::add : (take('-'), rule_op::subtract);
            left = combined(op, std::move(left), read_product());
        }
        return left;
    }

    operand read_product() {
        operand left = read_unary();
        for (;;) {
            if (take('*')) {
                left = combined(rule_op::multiply, std::move(left), read_unary());
            } else if (take('/')) {
                is_scalar(left);  // may be told before the divisor is read
                double reciprocal = 1 / take_number(true);
                if (!(std::abs(reciprocal) <= largest_literal)) {
                    range_error();
                    reciprocal = 1;
                }
                left = combined(rule_op::multiply, std::move(left), {number(reciprocal), 1});
            } else {
                return left;
            }
        }
    }

    operand read_unary() {
        std::string signs;
        while (peek() == '+' || peek() == '-') signs += text_[at_++];
        operand o;
        if (!signs.empty() && starts_literal()) {
            const double v = take_literal();
            o = {number(signs.back() == '-' ? -v : v), 1};
            signs.pop_back();
        } else {
            o = read_operand();
        }
        for (; !signs.empty(); signs.pop_back()) {
            const std::size_t written = o.written + (signs.back() == '-' ? 1u : 0u);
            if (!is_scalar(o))
                o = unknown(written);
            else if (signs.back() == '-')
                o = judged(make(rule_op::negate, {std::move(*o.tree)}), written);
        }
        return o;
    }

    operand read_operand() {
        const char c = peek();
        if (starts_literal()) return {number(take_literal()), 1};
        if (c == '#') return read_colour();
        if (c == '(') {
            open();
            operand o = read_expression();
            close();
            return o;
        }
        const std::string_view name = take_name();
        if (peek() == '(') return read_call(name);
        if (name == "uv" && !starts_literal() && take('.')) {
            needs(2);
            const std::string_view axis = take_name();
            if (axis != "x" && axis != "y") stop_syntax();
            return {leaf(axis == "x" ? rule_op::uv_x : rule_op::uv_y, {0, 1}), 1};
        }
        return named(name);
    }

    operand read_colour() {
        const std::size_t begin = ++at_;
        skip_name();
        const std::string_view digits = text_.substr(begin, at_ - begin);
        if (digits.size() != 3 && digits.size() != 6) stop_syntax();
        std::array<double, 3> bytes{};
        for (std::size_t i = 0; i < digits.size(); ++i) {
            if (hex_value(digits[i]) < 0) stop_syntax();
            double& byte = bytes[i * 3 / digits.size()];
            byte = digits.size() == 3 ? hex_value(digits[i]) * 17 : byte * 16 + hex_value(digits[i]);
        }
        return {colour_of_bytes(bytes), 1};
    }

    operand named(std::string_view name) {
        if (scope_ != nullptr) {
            for (std::size_t i = 0; i < scope_->size(); ++i)
                if ((*scope_)[i].name == name) {
                    rule_tree t = leaf(rule_op::parameter, (*scope_)[i].range, i);
                    t.colour = (*scope_)[i].colour;
                    return {std::move(t), 1};
                }
        } else {
            for (std::size_t i = 0; i < r_.uniforms.size(); ++i)
                if (r_.uniforms[i].name == name) return {leaf(rule_op::uniform, {r_.uniforms[i].minimum, r_.uniforms[i].maximum}, i), 1};
            for (const local& l : locals_)
                if (l.name == name) return {l.tree, 1};
        }
        type_error();
        if (name.size() > 32) may_be(diag_code::material_budget);
        return unknown(1);
    }

    // -- calls --

    void open() {
        expect('(');
        if (++nesting_ > most_nesting) over_budget();
        if (nesting_ > 4 * most_nesting) {  // far enough: a reader that goes on may meet anything
            may_be(diag_code::material_syntax);
            throw stopped();
        }
    }
    void close() {
        expect(')');
        --nesting_;
    }

    argument read_argument(bool number_wanted) {
        argument a;
        const std::size_t begin = (peek(), at_);
        a.has_sign = take('+') || take('-');
        const bool minus = a.has_sign && text_[begin] == '-';
        if (peek(), starts_literal()) {
            skip_literal();
            if (peek() == ',' || peek() == ')') {
                at_ = begin;
                a.has_sign = take('+') || take('-');
                peek();
                const double v = take_literal();
                a.number = minus && v != 0 ? -v : v;
                a.tree = test::number(*a.number);
                return a;
            }
        }
        at_ = begin;
        if (number_wanted) type_error();
        static_cast<operand&>(a) = read_expression();
        return a;
    }

    std::vector<argument> read_arguments(std::string_view name, std::size_t arity) {
        std::vector<argument> arguments;
        open();
        if (peek() != ')') {
            do {
                if (arguments.size() == arity) type_error();
                arguments.push_back(read_argument(wants_number(name, arguments.size())));
                judge_number(name, arguments);
            } while (take(','));
        }
        if (arguments.size() < arity) type_error();
        return arguments;
    }

    // The value of the last argument, where it is to be a number.
    void judge_number(std::string_view function, const std::vector<argument>& arguments) {
        const std::size_t i = arguments.size() - 1;
        if (!wants_number(function, i) || !arguments[i].number) return;
        const double v = *arguments[i].number;
        if (function == "rgb" && (v < 0 || v > 255 || v != std::floor(v))) range_error();
        if (function == "pow" && arguments[i].has_sign) type_error();
        if (function == "pow" && (v < 2 || v > 8 || v != std::floor(v))) range_error();
        if (function == "smoothstep" && i == 1 && arguments[0].number) judge_edges(*arguments[0].number, v);
    }

    void judge_edges(double low, double high) {
        const double gap = high - low, of_high = gap + low, reciprocal = 1 / gap;
        const double doubt = (low - (of_high - gap)) + (high - of_high) != 0 ? 1e-15 : 0;  // where the gap is rounded
        if (!(low < high) || !(reciprocal <= 1000 * (1 + doubt)))
            range_error();
        else if (!(reciprocal <= 1000 * (1 - doubt)))
            may_be(diag_code::material_range);
    }

    operand read_call(std::string_view name) {
        operand o = read_call_without_end(name);
        close();
        return o;
    }

    operand read_call_without_end(std::string_view name) {
        const builtin* b = builtin_called(name);
        if (b != nullptr) {
            if (name == "select") needs(1);
            if (name == "fract") needs(2);
            std::vector<argument> arguments = read_arguments(name, b->arity);
            std::size_t written = 1;
            for (const argument& a : arguments) written += a.written;
            if (arguments.size() != b->arity) return unknown(written);
            return apply(name, arguments, written);
        }
        for (const function& f : functions_)
            if (f.name == name) return read_authored_call(f);
        stop_syntax();
    }

    operand read_authored_call(const function& f) {
        const std::vector<argument> arguments = read_arguments({}, f.parameters.size());
        std::size_t written = 1;
        bool known = f.body.has_value() && arguments.size() == f.parameters.size();
        for (const argument& a : arguments) {
            written += a.written;
            known = known && a.tree;
        }
        std::vector<rule_tree> trees;
        for (std::size_t i = 0; i < arguments.size() && i < f.parameters.size(); ++i) {
            if (!arguments[i].tree) continue;
            trees.push_back(*arguments[i].tree);
            if (trees.back().colour != f.parameters[i].colour) {
                type_error();
                known = false;
            } else {
                require_within(trees.back(), f.parameters[i].range.low, f.parameters[i].range.high);
            }
        }
        if (!known) return unknown(written);
        std::size_t room = most_nodes;
        std::optional<rule_tree> tree = expanded(*f.body, trees, room);
        if (!tree) {
            over_budget();
            return unknown(written);
        }
        return judged(std::move(*tree), written);
    }

    operand apply(std::string_view name, std::vector<argument>& arguments, std::size_t written) {
        const auto scalars = [&] {
            bool all = true;
            for (const argument& a : arguments) all = is_scalar(a) && all;
            return all;
        };
        const auto within_literals = [&] {
            for (const argument& a : arguments) require_within(*a.tree, -largest_literal, largest_literal);
        };
        const auto tree = [&](std::size_t i) -> rule_tree& { return *arguments[i].tree; };
        const auto whole = [&](rule_op op) {
            std::vector<rule_tree> parts;
            for (argument& a : arguments) parts.push_back(std::move(*a.tree));
            return judged(make(op, std::move(parts)), written);
        };
        if (name == "rgb") return apply_rgb(arguments);
        if (name == "pow") return apply_pow(arguments);
        if (name == "smoothstep") return apply_smoothstep(arguments);
        if (name == "mix") {
            if (arguments[2].tree) {
                if (is_scalar(arguments[2])) require_within(tree(2), 0, 1);
            }
            if (arguments[0].tree && arguments[1].tree && tree(0).colour != tree(1).colour)
                type_error();
            else if (arguments[0].tree && arguments[1].tree && arguments[2].tree && !tree(2).colour)
                return whole(rule_op::mix);
            return unknown(written);
        }
        if (name == "select") {
            const bool compared = is_scalar(arguments[0]) && is_scalar(arguments[1]);
            if (arguments[2].tree && arguments[3].tree && tree(2).colour != tree(3).colour)
                type_error();
            else if (compared && arguments[2].tree && arguments[3].tree)
                return whole(rule_op::select);
            return unknown(written);
        }
        if (!scalars()) return unknown(written);
        if (name == "clamp") {
            if (tree(1).least.high > tree(2).least.low)
                range_error();
            else if (tree(1).most.high > tree(2).most.low)
                may_be(diag_code::material_range);
            return whole(rule_op::clamp);
        }
        within_literals();
        if (name == "radians") return judged(make(rule_op::multiply, {std::move(tree(0)), number(degree)}), written + 1);
        if (name == "sin") return whole(rule_op::sin);
        if (name == "cos") return whole(rule_op::cos);
        if (name == "abs") return whole(rule_op::abs);
        if (name == "fract") return whole(rule_op::fract);
        if (name == "min") return whole(rule_op::min);
        return whole(rule_op::max);
    }

    static operand apply_rgb(const std::vector<argument>& arguments) {
        std::array<double, 3> bytes{};
        for (std::size_t i = 0; i < 3; ++i) bytes[i] = (std::clamp)(arguments[i].number.value_or(0), 0.0, 255.0);
        return {colour_of_bytes(bytes), 1};
    }

    operand apply_pow(std::vector<argument>& arguments) {
        const auto n = static_cast<std::size_t>((std::clamp)(arguments[1].number.value_or(2), 2.0, 8.0));
        const std::size_t written = n * arguments[0].written + n - 1;
        if (!is_scalar(arguments[0])) return unknown(written);
        rule_tree t = power(*arguments[0].tree, n);
        judge_inside(t, arguments[0].tree->size);
        return judged(std::move(t), written);
    }

    operand apply_smoothstep(std::vector<argument>& arguments) {
        const double low = arguments[0].number.value_or(0), gap = arguments[1].number.value_or(1) - low;
        const double reciprocal = gap > 0.0005 ? 1 / gap : 1;  // where it is more than 1000, that has been told
        const std::size_t written = 3 * arguments[2].written + 27;
        if (!is_scalar(arguments[2])) return unknown(written);
        require_within(*arguments[2].tree, -largest_literal, largest_literal);
        rule_tree t = eased(*arguments[2].tree, low, reciprocal);
        judge_inside(t, arguments[2].tree->size);
        return judged(std::move(t), written);
    }

    // The nodes that a function adds between its result and its operand, which has been judged.
    void judge_inside(const rule_tree& t, std::size_t operand_size) {
        for (const rule_tree& part : t.parts)
            if (part.size > operand_size) {
                require_within(part, -largest_value, largest_value);
                judge_inside(part, operand_size);
            }
    }

    std::string_view text_;
    std::size_t accepted_;
    std::size_t at_ = 0;
    std::size_t nesting_ = 0;
    material_reading r_;
    std::vector<function> functions_;
    std::vector<local> locals_;
    const std::vector<parameter>* scope_ = nullptr;
    bool refused_ = false, strange_ = false;
};

}  // namespace

bool material_reading::allows(diag_code code) const { return std::find(codes.begin(), codes.end(), code) != codes.end(); }

material_reading read_material(std::string_view source, std::size_t accepted) { return reader(source, accepted).run(); }

std::array<double, 3> value_of(const rule_tree& tree, std::span<const double> uniforms, std::array<double, 2> uv) {
    const auto part = [&](std::size_t i) { return value_of(tree.parts[i], uniforms, uv); };
    const auto scalar = [&](std::size_t i) { return part(i)[0]; };
    switch (tree.op) {
        case rule_op::literal: return tree.value;
        case rule_op::uniform: return {uniforms[tree.index]};
        case rule_op::parameter: return {};  // none is left in an expanded program
        case rule_op::uv_x: return {uv[0]};
        case rule_op::uv_y: return {uv[1]};
        case rule_op::negate: return {-scalar(0)};
        case rule_op::add: return {scalar(0) + scalar(1)};
        case rule_op::subtract: return {scalar(0) - scalar(1)};
        case rule_op::multiply:
        case rule_op::eased: return {scalar(0) * scalar(1)};
        case rule_op::sin: return {std::sin(scalar(0))};
        case rule_op::cos: return {std::cos(scalar(0))};
        case rule_op::abs: return {std::abs(scalar(0))};
        case rule_op::fract: return {scalar(0) - std::floor(scalar(0))};
        case rule_op::min: return {(std::min)(scalar(0), scalar(1))};
        case rule_op::max: return {(std::max)(scalar(0), scalar(1))};
        case rule_op::clamp: return {(std::min)((std::max)(scalar(0), scalar(1)), scalar(2))};
        case rule_op::select: return scalar(0) < scalar(1) ? part(2) : part(3);
        case rule_op::mix: {
            const std::array<double, 3> a = part(0), b = part(1);
            const double t = scalar(2);
            std::array<double, 3> v{};
            for (std::size_t i = 0; i < 3; ++i)
                v[i] = (std::clamp)(a[i] * (1 - t) + b[i] * t, (std::min)(a[i], b[i]), (std::max)(a[i], b[i]));
            return v;
        }
    }
    return {};
}

}  // namespace glexpr::test
