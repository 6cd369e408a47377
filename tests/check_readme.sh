#!/bin/sh
# Compiles and runs every C++ example of a Markdown file: each is a program that must end with status 0.
# usage: sh check_readme.sh FILE INCLUDE_FOLDER COMPILER [FLAG...]
set -eu
file=$1 include=$2
shift 2
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
awk -v folder="$folder" '
    /^```cpp$/ { n += 1; inside = 1; next }
    /^```$/ { inside = 0 }
    inside { print > (folder "/" n ".cpp") }
' "$file"
count=0
for source in "$folder"/*.cpp; do
    [ -e "$source" ] || { echo "no example in $file"; exit 1; }
    "$@" -std=c++20 -UNDEBUG -I"$include" "$source" -o "$folder/example" || { cat "$source"; exit 1; }
    "$folder/example" >"$folder/out" || { cat "$source"; echo "the example ended with status $?"; exit 1; }
    count=$((count + 1))
done
echo "$count examples compiled and ran"
