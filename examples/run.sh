#!/bin/sh
# The main jobs of glexpr: from a typed formula to shaders and pictures, of surfaces and of meshes that it moves.
# usage: sh examples/run.sh [FOLDER]     writes into FOLDER, else build/examples-output
set -eu
caller=$PWD
cd "$(dirname "$0")/.."
output=${1:-$PWD/build/examples-output}
case $output in /*) ;; *) output=$caller/$output ;; esac

. cmake/packages.sh
need_packages $packages_build $packages_examples
cmake -S . -B build/examples -G Ninja -DCMAKE_BUILD_TYPE=Release -DGLEXPR_REQUIRE_DEPENDENCIES=ON \
    -DGLEXPR_BUILD_EXAMPLES=ON -DGLEXPR_BUILD_TESTS=OFF -DGLEXPR_BUILD_BENCHMARKS=OFF
cmake --build build/examples --target glexprc

formula='4(x^2+y^2-z^2)+16xyz-1'
glexprc=build/examples/examples/glexprc
mkdir -p "$output"
"$glexprc" glsl "$formula" >"$output/cubic.glsl"
"$glexprc" surface "$formula" -o "$output/cubic"
"$glexprc" render "$formula" -o "$output/cubic.png"
echo "The surface $formula = 0:"
echo "  f and its gradient   $output/cubic.glsl"
echo "  complete shaders     $output/cubic"
echo "  picture              $output/cubic.png"

twist='w = 1.3x; (0, y cos w - z sin w - y, y sin w + z cos w - z)'
"$glexprc" displace "$twist" --along vector -o "$output/twist"
"$glexprc" render '0.15 sin(6x + t) cos(5y)' --displace plane -o "$output/waving_plane.png"
"$glexprc" render '0.08 sin(8x + t) sin(8y) sin(8z)' --displace sphere --along normal -o "$output/wobbling_sphere.png"
"$glexprc" render "$twist" --displace torus --along vector -o "$output/twisted_torus.png"
echo "Meshes that formulas move:"
echo "  complete shaders     $output/twist"
echo "  pictures             $output/waving_plane.png, wobbling_sphere.png, twisted_torus.png"
