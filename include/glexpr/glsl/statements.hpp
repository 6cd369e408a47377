#pragma once

#include <glexpr/analyze/interval.hpp>
#include <glexpr/config.hpp>
#include <glexpr/core/result.hpp>
#include <glexpr/core/span.hpp>
#include <glexpr/glsl/functions.hpp>
#include <glexpr/glsl/profile.hpp>
#include <glexpr/graph/graph.hpp>
#include <glexpr/graph/vector.hpp>

#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace glexpr {

namespace detail {
class statement_emitter;
}

/// How statements are written.
struct statement_options {
    glexpr::profile profile = profile::core330;
    std::string indentation = "    ";        ///< put before every line
    std::vector<std::string> reserved = {};  ///< names of the host's shader: no temporary takes one, and no output may
    bool comments = false;                   ///< behind each statement the C++ line that it comes from
    std::string source_name = {};            ///< what comments call the C++ file; empty: they say "line N"
};

/// A variable that the statements declare.
struct glsl_output {
    std::string type;  ///< float, bool, vec2 to vec4, mat2 to mat4, mat2x3 and so on
    std::string name;
};

/// Statements to be spliced into the body of a function of the host.
struct glsl_statements {
    std::string text;                  ///< whole lines, pure ASCII; declares the outputs and nothing else in the scope where it stands
    std::vector<glsl_helper> helpers;  ///< functions to be defined before, each once in a shader
    std::vector<glsl_output> outputs;  ///< in the order in which they were asked for
    std::vector<source_line> lines;    ///< which C++ line a line of `text` comes from: `where.begin`, 0 if that is not known
};

/// Formulas built in C++ and what is wanted of them, to be written as GLSL statements:
///
///     statement_builder build;
///     const expr x = build.input("x"), t = build.input("time");
///     const expr wave = 0.1 * sin(1.5 * x + 0.002 * t);
///     build.output("z", wave);
///     build.derivative("dzdx", wave, x);
///     const auto statements = build.emit();
///
/// Inputs are variables of the host's shader, of type float or vectors of them; outputs become variables. Nothing of what the builder is given
/// is refused before `emit`, which checks everything and reports it with the C++ line as place: `where.begin` and `where.end` are its number.
/// What was compiled into the graph keeps the place in its text, which is never empty. Only making expressions asserts, as construct.hpp and
/// vector.hpp say: operands of one graph, none of them an `expr` or a vector that was never set. The parameters `line` are not to be given.
class statement_builder {
  public:
    explicit statement_builder(std::size_t node_limit = limits{}.nodes);

    /// Where the formulas live; those that were compiled into it can read the inputs by name.
    glexpr::graph& graph() { return graph_; }

    /// A number as an expression, such as the 0 that a sum starts from. One that is not finite is a constant without a value.
    expr number(double value) { return constant(graph_, value); }

    /// A variable that the host's shader has where the statements will stand, or a member of one: "height", "vertex.height", "gl_PointSize".
    /// Guards are left out where the range proves that they are not needed; the host sees to it that values lie in it. The same name again is
    /// the same input, whose range then spans all that were given for it.
    expr input(std::string_view name, interval range = whole_line, std::uint32_t line = __builtin_LINE());

    /// A vector variable: its components are inputs, spelled "name.x" and so on. The range holds for each.
    vec2 input_vec2(std::string_view name, interval range = whole_line, std::uint32_t line = __builtin_LINE());
    vec3 input_vec3(std::string_view name, interval range = whole_line, std::uint32_t line = __builtin_LINE());
    vec4 input_vec4(std::string_view name, interval range = whole_line, std::uint32_t line = __builtin_LINE());

    /// The same expression. What was built since the last call that knows its line counts as built here, for the comments.
    expr let(const expr& e, std::uint32_t line = __builtin_LINE()) {
        stamp(line);
        return e;
    }
    template <std::size_t N>
    vec<N> let(const vec<N>& v, std::uint32_t line = __builtin_LINE()) {
        stamp(line);
        return v;
    }

    /// A variable with this value: a float, or a bool for a condition.
    void output(std::string_view name, const expr& value, std::uint32_t line = __builtin_LINE());
    template <std::size_t N>
    void output(std::string_view name, const vec<N>& value, std::uint32_t line = __builtin_LINE()) {
        add(name, vector_type(N), wanted(value, {}), line);
    }

    /// A variable with the derivative of the value by an input, or by several one after another: `{x, y, y}`. All derivatives of one value are
    /// found together. By none at all it is the value itself.
    void derivative(std::string_view name, const expr& value, const expr& by, std::uint32_t line = __builtin_LINE()) {
        derivative(name, value, std::span<const expr>(&by, 1), line);
    }
    void derivative(std::string_view name, const expr& value, std::initializer_list<expr> by, std::uint32_t line = __builtin_LINE()) {
        derivative(name, value, std::span<const expr>(by.begin(), by.size()), line);
    }
    void derivative(std::string_view name, const expr& value, std::span<const expr> by, std::uint32_t line = __builtin_LINE());

    /// The same of each component: a vector.
    template <std::size_t N>
    void derivative(std::string_view name, const vec<N>& value, const expr& by, std::uint32_t line = __builtin_LINE()) {
        add(name, vector_type(N), wanted(value, std::span<const expr>(&by, 1)), line);
    }
    template <std::size_t N>
    void derivative(std::string_view name, const vec<N>& value, std::initializer_list<expr> by, std::uint32_t line = __builtin_LINE()) {
        add(name, vector_type(N), wanted(value, std::span<const expr>(by.begin(), by.size())), line);
    }

    /// A vector of the derivatives of the value by each component.
    template <std::size_t N>
    void gradient(std::string_view name, const expr& value, const vec<N>& by, std::uint32_t line = __builtin_LINE()) {
        std::vector<request> all;
        for (std::size_t i = 0; i < N; ++i) all.push_back({value, {by[i]}});
        add(name, vector_type(N), all, line);
    }

    /// A matrix whose columns are the derivatives of the vector by each component: `jacobian * step` is its change along a small step. Of sizes
    /// that differ it is one like mat2x3, for a surface in space by two parameters; es100 has none of these.
    template <std::size_t N, std::size_t M>
    void jacobian(std::string_view name, const vec<N>& value, const vec<M>& by, std::uint32_t line = __builtin_LINE()) {
        std::vector<request> columns;
        for (std::size_t i = 0; i < M; ++i)
            for (std::size_t k = 0; k < N; ++k) columns.push_back({value[k], {by[i]}});
        add(name, matrix_type(M, N), columns, line);
    }

    /// The statements. Refused: names that are no legal ones in the profile, that come twice or are reserved; matrices that the profile does not have; inputs that are a number and a
    /// vector at once, one component of a vector by two letters (v.x and v.r), or several components (v.xy); empty ranges; what is no input but read or differentiated by,
    /// and expressions of another graph; derivatives of conditions; constants without a value or beyond float32; formulas that outgrow the graph
    /// with their derivatives. Constants are looked at where nothing else is wrong. May be called several times, for several profiles.
    result<glsl_statements> emit(const statement_options& options = {});

  private:
    friend class detail::statement_emitter;

    struct input_variable {
        std::string name;
        node_id variable;
        interval range;
        std::uint32_t line;
    };

    /// A number that an output consists of: an expression, differentiated by each of `by`.
    struct request {
        expr value;
        std::vector<expr> by;
    };

    struct output_variable {
        std::string name;
        std::string_view type;
        std::vector<request> numbers;  ///< column by column
        std::uint32_t line;
    };

    static std::string_view vector_type(std::size_t size) { return size == 2 ? "vec2" : size == 3 ? "vec3" : "vec4"; }
    static std::string_view matrix_type(std::size_t columns, std::size_t rows) {
        constexpr std::string_view types[3][3] = {{"mat2", "mat2x3", "mat2x4"}, {"mat3x2", "mat3", "mat3x4"}, {"mat4x2", "mat4x3", "mat4"}};
        return types[columns - 2][rows - 2];
    }

    template <std::size_t N>
    static std::vector<request> wanted(const vec<N>& value, std::span<const expr> by) {
        std::vector<request> all;
        for (std::size_t i = 0; i < N; ++i) all.push_back({value[i], {by.begin(), by.end()}});
        return all;
    }

    /// Whether the expression lives in this graph. One that was never set has none, which must not be asked for.
    bool owns(const expr& e) { return e == expr(graph_, e.id()); }

    void add(std::string_view name, std::string_view type, std::vector<request> numbers, std::uint32_t line);
    void stamp(std::uint32_t line);

    glexpr::graph graph_;
    std::vector<input_variable> inputs_;
    std::vector<output_variable> outputs_;
    node_id unstamped_;
};

}  // namespace glexpr

#if !GLEXPR_COMPILED
#include <glexpr/glsl/statements.inl>
#endif
