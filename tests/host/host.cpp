#include <glexpr/host/host.hpp>

#include <glexpr/glsl/names.hpp>

#include <doctest/doctest.h>

#include <cstddef>
#include <set>
#include <string>
#include <string_view>
#include <vector>

using namespace glexpr;

TEST_CASE("host: no name is listed twice, and each is one that a user may type") {
    const std::set<std::string_view> all(host_names.begin(), host_names.end());
    CHECK(all.size() == host_names.size());
    for (const std::string_view n : all) {
        CAPTURE(n);
        CHECK(n.find_first_not_of("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_") == n.npos);
    }
}

TEST_CASE("host: names that hosts declare, define or set are nobody else's") {
    const std::vector<std::string> taken(host_names.begin(), host_names.end());
    const std::vector<std::string> users{
        "instanceMatrix",     "boneTexture", "center",         "uv2",   "LinearTransferOETF", "AgXToneMapping", "FLOOR", "u_lightColor",
        "MODEL_VERTEX_COLOR", "USE_MAP",     "NUM_DIR_LIGHTS", "iTime", "aPosition",          "floor_2"};
    const std::set<std::string> hosts(taken.begin(), taken.end());
    for (const profile target : {profile::es100, profile::es300}) {
        const std::vector<std::string> spelled = glsl_names(users, target, taken);
        for (std::size_t k = 0; k < users.size(); ++k) {
            CAPTURE(users[k]);
            CHECK(hosts.count(spelled[k]) == 0);
            CHECK((spelled[k] == users[k]) == (users[k] == "floor_2"));
        }
    }
}
