#!/bin/bash
# What including glexpr costs a project: the time to read each public header, beside the standard headers that it needs, and the time and
# object size of a program that parses, differentiates and emits: header-only, and with the bodies compiled apart (GLEXPR_COMPILED).
# usage: compile_time.sh INCLUDE_FOLDER [REPETITIONS]
# Times are processor time in milliseconds, minima over the repetitions, which are interleaved.
# Aims: 450 ms for glexpr.hpp, 300 ms for any other header but interop/ (GLM is not ours), 3 s for the program at -O2. With bodies compiled apart the
# program keeps its aim and headers cost little more than the standard library's that they need; header-only they do not.
set -u
include=${1:?usage: compile_time.sh INCLUDE_FOLDER [REPETITIONS]}
repetitions=${2:-3}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
TIMEFORMAT='%3U %3S'

# milliseconds COMMAND...: the processor time of a command.
milliseconds() {
    local user system
    read -r user system < <({ time "$@" >/dev/null 2>&1; } 2>&1)
    echo $((10#${user/./} + 10#${system/./}))
}

# least OLD NEW: the smaller; OLD may be empty.
least() { if [ -z "$1" ] || [ "$2" -lt "$1" ]; then echo "$2"; else echo "$1"; fi; }

# ratio A B: to one decimal.
ratio() { echo "$(($1 / $2)).$(($1 * 10 / $2 % 10))"; }

# standard_headers FILE: what the glexpr headers that FILE reaches include from the standard library.
standard_headers() {
    g++ -std=c++20 -I"$include" -MM "$1" | tr -s ' \\' '\n\n' | grep '\.hpp$' | xargs sed -n 's/^# *include <\([a-z_]*\)>.*/#include <\1>/p' | sort -u
}

echo "milliseconds, g++ -std=c++20 -fsyntax-only"
printf '%-40s%12s%8s%12s%8s%8s\n' header header-only ratio declared ratio std
for header in $(cd "$include" && find glexpr -name '*.hpp' ! -path '*/detail/*' | sort); do
    echo "#include <$header>" >"$work/ours.cpp"
    if ! g++ -std=c++20 -fsyntax-only -I"$include" "$work/ours.cpp" 2>/dev/null; then
        printf '%-40s%12s\n' "$header" "-"
        continue
    fi
    standard_headers "$work/ours.cpp" >"$work/std.cpp"
    whole="" declared="" std=""
    for _ in $(seq "$repetitions"); do
        whole=$(least "$whole" "$(milliseconds g++ -std=c++20 -fsyntax-only -I"$include" "$work/ours.cpp")")
        declared=$(least "$declared" "$(milliseconds g++ -std=c++20 -fsyntax-only -DGLEXPR_COMPILED=1 -I"$include" "$work/ours.cpp")")
        std=$(least "$std" "$(milliseconds g++ -std=c++20 -fsyntax-only "$work/std.cpp")")
    done
    printf '%-40s%12d%8s%12d%8s%8d\n' "$header" "$whole" "$(ratio "$whole" "$std")" "$declared" "$(ratio "$declared" "$std")" "$std"
done

cat >"$work/program.cpp" <<'PROGRAM'
#include <glexpr/glsl/emit.hpp>
#include <glexpr/graph/compile.hpp>

#include <cstdio>

int main(int count, char** arguments) {
    const glexpr::symbols names = glexpr::symbols::defaults();
    glexpr::graph g;
    const auto f = glexpr::compile(g, count > 1 ? arguments[1] : "x^2 + y^2 + z^2 = 1", names);
    if (!f) return 1;
    const auto functions = glexpr::emit_functions(f->root, names);
    if (!functions) return 1;
    std::puts(functions->text.c_str());
}
PROGRAM
echo '#include <glexpr/glexpr.cpp>' >"$work/bodies.cpp"

# compile NAME FLAGS...: a row for the object file of $work/NAME.cpp.
compile() {
    local name=$1 time=""
    shift
    for _ in $(seq "$repetitions"); do time=$(least "$time" "$(milliseconds "$@" -std=c++20 -I"$include" -c "$work/$name.cpp" -o "$work/$name.o")"); done
    printf '%14d%14d' "$time" "$(wc -c <"$work/$name.o")"
}

echo
echo "A program that parses, differentiates and emits: milliseconds and object bytes"
printf '%-16s%14s%14s%14s%14s%14s%14s\n' compiler header-only bytes declared bytes "bodies, once" bytes
for compiler in g++ clang++ clang++-14; do
    command -v $compiler >/dev/null || continue
    case $compiler in clang++-*) ! command -v clang++ >/dev/null || continue ;; esac
    for flags in -O0 -O2; do
        printf '%-16s' "$compiler $flags"
        compile program $compiler $flags
        compile program $compiler $flags -DGLEXPR_COMPILED=1
        compile bodies $compiler $flags -DGLEXPR_COMPILED=1
        echo
    done
done
