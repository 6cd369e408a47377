#pragma once

#include <glexpr/detail/join.hpp>

#include <string>
#include <string_view>
#include <vector>

namespace glexpr::detail {

/// `base`, or `base_2`, `base_3`, … when a name of the formula is spelled like it.
inline std::string unused_name(std::string_view base, const std::vector<std::string>& taken) {
    std::string name(base);
    const auto is_taken = [&] {
        for (const std::string& t : taken)
            if (t == name) return true;
        return false;
    };
    for (unsigned n = 2; is_taken(); ++n) name = join({base, "_", digits(n)});
    return name;
}

/// `base`, its last letter repeated until no name of the formula is spelled like it and digits: what numbered names begin with.
inline std::string unused_prefix(std::string_view base, const std::vector<std::string>& taken) {
    std::string prefix(base);
    const auto clashes = [&](std::string_view name) {
        return name.size() > prefix.size() && name.starts_with(prefix) &&
               name.find_first_not_of("0123456789", prefix.size()) == std::string::npos;
    };
    bool again = true;
    while (again) {
        again = false;
        for (const std::string& name : taken) again = again || clashes(name);
        if (again) prefix += base.back();
    }
    return prefix;
}

}  // namespace glexpr::detail
