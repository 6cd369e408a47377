#!/bin/sh
# The rules that every header keeps and no compiler checks: what it may include, how much text it costs, and a few banned constructs.
# usage: check_headers.sh INCLUDE_FOLDER COMPILER
#        check_headers.sh --self-test COMPILER     breaks each rule once and expects a complaint
set -u

banned='iostream|istream|ostream|sstream|regex|ranges|functional|memory|thread|mutex|fstream|filesystem|unordered_map|windows\.h'
most_lines=700            # of one header
most_preprocessed=40000   # of one header with all it includes, without blank lines: about 32000 are the standard library's
most_preprocessed_all=50000 # of the umbrella, and of what makes whole shaders, which needs nearly all of the rest
most_declared=30000 # the same for any public header, the umbrella too, where bodies are compiled apart

failures=0
complain() {
    echo "$1: $2"
    failures=$((failures + 1))
}

# The place of a room in the data flow: a header includes only what stands before it.
rank() {
    case $1 in
    glexpr/core/*) echo 1 ;;
    glexpr/text/*) echo 2 ;;
    glexpr/parse/*) echo 3 ;;
    glexpr/graph/*) echo 4 ;;
    glexpr/analyze/* | glexpr/transform/*) echo 5 ;;
    glexpr/program/*) echo 6 ;;
    glexpr/evaluate/* | glexpr/glsl/*) echo 7 ;;
    glexpr/host/*) echo 8 ;;
    glexpr/shade/*) echo 9 ;;
    glexpr/surface/* | glexpr/displace/* | glexpr/shader/*) echo 10 ;;
    glexpr/material/*) echo 11 ;;
    glexpr/live/*) echo 12 ;;
    glexpr/interop/*) echo 13 ;;
    glexpr/glexpr.hpp) echo 14 ;;
    *) echo 0 ;; # config, version, fwd, detail: anybody's
    esac
}

# check_text HEADER: what the header itself says.
check_text() {
    [ "$(head -n 1 "$1")" = "#pragma once" ] || complain "$1" "does not start with #pragma once"
    [ "$(wc -l <"$1")" -le $most_lines ] || complain "$1" "has more than $most_lines lines"
    grep -qE "^ *# *include *<($banned)>" "$1" && complain "$1" "includes a banned header"
    grep -qE '(^|[^A-Za-z_])default *:' "$1" && complain "$1" "has a default label: a switch names every enumerator"
    grep -qE '(^|[^A-Za-z_])thread_local([^A-Za-z_]|$)' "$1" && complain "$1" "has thread_local state"
    [ "$1" = glexpr/config.hpp ] || ! grep -qE '^ *# *(define|undef) ' "$1" || complain "$1" "defines a macro: only config.hpp does"
    case $1 in glexpr/interop/*) ;; *) grep -qE '^ *# *include *<glm/' "$1" && complain "$1" "includes GLM: only interop does" ;; esac
    [ "$1" != glexpr/fwd.hpp ] || ! grep -E '^ *# *include' "$1" | grep -qv '<cstdint>' || complain "$1" "includes more than <cstdint>"
    own=$(rank "$1")
    [ "$own" -gt 0 ] || return 0
    for included in $(sed -n 's/^ *# *include *<\(glexpr\/[^>]*\)>.*/\1/p' "$1"); do
        [ "$(rank "$included")" -le "$own" ] || complain "$1" "includes $included, against the data flow"
    done
}

# check_cost HEADER BOUND [FLAG]: what including it brings in.
check_cost() {
    if ! "$compiler" -std=c++20 ${3-} -I. -E -x c++ "$1" >"$work/text" 2>"$work/errors"; then
        complain "$1" "is not preprocessed: $(head -n 1 "$work/errors")"
        return 0
    fi
    lines=$(grep -cvE '^(#|[[:space:]]*$)' "$work/text")
    [ "$lines" -le "$2" ] || complain "$1" "costs $lines preprocessed lines, more than $2 ${3-}"
    brought=$(grep -oE "^# 1 \"[^\"]*/($banned)\"" "$work/text" | sed 's/.*\///; s/"//' | sort -u | tr '\n' ' ')
    [ -z "$brought" ] || complain "$1" "brings in <${brought% }>"
}

# check_bodies FILE: an .inl file belongs to the header of its name and to the source that compiles all bodies.
check_bodies() {
    grep -qxF "#include <$1>" "${1%.inl}.hpp" 2>/dev/null || complain "$1" "is not included by ${1%.inl}.hpp"
    grep -qxF "#include <$1>" glexpr/glexpr.cpp 2>/dev/null || complain "$1" "is not included by glexpr.cpp"
}

# is_public HEADER: whether it declares something outside of detail, or brings in what does.
is_public() { [ "$1" = glexpr/glexpr.hpp ] || grep -qE '^namespace glexpr( |$)' "$1"; }

# check_umbrella [FLAG]: the umbrella reaches every public header.
check_umbrella() {
    [ -f glexpr/glexpr.hpp ] || return 0
    "$compiler" -std=c++20 ${1-} -I. -M -x c++ glexpr/glexpr.hpp 2>/dev/null | tr -s ' \\' '\n\n' | sed 's/^\.\///' | sort -u >"$work/reached"
    for header in $(find glexpr -name '*.hpp' | sort); do
        case $header in
        glexpr/interop/* | glexpr/fwd.hpp | glexpr/text/* | glexpr/parse/functions.hpp | glexpr/parse/well_formed.hpp) continue ;; # as it says
        glexpr/material/* | glexpr/live/live_material.hpp) continue ;; # a language of its own
        glexpr/host/variants.hpp | glexpr/surface/gallery.hpp) continue ;; # for who builds families of shaders, and presets
        esac
        is_public "$header" || continue
        grep -qxF "$header" "$work/reached" || complain "$header" "is not reached from glexpr.hpp ${1-}"
    done
}

check_all() {
    for header in $(find glexpr -name '*.hpp' | sort); do
        check_text "$header"
        case $header in glexpr/interop/*) continue ;; esac # GLM is large and not ours
        bound=$most_preprocessed
        case $header in
        glexpr/glexpr.hpp | glexpr/surface/surface.hpp | glexpr/material/shader.hpp | glexpr/material/variants.hpp | glexpr/live/live_material.hpp) bound=$most_preprocessed_all ;;
        esac
        check_cost "$header" $bound
        if is_public "$header"; then check_cost "$header" $most_declared -DGLEXPR_COMPILED=1; fi
    done
    for bodies in $(find glexpr -name '*.inl' | sort); do
        check_text "$bodies"
        check_bodies "$bodies"
    done
    check_umbrella
    check_umbrella -DGLEXPR_COMPILED=1
}

# expect WORDS FILE TEXT: a tree with this one header must be complained about in these words.
expect() {
    rm -rf "$work/tree"
    mkdir -p "$work/tree/$(dirname "$2")" "$work/tree/glexpr/graph"
    printf '#pragma once\nnamespace glexpr {\nint graph();\n}\n' >"$work/tree/glexpr/graph/graph.hpp"
    printf "$3" >"$work/tree/$2"
    said=$(cd "$work/tree" && check_all)
    case $said in
    *"$1"*) ;;
    *) complain self-test "no complaint \"$1\", but \"$said\"" ;;
    esac
}

self_test() {
    expect "" glexpr/core/a.hpp '#pragma once\n#include <string>\nstruct a { a() = default; };\n'
    [ -z "$said" ] || complain self-test "complains about a good header: $said"
    expect "start with #pragma once" glexpr/core/a.hpp 'int a();\n'
    expect "more than 700 lines" glexpr/core/a.hpp "#pragma once\n$(yes '\n' | head -n 700 | tr -d '\n')"
    expect "banned header" glexpr/core/a.hpp '#pragma once\n#include <memory>\n'
    expect "default label" glexpr/core/a.hpp '#pragma once\ninline int a(int i) {\n    switch (i) {\n    default: return 1;\n    }\n}\n'
    expect "thread_local" glexpr/core/a.hpp '#pragma once\ninline thread_local int a;\n'
    expect "defines a macro" glexpr/core/a.hpp '#pragma once\n#define A\n'
    expect "includes GLM" glexpr/core/a.hpp '#pragma once\n#if 0\n#include <glm/glm.hpp>\n#endif\n'
    expect "more than <cstdint>" glexpr/fwd.hpp '#pragma once\n#include <vector>\n'
    expect "against the data flow" glexpr/core/a.hpp '#pragma once\n#include <glexpr/graph/graph.hpp>\n'
    expect "preprocessed lines" glexpr/core/a.hpp "#pragma once\n#include <string>\n#include <vector>\n#include <locale>\n#include <random>\n#include <map>\n"
    expect "brings in <" glexpr/core/a.hpp '#pragma once\n#include <future>\n'
    expect "not preprocessed" glexpr/core/a.hpp '#pragma once\n#include <glexpr/nowhere.hpp>\n'
    expect "not included by glexpr/core/a.hpp" glexpr/core/a.inl '#pragma once\n'
    expect "not included by glexpr.cpp" glexpr/core/a.inl '#pragma once\n'
    expect "glexpr/graph/graph.hpp: is not reached" glexpr/glexpr.hpp '#pragma once\n'
    expect "not reached from glexpr.hpp -DGLEXPR_COMPILED=1" glexpr/glexpr.hpp '#pragma once\n#if !GLEXPR_COMPILED\n#include <glexpr/graph/graph.hpp>\n#endif\n'
}

compiler=${2:?usage: check_headers.sh INCLUDE_FOLDER COMPILER}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
if [ "$1" = --self-test ]; then
    self_test
else
    cd "$1" && check_all
fi
[ "$failures" -eq 0 ]
