#!/bin/sh
# Whether clang-format would leave every C++ file of the project as it is.
# usage: check_format.sh CLANG_FORMAT PROJECT
set -eu
cd "$2"
find include tests examples benchmarks -name '*.hpp' -o -name '*.cpp' | sort | xargs "$1" --dry-run --Werror --ferror-limit=3
