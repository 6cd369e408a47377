#!/bin/sh
# The pages of examples/web in a headless browser, see pages.mjs, and materials on meshes, see materials.mjs.
# usage: sh tests/web/run.sh GLEXPRC WRITE_MATERIALS FOLDER     works in FOLDER and leaves pictures there
set -eu
glexprc=$1 write_materials=$2 folder=$3
source=$(dirname "$0")/../..
browser=$(command -v chromium || command -v chromium-browser || command -v google-chrome)

# install FROM TO: copies a folder of ours and adds the packages that it names.
install() {
    mkdir -p "$2"
    find "$1" -maxdepth 1 -type f -exec cp {} "$2" \;
    (cd "$2" && npm ci --prefer-offline)
}

for wrong in --help 65536 80x ""; do
    status=0
    timeout 20 sh "$source/examples/web/run.sh" "$wrong" 2>/dev/null || status=$?
    [ "$status" -eq 2 ] || { echo "examples/web/run.sh takes '$wrong' for an argument" >&2 && exit 1; }
done

rm -rf "$folder"
install "$source/examples/web" "$folder/pages"
install "$source/tests/web" "$folder/test"
sh "$folder/pages/shaders.sh" "$glexprc" "$folder/pages/shaders"
node "$folder/test/pages.mjs" "$folder/pages" "$browser" "$folder"
"$write_materials" "$folder/pages/materials"
node "$folder/test/materials.mjs" "$folder/pages" "$browser"
