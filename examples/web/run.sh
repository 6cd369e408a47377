#!/bin/sh
# Two pages with meshes that formulas move: gets p5.js and three.js from npm, makes the shaders and serves the pages.
# usage: sh examples/web/run.sh [PORT]     until it is interrupted; the port is 8080 unless you say otherwise
#        sh examples/web/run.sh --test     looks at the pages in a headless Chromium
set -eu
cd "$(dirname "$0")/../.."

usage() {
    echo "usage: sh examples/web/run.sh [PORT | --test]" >&2
    exit 2
}
[ $# -le 1 ] || usage
case ${1-8080} in
--test) ;;
'' | *[!0-9]* | ??????*) usage ;;
*) [ "${1-8080}" -le 65535 ] || usage ;;
esac

. cmake/packages.sh
[ "${1-}" != --test ] || packages_web="$packages_web $packages_browser"
need_packages $packages_build $packages_examples $packages_web
cmake -S . -B build/examples -G Ninja -DCMAKE_BUILD_TYPE=Release -DGLEXPR_REQUIRE_DEPENDENCIES=ON \
    -DGLEXPR_BUILD_EXAMPLES=ON -DGLEXPR_BUILD_TESTS=OFF -DGLEXPR_BUILD_BENCHMARKS=OFF
cmake --build build/examples --target glexprc
glexprc=$PWD/build/examples/examples/glexprc

if [ "${1-}" = --test ]; then
    sh tests/web/run.sh "$glexprc" build/examples/web
    exit
fi
cd examples/web
npm ci
sh shaders.sh "$glexprc" shaders
exec node serve.mjs "$@"
