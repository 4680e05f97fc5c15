#!/bin/sh
# Says where the Swift toolchain is, or in one sentence how to get it.
#
#     tools/swift.sh path     the swift command to use
#     tools/swift.sh flags    what every build on this machine is given
set -eu

find_swift() {
    command -v swift && return
    for candidate in "$HOME/.local/share/swiftly/bin/swift" /opt/swift/usr/bin/swift /usr/local/swift/usr/bin/swift; do
        [ -x "$candidate" ] && echo "$candidate" && return
    done
    echo "The Swift toolchain (6.2 or newer) is missing: install it as https://www.swift.org/install/linux says," \
        "and see that 'swift --version' works." >&2
    exit 69
}

# Processors that have all of x86-64-v3 get code for it: the spotter's inner loops are eight floats wide.
processor_flags() {
    [ "$(uname -m)" = x86_64 ] || return 0
    for feature in avx avx2 bmi1 bmi2 f16c fma abm movbe; do
        grep -qwm1 "$feature" /proc/cpuinfo || return 0
    done
    echo "-Xcc -march=x86-64-v3"
}

case "${1:-}" in
    path) find_swift ;;
    flags) processor_flags ;;
    *) echo "usage: tools/swift.sh path|flags" >&2; exit 64 ;;
esac
