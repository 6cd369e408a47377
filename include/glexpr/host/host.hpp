#pragma once

#include <glexpr/glsl/profile.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

namespace glexpr {

/// Where a shader will run: what a host declares itself and which of its names stand for time, picture and view.
enum class host : std::uint8_t {
    plain,           ///< nothing is there: whole shaders in the chosen profile
    shadertoy,       ///< one text with `mainImage`; uniforms become constants, the mouse turns the surface
    three_material,  ///< three.js, ShaderMaterial: nothing that it injects is declared
    three_raw,       ///< three.js, RawShaderMaterial with `glslVersion: THREE.GLSL3`, which writes the version line
    glslviewer,      ///< glslViewer: one fragment shader for its canvas, or both stages for its mesh
    p5,              ///< p5.js: both stages for its meshes
};

inline constexpr std::array all_hosts{host::plain, host::shadertoy, host::three_material, host::three_raw, host::glslviewer, host::p5};

/// How a host differs from the others.
struct host_facts {
    std::string_view name;                   ///< as enumerated
    std::optional<glexpr::profile> profile;  ///< the dialect it compiles; none: any
    bool version_line;                       ///< the text begins with it
    std::string_view precision_header;       ///< in place of the profile's
    bool surfaces;                           ///< it can show traced surfaces
    bool meshes;                             ///< it has meshes to be moved
    bool vertex_stage;                       ///< for a surface, it takes one from us
    bool constant_uniforms;                  ///< it has no uniforms of users, or leaves them at 0: they become constants
    bool depth;                              ///< it lets the fragment stage write depth
    std::string_view time;                   ///< its seconds: what the parameter t becomes; empty: a uniform
    std::string_view fragment_colour;        ///< its output of colour; empty: the profile's
};

namespace detail {

// clang-format off
inline constexpr std::array<host_facts, all_hosts.size()> host_table{{
    // name            dialect         #version precision      surf.  mesh   vertex const  depth  time      colour
    {"plain",          std::nullopt,   true,  "",              true,  true,  true,  false, true,  "",       ""},
    {"shadertoy",      profile::es300, false, "",              true,  false, false, true,  false, "iTime",  "pixel"},
    {"three_material", profile::es300, false, "",              true,  true,  true,  false, true,  "",       "gl_FragColor"},
    {"three_raw",      profile::es300, false, es300_precision, true,  true,  true,  false, true,  "",       ""},
    {"glslviewer",     profile::es100, false, "#ifdef GL_ES\nprecision highp float;\n#endif\n", true, true, false, true, false, "u_time", "gl_FragColor"},
    {"p5",             profile::es300, true,  es300_precision, false, true,  true,  false, true,  "",       ""},
}};
// clang-format on

}  // namespace detail

/// Names that hosts declare or define: no name of a user may be spelled like one.
inline constexpr std::array host_names = std::to_array<std::string_view>({
    "iResolution",
    "iTime",
    "iTimeDelta",
    "iFrameRate",
    "iFrame",
    "iChannelTime",
    "iChannelResolution",
    "iMouse",
    "iDate",
    "iSampleRate",
    "iChannel0",
    "iChannel1",
    "iChannel2",
    "iChannel3",
    "mainImage",
    "mainVR",
    "fragColor",
    "fragCoord",
    "position",
    "normal",
    "uv",
    "tangent",
    "color",
    "modelMatrix",
    "modelViewMatrix",
    "projectionMatrix",
    "viewMatrix",
    "normalMatrix",
    "cameraPosition",
    "isOrthographic",
    "uv1",  // three.js declares these for some meshes, or sets them whoever declares them
    "uv2",
    "uv3",
    "skinIndex",
    "skinWeight",
    "boneTexture",
    "instanceMatrix",
    "instanceColor",
    "morphTexture",
    "logDepthBufFC",
    "receiveShadow",
    "center",
    "pc_fragColor",
    "saturate",
    "whiteComplement",
    "luminance",
    "texture2D",  // three.js defines the names of older dialects and functions for its colour management
    "textureCube",
    "texture2DProj",
    "texture2DLodEXT",
    "texture2DProjLodEXT",
    "textureCubeLodEXT",
    "texture2DGradEXT",
    "texture2DProjGradEXT",
    "textureCubeGradEXT",
    "toneMapping",
    "toneMappingExposure",
    "linearToOutputTexel",
    "LinearTransferOETF",
    "sRGBTransferEOTF",
    "sRGBTransferOETF",
    "LinearToneMapping",
    "ReinhardToneMapping",
    "CineonToneMapping",
    "RRTAndODTFit",
    "ACESFilmicToneMapping",
    "agxDefaultContrastApprox",
    "AgXToneMapping",
    "NeutralToneMapping",
    "CustomToneMapping",
    "SHADER_TYPE",  // macros that three.js defines; those of a pattern are known to glsl_names
    "SHADER_NAME",
    "HIGH_PRECISION",
    "MEDIUM_PRECISION",
    "LOW_PRECISION",
    "MORPHTARGETS_COUNT",
    "MORPHTARGETS_TEXTURE_STRIDE",
    "HAS_NORMAL",
    "DOUBLE_SIDED",
    "FLIP_SIDED",
    "OPAQUE",
    "DITHERING",
    "TONE_MAPPING",
    "PREMULTIPLIED_ALPHA",
    "ALPHA_TO_COVERAGE",
    "FLAT_SHADED",
    "FOG_EXP2",
    "DEPTH_PACKING",
    "UNROLLED_LOOP_INDEX",
    "u_time",
    "u_delta",
    "u_frame",
    "u_date",
    "u_resolution",
    "u_mouse",
    "u_camera",
    "u_cameraTarget",
    "u_cameraDistance",
    "u_cameraNearClip",
    "u_cameraFarClip",
    "u_cameraFov",
    "u_light",
    "u_lightColor",
    "u_lightDirection",
    "u_lightIntensity",
    "u_lightMatrix",
    "u_scene",
    "u_sceneDepth",
    "u_sceneNormal",
    "u_scenePosition",
    "u_model",
    "u_modelMatrix",
    "u_viewMatrix",
    "u_inverseViewMatrix",
    "u_projectionMatrix",
    "u_inverseProjectionMatrix",
    "u_modelViewProjectionMatrix",
    "u_normalMatrix",
    "a_position",
    "a_normal",
    "a_texcoord",
    "a_tangent",
    "a_color",
    "GLSLVIEWER",  // macros of glslViewer
    "FLOOR",
    "BACKGROUND",
    "POSTPROCESSING",
    "MODEL_VERTEX_COLOR",
    "MODEL_VERTEX_NORMAL",
    "MODEL_VERTEX_TEXCOORD",
    "MODEL_VERTEX_TANGENT",
    "aPosition",
    "aNormal",
    "aTexCoord",
    "aTangent",
    "aVertexColor",
    "uPerspective",  // p5.js sets these before every drawing, whoever declares them
    "uViewMatrix",
    "uProjectionMatrix",
    "uModelMatrix",
    "uModelViewMatrix",
    "uModelViewProjectionMatrix",
    "uNormalMatrix",
    "uModelNormalMatrix",
    "uCameraNormalMatrix",
    "uViewport",
    "uUseVertexColor",
    "uMaterialColor",
    "isTexture",
    "uSampler",
    "uTint",
    "uHasSetAmbient",
    "uAmbientMatColor",
    "uSpecularMatColor",
    "uEmissiveMatColor",
    "uSpecular",
    "uEmissive",
    "uShininess",
    "uMetallic",
    "uUseImageLight",
    "environmentMapDiffused",
    "environmentMapSpecular",
    "uUseLighting",
    "uPointLightCount",
    "uPointLightLocation",
    "uPointLightDiffuseColors",
    "uPointLightSpecularColors",
    "uDirectionalLightCount",
    "uLightingDirection",
    "uDirectionalDiffuseColors",
    "uDirectionalSpecularColors",
    "uAmbientColor",
    "uSpotLightCount",
    "uSpotLightAngle",
    "uSpotLightConc",
    "uSpotLightDiffuseColors",
    "uSpotLightSpecularColors",
    "uSpotLightLocation",
    "uSpotLightDirection",
    "uConstantAttenuation",
    "uLinearAttenuation",
    "uQuadraticAttenuation",
});

/// The facts of a host.
constexpr const host_facts& facts(host h) { return detail::host_table[static_cast<std::size_t>(h)]; }

/// The name of a host, spelled like its enumerator.
constexpr std::string_view name(host h) { return facts(h).name; }

/// The host of this name, if there is one.
constexpr std::optional<host> host_by_name(std::string_view text) {
    for (const host h : all_hosts)
        if (name(h) == text) return h;
    return std::nullopt;
}

}  // namespace glexpr
