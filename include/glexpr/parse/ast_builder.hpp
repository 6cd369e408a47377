#pragma once

#include <glexpr/detail/list.hpp>
#include <glexpr/parse/ast.hpp>
#include <glexpr/parse/bracketed.hpp>

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace glexpr::detail {

/// Collects what the parser finds into an `ast`.
class ast_builder {
  public:
    /// The exponent of `sin^2 x` is read before its argument but belongs after it: the steps from `first` on wait aside until `take_back`.
    void set_aside(std::size_t first) {
        aside_.append(tree.nodes.data() + first, tree.nodes.data() + tree.nodes.size());
        while (tree.nodes.size() > first) tree.nodes.pop_back();
    }
    /// Appends all but the first `keep` of the steps set aside.
    void take_back(std::size_t keep) {
        for (std::size_t i = keep; i < aside_.size(); ++i) tree.nodes.push_back(aside_[i]);
        aside_.shrink(keep);
    }
    /// Forgets all but the first `keep` of the steps set aside.
    void drop_aside(std::size_t keep) { aside_.shrink(keep); }
    std::size_t aside() const { return aside_.size(); }

    std::size_t size() const { return tree.nodes.size(); }

    /// A number of these digits, which may have leading and trailing zeros.
    void number(std::string_view digits, std::int32_t exponent, std::uint32_t denominator, span where) {
        while (!digits.empty() && digits.front() == '0') digits.remove_prefix(1);
        while (!digits.empty() && digits.back() == '0') {
            digits.remove_suffix(1);
            ++exponent;
        }
        if (digits.empty()) exponent = 0;
        node(ast_kind::number, function{}, 0, static_cast<std::uint32_t>(tree.numbers.size()), where);
        tree.numbers.push_back({std::string(digits), exponent, digits.empty() ? 1u : denominator});
    }

    /// A name met for the first time; returns its place in `ast::names`.
    std::uint32_t add_name(std::string_view text, name_kind kind, std::uint32_t index, span first) {
        tree.names.push_back({std::string(text), kind, index, first});
        return static_cast<std::uint32_t>(tree.names.size() - 1);
    }

    void node(ast_kind kind, glexpr::function f, std::size_t operands, std::uint32_t data, span where) {
        tree.nodes.push_back({kind, f, static_cast<std::uint16_t>(operands), data, where});
    }

    ast_kind last_kind() const { return tree.nodes.back().kind; }

    /// The steps from `first` on as a bracketed reading, cut short where they are many.
    std::string reading(std::size_t first) const {
        constexpr std::size_t readable = 60;
        if (tree.nodes.size() - first > readable) return "the product from left to right";
        return bracketed(tree, first, tree.nodes.size());
    }

    ast tree;

  private:
    list<ast_node> aside_;
};

}  // namespace glexpr::detail
