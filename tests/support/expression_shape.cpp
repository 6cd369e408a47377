#include "tests/support/expression_shape.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <set>
#include <string_view>

namespace glexpr::test {

namespace {

enum class value_kind : std::uint8_t { other, integer, integer_literal };

struct operand {
    std::size_t depth = 0;
    value_kind kind = value_kind::other;
    std::string_view name;  ///< the identifier, where the operand is just one
};

enum class entry_kind : std::uint8_t { prefix, binary, comparison, assignment, question, choice, call, group, index };

struct entry {
    entry_kind kind;
    int precedence = 0;
    // The rest is for calls and indices.
    operand base{};
    std::size_t argument_depth = 0;
    bool integers_welcome = false;
    bool has_integer = false;
    bool has_literal = false;
};

bool is_open(entry_kind kind) { return kind == entry_kind::call || kind == entry_kind::group || kind == entry_kind::index; }

template <std::size_t N>
bool any_of(std::string_view text, const std::array<std::string_view, N>& words) {
    return std::find(words.begin(), words.end(), text) != words.end();
}

bool is_integer_type(std::string_view text) {
    constexpr std::array<std::string_view, 8> types = {"int", "uint", "ivec2", "ivec3", "ivec4", "uvec2", "uvec3", "uvec4"};
    return any_of(text, types);
}

/// Precedence and kind of an operator between two operands; precedence 0 where `text` is none. GLSL 4.60, section 5.1.
entry infix(std::string_view text) {
    constexpr std::array<std::string_view, 11> assignments = {"=", "+=", "-=", "*=", "/=", "%=", "<<=", ">>=", "&=", "^=", "|="};
    if (any_of(text, assignments)) return {entry_kind::assignment, 1};
    if (text == "?") return {entry_kind::question, 2};
    if (text == "||") return {entry_kind::comparison, 3};
    if (text == "^^") return {entry_kind::comparison, 4};
    if (text == "&&") return {entry_kind::comparison, 5};
    if (text == "|") return {entry_kind::binary, 6};
    if (text == "^") return {entry_kind::binary, 7};
    if (text == "&") return {entry_kind::binary, 8};
    if (text == "==" || text == "!=") return {entry_kind::comparison, 9};
    if (text == "<" || text == ">" || text == "<=" || text == ">=") return {entry_kind::comparison, 10};
    if (text == "<<" || text == ">>") return {entry_kind::binary, 11};
    if (text == "+" || text == "-") return {entry_kind::binary, 12};
    if (text == "*" || text == "/" || text == "%") return {entry_kind::binary, 13};
    return {entry_kind::binary, 0};
}

bool is_float_literal(std::string_view text) {
    if (text.size() > 1 && (text[1] == 'x' || text[1] == 'X')) return false;
    return text.find_first_of(".eE") != text.npos;
}

class measurer {
  public:
    expression_shape run(std::span<const glsl_token> tokens) {
        for (std::size_t i = 0; i < tokens.size(); ++i) {
            line_ = tokens[i].line;
            next_ = i + 1 < tokens.size() ? tokens[i + 1].text : std::string_view{};
            step(tokens[i]);
            previous_ = tokens[i].text;
        }
        end_statement();
        return std::move(shape_);
    }

  private:
    void step(const glsl_token& t) {
        if (after_dot_) {  // a component: one more node above its vector
            after_dot_ = false;
            if (!operands_.empty()) push_above({});
            return;
        }
        switch (t.kind) {
            case glsl_token_kind::number: leaf({1, is_float_literal(t.text) ? value_kind::other : value_kind::integer_literal, {}}); return;
            case glsl_token_kind::identifier: identifier(t.text); return;
            case glsl_token_kind::punctuation: punctuation(t.text); return;
        }
    }

    void identifier(std::string_view text) {
        if (text == "return" || text == "else") {
            finish_expression();
            returning_ = text == "return";
            return;
        }
        const std::string_view before = expect_operand_ || operands_.empty() ? std::string_view{} : operands_.back().name;
        const bool declared_integer = is_integer_type(before) || (declaring_integers_ && expect_operand_ && entries_.empty());
        if (braces_ == 0 && entries_.empty() && next_ == "(" && !before.empty()) integer_function_ = is_integer_type(before);
        if (is_integer_type(before) && entries_.empty()) declaring_integers_ = true;
        const bool global = entries_.empty() && (braces_ == 0 || (braces_ == 1 && in_block_));
        if (declared_integer) (global ? global_integers_ : local_integers_).insert(text);
        constexpr std::array<std::string_view, 4> built_in = {"gl_VertexID", "gl_InstanceID", "gl_VertexIndex", "gl_InstanceIndex"};
        const bool other_type = !before.empty() && !declared_integer;
        const bool known = !other_type && (global_integers_.count(text) + local_integers_.count(text) > 0 || any_of(text, built_in));
        leaf({1, known ? value_kind::integer : value_kind::other, text});
    }

    /// A leaf where an operator is due replaces the operand before it: that was a type, a qualifier, or the condition of an `if`.
    void leaf(operand value) {
        if (!expect_operand_ && !operands_.empty()) operands_.pop_back();
        operands_.push_back(value);
        note_depth(value.depth);
        expect_operand_ = false;
    }

    void punctuation(std::string_view text) {
        if (text == ";") return semicolon();
        if (text == "{" || text == "}") {
            end_statement();
            if (braces_ == 0) in_block_ = previous_ != ")";  // of uniforms, or a struct: no function
            braces_ += text == "{" ? 1 : -1;
            if (braces_ == 0) local_integers_.clear();
            return;
        }
        if (text == "," || text == ":") {
            text == "," ? comma() : colon();
            return;
        }
        if (text == "(") return open_bracket();
        if (text == "[") {
            entries_.push_back({entry_kind::index, 0, expect_operand_ ? operand{} : pop(), 0, true});
            ++integers_welcome_;
            expect_operand_ = true;
            return;
        }
        if (text == ")" || text == "]") return close_bracket();
        if (text == ".") {
            after_dot_ = true;
            return;
        }
        if (text == "++" || text == "--") {
            if (!expect_operand_) return push_above({});
            entries_.push_back({entry_kind::prefix, 14});
            return;
        }
        if (expect_operand_) {
            entries_.push_back({entry_kind::prefix, 14});
            return;
        }
        const entry op = infix(text);
        if (op.precedence == 0) return;
        const bool right_associative = op.kind == entry_kind::assignment || op.kind == entry_kind::question;
        reduce(op.precedence + (right_associative ? 1 : 0));
        entries_.push_back(op);
        expect_operand_ = true;
    }

    void open_bracket() {
        if (expect_operand_) {
            entries_.push_back({entry_kind::group});
            return;
        }
        const operand callee = pop();
        const bool welcome = callee.name == "for" || callee.name == "layout" || is_integer_type(callee.name);
        entries_.push_back({entry_kind::call, 0, callee, 0, welcome});
        if (welcome) ++integers_welcome_;
        expect_operand_ = true;
    }

    void close_bracket() {
        reduce(0);
        if (entries_.empty()) return;  // brackets that do not pair are another check's business
        if (entries_.back().kind == entry_kind::group) {
            entries_.pop_back();
            if (!expect_operand_) operands_.back().name = {};
            return;
        }
        argument();
        const entry done = entries_.back();
        entries_.pop_back();
        if (done.has_literal && !done.has_integer) refuse_integer();
        if (done.integers_welcome) --integers_welcome_;
        operand value{1 + std::max(done.base.depth * (done.kind == entry_kind::index), done.argument_depth), done.base.kind, {}};
        constexpr std::array<std::string_view, 5> generic = {"min", "max", "abs", "clamp", "sign"};
        if (done.kind == entry_kind::call && (is_integer_type(done.base.name) || (done.has_integer && any_of(done.base.name, generic))))
            value.kind = value_kind::integer;
        // `int[2]` and `int a[2]` still name a type; an index on a name keeps what the name is.
        if (done.kind == entry_kind::index) value.name = done.base.name;
        operands_.push_back(value);
        note_depth(value.depth);
        expect_operand_ = false;
    }

    /// Ends an argument of the innermost call.
    void argument() {
        if (expect_operand_) return;
        const operand value = pop();
        entry& call = entries_.back();
        call.argument_depth = std::max(call.argument_depth, value.depth);
        call.has_integer |= value.kind == value_kind::integer;
        call.has_literal |= value.kind == value_kind::integer_literal;
    }

    void comma() {
        reduce(0);
        if (entries_.empty())
            finish_expression();
        else if (entries_.back().kind == entry_kind::call)
            argument();
        else if (!expect_operand_)
            pop();
        expect_operand_ = true;
    }

    void colon() {
        reduce(1);
        if (!entries_.empty() && entries_.back().kind == entry_kind::question) entries_.back().kind = entry_kind::choice;
        expect_operand_ = true;
    }

    /// Ends a statement, or a part of the header of a loop.
    void semicolon() {
        reduce(0);
        if (entries_.empty()) {
            end_statement();
            if (braces_ == 0) local_integers_.clear();
            return;
        }
        argument();
        expect_operand_ = true;
    }

    void end_statement() {
        finish_expression();
        returning_ = false;
        declaring_integers_ = false;
    }

    void finish_expression() {
        reduce(0);
        if (!operands_.empty() && operands_.back().kind == value_kind::integer_literal && !(returning_ && integer_function_))
            refuse_integer();
        if (entries_.empty()) operands_.clear();
        expect_operand_ = true;
    }

    /// Builds the nodes of all operators down to `precedence` or to the innermost open bracket.
    void reduce(int precedence) {
        while (!entries_.empty() && !is_open(entries_.back().kind) && entries_.back().precedence >= precedence) {
            const entry op = entries_.back();
            if (op.kind == entry_kind::question && precedence > 0) break;  // its colon is still to come
            entries_.pop_back();
            if (expect_operand_) {  // an operator without its right side
                operands_.push_back({});
                expect_operand_ = false;
            }
            switch (op.kind) {
                case entry_kind::prefix: push_above({}); break;
                case entry_kind::binary: {
                    const operand right = pop();
                    const value_kind kind = agreed(operands_.empty() ? value_kind::other : operands_.back().kind, right.kind);
                    push_above(right);
                    operands_.back().kind = kind;
                    break;
                }
                case entry_kind::comparison:
                case entry_kind::assignment: {
                    const operand right = pop();
                    const value_kind left = operands_.empty() ? value_kind::other : operands_.back().kind;
                    agreed(left, right.kind);
                    push_above(right);
                    operands_.back().kind = op.kind == entry_kind::assignment ? left : value_kind::other;
                    break;
                }
                case entry_kind::choice: {
                    const operand second = pop(), first = pop();
                    push_above(first.depth > second.depth ? first : second);
                    operands_.back().kind = agreed(first.kind, second.kind);
                    break;
                }
                case entry_kind::question:
                case entry_kind::call:
                case entry_kind::group:
                case entry_kind::index: break;
            }
        }
    }

    /// The kind of two operands that must have the same.
    value_kind agreed(value_kind a, value_kind b) {
        if (a == b) return a;
        if (a == value_kind::other || b == value_kind::other) {
            if (a == value_kind::integer_literal || b == value_kind::integer_literal) refuse_integer();
            return value_kind::other;
        }
        return value_kind::integer;
    }

    void refuse_integer() {
        if (integers_welcome_ == 0) shape_.integers_for_float.push_back(line_);
    }

    /// Replaces the last operand by a node above it and `sibling`.
    void push_above(operand sibling) {
        if (operands_.empty()) operands_.push_back({});
        operand& top = operands_.back();
        top.depth = 1 + std::max(top.depth, sibling.depth);
        top.name = {};
        note_depth(top.depth);
    }

    operand pop() {
        if (operands_.empty()) return {};
        const operand top = operands_.back();
        operands_.pop_back();
        return top;
    }

    void note_depth(std::size_t depth) {
        if (depth <= shape_.depth) return;
        shape_.depth = depth;
        shape_.deepest_line = line_;
    }

    expression_shape shape_;
    std::vector<operand> operands_;
    std::vector<entry> entries_;
    std::set<std::string_view> global_integers_, local_integers_;
    std::string_view previous_, next_;
    std::size_t line_ = 0;
    int braces_ = 0;
    int integers_welcome_ = 0;  ///< how many of the open brackets are a place for integers
    bool in_block_ = false;
    bool expect_operand_ = true;
    bool after_dot_ = false;
    bool returning_ = false;
    bool declaring_integers_ = false;
    bool integer_function_ = false;
};

}  // namespace

expression_shape measure_expressions(std::span<const glsl_token> tokens) { return measurer{}.run(tokens); }

}  // namespace glexpr::test
