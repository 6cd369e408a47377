#pragma once

#include <glexpr/config.hpp>
#include <glexpr/core/diagnostic.hpp>
#include <glexpr/core/result.hpp>
#include <glexpr/detail/hash_text.hpp>
#include <glexpr/detail/join.hpp>

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace glexpr {

/// A switch of a family of shaders, on or off.
struct shader_feature {
    std::string name;
    std::vector<std::string> excludes = {};  ///< names of those that cannot be on together with it; saying so once is enough
};

namespace detail {

inline bool contains(const std::vector<std::size_t>& all, std::size_t i) {
    for (const std::size_t other : all)
        if (other == i) return true;
    return false;
}

}  // namespace detail

/// The switches as one shader of a family has them, for the function that makes it. Remembers what was asked for: a feature nobody asks about cannot
/// change the text.
class feature_switches {
  public:
    feature_switches(std::span<const shader_feature> features, std::vector<std::size_t> on) : features_(features), on_(std::move(on)) {}

    /// Whether a feature of this name is on.
    bool on(std::string_view name) const {
        for (std::size_t i = 0; i < features_.size(); ++i)
            if (features_[i].name == name) return ask(i);
        GLEXPR_ASSERT(false, "the family has no feature of this name");
        return false;
    }

    /// Places of the features that were asked for, in the order of the first question.
    const std::vector<std::size_t>& asked() const { return asked_; }

  private:
    bool ask(std::size_t i) const {
        if (!detail::contains(asked_, i)) asked_.push_back(i);
        return detail::contains(on_, i);
    }

    std::span<const shader_feature> features_;
    std::vector<std::size_t> on_;
    mutable std::vector<std::size_t> asked_;
};

/// One of the different outputs of a family.
struct shader_variant {
    std::uint64_t key = 0;              ///< of the texts of both stages: equal for equal texts, whatever made them
    std::vector<std::string> features;  ///< that make it when they are on and no others are
};

/// A number that depends on the bytes of both stages alone.
template <class Shader>
std::uint64_t text_key(const Shader& shader) {
    return detail::hash_text(shader.fragment.text, detail::hash_text({"\0", 1}, detail::hash_text(shader.vertex.text)));
}

/// Shaders that differ by switches. `Generate` makes one: `result<Shader> generate(const feature_switches&)`, where `Shader` has the members `vertex` and
/// `fragment` (`shader_text`), and equal answers of the switches give equal shaders.
template <class Generate>
class shader_family {
  public:
    using outcome = decltype(std::declval<const Generate&>()(std::declval<const feature_switches&>()));

    shader_family(std::vector<shader_feature> features, Generate generate)
        : features_(std::move(features)), generate_(std::move(generate)) {}

    const std::vector<shader_feature>& features() const { return features_; }

    /// The shader with these features on. Refused beside what `generate` refuses: a name that is no feature, `unknown_name`, and features that exclude
    /// each other, `method_not_applicable`; both messages name them.
    outcome make(std::span<const std::string> on) const {
        std::vector<std::size_t> places;
        for (const std::string& name : on) {
            const std::size_t i = place(name);
            if (i == features_.size()) return refuse(diag_code::unknown_name, detail::join({"there is no feature '", name, "'"}));
            if (const std::size_t other = excluded_by(places, i); other < features_.size())
                return refuse(diag_code::method_not_applicable,
                              detail::join({"'", features_[other].name, "' and '", name, "' exclude each other"}));
            places.push_back(i);
        }
        return generate_(feature_switches(features_, std::move(places)));
    }

    /// The different outputs, each once, by key. Features that `generate` does not ask for are not tried, so that this takes as many calls as there are
    /// different series of answers, and no more than `most_calls`, else `too_costly`. Combinations that `generate` refuses are left out; where it refuses
    /// all, its words about the first are the answer.
    result<std::vector<shader_variant>> variants(std::size_t most_calls = 4096) const {
        std::vector<shader_variant> found;
        std::vector<diagnostic> first_refusal;
        std::vector<decision> open{{}};
        for (std::size_t calls = 0; !open.empty(); ++calls) {
            if (calls == most_calls) return refuse(diag_code::too_costly, "the features have too many combinations");
            const decision now = std::move(open.back());
            open.pop_back();
            const feature_switches switches(features_, now.on);
            const outcome made = generate_(switches);
            if (made)
                add(found, {text_key(*made), names_of(now.on)});
            else if (first_refusal.empty())
                first_refusal = made.diagnostics();
            branch(now, switches.asked(), open);
        }
        if (found.empty()) return first_refusal;
        return found;
    }

  private:
    /// Answers for which the outcome is to be seen; those to whatever else is asked are no.
    struct decision {
        std::vector<std::size_t> on;
        std::vector<std::size_t> settled;  ///< places whose answer is not to be turned any more
    };

    /// Adds the decisions that differ in the answer to one question: all before it stay, and it becomes a yes.
    void branch(const decision& now, const std::vector<std::size_t>& asked, std::vector<decision>& open) const {
        decision next = now;
        for (const std::size_t i : asked) {
            if (detail::contains(next.settled, i)) continue;
            next.settled.push_back(i);
            if (excluded_by(next.on, i) < features_.size()) continue;
            open.push_back(next);
            open.back().on.push_back(i);
        }
    }

    static void add(std::vector<shader_variant>& to, shader_variant v) {
        std::size_t at = 0;
        while (at < to.size() && to[at].key < v.key) ++at;
        if (at == to.size() || to[at].key != v.key)
            to.insert(to.begin() + static_cast<std::ptrdiff_t>(at), std::move(v));
        else if (v.features.size() < to[at].features.size())
            to[at].features = std::move(v.features);
    }

    std::size_t place(std::string_view name) const {
        std::size_t i = 0;
        while (i < features_.size() && features_[i].name != name) ++i;
        return i;
    }

    /// The first of these that cannot be on together with feature i, or the number of features.
    std::size_t excluded_by(const std::vector<std::size_t>& on, std::size_t i) const {
        const auto excludes = [this](std::size_t a, std::size_t b) {
            for (const std::string& name : features_[a].excludes)
                if (name == features_[b].name) return true;
            return false;
        };
        for (const std::size_t other : on)
            if (excludes(other, i) || excludes(i, other)) return other;
        return features_.size();
    }

    std::vector<std::string> names_of(const std::vector<std::size_t>& places) const {
        std::vector<std::string> names;
        for (std::size_t i = 0; i < features_.size(); ++i)
            if (detail::contains(places, i)) names.push_back(features_[i].name);
        return names;
    }

    static std::vector<diagnostic> refuse(diag_code code, std::string message) {
        return {{code, severity::error, {}, std::move(message), {}}};
    }

    std::vector<shader_feature> features_;
    Generate generate_;
};

}  // namespace glexpr
