#!/bin/sh
# The main jobs of glexpr: from a typed formula to shaders and pictures, of surfaces, of meshes that it moves, and of materials.
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

# Each material at values that show what it does, and a row of them from the lowest value of its first uniform to the highest.
sources=
while read -r name values; do
    "$glexprc" material "examples/materials/$name.material" --render "$output/materials/$name.png" --size 256 --eval "$values"
    sources="$sources examples/materials/$name.material"
done <<END
blend amount=.5
ease amount=.4
pulse timeSeconds=1
shape amount=.8
angle angleDegrees=90
accepted amount=-.5
transition_window progress=.5
easing_and_palette amount=.3
threshold level=.5
plasma time=0
END
"$glexprc" sheet $sources -o "$output/materials.png" --size 64 --columns 9
"$glexprc" material examples/materials/plasma.material --emit shader --on quad -o "$output/plasma"
"$glexprc" render "$formula" --material examples/materials/plasma.material --texture '(x/4 + 1/2, z/4 + 1/2)' -o "$output/cubic_plasma.png"
"$glexprc" render '0.15 sin(6x + t) cos(5y)' --displace plane --material examples/materials/plasma.material -o "$output/waving_plasma.png"
echo "Materials:"
echo "  complete shaders     $output/plasma"
echo "  pictures             $output/materials.png, $output/materials, on formulas $output/cubic_plasma.png, waving_plasma.png"
