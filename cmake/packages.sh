# The Debian 12 packages that glexpr's tests, examples and benchmarks need, in one place. Sourced by the scripts that use them.

packages_build="g++ cmake ninja-build"
packages_examples="libcli11-dev nlohmann-json3-dev libepoxy-dev libegl-dev libstb-dev libtinyobjloader-dev glslang-dev glslang-tools
    libegl1 libegl-mesa0 libgl1 libopengl0 libgles2 libgl1-mesa-dri"
packages_tests="clang-14 clang-format-14 libclang-rt-14-dev libc++-14-dev libc++abi-14-dev doctest-dev libglm-dev
    locales"
packages_benchmarks="libbenchmark-dev libmuparser-dev libginac-dev libvulkan-dev mesa-vulkan-drivers python3-sympy"
packages_browser="chromium"
packages_web="nodejs npm"
if command -v node >/dev/null && command -v npm >/dev/null; then
    packages_web="" # a Node.js from elsewhere brings npm along, and Debian's would be in its way
fi

# need_packages NAME...: as root on Debian, installs what is missing; otherwise says what to install and fails.
need_packages() {
    if ! command -v dpkg-query >/dev/null; then
        echo "Not a Debian system: going on with what is here. Debian calls the packages needed: $*"
        return 0
    fi
    missing=""
    for package in "$@"; do
        # one word for each architecture; "not-installed" is one of them
        case " $(dpkg-query -W -f '${db:Status-Status} ' "$package" 2>/dev/null)" in
        *" installed "*) ;;
        *) missing="$missing $package" ;;
        esac
    done
    [ -n "$missing" ] || return 0
    if [ "$(id -u)" -ne 0 ]; then
        echo "Packages are missing. As root: apt-get install --no-install-recommends$missing" >&2
        return 1
    fi
    echo "Installing:$missing"
    export DEBIAN_FRONTEND=noninteractive
    # shellcheck disable=SC2086
    apt-get update -q && apt-get install -q -y --no-install-recommends $missing
}
