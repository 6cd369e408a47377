#include "tests/support/glslang_check.hpp"

#include "tests/support/glslang_backend.hpp"
#include "tests/support/structure_check.hpp"

#include <clocale>
#include <string>

namespace glexpr::test {

namespace {

/// glslang and the tools around it read numbers in the locale of the process; a comma in it must not reach them.
class plain_numbers {
  public:
    plain_numbers() {
        if (const char* const name = std::setlocale(LC_NUMERIC, nullptr)) before_ = name;
        std::setlocale(LC_NUMERIC, "C");
    }
    plain_numbers(const plain_numbers&) = delete;
    plain_numbers& operator=(const plain_numbers&) = delete;
    ~plain_numbers() { std::setlocale(LC_NUMERIC, before_.c_str()); }

  private:
    std::string before_ = "C";
};

verdict ask(profile target, std::string_view vertex, std::string_view fragment) {
    const plain_numbers numbers;
    return detail::ask_glslang(target, vertex, fragment);
}

struct frame_text {
    std::string_view vertex;
    std::string_view head;
    std::string_view tail;
};

frame_text frame_of(profile target) {
    switch (target) {
        case profile::es100:
            return {"void main() { gl_Position = vec4(0.0); }\n", "precision highp float;\nprecision highp int;\n",
                    "void main() { gl_FragColor = vec4(0.0); }\n"};
        case profile::es300:
            return {"void main() { gl_Position = vec4(0.0); }\n",
                    "precision highp float;\nprecision highp int;\nout vec4 checked_colour;\n",
                    "void main() { checked_colour = vec4(0.0); }\n"};
        case profile::core330:
        case profile::core450:
            return {"void main() { gl_Position = vec4(0.0); }\n", "out vec4 checked_colour;\n",
                    "void main() { checked_colour = vec4(0.0); }\n"};
        case profile::vulkan450:
            return {"void main() { gl_Position = vec4(0.0); }\n", "layout(location = 0) out vec4 checked_colour;\n",
                    "void main() { checked_colour = vec4(0.0); }\n"};
    }
    return {};
}

}  // namespace

bool glslang_available() { return glslang_backend() != "none"; }

verdict check_vertex(profile target, std::string_view text) { return ask(target, text, {}); }

verdict check_fragment(profile target, std::string_view text) { return ask(target, {}, text); }

verdict check_pair(profile target, std::string_view vertex, std::string_view fragment) { return ask(target, vertex, fragment); }

verdict check_functions(profile target, std::string_view text) {
    const frame_text frame = frame_of(target);
    const std::string version = std::string(expected_version_line(target)) + "\n";
    std::string fragment = version;
    fragment.append(frame.head).append(text).append("\n").append(frame.tail);
    return ask(target, version + std::string(frame.vertex), fragment);
}

}  // namespace glexpr::test
