#!/usr/bin/env bash
# Instructions per decision: two runs of different length under callgrind, so that start-up cancels out.
set -euo pipefail
steading=$1
command -v valgrind >/dev/null || { echo "valgrind is missing: apt-get install valgrind"; exit 1; }
count() {
    valgrind --tool=callgrind --callgrind-out-file=/dev/null "$steading" bench "$1" --decisions "$2" 2>&1 >/dev/null |
        sed -nE 's/.*Collected : ([0-9]+).*/\1/p'
}
for game in $("$steading" games --json | grep -oE '"id": ?"[a-z_]+"' | sed -E 's/.*"([a-z_]+)"/\1/'); do
    short=$(count "$game" 100000)
    long=$(count "$game" 300000)
    echo "$game: $(((long - short) / 200000)) instructions per decision"
done
