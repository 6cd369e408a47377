#pragma once

#include "tests/support/glslang_check.hpp"

/// The two ways to ask glslang; just one is compiled, `glslang_check.hpp` is what tests use.
/// GLEXPR_TEST_GLSLANG_LIBRARY (1 where the libraries are linked) and GLEXPR_TEST_GLSLANG_TOOL (the path of glslangValidator) choose.
#if !defined(GLEXPR_TEST_GLSLANG_LIBRARY) && !defined(GLEXPR_TEST_GLSLANG_TOOL) && defined(__has_include)
#if __has_include(<glslang/Public/ShaderLang.h>)
#define GLEXPR_TEST_GLSLANG_LIBRARY 1
#endif
#endif

namespace glexpr::test::detail {

/// Asks about the stages that are not empty, linked where there are two. Defined by the backend.
verdict ask_glslang(profile target, std::string_view vertex, std::string_view fragment);

}  // namespace glexpr::test::detail
