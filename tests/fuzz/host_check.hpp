#pragma once

#include <glexpr/host/host.hpp>

#include <cstddef>
#include <initializer_list>
#include <string>
#include <string_view>

#include "tests/support/glslang_check.hpp"

namespace glexpr::test {

namespace host_detail {

inline constexpr std::string_view floats = "precision highp float;\nprecision highp int;\n";

inline constexpr std::string_view three_uniforms = "uniform mat4 viewMatrix;\nuniform vec3 cameraPosition;\nuniform bool isOrthographic;\n";

inline constexpr std::string_view three_vertex =
    "uniform mat4 modelMatrix;\nuniform mat4 modelViewMatrix;\nuniform mat4 projectionMatrix;\nuniform mat3 normalMatrix;\n"
    "in vec3 position;\nin vec3 normal;\nin vec2 uv;\n";

inline constexpr std::string_view toy_uniforms =
    "uniform vec3 iResolution;\nuniform float iTime;\nuniform float iTimeDelta;\nuniform float iFrameRate;\nuniform int iFrame;\n"
    "uniform float iChannelTime[4];\nuniform vec3 iChannelResolution[4];\nuniform vec4 iMouse;\nuniform vec4 iDate;\n"
    "uniform float iSampleRate;\nout vec4 colour_of_the_host;\n";

inline std::string joined(std::initializer_list<std::string_view> parts) {
    std::string text;
    for (const std::string_view part : parts) text += part;
    return text;
}

/// What the macro of three.js does.
inline std::string with_colour_of_three(std::string text) {
    constexpr std::string_view name = "gl_FragColor";
    for (std::size_t at = 0; (at = text.find(name, at)) != text.npos;) text.replace(at, name.size(), "pc_fragColor");
    return text;
}

}  // namespace host_detail

/// Both stages as the host completes them: linked, or the fragment stage alone where the host has its own vertex stage.
inline verdict check_in_host(host where, profile target, const std::string& vertex, const std::string& fragment) {
    using namespace host_detail;
    constexpr std::string_view es100 = "#version 100\n", es300 = "#version 300 es\n";
    switch (where) {
        case host::plain:
        case host::p5: return check_pair(target, vertex, fragment);
        case host::shadertoy:
            return check_fragment(target, joined({es300, floats, toy_uniforms, fragment,
                                                  "void main() {\n    mainImage(colour_of_the_host, gl_FragCoord.xy);\n}\n"}));
        case host::three_material:
            return check_pair(target, joined({es300, floats, three_uniforms, three_vertex, vertex}),
                              joined({es300, "layout(location = 0) out highp vec4 pc_fragColor;\n", floats, three_uniforms,
                                      with_colour_of_three(fragment)}));
        case host::three_raw: return check_pair(target, joined({es300, vertex}), joined({es300, fragment}));
        case host::glslviewer:
            return vertex.empty() ? check_fragment(target, joined({es100, fragment}))
                                  : check_pair(target, joined({es100, vertex}), joined({es100, fragment}));
    }
    return {};
}

}  // namespace glexpr::test
