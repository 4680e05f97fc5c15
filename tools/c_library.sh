#!/bin/sh
# Puts the C library that was built into a folder, as programs look for it there: lib/librouse.so, include/rouse.h, and
# lib/pkgconfig/rouse.pc, which finds both wherever the folder is moved.
#
#     tools/c_library.sh .build/release/libCRouse.so FOLDER
set -eu

built="$1"
folder="$2"
header="$(dirname "$0")/../Sources/Library/CRouse/include/rouse.h"
abi="$(sed -n 's/^#define ROUSE_ABI_VERSION \([0-9]*\)$/\1/p' "$header")"
version="$(sed -n 's/^let libraryVersion = "\(.*\)"$/\1/p' "$(dirname "$0")/../Sources/Library/CRouse/Refusal.swift")"

install -D -m 644 "$header" "$folder/include/rouse.h"
install -D -m 755 "$built" "$folder/lib/librouse.so.$abi.$version"
# What tools/arm64.sh has built on another kind of machine is stripped already.
kind() { od -An -j18 -N2 -tu2 "$1"; }
[ "$(kind "$built")" != "$(kind /bin/sh)" ] || strip --strip-unneeded "$folder/lib/librouse.so.$abi.$version"
ln -sf "librouse.so.$abi.$version" "$folder/lib/librouse.so.$abi"
ln -sf "librouse.so.$abi" "$folder/lib/librouse.so"
mkdir -p "$folder/lib/pkgconfig"
# shellcheck disable=SC2016
printf '%s\n' 'prefix=${pcfiledir}/../..' '' 'Name: rouse' 'Description: Wake words and voice activity' \
    "Version: $version" 'Cflags: -I${prefix}/include' 'Libs: -L${prefix}/lib -lrouse' >"$folder/lib/pkgconfig/rouse.pc"
