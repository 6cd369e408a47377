#pragma once

#include <glexpr/detail/list.hpp>

#include <cstddef>

namespace glexpr::detail {

/// Sorts by `less`; equal items keep their order. The headers that sort do without <algorithm>, which costs more than all the rest of them.
template <class T, class Less>
void merge_sort(list<T>& items, Less less) {
    if (items.size() < 2) return;
    list<T> merged(items.size());
    const auto clip = [&](std::size_t i) { return i < items.size() ? i : items.size(); };
    for (std::size_t width = 1; width < items.size(); width *= 2) {
        for (std::size_t begin = 0; begin < items.size(); begin += 2 * width) {
            const std::size_t middle = clip(begin + width), end = clip(begin + 2 * width);
            std::size_t left = begin, right = middle;
            for (std::size_t out = begin; out < end; ++out) {
                const bool from_right = left == middle || (right < end && less(items[right], items[left]));
                merged[out] = items[from_right ? right++ : left++];
            }
        }
        items.swap(merged);
    }
}

}  // namespace glexpr::detail
