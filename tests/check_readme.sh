#!/bin/sh
# Compiles and runs every C++ example of a Markdown file: each is a program that must end with status 0. The first is compiled as it stands, the
# others with the bodies of a compiled library, which takes a fifth of the time.
# usage: sh check_readme.sh FILE INCLUDE_FOLDER LIBRARY COMPILER [FLAG...]
set -eu
file=$1 include=$2 library=$3
shift 3
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
awk -v folder="$folder" '
    /^```cpp$/ { n += 1; inside = 1; next }
    /^```$/ { inside = 0 }
    inside { print > (folder "/" n ".cpp") }
' "$file"
count=0 compiled=
for source in "$folder"/*.cpp; do
    [ -e "$source" ] || { echo "no example in $file"; exit 1; }
    "$@" -std=c++20 -UNDEBUG -I"$include" $compiled "$source" ${compiled:+"$library"} -o "$folder/example" || { cat "$source"; exit 1; }
    "$folder/example" >"$folder/out" || { cat "$source"; echo "the example ended with status $?"; exit 1; }
    count=$((count + 1)) compiled=-DGLEXPR_COMPILED=1
done
echo "$count examples compiled and ran"
