#pragma once

#include <glexpr/detail/code_point.hpp>
#include <glexpr/parse/ast.hpp>
#include <glexpr/parse/functions.hpp>
#include <glexpr/text/characters.hpp>
#include <glexpr/text/utf8.hpp>

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace glexpr::detail {

/// One name that the text being parsed may use.
struct known_name {
    static constexpr std::uint32_t none = 0xFFFFFFFFu;

    std::uint32_t key_begin;  ///< its canonical spelling in the pool of the table
    std::uint32_t key_length;
    std::uint32_t text_begin;  ///< as the host spells it, also in the pool
    std::uint32_t text_length;
    name_kind kind;
    bool is_function = false;       ///< a function definition: `kind` is `definition`
    bool fold_noted = false;        ///< the note about its case has been given
    std::uint32_t index = 0;        ///< of the symbol, statement or argument
    std::uint32_t shadowed = none;  ///< the name it hides while it lives
    std::uint32_t arity = 0;        ///< of a function definition
    std::uint32_t ast_name = none;  ///< its place in `ast::names` once it was used
};

/// What a piece of a run of letters means.
struct meaning {
    enum class sort : std::uint8_t { unknown, builtin, name } what = sort::unknown;
    std::uint32_t index = 0;  ///< into `function_spellings` or the name table
    bool folded = false;      ///< found only after folding its case
};

/// The names of one parse, found by their canonical spelling in constant time. `Policy::list<T>` is the container.
template <class Policy>
class name_table {
  public:
    /// Adds a name, which messages call `text` if that is not the key. One of the same key is hidden until `close_scope` takes the new one away.
    constexpr void add(std::string_view key, name_kind kind, std::uint32_t index, bool is_function = false, std::string_view text = {}) {
        const auto begin = static_cast<std::uint32_t>(pool_.size()), length = static_cast<std::uint32_t>(key.size());
        known_name entry{begin, length, begin, length, kind, is_function, false, index};
        for (const char unit : key) pool_.push_back(unit);
        if (text.size() > key.size()) {
            entry.text_begin = begin + length;
            entry.text_length = static_cast<std::uint32_t>(text.size());
            for (const char unit : text) pool_.push_back(unit);
        }
        insert(entry);
    }

    /// Takes the `count` names from `first` on away; what they hid is visible again. Names added after them stay.
    constexpr void close_scope(std::uint32_t first, std::uint32_t count) {
        typename Policy::template list<known_name> kept;
        while (entries_.size() > first) {
            const auto id = static_cast<std::uint32_t>(entries_.size() - 1);
            const std::string_view name = key(id);
            const std::size_t slot = slot_of(name, hash_name(name));
            // A hole would cut the probe sequences that run across it, so a name that hid nothing leaves a grave.
            slots_[slot] = entries_[id].shadowed != known_name::none ? entries_[id].shadowed : grave;
            if (id >= first + count) kept.push_back(entries_[id]);
            entries_.pop_back();
        }
        while (kept.size() != 0) {
            insert(kept.back());
            kept.pop_back();
        }
    }

    constexpr std::size_t size() const { return entries_.size(); }
    constexpr known_name& operator[](std::uint32_t id) { return entries_[id]; }
    constexpr const known_name& operator[](std::uint32_t id) const { return entries_[id]; }
    constexpr std::string_view key(std::uint32_t id) const { return {pool_.data() + entries_[id].key_begin, entries_[id].key_length}; }

    /// What messages call it.
    constexpr std::string_view text(std::uint32_t id) const { return {pool_.data() + entries_[id].text_begin, entries_[id].text_length}; }

    /// Length in bytes of the longest name or function.
    constexpr std::size_t longest() const { return lengths_.size() > longest_spelling ? lengths_.size() - 1 : longest_spelling; }

    /// Whether any name or function may be that long. Splitting a run of letters looks up no others.
    constexpr bool has_length(std::size_t length) const {
        return length <= longest_spelling || (length < lengths_.size() && lengths_[length] != 0);
    }

    /// The name of exactly this spelling, or `known_name::none`.
    constexpr std::uint32_t find_exact(std::string_view name, std::uint32_t hash) const {
        if (slots_.size() == 0) return known_name::none;
        const std::size_t mask = slots_.size() - 1;
        for (std::size_t slot = hash_slot(hash, mask); slots_[slot] != known_name::none; slot = (slot + 1) & mask)
            if (slots_[slot] != grave && key(slots_[slot]) == name) return slots_[slot];
        return known_name::none;
    }

    /// What the spelling means without folding its case. `α1` and `alpha1` are one name unless both are known; a constant such as φ gives way
    /// to a name in the other spelling.
    constexpr meaning find(std::string_view name, std::uint32_t hash) const {
        const std::uint32_t id = find_exact(name, hash);
        if (id != known_name::none && entries_[id].kind != name_kind::constant) return {meaning::sort::name, id};
        if (const std::uint32_t other = find_in_greek(name); other != known_name::none) return {meaning::sort::name, other};
        if (id != known_name::none) return {meaning::sort::name, id};
        if (const auto spelling = find_spelling(name, hash)) return {meaning::sort::builtin, static_cast<std::uint32_t>(*spelling)};
        return {};
    }

    /// What the spelling means after folding: X Y Z T A B C D, PI and function names in any mixture of cases.
    constexpr meaning find_folded(std::string_view name) const {
        char lower[longest_spelling] = {};
        if (name.empty() || name.size() > longest_spelling) return {};
        for (std::size_t i = 0; i < name.size(); ++i) lower[i] = to_lower(name[i]);
        const std::string_view folded(lower, name.size());
        meaning found;
        const std::uint32_t hash = hash_name(folded);
        if (const auto spelling = find_spelling(folded, hash)) found = {meaning::sort::builtin, static_cast<std::uint32_t>(*spelling)};
        const bool letter = folded.size() == 1 && std::string_view("xyztabcd").find(folded[0]) != std::string_view::npos;
        if (letter || folded == "pi")
            if (const meaning name_found = find(folded, hash); name_found.what == meaning::sort::name) found = name_found;
        found.folded = true;
        return found;
    }

  private:
    static constexpr std::uint32_t grave = known_name::none - 1;

    /// The name that is this one with its Greek letter spelled out, or the other way round: a letter, then only digits.
    constexpr std::uint32_t find_in_greek(std::string_view name) const {
        constexpr std::size_t longest_letter = 10, room = 32;
        if (name.size() < 2 || name.size() > room - longest_letter) return known_name::none;
        std::size_t stem = name.size();
        while (stem > 0 && name[stem - 1] >= '0' && name[stem - 1] <= '9') --stem;
        char other[room] = {};
        std::size_t size = 0;
        if (static_cast<unsigned char>(name[0]) >= 0x80u) {
            if (stem != 2) return known_name::none;
            for (const char unit : greek_name(code_point_at(name, 0).value)) other[size++] = unit;
        } else {
            if (!has_greek_ || stem < 2 || stem > longest_letter) return known_name::none;
            const char32_t letter = greek_by_name(name.substr(0, stem));
            if (letter == 0) return known_name::none;
            const utf8_units u = encode_utf8(letter);
            while (size < u.count) {
                other[size] = u.units[size];
                ++size;
            }
        }
        if (size == 0) return known_name::none;
        for (; stem < name.size(); ++stem) other[size++] = name[stem];
        const std::string_view spelled(other, size);
        return find_exact(spelled, hash_name(spelled));
    }

    /// The slot that holds the name, or the free one where it belongs.
    constexpr std::size_t slot_of(std::string_view name, std::uint32_t hash) const {
        const std::size_t mask = slots_.size() - 1;
        std::size_t slot = hash_slot(hash, mask);
        while (slots_[slot] != known_name::none && (slots_[slot] == grave || key(slots_[slot]) != name)) slot = (slot + 1) & mask;
        return slot;
    }

    constexpr void insert(known_name entry) {
        const std::string_view name{pool_.data() + entry.key_begin, entry.key_length};
        if (name.size() >= lengths_.size()) lengths_.resize(name.size() + 1, 0);
        lengths_[name.size()] = 1;
        if (!name.empty() && static_cast<unsigned char>(name[0]) >= 0x80u) has_greek_ = true;
        const std::uint32_t hash = hash_name(name);
        entry.shadowed = find_exact(name, hash);
        const auto id = static_cast<std::uint32_t>(entries_.size());
        entries_.push_back(entry);
        if (2 * (used_ + 1) > slots_.size()) {
            rehash();
            return;
        }
        const std::size_t slot = slot_of(name, hash);
        if (slots_[slot] == known_name::none) ++used_;
        slots_[slot] = id;
    }

    constexpr void rehash() {
        std::size_t size = slots_.size() == 0 ? 64 : slots_.size();
        while (size < 4 * entries_.size()) size *= 2;
        slots_.clear();
        slots_.resize(size, known_name::none);
        used_ = 0;
        // In order of age: the slot of a spelling ends up with the name that hides the others.
        for (std::uint32_t id = 0; id < entries_.size(); ++id) {
            const std::size_t slot = slot_of(key(id), hash_name(key(id)));
            if (slots_[slot] == known_name::none) ++used_;
            slots_[slot] = id;
        }
    }

    typename Policy::template list<char> pool_;
    typename Policy::template list<known_name> entries_;
    typename Policy::template list<std::uint32_t> slots_;
    typename Policy::template list<std::uint8_t> lengths_;  ///< 1 for the lengths that names have
    bool has_greek_ = false;                                ///< some name begins with a Greek letter
    std::size_t used_ = 0;                                  ///< slots that are not free, graves included
};

}  // namespace glexpr::detail
