#include "validate.hpp"

#include <glslang/Public/ResourceLimits.h>
#include <glslang/Public/ShaderLang.h>

namespace glexprc {

namespace {

/// glslang is started with the first question and ended with the process.
struct glslang_process {
    glslang_process() { glslang::InitializeProcess(); }
    glslang_process(const glslang_process&) = delete;
    glslang_process& operator=(const glslang_process&) = delete;
    ~glslang_process() { glslang::FinalizeProcess(); }
};

/// What ES 1.00 leaves to the driver (Appendix A) is not allowed there.
TBuiltInResource resources_of(glexpr::profile target) {
    TBuiltInResource resources = *GetDefaultResources();
    if (glexpr::facts(target).restricted_loops) resources.limits = {};
    return resources;
}

EShMessages rules_of(glexpr::profile target) {
    return target == glexpr::profile::vulkan450 ? static_cast<EShMessages>(EShMsgSpvRules | EShMsgVulkanRules) : EShMsgDefault;
}

bool parse(glslang::TShader& shader, glexpr::profile target, std::string_view text) {
    const char* const strings[] = {text.data()};
    const int lengths[] = {static_cast<int>(text.size())};
    shader.setStringsWithLengths(strings, lengths, 1);
    if (target == glexpr::profile::vulkan450) {
        shader.setEnvInput(glslang::EShSourceGlsl, shader.getStage(), glslang::EShClientVulkan, 100);
        shader.setEnvClient(glslang::EShClientVulkan, glslang::EShTargetVulkan_1_0);
        shader.setEnvTarget(glslang::EShTargetSpv, glslang::EShTargetSpv_1_0);
    }
    const TBuiltInResource resources = resources_of(target);
    return shader.parse(&resources, 100, false, rules_of(target));
}

}  // namespace

std::string validate(glexpr::profile target, std::string_view vertex, std::string_view fragment) {
    static const glslang_process process;
    glslang::TShader vertex_stage(EShLangVertex), fragment_stage(EShLangFragment);
    if (!parse(vertex_stage, target, vertex)) return vertex_stage.getInfoLog();
    if (!parse(fragment_stage, target, fragment)) return fragment_stage.getInfoLog();
    glslang::TProgram program;
    program.addShader(&vertex_stage);
    program.addShader(&fragment_stage);
    return program.link(rules_of(target)) ? std::string() : program.getInfoLog();
}

}  // namespace glexprc
