#include "tests/support/picture_check.hpp"

#include <cmath>
#include <cstdio>
#include <string_view>

namespace glexpr::test {

namespace {

std::string digits(real v) {
    char text[48];
    std::snprintf(text, sizeof text, "%.12Lg", v);
    return text;
}

std::string list(const point3& p) { return "(" + digits(p[0]) + ", " + digits(p[1]) + ", " + digits(p[2]) + ")"; }

std::string_view name(verdict_kind kind) {
    switch (kind) {
        case verdict_kind::right: return "right";
        case verdict_kind::ambiguous: return "ambiguous";
        case verdict_kind::missed: return "missed";
        case verdict_kind::false_hit: return "false hit";
        case verdict_kind::wrong_depth: return "wrong depth";
    }
    return {};
}

std::string describe(verdict_kind kind, const pixel_answer& pixel, const first_zero& expected, const std::vector<zero>& all) {
    const std::string why = expected.ambiguous() ? " (" + std::string(name(expected.why)) + ")" : "";
    std::string text = "    " + std::string(name(kind)) + why + " at pixel " + std::to_string(pixel.x) + ", " + std::to_string(pixel.y) +
                       ": expected " + (expected.hit ? digits(expected.s) : "none") + ", found " + (pixel.s ? digits(*pixel.s) : "none") +
                       "; m = " + list(pixel.ray.m) + ", h = " + list(pixel.ray.h) + "; zeros";
    for (const zero& z : all) text += " " + digits(z.s) + (z.crosses ? "" : " (touch)");
    return text + "\n";
}

}  // namespace

verdict_kind judge(const first_zero& expected, const std::optional<real>& found) {
    if (expected.ambiguous()) return verdict_kind::ambiguous;
    if (expected.hit != found.has_value()) return expected.hit ? verdict_kind::missed : verdict_kind::false_hit;
    return !found || std::abs(*found - expected.s) <= depth_s ? verdict_kind::right : verdict_kind::wrong_depth;
}

void tally::count(const first_zero& expected, verdict_kind kind) {
    ++chords;
    if (expected.hit) ++hits;
    ++doubts[static_cast<std::size_t>(expected.why)];
    switch (kind) {
        case verdict_kind::right: break;
        case verdict_kind::ambiguous: ++ambiguous; break;
        case verdict_kind::missed: ++missed; break;
        case verdict_kind::false_hit: ++false_hits; break;
        case verdict_kind::wrong_depth: ++wrong_depth; break;
    }
}

void tally::add(const tally& other) {
    chords += other.chords;
    hits += other.hits;
    ambiguous += other.ambiguous;
    missed += other.missed;
    false_hits += other.false_hits;
    wrong_depth += other.wrong_depth;
    for (std::size_t i = 0; i < doubts.size(); ++i) doubts[i] += other.doubts[i];
}

picture_reference::picture_reference(ray_reference& reference, const std::vector<pixel_answer>& pixels) : reference_(reference) {
    expected_.reserve(pixels.size());
    for (const pixel_answer& p : pixels) expected_.push_back(reference.first(p.ray));
}

tally picture_reference::compare(const std::vector<pixel_answer>& pixels, std::size_t most, std::string& report, bool curious) const {
    tally total;
    for (std::size_t i = 0; i < pixels.size(); ++i) {
        verdict_kind kind = judge(expected_[i], pixels[i].s);
        if (kind == verdict_kind::ambiguous && !pixels[i].s && reference_.certainly_hit(pixels[i].ray)) kind = verdict_kind::missed;
        total.count(expected_[i], kind);
        const bool wrong = kind != verdict_kind::right && kind != verdict_kind::ambiguous;
        if ((wrong && total.wrong() <= most) || (curious && kind != verdict_kind::right))
            report += describe(kind, pixels[i], expected_[i], reference_.all(pixels[i].ray));
    }
    return total;
}

}  // namespace glexpr::test
