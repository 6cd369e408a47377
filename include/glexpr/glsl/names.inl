#pragma once

#include <glexpr/detail/code_point.hpp>
#include <glexpr/detail/intern_table.hpp>
#include <glexpr/detail/list.hpp>
#include <glexpr/detail/merge_sort.hpp>
#include <glexpr/glsl/names.hpp>
#include <glexpr/text/characters.hpp>

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace glexpr {

namespace detail {

/// The code point in hexadecimal, at least four digits.
inline void append_hexadecimal(std::string& out, std::uint32_t value) {
    int digits = 4;
    while (digits < 8 && value >> 4 * digits != 0) ++digits;
    for (int shift = 4 * (digits - 1); shift >= 0; shift -= 4) out += "0123456789abcdef"[value >> shift & 15u];
}

/// A legal spelling close to what the user typed, except that it may be a word of the language or taken: Greek letters by name, a run of n
/// underscores as _n_, any other character as u and its number, in lower case what is like a macro of a host.
inline std::string readable_name(std::string_view user) {
    constexpr std::size_t room = longest_glsl_name - 24;  // leaves space for one more spelling, a prefix and a number
    std::string name;
    bool separate = false;  // a spelled-out character stands before: keep the next letter apart from it
    const auto append_word = [&](std::string_view word) {
        if (!name.empty() && name.back() != '_') name += '_';
        name += word;
        separate = true;
    };
    for (std::size_t i = 0; i < user.size() && name.size() < room;) {
        const code_point c = code_point_at(user, i);
        i += c.units;
        const std::string_view greek = c.valid ? greek_name(plain_greek(c.value)) : std::string_view();
        if (c.value == U'_') {
            std::size_t run = 1;
            for (; i < user.size() && user[i] == '_'; ++i) ++run;
            if (run > 1) append_word(std::to_string(run));
            if (name.empty() || name.back() != '_') name += '_';
            separate = false;
        } else if (c.value < 0x80 && is_name_character(static_cast<char>(c.value))) {
            const auto letter = static_cast<char>(c.value);
            if (separate && !is_digit(c.value)) name += '_';
            name += letter;
            separate = false;
        } else if (c.valid && subscript_digit(c.value) >= 0) {
            name += static_cast<char>('0' + subscript_digit(c.value));
        } else if (!greek.empty()) {
            append_word(greek);
        } else {
            std::string number = c.valid ? "u" : "x";
            append_hexadecimal(number, static_cast<std::uint32_t>(c.value));
            append_word(number);
        }
    }
    if (name.empty() || is_digit(static_cast<char32_t>(name.front())) || has_reserved_prefix(name))
        name.insert(0, name.starts_with('_') ? "v" : "v_");
    if (is_like_host_macro(name))
        for (char& c : name)
            if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
    return name;
}

/// A set of names, numbered in the order in which they come.
class glsl_name_table {
  public:
    bool contains(std::string_view name) const { return find(name) != intern_table::vacant; }
    /// Whether the name is among the first `count`.
    bool contains(std::string_view name, std::size_t count) const { return find(name) < count; }

    /// The number of a name, which is added if it is new.
    std::uint32_t add(std::string_view name) {
        std::uint32_t index = find(name);
        if (index == intern_table::vacant) {
            index = static_cast<std::uint32_t>(names_.size());
            names_.emplace_back(name);
            table_.insert(hash(name), index);
        }
        return index;
    }

    std::size_t size() const { return names_.size(); }
    const std::string& operator[](std::size_t index) const { return names_[index]; }

  private:
    static std::uint64_t hash(std::string_view name) {
        std::uint64_t h = 0xcbf29ce484222325u;  // FNV-1a
        for (const char c : name) h = (h ^ static_cast<unsigned char>(c)) * 0x100000001b3u;
        return mix(h, name.size());
    }

    std::uint32_t find(std::string_view name) const {
        return table_.find(hash(name), [&](std::uint32_t index) { return names_[index] == name; });
    }

    std::vector<std::string> names_;
    intern_table table_;
};

}  // namespace detail

GLEXPR_INLINE std::vector<std::string> glsl_names(const std::vector<std::string>& user_names, profile target,
                                                  const std::vector<std::string>& taken) {
    detail::glsl_name_table used, users, bases;
    for (const std::string& name : taken) used.add(name);
    const std::size_t taken_count = used.size();
    std::vector<std::string> spelled;           // by number in `users`
    detail::list<std::uint32_t> renamed;        // numbers in `users`
    detail::list<std::uint32_t> user_of_index;  // the same text may come twice
    for (const std::string& user : user_names) {
        user_of_index.push_back(users.add(user));
        if (users.size() == spelled.size()) continue;
        const bool stays = is_legal_glsl_name(user, target) && !detail::is_like_host_macro(user) && !used.contains(user, taken_count);
        if (!stays) renamed.push_back(user_of_index.back());
        if (stays) used.add(user);
        spelled.push_back(stays ? user : std::string());
    }
    detail::merge_sort(renamed, [&](std::uint32_t a, std::uint32_t b) { return users[a] < users[b]; });
    detail::list<std::size_t> last_number;  // by number in `bases`
    for (const std::uint32_t index : renamed) {
        const std::string base = detail::readable_name(users[index]);
        const std::uint32_t base_index = bases.add(base);
        last_number.resize(bases.size());
        std::string name = base;
        // Counting on from the last number keeps a thousand names of one spelling linear.
        while (!is_legal_glsl_name(name, target) || used.contains(name)) {
            name = base;
            if (name.back() != '_') name += '_';
            name += std::to_string(++last_number[base_index]);
        }
        used.add(name);
        spelled[index] = std::move(name);
    }
    std::vector<std::string> result;
    result.reserve(user_names.size());
    for (const std::uint32_t index : user_of_index) result.push_back(spelled[index]);
    return result;
}

}  // namespace glexpr
