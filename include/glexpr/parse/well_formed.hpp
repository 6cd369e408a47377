#pragma once

#include <glexpr/config.hpp>
#include <glexpr/parse/statement_parser.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace glexpr {

/// A name that a checked formula may use.
struct declared_name {
    std::string_view name;
    symbol_kind kind = symbol_kind::parameter;
};

/// The names of `symbols::defaults()`.
inline constexpr std::array<declared_name, 8> default_names{
    {{"x", symbol_kind::coordinate}, {"y", symbol_kind::coordinate}, {"z", symbol_kind::coordinate}, {"a"}, {"b"}, {"c"}, {"d"}, {"t"}}};

/// What a check found: whether `parse` would succeed, and else its first error.
struct syntax_report {
    bool well_formed = true;
    diag_code code{};
    span where;  ///< code units of the literal
};

namespace detail {

/// A list in an array, with the part of the interface of std::vector that the parser uses.
template <class T, std::size_t Capacity>
class fixed_list {
  public:
    constexpr std::size_t size() const { return size_; }
    constexpr void reserve(std::size_t) {}
    constexpr void clear() { size_ = 0; }
    constexpr void push_back(T value) {
        GLEXPR_ASSERT(size_ < Capacity, "the storage of a check is sized from its literal");
        items_[size_++] = value;
    }
    constexpr void pop_back() { --size_; }
    constexpr void resize(std::size_t size, T value) {
        while (size_ < size) push_back(value);
        size_ = size;
    }
    constexpr T& back() { return items_[size_ - 1]; }
    constexpr const T& back() const { return items_[size_ - 1]; }
    constexpr T& operator[](std::size_t i) { return items_[i]; }
    constexpr const T& operator[](std::size_t i) const { return items_[i]; }
    constexpr const T* data() const { return items_.data(); }

  private:
    std::array<T, Capacity> items_{};
    std::size_t size_ = 0;
};

/// Counts the steps of a tree that nobody keeps.
class step_counter {
  public:
    constexpr void set_aside(std::size_t first) {
        aside_ += size_ - first;
        size_ = first;
    }
    constexpr void take_back(std::size_t keep) {
        size_ += aside_ - keep;
        aside_ = keep;
    }
    constexpr void drop_aside(std::size_t keep) { aside_ = keep; }
    constexpr std::size_t aside() const { return aside_; }
    constexpr std::size_t size() const { return size_; }
    constexpr void number(std::string_view, std::int32_t, std::uint32_t, span where) { node(ast_kind::number, function{}, 0, 0, where); }
    constexpr std::uint32_t add_name(std::string_view, name_kind, std::uint32_t, span) { return names_++; }
    constexpr void node(ast_kind kind, function, std::size_t, std::uint32_t, span) {
        last_ = kind;
        ++size_;
    }
    constexpr ast_kind last_kind() const { return last_; }

  private:
    std::size_t size_ = 0;
    std::size_t aside_ = 0;
    std::uint32_t names_ = 0;
    ast_kind last_ = ast_kind::number;
};

/// Keeps the first error by position, without words.
class first_error {
  public:
    constexpr void add(diag_code code, severity weight, span where) {
        if (weight != severity::error) return;
        if (report.well_formed || where.begin < report.where.begin) report = {false, code, where};
    }
    constexpr bool failed() const { return !report.well_formed; }
    constexpr bool full() const { return false; }

    syntax_report report;
};

/// Parsing by the compiler: everything in arrays, nothing explained. Each character yields at most one token and three entries of a stack.
template <std::size_t Length>
struct literal_policy {
    template <class T>
    using list = fixed_list<T, 4 * Length + 256>;
    using sink = step_counter;
    using reports = first_error;
    static constexpr bool explains = false;
};

}  // namespace detail

/// Checks the syntax and the names of a string literal, at compile time if asked to: the same grammar as `parse` on arrays sized from the literal.
template <class CharT, std::size_t N, std::size_t Names = default_names.size()>
constexpr syntax_report check_syntax(const CharT (&text)[N], const std::array<declared_name, Names>& names = default_names) {
    std::size_t length_of_names = 0;
    for (const declared_name& n : names) length_of_names += n.name.size();
    GLEXPR_ASSERT(length_of_names <= 80 && Names <= 16, "a check takes at most 16 names with 80 characters");
    const parse_options options;
    detail::first_error errors;
    detail::statement_parser<CharT, detail::literal_policy<N>> parser({text, N - 1}, options, errors);
    parser.declare_host_names(names);
    parser.run();
    return errors.report;
}

/// Whether a string literal is a formula: `static_assert(is_well_formed("x^2 + y^2 - 1"))`.
template <class CharT, std::size_t N, std::size_t Names = default_names.size()>
constexpr bool is_well_formed(const CharT (&text)[N], const std::array<declared_name, Names>& names = default_names) {
    return check_syntax(text, names).well_formed;
}

}  // namespace glexpr
