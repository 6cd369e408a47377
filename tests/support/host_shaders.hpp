#pragma once

#include <glexpr/glsl/profile.hpp>
#include <glexpr/host/host.hpp>

#include "tests/support/glslang_check.hpp"

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>

/// Shaders as their hosts hand them to the driver.
namespace glexpr::test {

struct loaded_shader {
    profile target;
    std::string vertex;  ///< empty where the host has its own
    std::string fragment;
};

/// Adds what a host puts before and behind the texts that it is given. `target` is that of a plain shader.
inline loaded_shader load_in_host(host where, profile target, std::string vertex, std::string fragment) {
    const std::string version = "#version 300 es\n", floats = "precision highp float;\nprecision highp int;\n";
    switch (where) {
        case host::plain: return {target, std::move(vertex), std::move(fragment)};
        case host::p5: return {profile::es300, std::move(vertex), std::move(fragment)};
        case host::three_raw: return {profile::es300, version + vertex, version + fragment};
        case host::glslviewer: {
            const std::string desktop = "#version 100\n";
            return {profile::es100, vertex.empty() ? vertex : desktop + vertex, desktop + fragment};
        }
        case host::shadertoy:
            return {profile::es300,
                    {},
                    version + floats +
                        "uniform vec3 iResolution;\nuniform float iTime;\nuniform float iTimeDelta;\nuniform float iFrameRate;\n"
                        "uniform int iFrame;\nuniform float iChannelTime[4];\nuniform vec3 iChannelResolution[4];\nuniform vec4 iMouse;\n"
                        "uniform vec4 iDate;\nuniform float iSampleRate;\nout vec4 shadertoy_out_color;\n" +
                        fragment + "void main() {\n    mainImage(shadertoy_out_color, gl_FragCoord.xy);\n}\n"};
        case host::three_material: {
            for (std::size_t at = 0; (at = fragment.find("gl_FragColor", at)) != fragment.npos;)
                fragment.replace(at, 12, "pc_fragColor");  // a macro of three.js
            const std::string both = "uniform mat4 viewMatrix;\nuniform vec3 cameraPosition;\nuniform bool isOrthographic;\n";
            return {profile::es300,
                    version + floats + "uniform mat4 modelMatrix;\nuniform mat4 modelViewMatrix;\nuniform mat4 projectionMatrix;\n" +
                        "uniform mat3 normalMatrix;\n" + both + "in vec3 position;\nin vec3 normal;\nin vec2 uv;\n" + vertex,
                    version + "layout(location = 0) out highp vec4 pc_fragColor;\n" + floats + both + fragment};
        }
    }
    return {};
}

inline verdict check_in_host(host where, profile target, std::string_view vertex, std::string_view fragment) {
    const loaded_shader s = load_in_host(where, target, std::string(vertex), std::string(fragment));
    return s.vertex.empty() ? check_fragment(s.target, s.fragment) : check_pair(s.target, s.vertex, s.fragment);
}

}  // namespace glexpr::test
