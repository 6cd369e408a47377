# gpu_isa: what a real GPU would execute. Needs Vulkan's headers and loader to build; what it needs to run it says itself.
if(NOT (Vulkan_FOUND AND TARGET glexpr::glslang AND nlohmann_json_FOUND))
    message(STATUS "glexpr: the benchmark gpu_isa is left out")
    return()
endif()
find_program(GLEXPR_PYTHON python3 PATHS /usr/bin NO_DEFAULT_PATH) # Debian's SymPy is in Debian's Python
find_program(GLEXPR_PYTHON python3)
mark_as_advanced(GLEXPR_PYTHON)
set(GLEXPR_SHARED_DATA ${PROJECT_SOURCE_DIR}/../shared/data CACHE PATH "Folder with gallery.jsonl")

file(GLOB sources CONFIGURE_DEPENDS ${CMAKE_CURRENT_LIST_DIR}/*.cpp)
add_executable(benchmark_gpu_isa ${sources} ${PROJECT_SOURCE_DIR}/tests/support/gallery.cpp
                                 ${PROJECT_SOURCE_DIR}/tests/support/glsl_tokens.cpp)
set_target_properties(benchmark_gpu_isa PROPERTIES OUTPUT_NAME gpu_isa)
target_include_directories(benchmark_gpu_isa PRIVATE ${PROJECT_SOURCE_DIR})
target_link_libraries(benchmark_gpu_isa PRIVATE glexpr_dev_compiled glexpr::glslang nlohmann_json::nlohmann_json Vulkan::Vulkan)
target_compile_definitions(
    benchmark_gpu_isa PRIVATE GLEXPR_SHARED_DATA="${GLEXPR_SHARED_DATA}" GLEXPR_PYTHON="${GLEXPR_PYTHON}"
                              GLEXPR_SYMPY_CODE="${CMAKE_CURRENT_LIST_DIR}/sympy_code.py")
