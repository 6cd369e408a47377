#include "benchmarks/gpu_isa/sympy_code.hpp"

#include <cstdio>
#include <nlohmann/json.hpp>

namespace glexpr::benchmark {

namespace {

std::string quoted(const std::string& word) { return "'" + word + "'"; }

std::string output_of(const std::string& command) {
    std::string text;
    std::FILE* const pipe = popen(command.c_str(), "r");
    if (pipe == nullptr) return text;
    for (int c = std::fgetc(pipe); c != EOF; c = std::fgetc(pipe)) text += static_cast<char>(c);
    pclose(pipe);
    return text;
}

}  // namespace

sympy_code run_sympy(const std::string& gallery, const std::vector<std::string>& more) {
    std::string command = quoted(GLEXPR_PYTHON) + " " + quoted(GLEXPR_SYMPY_CODE) + " " + quoted(gallery);
    for (const std::string& formula : more) command += " " + quoted(formula);
    const std::string output = output_of(command);
    sympy_code result;
    for (std::size_t begin = 0, end; (end = output.find('\n', begin)) != output.npos; begin = end + 1) {
        const auto line = nlohmann::json::parse(output.substr(begin, end - begin));
        if (line.contains("version"))
            result.version = line.at("version").get<std::string>();
        else
            result.functions[line.at("id").get<std::string>()] = {line.at("parameters").get<std::vector<std::string>>(),
                                                                  line.at("text").get<std::string>()};
    }
    return result;
}

}  // namespace glexpr::benchmark
