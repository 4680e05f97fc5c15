#!/bin/sh
# Says where the Swift toolchain is, or in one sentence how to get it.
#
#     tools/swift.sh path          the swift command to use
#     tools/swift.sh everywhere    what every build is given
#     tools/swift.sh flags         the same, and what every build on this machine is given
#     tools/swift.sh link          how the program is linked on this machine
#     tools/swift.sh faster NAME   the file of .build/release where that is for x86-64-v3, and nothing elsewhere
#     tools/swift.sh clang         the C compiler that comes with it
#     tools/swift.sh settle        lets .build build here, wherever it was copied or moved from
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

# The folder of bin, lib and so on; the command itself may only choose among several toolchains.
toolchain() {
    resources="$("$(find_swift)" -print-target-info | sed -n 's/.*"runtimeResourcePath": "\(.*\)".*/\1/p')"
    dirname "$(dirname "$resources")"
}

# With a section for each function the linker leaves out those that nobody calls.
everywhere_flags() {
    echo "-Xswiftc -Xfrontend -Xswiftc -function-sections"
}

# Processors that have all of x86-64-v3 get code for it: the spotter's inner loops are eight floats wide.
processor_flags() {
    [ "$(uname -m)" = x86_64 ] || return 0
    for feature in avx avx2 bmi1 bmi2 f16c fma abm movbe; do
        grep -qwm1 "$feature" /proc/cpuinfo || return 0
    done
    echo "-Xcc -march=x86-64-v3"
}

# With Swift's own libraries in the program, where the toolchain has them for that. None of its functions is exported:
# nobody looks for one there, and the linker can leave out what nobody calls. The loader fills in all places at once and
# nobody can write to them afterwards; they are packed, where the C library knows how to read that (from 2.36 on).
link_options() {
    root="$(toolchain)"
    [ -e "$root/lib/swift_static/linux/lib_FoundationCollections.a" ] && [ -x "$root/bin/ld.lld" ] || return 0
    packed=""
    minor="$(getconf GNU_LIBC_VERSION | cut -d. -f2)"
    [ "$minor" -ge 36 ] && packed=" -Xlinker -z -Xlinker pack-relative-relocs"
    echo "-static-stdlib -use-ld=lld -Xlinker --no-export-dynamic -Xlinker -z -Xlinker now$packed"
}

# The compiler's cache of modules works only where it was made.
settle() {
    [ "$(cat .build/folder 2>/dev/null)" != "$PWD" ] || return 0
    mkdir -p .build
    find .build -name ModuleCache -type d -prune -exec rm -rf {} +
    echo "$PWD" >.build/folder
}

case "${1:-}" in
    path) find_swift ;;
    everywhere) everywhere_flags ;;
    flags) echo "$(everywhere_flags) $(processor_flags)" ;;
    link) link_options ;;
    faster) [ -z "$(processor_flags)" ] || echo ".build/release/$2" ;;
    clang) echo "$(toolchain)/bin/clang" ;;
    settle) settle ;;
    *) echo "usage: tools/swift.sh path|everywhere|flags|link|faster NAME|clang|settle" >&2; exit 64 ;;
esac
