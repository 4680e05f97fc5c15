#!/bin/sh
# Says where the Swift toolchain is, or in one sentence how to get it.
#
#     tools/swift.sh path     the swift command to use
#     tools/swift.sh flags    what every build on this machine is given
#     tools/swift.sh link     how the program is linked on this machine
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

# With Swift's own libraries in the program, where the toolchain has them for that, and with the places that the loader
# has to fill in packed, where the C library knows how to read that (from 2.36 on).
link_options() {
    programs="$(dirname "$(readlink -f "$(find_swift)")")"
    [ -e "$programs/../lib/swift_static/linux/lib_FoundationCollections.a" ] && [ -x "$programs/ld.lld" ] || return 0
    packed=""
    minor="$(getconf GNU_LIBC_VERSION | cut -d. -f2)"
    [ "$minor" -ge 36 ] && packed=" -Xlinker -z -Xlinker pack-relative-relocs"
    echo "-static-stdlib -use-ld=lld$packed"
}

case "${1:-}" in
    path) find_swift ;;
    flags) processor_flags ;;
    link) link_options ;;
    *) echo "usage: tools/swift.sh path|flags|link" >&2; exit 64 ;;
esac
