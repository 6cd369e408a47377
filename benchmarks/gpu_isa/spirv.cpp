#include "benchmarks/gpu_isa/spirv.hpp"

#include <glslang/Public/ResourceLimits.h>
#include <glslang/Public/ShaderLang.h>
#include <glslang/SPIRV/GlslangToSpv.h>

namespace glexpr::benchmark {

spirv_module compile_glsl(stage which, std::string_view text) {
    struct process {
        process() { glslang::InitializeProcess(); }
        ~process() { glslang::FinalizeProcess(); }
    };
    static const process only;

    const EShLanguage language = which == stage::vertex ? EShLangVertex : EShLangFragment;
    const auto rules = static_cast<EShMessages>(EShMsgSpvRules | EShMsgVulkanRules);
    glslang::TShader shader(language);
    const char* const data = text.data();
    const int length = static_cast<int>(text.size());
    shader.setStringsWithLengths(&data, &length, 1);
    shader.setEnvInput(glslang::EShSourceGlsl, language, glslang::EShClientVulkan, 100);
    shader.setEnvClient(glslang::EShClientVulkan, glslang::EShTargetVulkan_1_0);
    shader.setEnvTarget(glslang::EShTargetSpv, glslang::EShTargetSpv_1_0);
    if (!shader.parse(GetDefaultResources(), 450, false, rules)) return {{}, shader.getInfoLog()};

    glslang::TProgram program;
    program.addShader(&shader);
    if (!program.link(rules)) return {{}, program.getInfoLog()};
    spirv_module result;
    glslang::GlslangToSpv(*program.getIntermediate(language), result.words);
    return result;
}

}  // namespace glexpr::benchmark
