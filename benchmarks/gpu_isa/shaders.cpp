#include "benchmarks/gpu_isa/shaders.hpp"

#include <vector>

namespace glexpr::benchmark {

const char* const point_vertex_shader = R"(#version 450
layout(location = 0) out vec3 point;
void main() {
    float k = float(gl_VertexIndex);
    point = vec3(k, k * k, k * k * k);
    gl_Position = vec4(point, 1.0);
}
)";

const char* const empty_fragment_shader = R"(#version 450
layout(location = 0) in vec3 point;
layout(location = 0) out vec4 result;
void main() {
    result = vec4(point, 1.0);
}
)";

namespace {

std::string whole_shader(const std::vector<std::string>& parameters, const std::string& functions) {
    std::string text = R"(#version 450
layout(location = 0) in vec3 point;
layout(location = 0) out vec4 result;
)";
    if (!parameters.empty()) {
        text += "layout(std140, set = 0, binding = 0) uniform parameters {\n";
        for (const std::string& name : parameters) text += "    float " + name + ";\n";
        text += "};\n";
    }
    return text + functions + R"(
void main() {
    vec3 g;
    float value = f_grad(point, g);
    result = vec4(g, value);
}
)";
}

}  // namespace

std::string fragment_shader(const glsl_functions& ours) {
    std::vector<std::string> names;
    std::string functions;
    for (const glsl_parameter& p : ours.parameters) names.push_back(p.glsl_name);
    for (const glsl_helper& h : ours.helpers) functions += h.text;
    return whole_shader(names, functions + ours.text);
}

std::string fragment_shader(const sympy_function& theirs) {
    std::vector<std::string> names;
    for (std::size_t k = 0; k < theirs.parameters.size(); ++k) names.push_back("k" + std::to_string(k));
    return whole_shader(names, theirs.text);
}

}  // namespace glexpr::benchmark
