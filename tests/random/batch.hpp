#pragma once

#include <glexpr/glsl/functions.hpp>
#include <glexpr/glsl/profile.hpp>

#include <string>

#include "tests/support/shader_parts.hpp"

namespace glexpr::test {

/// The functions of several formulas in one shader, each with a prefix of its own: what they share is declared and defined once.
class shader_batch {
  public:
    explicit shader_batch(profile target) : target_(target) {}

    void add(const glsl_functions& functions) {
        for (const glsl_parameter& p : functions.parameters) {
            bool known = false;
            for (const glsl_parameter& q : shared_.parameters) known = known || q.glsl_name == p.glsl_name;
            if (!known) shared_.parameters.push_back(p);
        }
        for (const glsl_helper& h : functions.helpers) {
            bool known = false;
            for (const glsl_helper& q : shared_.helpers) known = known || q.name == h.name;
            if (!known) shared_.helpers.push_back(h);
        }
        shared_.text += functions.text;
    }

    const std::vector<glsl_parameter>& parameters() const { return shared_.parameters; }

    /// Declarations, helpers, functions.
    std::string text() const { return declarations(shared_, target_) + helper_text(shared_) + shared_.text; }

  private:
    profile target_;
    glsl_functions shared_;
};

}  // namespace glexpr::test
