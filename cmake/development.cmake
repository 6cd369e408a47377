# glexpr_dev: the library as its own tests, examples and benchmarks see it. Never installed, never linked by users.
option(GLEXPR_WERROR "Treat warnings as errors in glexpr's own targets" OFF)
option(GLEXPR_SANITIZE "Address and undefined-behaviour sanitizers in glexpr's own targets" OFF)

set(glexpr_warnings -Wall -Wextra -Wpedantic -Wconversion -Wsign-conversion -Wshadow -Werror=switch)
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
    list(APPEND glexpr_warnings -Wno-restrict) # g++ 12 sees it in every `"text" + std::string()` it inlines (GCC bug 105329)
endif()
if(GLEXPR_WERROR)
    list(APPEND glexpr_warnings -Werror)
endif()

# Own targets use standard C++ only.
set(CMAKE_CXX_EXTENSIONS OFF)
set(CMAKE_EXPORT_COMPILE_COMMANDS ON)

add_library(glexpr_dev INTERFACE)
target_link_libraries(glexpr_dev INTERFACE glexpr::glexpr)
target_compile_options(glexpr_dev INTERFACE ${glexpr_warnings})
if(GLEXPR_SANITIZE)
    # vptr asks for type information that glslang is built without; the library has no virtual functions.
    set(sanitizers -fsanitize=address,undefined -fno-sanitize=vptr -fno-sanitize-recover=all -fno-omit-frame-pointer)
    target_compile_options(glexpr_dev INTERFACE ${sanitizers})
    target_link_options(glexpr_dev INTERFACE ${sanitizers})
endif()

# The bodies of the library under those settings, for the targets with many sources.
add_library(glexpr_dev_compiled STATIC EXCLUDE_FROM_ALL ${PROJECT_SOURCE_DIR}/include/glexpr/glexpr.cpp)
target_link_libraries(glexpr_dev_compiled PUBLIC glexpr_dev)
target_compile_definitions(glexpr_dev_compiled PUBLIC GLEXPR_COMPILED=1)
