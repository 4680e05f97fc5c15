#!/bin/sh
# Runs the kernel for 64-bit ARM in an emulator, compares it with the portable one and with this machine, to the last
# bit, and counts its instructions. Says nothing about time: an emulator does not have any.
#
# For x86-64, with what `tools/packages.sh neon` installs.
set -eu

here="$(cd "$(dirname "$0")/.." && pwd)"
scratch="$(mktemp -d)"
trap 'rm -rf "$scratch"' EXIT
# The compiler that builds Rouse.
clang="$("$here/tools/swift.sh" clang)"
sources="$here/Sources/Base/C/CKernels/products.c $here/Sources/Base/C/CKernels/paths.c $here/Tests/NEON/kernel_paths.c"
# GCC does not know the pragma that forbids it to round less often.
options="-O2 -static -ffp-contract=off -Wall -Wextra -Wno-unknown-pragmas -I$here/Sources/Base/C/CKernels/include"

build() {
    name="$1"
    shift
    # shellcheck disable=SC2086
    "$@" $options $sources -o "$scratch/$name"
}
build here-gcc cc
build here-clang "$clang"
build arm-gcc aarch64-linux-gnu-gcc
build arm-clang "$clang" --target=aarch64-linux-gnu -isystem /usr/aarch64-linux-gnu/include -fuse-ld=lld

run() {
    case "$1" in
        arm-*) qemu-aarch64 "$scratch/$1" ;;
        *) "$scratch/$1" ;;
    esac
}
checksums=""
for name in here-gcc here-clang arm-gcc arm-clang; do
    result="$(run "$name")" || { echo "$name: $result" >&2; exit 1; }
    echo "$name: $result"
    checksums="$checksums${result##* }
"
done
[ "$(printf %s "$checksums" | sort -u | wc -l)" -eq 1 ] || { echo "The checksums differ." >&2; exit 1; }

# One line of the log is one instruction; two runs of different length are compared.
instructions() {
    case "$1" in
        arm-*) emulator=qemu-aarch64 ;;
        *) emulator="qemu-x86_64 -cpu max" ;;
    esac
    $emulator -singlestep -d exec,nochain -D "$scratch/log" "$scratch/$1" "$2" "$3"
    wc -l <"$scratch/log"
}
echo "Instructions for the distance of a frame to 392 template frames, 12544 products:"
for name in arm-clang here-clang; do
    for what in one four portable; do
        short="$(instructions "$name" "$what" 4)"
        long="$(instructions "$name" "$what" 8)"
        echo "$name, $what: $(((long - short) / 4))"
    done
done
