#include "formula.hpp"

#include <glexpr/core/render_diagnostic.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdio>
#include <filesystem>
#include <span>
#include <system_error>
#include <utility>

namespace glexprc {

void complain(std::string_view message) { std::fprintf(stderr, "glexprc: %.*s\n", static_cast<int>(message.size()), message.data()); }

void report(const source_text& source, const std::vector<glexpr::diagnostic>& diagnostics) {
    for (const glexpr::diagnostic& d : diagnostics) {
        // What is about values from the command line has no place in the source.
        const bool about_values = d.code == glexpr::diag_code::material_uniform || d.code == glexpr::diag_code::material_input;
        std::string text = glexpr::render(d, about_values && d.where == glexpr::span{} ? std::string_view() : source.text, source.name);
        if (const std::size_t empty_view = text.find("\n\n^\n"); empty_view != text.npos) text.erase(empty_view, 3);
        std::fwrite(text.data(), 1, text.size(), stderr);
    }
}

void add_new(std::vector<glexpr::diagnostic>& to, const std::vector<glexpr::diagnostic>& more) {
    for (const glexpr::diagnostic& d : more) {
        bool known = false;
        for (const glexpr::diagnostic& other : to)
            known = known || (other.code == d.code && other.where == d.where && other.message == d.message);
        if (!known) to.push_back(d);
    }
}

glexpr::diagnostic moved(glexpr::diagnostic d, std::uint32_t by) {
    const auto move = [by](glexpr::span& s) { s = {s.begin + by, s.end + by}; };
    move(d.where);
    for (glexpr::related_place& place : d.related) move(place.where);
    return d;
}

namespace {

/// All that is left in a stream; nothing on an error.
std::optional<std::string> read_all(std::FILE* stream) {
    std::string content;
    char block[4096];
    while (const std::size_t count = std::fread(block, 1, sizeof block, stream)) content.append(block, count);
    if (std::ferror(stream)) return std::nullopt;
    return content;
}

}  // namespace

std::optional<source_text> read_source(const std::string& argument) {
    if (argument == "-") {
        std::optional<std::string> text = read_all(stdin);
        if (text) return source_text{"<formula>", *std::move(text)};
        complain("stdin cannot be read");
        return std::nullopt;
    }
    if (argument.starts_with('@')) {
        const std::string path = argument.substr(1);
        std::optional<std::string> text = read_file(path);
        if (text) return source_text{path, *std::move(text)};
        return std::nullopt;
    }
    return source_text{"<formula>", argument};
}

std::optional<std::string> read_file(const std::string& path) {
    std::FILE* file = std::fopen(path.c_str(), "rb");
    std::optional<std::string> content;
    if (file != nullptr) {
        content = read_all(file);
        std::fclose(file);
    }
    if (!content) complain("'" + path + "' cannot be read");
    return content;
}

bool write_file(const std::string& path, std::string_view content) {
    std::FILE* file = std::fopen(path.c_str(), "wb");
    bool written = file != nullptr && std::fwrite(content.data(), 1, content.size(), file) == content.size();
    if (file != nullptr) written = std::fclose(file) == 0 && written;
    if (!written) complain("'" + path + "' cannot be written");
    return written;
}

bool make_folder(const std::string& path) {
    std::error_code error;
    std::filesystem::create_directories(path, error);
    if (error) complain("'" + path + "' cannot be made: " + error.message());
    return !error;
}

std::optional<glexpr::symbols> declared_names(const formula_options& options) {
    using glexpr::symbol_kind;
    glexpr::symbols names;
    const auto known = options.preset != nullptr ? options.preset->parameters() : std::span<const glexpr::preset_parameter>();
    const auto declare = [&](glexpr::symbol s) {
        const std::optional<glexpr::diagnostic> refusal = names.declare(std::move(s));
        if (refusal) complain(refusal->message + (refusal->hint.empty() ? "" : " (" + refusal->hint + ")"));
        return !refusal;
    };
    for (const std::string& name : options.coordinates)
        if (!declare({name, symbol_kind::coordinate})) return std::nullopt;
    // The last of several values for one name counts.
    for (std::size_t i = 0; i < options.parameters.size(); ++i) {
        const auto& [name, value, range] = options.parameters[i];
        bool again = false;
        for (std::size_t later = i + 1; later < options.parameters.size(); ++later) again = again || options.parameters[later].name == name;
        glexpr::symbol s{name, symbol_kind::parameter, value};
        for (const glexpr::preset_parameter& p : known)
            if (p.name == name) s = {name, symbol_kind::parameter, value, p.minimum, p.maximum};
        if (range) {
            s.minimum = range->front();
            s.maximum = range->back();
        }
        s.minimum = std::min(s.minimum, value);  // analyses rely on the range
        s.maximum = std::max(s.maximum, value);
        if (!again && !declare(std::move(s))) return std::nullopt;
    }
    for (const glexpr::preset_parameter& p : known)
        if (names.find(p.name) == nullptr) names.declare({std::string(p.name), symbol_kind::parameter, p.value, p.minimum, p.maximum});
    for (const char* name : {"a", "b", "c", "d"})
        if (names.find(name) == nullptr) declare({name, symbol_kind::parameter, 1});
    if (names.find("t") == nullptr) declare({"t", symbol_kind::parameter});
    return names;
}

void hint_at_parameters(std::vector<glexpr::diagnostic>& found, std::string_view text, const glexpr::symbols& names) {
    for (glexpr::diagnostic& d : found) {
        if (d.code != glexpr::diag_code::unknown_name) continue;
        const std::string name(text.substr(d.where.begin, d.where.end - d.where.begin));
        glexpr::symbols more = names;
        if (more.declare({name})) continue;
        d.hint += (d.hint.ends_with('?') ? " --param " : "; --param ") + name + "=1 declares it";
    }
}

void warn_of_unread(const formula_options& options, const std::vector<std::string>& read) {
    std::vector<std::string> unread;
    for (const parameter_setting& p : options.parameters)
        if (std::find(read.begin(), read.end(), p.name) == read.end() && std::find(unread.begin(), unread.end(), p.name) == unread.end())
            unread.push_back(p.name);
    for (const std::string& name : unread) complain("warning: --param " + name + ": no formula reads it");
}

loaded_formula::loaded_formula(const formula_options& options, bool free_names) {
    std::optional<glexpr::symbols> names = declared_names(options);
    std::optional<source_text> source;
    if (names && options.preset != nullptr)
        source = source_text{std::string(options.preset->name), std::string(options.preset->formula)};
    else if (names)
        source = read_source(options.formula);
    if (!source) {
        status_ = wrong_usage;
        return;
    }
    names_ = *std::move(names);
    source_ = *std::move(source);
    glexpr::parse_options language;
    language.free_names = free_names;
    glexpr::result<glexpr::formula> compiled = glexpr::compile(graph_, source_.text, names_, language);
    diagnostics_ = compiled.diagnostics();
    hint_at_parameters(diagnostics_, source_.text, names_);
    report(source_, diagnostics_);
    if (!compiled) {
        status_ = refused;
        return;
    }
    formula_ = *std::move(compiled);
    std::vector<std::string> read;
    for (const glexpr::ast_name& name : formula_->names) read.push_back(name.text);
    warn_of_unread(options, read);
}

}  // namespace glexprc
