#!/bin/sh
# The shaders of the pages.
# usage: sh shaders.sh GLEXPRC FOLDER     glexprc as it was built; writes FOLDER/HOST/flag and FOLDER/HOST/ball
set -eu
glexprc=$1 folder=$2

# A plane of size 1, moved along z.
flag='0.05 sin(9x - 3t) + 0.04 sin(7y + 2t)'
# A sphere of radius 1, moved along its normal, which is (x, y, z): glexprc can then tell how the normal changes, too.
ball='0.15 sin(5x + 2t) sin(4y - t)'

for host in p5 three_material three_raw; do
    "$glexprc" displace "$flag" --along z --host $host -o "$folder/$host/flag"
    "$glexprc" displace "$ball" --along normal --normal '(x, y, z)' --host $host -o "$folder/$host/ball"
done
