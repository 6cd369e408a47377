#include "formula.hpp"
#include "options.hpp"
#include "validate.hpp"

#include <glexpr/host/driver_log.hpp>
#include <glexpr/surface/surface.hpp>

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace glexprc {

namespace {

/// Whether a line holds nothing but blanks and a comment.
bool is_empty(std::string_view line) {
    const std::size_t first = line.find_first_not_of(" \t\r");
    return first == line.npos || line[first] == '#' || line.substr(first).starts_with("//");
}

/// What the reference compiler has against the shaders. Nothing, unless the library has a fault.
std::vector<glexpr::diagnostic> faults(const glexpr::surface_shader& shader, glexpr::profile target) {
    const std::string log = validate(target, shader.vertex.text, shader.fragment.text);
    std::vector<glexpr::diagnostic> found = glexpr::read_driver_log(log, shader.functions, shader.fragment.formula_lines[0]);
    if (!log.empty() && found.empty()) found.push_back({glexpr::diag_code::driver_message, glexpr::severity::error, {}, log, {}});
    return found;
}

/// Everything there is to say about a formula: its own diagnostics, and those of each profile once. Adds the names that it reads to `read`.
std::vector<glexpr::diagnostic> check_formula(std::string_view text, const glexpr::symbols& names, std::vector<std::string>& read) {
    glexpr::graph graph;
    const auto formula = glexpr::compile(graph, text, names);
    std::vector<glexpr::diagnostic> found = formula.diagnostics();
    hint_at_parameters(found, text, names);
    if (!formula) return found;
    for (const glexpr::ast_name& name : formula->names) read.push_back(name.text);
    for (const glexpr::profile target : glexpr::all_profiles) {
        glexpr::surface_options options;
        options.depth = glexpr::facts(target).fragment_depth;
        const auto shader = glexpr::make_surface(formula->root, names, target, options);
        add_new(found, shader.diagnostics());
        if (shader) add_new(found, faults(*shader, target));
    }
    return found;
}

}  // namespace

int run_check(const check_options& options) {
    const std::optional<glexpr::symbols> names = declared_names(options);
    if (!names) return wrong_usage;
    std::vector<std::string> read;
    exit_status status = good;
    for (const std::string& path : options.files) {
        const std::optional<std::string> content = read_file(path);
        if (!content) return wrong_usage;
        const source_text source{path, *content};
        std::size_t begin = 0;
        while (begin < source.text.size()) {
            std::size_t end = source.text.find('\n', begin);
            if (end == std::string::npos) end = source.text.size();
            const std::string_view line = std::string_view(source.text).substr(begin, end - begin);
            if (!is_empty(line)) {
                std::vector<glexpr::diagnostic> found = check_formula(line, *names, read);
                // Spans count from the start of the file in what is shown.
                for (glexpr::diagnostic& d : found) d = moved(std::move(d), static_cast<std::uint32_t>(begin));
                report(source, found);
                if (glexpr::has_error(found)) status = refused;
            }
            begin = end + 1;
        }
    }
    if (status == good) warn_of_unread(options, read);
    return status;
}

}  // namespace glexprc
