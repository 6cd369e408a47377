# Headers, bodies and package files. The package does not depend on what was found here: a consumer's own GLM gives it glexpr::glm.
include(CMakePackageConfigHelpers)
include(GNUInstallDirs)

set(glexpr_package_dir ${CMAKE_INSTALL_DATADIR}/cmake/glexpr)
install(DIRECTORY ${PROJECT_SOURCE_DIR}/include/glexpr DESTINATION ${CMAKE_INSTALL_INCLUDEDIR} FILES_MATCHING REGEX "[.](hpp|inl|cpp)$")
install(TARGETS glexpr EXPORT glexpr INCLUDES DESTINATION ${CMAKE_INSTALL_INCLUDEDIR})
install(EXPORT glexpr NAMESPACE glexpr:: FILE glexpr-targets.cmake DESTINATION ${glexpr_package_dir})

configure_package_config_file(${PROJECT_SOURCE_DIR}/cmake/glexpr-config.cmake.in ${PROJECT_BINARY_DIR}/glexpr-config.cmake
                              INSTALL_DESTINATION ${glexpr_package_dir} PATH_VARS CMAKE_INSTALL_INCLUDEDIR NO_SET_AND_CHECK_MACRO)
write_basic_package_version_file(${PROJECT_BINARY_DIR}/glexpr-config-version.cmake COMPATIBILITY SameMajorVersion ARCH_INDEPENDENT)
install(FILES ${PROJECT_BINARY_DIR}/glexpr-config.cmake ${PROJECT_BINARY_DIR}/glexpr-config-version.cmake DESTINATION ${glexpr_package_dir})
install(FILES ${PROJECT_SOURCE_DIR}/LICENSE DESTINATION ${CMAKE_INSTALL_DOCDIR})
