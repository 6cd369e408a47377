// Without glslang's libraries: the command-line tool, a process for each question. Without either: nothing to ask.

#include "tests/support/glslang_backend.hpp"

#if !defined(GLEXPR_TEST_GLSLANG_LIBRARY)

#if defined(GLEXPR_TEST_GLSLANG_TOOL)

#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>

namespace glexpr::test {

namespace {

/// A folder of our own that goes away with its contents.
class scratch_folder {
  public:
    scratch_folder() {
        std::string pattern = (std::filesystem::temp_directory_path() / "glexpr-XXXXXX").string();
        if (mkdtemp(pattern.data())) path_ = pattern;
    }
    scratch_folder(const scratch_folder&) = delete;
    scratch_folder& operator=(const scratch_folder&) = delete;
    ~scratch_folder() {
        std::error_code ignored;
        if (!path_.empty()) std::filesystem::remove_all(path_, ignored);
    }

    std::string file(std::string_view name, std::string_view text) const {
        const std::filesystem::path whole = path_ / name;
        std::ofstream(whole, std::ios::binary) << text;
        return "'" + whole.string() + "'";
    }

    std::string place(std::string_view name) const { return "'" + (path_ / name).string() + "'"; }

  private:
    std::filesystem::path path_;
};

verdict run(const std::string& command) {
    std::FILE* const pipe = popen((command + " 2>&1").c_str(), "r");
    if (!pipe) return {false, "cannot run " + command};
    verdict result;
    for (int c = std::fgetc(pipe); c != EOF; c = std::fgetc(pipe)) result.log += static_cast<char>(c);
    result.accepted = pclose(pipe) == 0;
    return result;
}

const std::string tool = "'" GLEXPR_TEST_GLSLANG_TOOL "'";

/// The tool's own resources with every optional feature of ES 1.00 off.
std::string strict_resources() {
    std::string text = run(tool + " -c").log;
    for (const std::string_view feature :
         {"nonInductiveForLoops", "whileLoops", "doWhileLoops", "generalUniformIndexing", "generalAttributeMatrixVectorIndexing",
          "generalVaryingIndexing", "generalSamplerIndexing", "generalVariableIndexing", "generalConstantMatrixVectorIndexing"}) {
        const std::size_t at = text.find("\n" + std::string(feature) + " 1");
        if (at != text.npos) text[at + feature.size() + 2] = '0';
    }
    return text;
}

}  // namespace

std::string_view glslang_backend() { return "tool"; }

verdict detail::ask_glslang(profile target, std::string_view vertex, std::string_view fragment) {
    const scratch_folder folder;
    std::string files;
    if (!vertex.empty()) files += " " + folder.file("checked.vert", vertex);
    if (!fragment.empty()) files += " " + folder.file("checked.frag", fragment);
    if (files.empty()) return {false, "no shader"};
    if (target == profile::es100) files += " " + folder.file("strict.conf", strict_resources());
    if (target != profile::vulkan450) return run(tool + " -l" + files);

    const verdict linked = run(tool + " -l -V --target-env vulkan1.0 -o " + folder.place("linked.spv") + files);
#if defined(GLEXPR_TEST_SPIRV_VAL)
    if (!linked) return linked;
    // Two stages linked into one module are validated one by one.
    for (const std::string_view stage : {"vert", "frag"}) {
        if ((stage == "vert" ? vertex : fragment).empty()) continue;
        const std::string name = std::string("checked.") + std::string(stage), module = folder.place(name + ".spv");
        const verdict made = run(tool + " -V --target-env vulkan1.0 -o " + module + " " + folder.place(name));
        if (!made) return made;
        const verdict valid = run("'" GLEXPR_TEST_SPIRV_VAL "' --target-env vulkan1.0 " + module);
        if (!valid) return valid;
    }
#endif
    return linked;
}

}  // namespace glexpr::test

#else

namespace glexpr::test {

std::string_view glslang_backend() { return "none"; }

verdict detail::ask_glslang(profile, std::string_view, std::string_view) {
    return {true, "skipped: neither glslang's libraries nor glslangValidator were found"};
}

}  // namespace glexpr::test

#endif

#endif
