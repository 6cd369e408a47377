#!/bin/sh
# Every test of glexpr, on a bare Debian 12 or a machine that has the packages.
# usage: sh tests/run.sh [--full]
#   --full   the scale of a release: ten minutes for each fuzzer, and tests that read GLEXPR_FULL take all of their input
set -u
cd "$(dirname "$0")/.." || exit 1
fuzz_seconds=60
case ${1-} in
"") ;;
--full)
    export GLEXPR_FULL=1
    fuzz_seconds=600
    ;;
*)
    echo "usage: sh tests/run.sh [--full]" >&2
    exit 2
    ;;
esac

. cmake/packages.sh
need_packages $packages_build $packages_examples $packages_tests $packages_web $packages_browser $packages_benchmarks || exit 1

passed=0 failed=0 jobs=$(nproc)

# count LOG: adds up the closing line of ctest.
count() {
    summary=$(sed -n 's/.*tests passed, \([0-9]*\) tests failed out of \([0-9]*\)$/\1 \2/p' "$1")
    [ -n "$summary" ] || summary="1 1"
    failed=$((failed + ${summary% *}))
    passed=$((passed + ${summary#* } - ${summary% *}))
}

# run NAME SETTINGS...: one configuration, built and tested. A build that breaks counts as one failed test; what did build is still tested.
run() {
    folder=build/tests/$1
    shift
    echo "==== $folder"
    mkdir -p "$folder"
    if ! cmake -S . -B "$folder" -G Ninja -DGLEXPR_REQUIRE_DEPENDENCIES=ON -DGLEXPR_WERROR=ON -DGLEXPR_FUZZ_SECONDS=$fuzz_seconds "$@"; then
        echo "$folder is not configured"
        failed=$((failed + 1))
        return
    fi
    if ! cmake --build "$folder" --parallel "$jobs" -- -k 0; then
        echo "$folder does not build"
        failed=$((failed + 1))
    fi
    ctest --test-dir "$folder" --parallel "$jobs" --output-on-failure --no-tests=error >"$folder/ctest.log" 2>&1
    cat "$folder/ctest.log"
    count "$folder/ctest.log"
}

run release -DCMAKE_CXX_COMPILER=g++ -DCMAKE_BUILD_TYPE=Release "-DCMAKE_CXX_FLAGS_RELEASE=-O2 -DNDEBUG"
run sanitize -DCMAKE_CXX_COMPILER=clang++-14 -DCMAKE_BUILD_TYPE=Debug "-DCMAKE_CXX_FLAGS_DEBUG=-O1 -gline-tables-only" \
    -DGLEXPR_SANITIZE=ON -DGLEXPR_BUILD_BENCHMARKS=OFF

echo
echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
