// glslang in process: Debian's 12.0 links glslang::glslang, glslang::SPIRV and SPIRV-Tools.

#include "tests/support/glslang_backend.hpp"

#if defined(GLEXPR_TEST_GLSLANG_LIBRARY)

#include <glslang/Public/ShaderLang.h>
#include <glslang/SPIRV/GlslangToSpv.h>
#include <spirv-tools/libspirv.hpp>

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace glexpr::test {

namespace {

/// Initialised with the first check and finished at exit: twice in one process is an error of the caller's.
void initialise_once() {
    struct process {
        process() { glslang::InitializeProcess(); }
        ~process() { glslang::FinalizeProcess(); }
    };
    static const process only;
}

/// The least that OpenGL ES 2.0 promises (its tables 6.18 to 6.20) in `es100`, comfortable desktop values elsewhere.
TBuiltInResource resources_of(profile target) {
    const bool small = target == profile::es100;
    TBuiltInResource r{};
    r.maxVertexAttribs = small ? 8 : 16;
    r.maxVertexUniformVectors = small ? 128 : 256;
    r.maxVaryingVectors = small ? 8 : 15;
    r.maxVertexTextureImageUnits = small ? 0 : 16;
    r.maxCombinedTextureImageUnits = small ? 8 : 32;
    r.maxTextureImageUnits = small ? 8 : 16;
    r.maxFragmentUniformVectors = small ? 16 : 224;
    r.maxDrawBuffers = small ? 1 : 4;
    r.maxVertexUniformComponents = 4 * r.maxVertexUniformVectors;
    r.maxFragmentUniformComponents = 4 * r.maxFragmentUniformVectors;
    r.maxVaryingFloats = 4 * r.maxVaryingVectors;
    r.maxVaryingComponents = 4 * r.maxVaryingVectors;
    r.maxVertexOutputVectors = 16;
    r.maxFragmentInputVectors = 15;
    r.maxVertexOutputComponents = 64;
    r.maxFragmentInputComponents = 60;
    r.minProgramTexelOffset = -8;
    r.maxProgramTexelOffset = 7;
    r.maxClipDistances = 8;
    r.maxCullDistances = 8;
    r.maxCombinedClipAndCullDistances = 8;
    r.maxSamples = 4;
    // glslang declares arrays of these sizes before it reads our text, so they must be positive.
    r.maxLights = 8;
    r.maxClipPlanes = 6;
    r.maxTextureUnits = 2;
    r.maxTextureCoords = 2;
    r.maxPatchVertices = 32;
    r.maxViewports = 16;
    r.maxDualSourceDrawBuffersEXT = 1;
    // Loops and indices that ES 1.00 leaves to the driver (Appendix A): all refused there.
    r.limits.nonInductiveForLoops = !small;
    r.limits.whileLoops = !small;
    r.limits.doWhileLoops = !small;
    r.limits.generalUniformIndexing = !small;
    r.limits.generalAttributeMatrixVectorIndexing = !small;
    r.limits.generalVaryingIndexing = !small;
    r.limits.generalSamplerIndexing = !small;
    r.limits.generalVariableIndexing = !small;
    r.limits.generalConstantMatrixVectorIndexing = !small;
    return r;
}

EShMessages messages_of(profile target) {
    return target == profile::vulkan450 ? static_cast<EShMessages>(EShMsgSpvRules | EShMsgVulkanRules) : EShMsgDefault;
}

/// One stage, parsed; `shader` keeps what the link needs.
bool parse(glslang::TShader& shader, EShLanguage stage, profile target, std::string_view text) {
    const char* const data = text.data();
    const int length = static_cast<int>(text.size());
    shader.setStringsWithLengths(&data, &length, 1);
    if (target == profile::vulkan450) {
        shader.setEnvInput(glslang::EShSourceGlsl, stage, glslang::EShClientVulkan, 100);
        shader.setEnvClient(glslang::EShClientVulkan, glslang::EShTargetVulkan_1_0);
        shader.setEnvTarget(glslang::EShTargetSpv, glslang::EShTargetSpv_1_0);
    }
    const TBuiltInResource resources = resources_of(target);
    // Version 100 is only what a text without a version line gets.
    return shader.parse(&resources, 100, false, messages_of(target));
}

verdict validate_spirv(const glslang::TIntermediate& intermediate) {
    std::vector<std::uint32_t> words;
    glslang::GlslangToSpv(intermediate, words);
    verdict result;
    spvtools::SpirvTools tools(SPV_ENV_VULKAN_1_0);
    tools.SetMessageConsumer(
        [&](spv_message_level_t, const char*, const spv_position_t&, const char* message) { result.log += std::string(message) + "\n"; });
    result.accepted = tools.Validate(words);
    return result;
}

}  // namespace

std::string_view glslang_backend() { return "library"; }

verdict detail::ask_glslang(profile target, std::string_view vertex, std::string_view fragment) {
    initialise_once();
    struct stage_text {
        EShLanguage stage;
        std::string_view text;
    };
    verdict result{true, {}};
    std::vector<std::unique_ptr<glslang::TShader>> shaders;
    for (const stage_text& s : {stage_text{EShLangVertex, vertex}, stage_text{EShLangFragment, fragment}}) {
        if (s.text.empty()) continue;
        shaders.push_back(std::make_unique<glslang::TShader>(s.stage));
        result.accepted &= parse(*shaders.back(), s.stage, target, s.text);
        result.log += shaders.back()->getInfoLog();
    }
    if (shaders.empty()) return {false, "no shader"};
    if (!result.accepted) return result;

    glslang::TProgram program;
    for (const auto& shader : shaders) program.addShader(shader.get());
    result.accepted = program.link(messages_of(target));
    result.log += program.getInfoLog();
    if (!result.accepted || target != profile::vulkan450) return result;
    for (const EShLanguage stage : {EShLangVertex, EShLangFragment}) {
        if (!program.getIntermediate(stage)) continue;
        const verdict valid = validate_spirv(*program.getIntermediate(stage));
        result.accepted &= valid.accepted;
        result.log += valid.log;
    }
    return result;
}

}  // namespace glexpr::test

#endif
