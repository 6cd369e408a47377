#pragma once

#include <cstdint>
#include <string_view>

namespace glexpr::detail {

/// A word of GLSL that no variable may be called, and the profiles that have it: bit n for the n-th enumerator of `profile`.
struct glsl_word {
    std::string_view text;
    std::uint8_t profiles;
};

// Which profiles share a word.
inline constexpr std::uint8_t es300 = 2, es = 3, core330 = 4, es100_and_330 = 5, vulkan = 16, since_core450 = 24, es300_and_450 = 26,
                              desktop = 28, all_but_es300 = 29, since_es300 = 30, everywhere = 31;

/// Keywords and reserved words of the specifications (GLSL ES 1.00 section 3.7, ES 3.00 section 3.8, GLSL 3.30 and 4.50 section 3.6,
/// GL_KHR_vulkan_glsl), what glslang refuses besides (functions of extensions among them), built-in types, and built-in functions, which a
/// variable of the same name would hide. Sorted. Built-in variables and constants all start with `gl_`.
// clang-format off
inline constexpr glsl_word glsl_words[] = {
    {"EmitStreamVertex", since_core450}, {"EmitVertex", desktop}, {"EndPrimitive", desktop}, {"EndStreamPrimitive", since_core450},
    {"VULKAN", vulkan}, {"abs", everywhere}, {"absoluteDifference", es300}, {"acos", everywhere}, {"acosh", since_es300},
    {"active", everywhere}, {"addSaturate", es300}, {"all", everywhere}, {"any", everywhere}, {"asin", everywhere}, {"asinh", since_es300},
    {"asm", everywhere}, {"atan", everywhere}, {"atanh", since_es300}, {"atomicAdd", since_core450}, {"atomicAnd", since_core450},
    {"atomicCompSwap", since_core450}, {"atomicCounter", since_core450}, {"atomicCounterDecrement", since_core450},
    {"atomicCounterIncrement", since_core450}, {"atomicExchange", since_core450}, {"atomicMax", since_core450},
    {"atomicMin", since_core450}, {"atomicOr", since_core450}, {"atomicXor", since_core450}, {"atomic_uint", es300_and_450},
    {"attribute", everywhere}, {"average", es300}, {"averageRounded", es300}, {"barrier", since_core450},
    {"beginInvocationInterlockARB", es300}, {"bitCount", since_core450}, {"bitfieldExtract", since_core450},
    {"bitfieldInsert", since_core450}, {"bitfieldReverse", since_core450}, {"bool", everywhere}, {"break", everywhere},
    {"buffer", since_core450}, {"bvec2", everywhere}, {"bvec3", everywhere}, {"bvec4", everywhere}, {"case", everywhere},
    {"cast", everywhere}, {"ceil", everywhere}, {"centroid", since_es300}, {"clamp", everywhere}, {"class", everywhere},
    {"coherent", es300_and_450}, {"common", everywhere}, {"const", everywhere}, {"continue", everywhere}, {"controlBarrier", es300},
    {"cos", everywhere}, {"cosh", since_es300}, {"countLeadingZeros", es300}, {"countTrailingZeros", es300}, {"cross", everywhere},
    {"dFdx", everywhere}, {"dFdxCoarse", since_core450}, {"dFdxFine", since_core450}, {"dFdy", everywhere}, {"dFdyCoarse", since_core450},
    {"dFdyFine", since_core450}, {"debugPrintfEXT", es300}, {"default", everywhere}, {"degrees", everywhere}, {"determinant", since_es300},
    {"devicecoherent", es300_and_450}, {"discard", everywhere}, {"distance", everywhere}, {"dmat2", es300_and_450},
    {"dmat2x2", es300_and_450}, {"dmat2x3", es300_and_450}, {"dmat2x4", es300_and_450}, {"dmat3", es300_and_450},
    {"dmat3x2", es300_and_450}, {"dmat3x3", es300_and_450}, {"dmat3x4", es300_and_450}, {"dmat4", es300_and_450},
    {"dmat4x2", es300_and_450}, {"dmat4x3", es300_and_450}, {"dmat4x4", es300_and_450}, {"do", everywhere}, {"dot", everywhere},
    {"double", everywhere}, {"dvec2", everywhere}, {"dvec3", everywhere}, {"dvec4", everywhere}, {"else", everywhere},
    {"endInvocationInterlockARB", es300}, {"enum", everywhere}, {"equal", everywhere}, {"exp", everywhere}, {"exp2", everywhere},
    {"extern", everywhere}, {"external", everywhere}, {"faceforward", everywhere}, {"false", everywhere}, {"filter", everywhere},
    {"findLSB", since_core450}, {"findMSB", since_core450}, {"fixed", everywhere}, {"flat", everywhere}, {"float", everywhere},
    {"floatBitsToInt", since_es300}, {"floatBitsToUint", since_es300}, {"floor", everywhere}, {"fma", since_core450}, {"for", everywhere},
    {"fract", everywhere}, {"frexp", since_core450}, {"ftransform", desktop}, {"fvec2", everywhere}, {"fvec3", everywhere},
    {"fvec4", everywhere}, {"fwidth", everywhere}, {"fwidthCoarse", since_core450}, {"fwidthFine", since_core450}, {"goto", everywhere},
    {"greaterThan", everywhere}, {"greaterThanEqual", everywhere}, {"groupMemoryBarrier", since_core450}, {"half", everywhere},
    {"helperInvocationEXT", es300}, {"highp", everywhere}, {"hvec2", everywhere}, {"hvec3", everywhere}, {"hvec4", everywhere},
    {"if", everywhere}, {"iimage1D", since_es300}, {"iimage1DArray", since_es300}, {"iimage2D", since_es300},
    {"iimage2DArray", since_es300}, {"iimage2DMS", since_core450}, {"iimage2DMSArray", since_core450}, {"iimage2DRect", since_es300},
    {"iimage3D", since_es300}, {"iimageBuffer", since_es300}, {"iimageCube", since_es300}, {"iimageCubeArray", since_core450},
    {"image1D", since_es300}, {"image1DArray", since_es300}, {"image1DArrayShadow", core330}, {"image1DShadow", core330},
    {"image2D", since_es300}, {"image2DArray", since_es300}, {"image2DArrayShadow", core330}, {"image2DMS", since_core450},
    {"image2DMSArray", since_core450}, {"image2DRect", since_es300}, {"image2DShadow", core330}, {"image3D", since_es300},
    {"imageAtomicAdd", since_core450}, {"imageAtomicAnd", since_core450}, {"imageAtomicCompSwap", since_core450},
    {"imageAtomicExchange", since_core450}, {"imageAtomicMax", since_core450}, {"imageAtomicMin", since_core450},
    {"imageAtomicOr", since_core450}, {"imageAtomicXor", since_core450}, {"imageBuffer", since_es300}, {"imageCube", since_es300},
    {"imageCubeArray", since_core450}, {"imageLoad", es300_and_450}, {"imageSamples", since_core450}, {"imageSize", since_core450},
    {"imageStore", es300_and_450}, {"imulExtended", since_core450}, {"in", everywhere}, {"inf", everywhere}, {"inline", everywhere}, {"inout", everywhere},
    {"input", everywhere}, {"int", everywhere}, {"intBitsToFloat", since_es300}, {"interface", everywhere},
    {"interpolateAtCentroid", since_core450}, {"interpolateAtOffset", since_core450}, {"interpolateAtSample", since_core450},
    {"invariant", everywhere}, {"inverse", since_es300}, {"inversesqrt", everywhere}, {"isampler1D", since_es300},
    {"isampler1DArray", since_es300}, {"isampler2D", since_es300}, {"isampler2DArray", since_es300}, {"isampler2DMS", since_es300},
    {"isampler2DMSArray", since_es300}, {"isampler2DRect", since_es300}, {"isampler3D", since_es300}, {"isamplerBuffer", since_es300},
    {"isamplerCube", since_es300}, {"isamplerCubeArray", everywhere}, {"isinf", everywhere}, {"isnan", everywhere},
    {"isubpassInput", vulkan}, {"isubpassInputMS", vulkan}, {"itexture1D", vulkan}, {"itexture1DArray", vulkan}, {"itexture2D", vulkan},
    {"itexture2DArray", vulkan}, {"itexture2DMS", vulkan}, {"itexture2DMSArray", vulkan}, {"itexture2DRect", vulkan},
    {"itexture3D", vulkan}, {"itextureBuffer", vulkan}, {"itextureCube", vulkan}, {"itextureCubeArray", vulkan}, {"ivec2", everywhere},
    {"ivec3", everywhere}, {"ivec4", everywhere}, {"layout", since_es300}, {"ldexp", since_core450}, {"length", everywhere},
    {"lessThan", everywhere}, {"lessThanEqual", everywhere}, {"log", everywhere}, {"log2", everywhere}, {"long", everywhere},
    {"lowp", everywhere}, {"main", everywhere}, {"mat2", everywhere}, {"mat2x2", since_es300}, {"mat2x3", since_es300},
    {"mat2x4", since_es300}, {"mat3", everywhere}, {"mat3x2", since_es300}, {"mat3x3", since_es300}, {"mat3x4", since_es300},
    {"mat4", everywhere}, {"mat4x2", since_es300}, {"mat4x3", since_es300}, {"mat4x4", since_es300}, {"matrixCompMult", everywhere},
    {"max", everywhere}, {"mediump", everywhere}, {"memoryBarrier", es300_and_450}, {"memoryBarrierAtomicCounter", since_core450},
    {"memoryBarrierBuffer", since_core450}, {"memoryBarrierImage", since_core450}, {"memoryBarrierShared", since_core450},
    {"min", everywhere}, {"mix", everywhere}, {"mod", everywhere}, {"modf", since_es300}, {"multiply32x16", es300},
    {"namespace", everywhere}, {"nan", everywhere}, {"noinline", everywhere}, {"noise1", desktop}, {"noise2", desktop}, {"noise3", desktop},
    {"noise4", desktop},
    {"nonprivate", es300_and_450}, {"noperspective", since_es300}, {"normalize", everywhere}, {"not", everywhere}, {"notEqual", everywhere},
    {"out", everywhere}, {"outerProduct", since_es300}, {"output", everywhere}, {"packDouble2x32", since_core450},
    {"packHalf2x16", es300_and_450}, {"packSnorm2x16", es300_and_450}, {"packSnorm4x8", since_core450}, {"packUnorm2x16", es300_and_450},
    {"packUnorm4x8", since_core450}, {"packed", es100_and_330}, {"partition", everywhere}, {"patch", es300_and_450},
    {"pervertexEXT", since_core450}, {"pervertexNV", since_core450}, {"pow", everywhere}, {"precise", since_core450},
    {"precision", everywhere}, {"public", everywhere}, {"queuefamilycoherent", es300_and_450}, {"radians", everywhere},
    {"readonly", es300_and_450}, {"reflect", everywhere}, {"refract", everywhere}, {"resource", es300_and_450}, {"restrict", es300_and_450},
    {"return", everywhere}, {"round", since_es300}, {"roundEven", since_es300}, {"row_major", core330}, {"sample", es300_and_450},
    {"sampler", vulkan}, {"sampler1D", everywhere}, {"sampler1DArray", since_es300}, {"sampler1DArrayShadow", since_es300},
    {"sampler1DShadow", everywhere}, {"sampler2D", everywhere}, {"sampler2DArray", since_es300}, {"sampler2DArrayShadow", since_es300},
    {"sampler2DMS", since_es300}, {"sampler2DMSArray", since_es300}, {"sampler2DRect", everywhere}, {"sampler2DRectShadow", everywhere},
    {"sampler2DShadow", everywhere}, {"sampler3D", everywhere}, {"sampler3DRect", everywhere}, {"samplerBuffer", since_es300},
    {"samplerCube", everywhere}, {"samplerCubeArray", everywhere}, {"samplerCubeArrayShadow", everywhere},
    {"samplerCubeShadow", since_es300}, {"samplerShadow", vulkan}, {"shadercallcoherent", es300_and_450}, {"shadow1D", desktop},
    {"shadow1DLod", desktop}, {"shadow1DProj", desktop}, {"shadow1DProjLod", desktop}, {"shadow2D", desktop}, {"shadow2DEXT", es},
    {"shadow2DLod", desktop}, {"shadow2DProj", desktop}, {"shadow2DProjEXT", es}, {"shadow2DProjLod", desktop}, {"shadow2DRect", desktop},
    {"shadow2DRectProj", desktop}, {"shared", since_es300}, {"short", everywhere}, {"sign", everywhere}, {"sin", everywhere},
    {"sinh", since_es300}, {"sizeof", everywhere}, {"smooth", since_es300}, {"smoothstep", everywhere}, {"sqrt", everywhere},
    {"static", everywhere}, {"step", everywhere}, {"struct", everywhere}, {"subgroupcoherent", es300_and_450}, {"subpassInput", vulkan},
    {"subpassInputMS", vulkan}, {"subpassLoad", vulkan}, {"subroutine", es300_and_450}, {"subtractSaturate", es300}, {"superp", everywhere},
    {"switch", everywhere}, {"tan", everywhere}, {"tanh", since_es300}, {"template", everywhere}, {"texelFetch", since_es300},
    {"texelFetchOffset", since_es300}, {"texture", since_es300}, {"texture1D", desktop}, {"texture1DArray", vulkan},
    {"texture1DLod", desktop}, {"texture1DProj", desktop}, {"texture1DProjLod", desktop}, {"texture2D", all_but_es300},
    {"texture2DArray", vulkan}, {"texture2DGradEXT", es}, {"texture2DLod", all_but_es300}, {"texture2DLodEXT", es}, {"texture2DMS", vulkan},
    {"texture2DMSArray", vulkan}, {"texture2DProj", all_but_es300}, {"texture2DProjGradEXT", es}, {"texture2DProjLod", all_but_es300},
    {"texture2DProjLodEXT", es}, {"texture2DRect", desktop}, {"texture2DRectProj", desktop}, {"texture3D", desktop},
    {"texture3DLod", desktop}, {"texture3DProj", desktop}, {"texture3DProjLod", desktop}, {"textureBuffer", vulkan},
    {"textureCube", all_but_es300}, {"textureCubeArray", vulkan}, {"textureCubeGradEXT", es}, {"textureCubeLod", all_but_es300},
    {"textureCubeLodEXT", es}, {"textureGather", es300_and_450}, {"textureGatherOffset", es300_and_450},
    {"textureGatherOffsets", es300_and_450}, {"textureGrad", since_es300}, {"textureGradOffset", since_es300}, {"textureLod", since_es300},
    {"textureLodOffset", since_es300}, {"textureOffset", since_es300}, {"textureProj", since_es300}, {"textureProjGrad", since_es300},
    {"textureProjGradOffset", since_es300}, {"textureProjLod", since_es300}, {"textureProjLodOffset", since_es300},
    {"textureProjOffset", since_es300}, {"textureQueryLevels", since_core450}, {"textureQueryLod", since_core450},
    {"textureSamples", since_core450}, {"textureSize", since_es300}, {"this", everywhere}, {"transpose", since_es300}, {"true", everywhere},
    {"trunc", since_es300}, {"typedef", everywhere}, {"uaddCarry", since_core450}, {"uimage1D", since_es300},
    {"uimage1DArray", since_es300}, {"uimage2D", since_es300}, {"uimage2DArray", since_es300}, {"uimage2DMS", since_core450},
    {"uimage2DMSArray", since_core450}, {"uimage2DRect", since_es300}, {"uimage3D", since_es300}, {"uimageBuffer", since_es300},
    {"uimageCube", since_es300}, {"uimageCubeArray", since_core450}, {"uint", since_es300}, {"uintBitsToFloat", since_es300},
    {"umulExtended", since_core450}, {"uniform", everywhere}, {"union", everywhere}, {"unpackDouble2x32", since_core450},
    {"unpackHalf2x16", es300_and_450}, {"unpackSnorm2x16", es300_and_450}, {"unpackSnorm4x8", since_core450},
    {"unpackUnorm2x16", es300_and_450}, {"unpackUnorm4x8", since_core450}, {"unsigned", everywhere}, {"usampler1D", since_es300},
    {"usampler1DArray", since_es300}, {"usampler2D", since_es300}, {"usampler2DArray", since_es300}, {"usampler2DMS", since_es300},
    {"usampler2DMSArray", since_es300}, {"usampler2DRect", since_es300}, {"usampler3D", since_es300}, {"usamplerBuffer", since_es300},
    {"usamplerCube", since_es300}, {"usamplerCubeArray", everywhere}, {"using", everywhere}, {"usubBorrow", since_core450},
    {"usubpassInput", vulkan}, {"usubpassInputMS", vulkan}, {"utexture1D", vulkan}, {"utexture1DArray", vulkan}, {"utexture2D", vulkan},
    {"utexture2DArray", vulkan}, {"utexture2DMS", vulkan}, {"utexture2DMSArray", vulkan}, {"utexture2DRect", vulkan},
    {"utexture3D", vulkan}, {"utextureBuffer", vulkan}, {"utextureCube", vulkan}, {"utextureCubeArray", vulkan}, {"uvec2", since_es300},
    {"uvec3", since_es300}, {"uvec4", since_es300}, {"varying", everywhere}, {"vec2", everywhere}, {"vec3", everywhere},
    {"vec4", everywhere}, {"void", everywhere}, {"volatile", everywhere}, {"while", everywhere}, {"workgroupcoherent", es300_and_450},
    {"writeonly", es300_and_450},
};
// clang-format on

/// Whether `text` is a word of any of the profiles.
constexpr bool is_glsl_word(std::string_view text, std::uint8_t profiles) {
    const glsl_word *begin = glsl_words, *end = glsl_words + sizeof glsl_words / sizeof glsl_words[0];
    while (begin != end) {
        const glsl_word* middle = begin + (end - begin) / 2;
        if (middle->text < text)
            begin = middle + 1;
        else
            end = middle;
    }
    const bool found = begin != glsl_words + sizeof glsl_words / sizeof glsl_words[0] && begin->text == text;
    return found && (begin->profiles & profiles) != 0;
}

}  // namespace glexpr::detail
