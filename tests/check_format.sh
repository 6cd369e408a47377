#!/bin/sh
# Whether clang-format would leave every C++ file of the project as it is; with --fix, makes it so.
# usage: check_format.sh CLANG_FORMAT PROJECT [--fix]
set -eu
format=$1
cd "$2"
case ${3-} in
--fix) set -- -i ;;
*) set -- --dry-run --Werror --ferror-limit=3 ;;
esac
find include tests examples benchmarks \( -name '*.hpp' -o -name '*.inl' -o -name '*.cpp' \) -print | sort | xargs "$format" "$@"
