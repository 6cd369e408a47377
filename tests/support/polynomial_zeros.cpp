#include "tests/support/chord_polynomial.hpp"
#include "tests/support/zero_finder.hpp"

#include <algorithm>
#include <cmath>
#include <stdexcept>

namespace glexpr::test {

namespace {

class polynomial_finder final : public zero_finder {
  public:
    polynomial_finder(judged_formula f, std::size_t degree) : f_(std::move(f)), p_(degree), values_(degree + 1) {}

    first_zero first(const chord& c) override {
        restrict_to(c);
        first_zero found = first_in_chord();
        found.why = doubt_about(c, found);
        return found;
    }

    std::vector<zero> all(const chord& c) override {
        restrict_to(c);
        std::vector<zero> found;
        for (const real s : p_.zeros()) found.push_back({s, true});
        for (const real s : p_.extremes())
            if (p_.has_pair(s, ambiguous_s)) found.push_back({s, false});
        std::sort(found.begin(), found.end(), [](const zero& a, const zero& b) { return a.s < b.s; });
        return found;
    }

    bool certainly_hit(const chord& c) override {
        constexpr int samples = 128;
        bool above = false, below = false;
        real sign_before = 0;
        for (int i = 0; i <= samples; ++i) {
            const noisy v = f_(c.at(2 * static_cast<real>(i) / samples - 1));
            const real sign = !(std::abs(v.value) > v.error) ? 0 : v.value > 0 ? 1 : -1;
            above = above || (sign > 0 && sign_before > 0);
            below = below || (sign < 0 && sign_before < 0);
            sign_before = sign;
        }
        return above && below;
    }

  private:
    void restrict_to(const chord& c) {
        for (std::size_t i = 0; i < values_.size(); ++i) values_[i] = f_.formula().value(c.at(p_.nodes()[i]));
        p_.set(values_, chord_low, chord_high);
        // A formula that is no polynomial of this degree would be judged by another function.
        constexpr real elsewhere = 0.3141L;
        if (!(std::abs(p_(elsewhere) - f_.formula().value(c.at(elsewhere))) <= 1e-12L * p_.magnitude()))
            throw std::logic_error("the formula is no polynomial of this degree along the ray");
    }

    first_zero first_in_chord() const {
        for (const real s : p_.zeros())
            if (s >= -1 && s <= 1) return {true, s};
        return {};
    }

    doubt doubt_about(const chord& c, const first_zero& found) {
        const real end = found.hit ? found.s : 1;
        for (const real s : p_.zeros()) {
            if (std::abs(s + 1) <= ambiguous_s && s <= end) return doubt::chord_end;
            if (std::abs(s - 1) <= ambiguous_s && s >= end) return doubt::chord_end;
            if (found.hit && s > end && s <= end + ambiguous_s) return doubt::another_root;
        }
        if (found.hit && p_.has_neighbour(found.s, ambiguous_s)) return doubt::another_root;
        const real last = found.hit ? end : end + ambiguous_s;
        for (const real s : p_.extremes())
            if (s >= -1 - ambiguous_s && s <= last && p_.has_pair(s, ambiguous_s)) return doubt::near_touch;
        for (const real s : p_.extremes())
            if (s >= -1 && s <= end && f_.vanishes(c.at(s))) return doubt::rounding;
        if (f_.vanishes(c.at(-1)) || (!found.hit && f_.vanishes(c.at(1)))) return doubt::rounding;
        if (found.hit && !is_steady(f_, c, found.s, [&](real s) { return p_(s); })) return doubt::rounding;
        return doubt::none;
    }

    judged_formula f_;
    chord_polynomial p_;
    std::vector<real> values_;
};

}  // namespace

std::unique_ptr<zero_finder> make_polynomial_finder(judged_formula f, std::size_t degree) {
    return std::make_unique<polynomial_finder>(std::move(f), degree);
}

}  // namespace glexpr::test
