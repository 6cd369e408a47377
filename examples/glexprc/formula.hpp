#pragma once

#include "options.hpp"

#include <glexpr/graph/compile.hpp>
#include <glexpr/parse/symbols.hpp>

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace glexprc {

/// A text and how messages call it.
struct source_text {
    std::string name;  ///< the file, or <formula>
    std::string text;
};

/// Says "glexprc: MESSAGE" on stderr.
void complain(std::string_view message);

/// Writes diagnostics about a text to stderr, each with the line of the text that it is about.
void report(const source_text& source, const std::vector<glexpr::diagnostic>& diagnostics);

/// Adds the diagnostics that are not there yet.
void add_new(std::vector<glexpr::diagnostic>& to, const std::vector<glexpr::diagnostic>& more);

/// The diagnostic about a text that begins `by` later in a larger one.
glexpr::diagnostic moved(glexpr::diagnostic d, std::uint32_t by);

/// The bytes of a file; nothing, with a complaint, where it cannot be read.
std::optional<std::string> read_file(const std::string& path);

/// Writes a file; false, with a complaint, where that fails.
bool write_file(const std::string& path, std::string_view content);

/// Makes a folder and those above it; false, with a complaint, where that fails.
bool make_folder(const std::string& path);

/// The text of a formula that an option or an argument gives: itself, @PATH, or - for stdin; nothing, with a complaint, where it cannot be read.
std::optional<source_text> read_source(const std::string& argument);

/// The names a formula may use; nothing, with a complaint, where an option declares what cannot be a name.
std::optional<glexpr::symbols> declared_names(const formula_options& options);

/// Adds to what was found about unknown names of the text that an option would declare them, where `names` leave room for that.
void hint_at_parameters(std::vector<glexpr::diagnostic>& found, std::string_view text, const glexpr::symbols& names);

/// Warns of parameters that the options set and that are not among the names that formulas read.
void warn_of_unread(const formula_options& options, const std::vector<std::string>& read);

/// A formula that compiled. Its graph stays where it is, because expressions point at it.
class loaded_formula {
  public:
    /// Reads and compiles the formula. Where that fails, the reason has been reported and `status` says how to exit.
    explicit loaded_formula(const formula_options& options, bool free_names = false);

    exit_status status() const { return status_; }
    const source_text& source() const { return source_; }
    const glexpr::symbols& names() const { return names_; }
    const glexpr::formula& formula() const { return *formula_; }
    const std::vector<glexpr::diagnostic>& diagnostics() const { return diagnostics_; }

  private:
    glexpr::graph graph_;
    source_text source_;
    glexpr::symbols names_;
    std::optional<glexpr::formula> formula_;
    std::vector<glexpr::diagnostic> diagnostics_;
    exit_status status_ = good;
};

}  // namespace glexprc
