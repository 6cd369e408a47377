# Everything that tests, examples and benchmarks use, found and never fetched; packages.sh names the Debian packages.
# What is missing leaves out the targets that need it, unless GLEXPR_REQUIRE_DEPENDENCIES makes it an error.
option(GLEXPR_REQUIRE_DEPENDENCIES "Fail where a dependency of the tests, examples or benchmarks is missing" OFF)

set(glexpr_missing)
macro(glexpr_find package)
    find_package(${package} QUIET ${ARGN})
    if(NOT ${package}_FOUND)
        list(APPEND glexpr_missing ${package})
    endif()
endmacro()

# A library without a CMake package: a header and the libraries to link, as the target glexpr::NAME.
function(glexpr_find_plain name header)
    find_path(GLEXPR_${name}_INCLUDE_DIR ${header})
    mark_as_advanced(GLEXPR_${name}_INCLUDE_DIR)
    set(parts ${GLEXPR_${name}_INCLUDE_DIR})
    foreach(library IN LISTS ARGN)
        find_library(GLEXPR_${library}_LIBRARY ${library})
        mark_as_advanced(GLEXPR_${library}_LIBRARY)
        list(APPEND parts ${GLEXPR_${library}_LIBRARY})
    endforeach()
    if(parts MATCHES "NOTFOUND")
        set(glexpr_missing ${glexpr_missing} ${name} PARENT_SCOPE)
        return()
    endif()
    list(REMOVE_AT parts 0)
    add_library(glexpr_${name} INTERFACE)
    add_library(glexpr::${name} ALIAS glexpr_${name})
    target_include_directories(glexpr_${name} SYSTEM INTERFACE ${GLEXPR_${name}_INCLUDE_DIR})
    target_link_libraries(glexpr_${name} INTERFACE ${parts})
endfunction()

find_package(Threads REQUIRED) # before glslang, whose package file forgets it

glexpr_find(nlohmann_json CONFIG)
if(GLEXPR_BUILD_TESTS OR GLEXPR_BUILD_EXAMPLES)
    glexpr_find_plain(epoxy epoxy/egl.h epoxy EGL)
    glexpr_find_plain(stb stb/stb_image_write.h)
endif()
if(GLEXPR_BUILD_EXAMPLES)
    glexpr_find(CLI11 CONFIG)
endif()
# The examples' `check` command, the tests and a benchmark read generated text with glslang, in process.
glexpr_find(glslang CONFIG)
glexpr_find(SPIRV-Tools CONFIG)
if(glslang_FOUND AND SPIRV-Tools_FOUND)
    add_library(glexpr_glslang INTERFACE)
    add_library(glexpr::glslang ALIAS glexpr_glslang)
    target_link_libraries(
        glexpr_glslang INTERFACE glslang::glslang glslang::glslang-default-resource-limits glslang::SPIRV SPIRV-Tools-static Threads::Threads)
endif()
if(GLEXPR_BUILD_TESTS)
    glexpr_find(doctest CONFIG)
    if(NOT glm_FOUND)
        list(APPEND glexpr_missing glm)
    endif()

    # A second compiler with a second standard library: a user's project is tried with both.
    find_program(GLEXPR_CLANG NAMES clang++-14 clang++)
    mark_as_advanced(GLEXPR_CLANG)
    if(GLEXPR_CLANG AND NOT GLEXPR_LIBCXX)
        file(WRITE ${PROJECT_BINARY_DIR}/libcxx.cpp "#include <string>\nint main() { return std::string().empty() ? 0 : 1; }\n")
        execute_process(
            COMMAND ${GLEXPR_CLANG} -std=c++20 -stdlib=libc++ libcxx.cpp -o libcxx
            WORKING_DIRECTORY ${PROJECT_BINARY_DIR}
            RESULT_VARIABLE status
            OUTPUT_QUIET ERROR_QUIET)
        string(COMPARE EQUAL "${status}" 0 found)
        set(GLEXPR_LIBCXX ${found} CACHE INTERNAL "clang++ -stdlib=libc++ builds a program")
    endif()
    if(NOT GLEXPR_LIBCXX)
        list(APPEND glexpr_missing libc++)
    endif()
endif()
if(GLEXPR_BUILD_BENCHMARKS)
    glexpr_find(benchmark CONFIG)
    glexpr_find(muparser CONFIG)
    glexpr_find_plain(ginac ginac/ginac.h ginac cln)
    glexpr_find(Vulkan)
endif()

if(glexpr_missing)
    list(JOIN glexpr_missing ", " names)
    if(GLEXPR_REQUIRE_DEPENDENCIES)
        message(FATAL_ERROR "glexpr: not found: ${names}")
    endif()
    message(STATUS "glexpr: not found, so what needs it is left out: ${names}")
endif()
