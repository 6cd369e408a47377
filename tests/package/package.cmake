# Builds and runs tests/package as users would: from an installation and from the source tree, under their compilers and flags.
if(NOT EXISTS ${PROJECT_SOURCE_DIR}/include/glexpr/glexpr.hpp)
    message(STATUS "glexpr: no umbrella header, so the package tests are left out")
    return()
endif()

set(package_prefix ${CMAKE_CURRENT_BINARY_DIR}/package/prefix)
set(package_strict "-Wall -Wextra -Wpedantic -Wconversion -Wsign-conversion -Wshadow -Werror")

add_test(NAME package.install COMMAND ${CMAKE_COMMAND} --install ${PROJECT_BINARY_DIR} --prefix ${package_prefix})
set_tests_properties(package.install PROPERTIES FIXTURES_SETUP package_installed)

# add_package_test(NAME COMPILER FLAGS [cache settings...])
function(add_package_test name compiler flags)
    add_test(
        NAME package.${name}
        COMMAND
            ${CMAKE_CTEST_COMMAND} --build-and-test ${CMAKE_CURRENT_SOURCE_DIR}/package ${CMAKE_CURRENT_BINARY_DIR}/package/${name}
            --build-generator ${CMAKE_GENERATOR} --build-options -DCMAKE_CXX_COMPILER=${compiler} "-DCMAKE_CXX_FLAGS=${flags}"
            -DCMAKE_BUILD_TYPE=Debug ${ARGN} --test-command consumer)
endfunction()

foreach(name IN ITEMS find_package find_package_glm)
    if(name STREQUAL find_package_glm AND NOT (glm_FOUND AND EXISTS ${PROJECT_SOURCE_DIR}/include/glexpr/interop/glm.hpp))
        continue()
    endif()
    string(COMPARE EQUAL ${name} find_package_glm with_glm)
    add_package_test(${name} ${CMAKE_CXX_COMPILER} "${package_strict}" -DCMAKE_PREFIX_PATH=${package_prefix} -DCONSUMER_GLM=${with_glm})
    set_tests_properties(package.${name} PROPERTIES FIXTURES_REQUIRED package_installed)
endforeach()

add_package_test(find_package_compiled ${CMAKE_CXX_COMPILER} "${package_strict}" -DCMAKE_PREFIX_PATH=${package_prefix} -DCONSUMER_COMPILED=ON)
set_tests_properties(package.find_package_compiled PROPERTIES FIXTURES_REQUIRED package_installed)

add_package_test(add_subdirectory ${CMAKE_CXX_COMPILER} "${package_strict}" -DGLEXPR_SOURCE=${PROJECT_SOURCE_DIR})
add_package_test(compiled ${CMAKE_CXX_COMPILER} "${package_strict} -fno-exceptions -fno-rtti" -DGLEXPR_SOURCE=${PROJECT_SOURCE_DIR} -DCONSUMER_COMPILED=ON
                 -DCMAKE_BUILD_TYPE=Release) # optimisation finds more to warn of
add_package_test(no_exceptions ${CMAKE_CXX_COMPILER} "${package_strict} -fno-exceptions -fno-rtti" -DGLEXPR_SOURCE=${PROJECT_SOURCE_DIR})

if(GLEXPR_CLANG)
    add_package_test(clang ${GLEXPR_CLANG} "${package_strict}" -DGLEXPR_SOURCE=${PROJECT_SOURCE_DIR})
endif()
if(GLEXPR_LIBCXX)
    add_package_test(libcxx ${GLEXPR_CLANG} "${package_strict} -stdlib=libc++" -DGLEXPR_SOURCE=${PROJECT_SOURCE_DIR})
endif()
