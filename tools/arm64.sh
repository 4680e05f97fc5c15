#!/bin/sh
# Builds the program for 64-bit ARM on an x86-64 machine: with the Swift compiler of Debian's sid, Swift's libraries for
# arm64 from the same package, and Debian 12's arm64 libraries, so that the program runs there and on what is newer.
#
#     tools/arm64.sh build               builds .build/arm64/rouse, and prints its path
#     tools/arm64.sh library             builds .build/arm64/libCRouse.so, the C library, and prints its path
#     tools/arm64.sh tests               builds the tests, and prints the path of what runs them
#     tools/arm64.sh depends [FILE]      what a package with that program, or with FILE, depends on
#     tools/arm64.sh sysroot             the folder with Debian's arm64 libraries
#     tools/arm64.sh prepare             fetches and unpacks the compiler and the libraries, if they are not there yet
#     tools/arm64.sh within COMMAND...   runs a command in the compiler's root, with the checkout at its own path
#
# Everything is unpacked below .build/arm64 and nothing is installed; apt checks the signatures of what it fetches.
# ROUSE_DEBIAN is another mirror of Debian's. The compiler needs a newer C library than this machine may have, so it
# runs in a root of its own: that takes root, or user namespaces. Ends with 75 where Debian's packages cannot be had.
set -eu

cd "$(dirname "$0")/.."
checkout="$PWD"
place="$checkout/.build/arm64"
release=bookworm
mirror="${ROUSE_DEBIAN:-http://deb.debian.org/debian}"
triple=aarch64-unknown-linux-gnu
compiler="$place/compiler" # a root of sid's, amd64
sysroot="$place/sysroot"   # Debian's libraries, arm64
keyring=/usr/share/keyrings/debian-archive-keyring.gpg

fail() {
    echo "tools/arm64.sh: $1" >&2
    exit "${2:-1}"
}

# apt of one suite and one architecture, with nothing of this machine's.
#     private SUITE ARCHITECTURE ARGUMENTS...
private() {
    suite="$1" architecture="$2"
    shift 2
    state="$place/apt/$suite-$architecture"
    if [ ! -e "$state/apt.conf" ]; then
        [ -e "$keyring" ] || fail "$keyring is missing: install debian-archive-keyring" 69
        mkdir -p "$state/etc/apt.conf.d" "$state/etc/preferences.d" "$state/state/lists/partial" \
            "$state/cache/archives/partial"
        : >"$state/status"
        echo "deb [signed-by=$keyring] $mirror $suite main" >"$state/sources.list"
        # A mirror that stands still is as good; the signatures are checked all the same.
        cat >"$state/apt.conf" <<CONFIGURATION
Dir "$state";
Dir::Etc "etc";
Dir::Etc::SourceList "$state/sources.list";
Dir::Etc::SourceParts "-";
Dir::State "state";
Dir::State::status "$state/status";
Dir::Cache "cache";
APT::Architecture "$architecture";
APT::Architectures { "$architecture"; };
APT::Install-Recommends "false";
APT::Sandbox::User "root";
Acquire::Check-Valid-Until "false";
Acquire::Languages "none";
CONFIGURATION
    fi
    [ "$1" = update ] || [ -e "$state/updated" ] ||
        { APT_CONFIG="$state/apt.conf" apt-get -qq update >&2 && : >"$state/updated"; } ||
        fail "Debian's packages cannot be reached" 75
    APT_CONFIG="$state/apt.conf" apt-get "$@"
}

# Notes what dpkg would have noted of a package that it installed, for dpkg-shlibdeps.
#     record PACKAGE DATABASE
record() {
    name="$(dpkg-deb -f "$1" Package)"
    mkdir -p "$2/info"
    echo 1 >"$2/info/format"
    dpkg-deb -f "$1" | sed 's/^Package:.*/&\nStatus: install ok installed/; $s/$/\n/' >>"$2/status"
    dpkg-deb --fsys-tarfile "$1" | tar -t | sed 's,^\.,,; s,/$,,; s,^$,/.,' >"$2/info/$name:$architecture.list"
    for file in symbols shlibs; do
        dpkg-deb --ctrl-tarfile "$1" | tar -xO "./$file" >"$2/info/$name:$architecture.$file" 2>/dev/null ||
            rm "$2/info/$name:$architecture.$file"
    done
}

# Fetches packages with all that they depend on, and unpacks them, without running anything of theirs.
#     unpack FOLDER SUITE ARCHITECTURE PACKAGE...
unpack() {
    folder="$1"
    shift
    mkdir -p "$folder.new/usr/bin" "$folder.new/usr/sbin" "$folder.new/usr/lib" "$folder.new/usr/lib64"
    for name in bin sbin lib lib64; do ln -sfn "usr/$name" "$folder.new/$name"; done
    suite="$1" architecture="$2"
    shift 2
    private "$suite" "$architecture" -qq --download-only -y install "$@" >/dev/null ||
        fail "$* of Debian's $suite cannot be had for $architecture" 75
    archives="$place/apt/$suite-$architecture/cache/archives"
    for package in "$archives"/*.deb; do
        # What debugs, edits, documents or compiles for other systems is most of the compiler's package.
        dpkg-deb --fsys-tarfile "$package" | tar -x -C "$folder.new" --keep-directory-symlink --exclude='*lldb*' \
            --exclude='*clangd' --exclude='*/docc*' --exclude='*sourcekit*' --exclude='*wasm*' \
            --exclude='*/embedded/*' --exclude='./usr/share/doc/*' --exclude='./usr/share/man/*' \
            --exclude='./usr/share/locale/*' --exclude='./dev/*' || fail "$package cannot be unpacked"
        [ "$architecture" = amd64 ] || record "$package" "$folder.new/var/lib/dpkg"
        rm "$package"
    done
}

prepare() {
    [ "$(uname -m)" = x86_64 ] || fail "builds on x86-64 only; on ARM itself 'make build' does" 69
    if [ ! -e "$compiler/made" ]; then
        echo "Fetching the Swift compiler of Debian's sid" >&2
        rm -rf "$compiler.new"
        unpack "$compiler" sid amd64 swiftlang git libc6-dev libstdc++-15-dev \
            coreutils dash binutils-aarch64-linux-gnu dpkg dpkg-dev
        mkdir -p "$compiler.new/proc" "$compiler.new/dev" "$compiler.new/tmp" "$compiler.new$checkout" \
            "$compiler.new/usr/lib/aarch64-linux-gnu" "$compiler.new/var/lib/dpkg"
        : >"$compiler.new/made"
        mv "$compiler.new" "$compiler"
    fi
    if [ ! -e "$sysroot/made" ]; then
        echo "Fetching Debian's arm64 libraries ($release), and Swift's" >&2
        rm -rf "$sysroot.new"
        # shellcheck disable=SC2046
        unpack "$sysroot" "$release" arm64 libc6-dev libstdc++-12-dev zlib1g-dev $(tools/packages.sh libraries)
        # Links to the root are meant for the root of what was unpacked.
        find "$sysroot.new/usr/lib" -type l -lname '/*' | while read -r link; do
            ln -sfnr "$sysroot.new$(readlink "$link")" "$link"
        done
        swift="$place/swift.new"
        rm -rf "$swift"
        mkdir -p "$swift/packages"
        (cd "$swift/packages" && private sid arm64 -qq download swiftlang libswiftlang >/dev/null) ||
            fail "Swift's libraries for arm64 cannot be had" 75
        for package in "$swift"/packages/*.deb; do
            dpkg-deb --fsys-tarfile "$package" | tar -x -C "$swift" --wildcards './usr/libexec/swift/lib/swift/*' \
                './usr/libexec/swift/lib/swift_static/*' './usr/libexec/swift/lib/clang/*' 2>/dev/null || true
            rm "$package"
        done
        for name in swift swift_static clang; do
            mv "$swift/usr/libexec/swift/lib/$name" "$sysroot.new/usr/lib/$name"
        done
        rm -rf "$swift" "$sysroot.new/usr/lib/swift/embedded" "$sysroot.new/usr/lib/swift/host"
        : >"$sysroot.new/made"
        mv "$sysroot.new" "$sysroot"
    fi
}

# Runs a command in the compiler's root.
within() {
    as_root=""
    [ "$(id -u)" -eq 0 ] || as_root="--user --map-root-user"
    # shellcheck disable=SC2086,SC2016
    unshare --mount $as_root sh -c '
        root="$1" sysroot="$2" checkout="$3"
        shift 3
        mount --rbind /proc "$root/proc" && mount --rbind /dev "$root/dev" &&
            mkdir -p "$root$checkout" && mount --rbind "$checkout" "$root$checkout" &&
            mount --rbind "$sysroot/usr/lib/aarch64-linux-gnu" "$root/usr/lib/aarch64-linux-gnu" &&
            mount --rbind "$sysroot/var/lib/dpkg" "$root/var/lib/dpkg" &&
            exec chroot "$root" /usr/bin/env -i -C "$checkout" PATH=/usr/libexec/swift/bin:/usr/bin:/bin HOME=/tmp \
                LC_ALL=C.UTF-8 PKG_CONFIG_SYSROOT_DIR="$sysroot" \
                PKG_CONFIG_PATH="$sysroot/usr/lib/aarch64-linux-gnu/pkgconfig" GIT_CONFIG_COUNT=1 \
                GIT_CONFIG_KEY_0=safe.directory GIT_CONFIG_VALUE_0="*" "$@"' \
        sh "$compiler" "$sysroot" "$checkout" "$@"
}

# What the compiler is told about the other processor.
description() {
    sdk="$place/sdks/rouse.artifactbundle"
    mkdir -p "$sdk/arm64"
    cat >"$sdk/info.json" <<JSON
{"schemaVersion": "1.0", "artifacts": {"rouse-arm64": {"type": "swiftSDK", "version": "1",
  "variants": [{"path": "arm64"}]}}}
JSON
    cat >"$sdk/arm64/swift-sdk.json" <<JSON
{"schemaVersion": "4.0", "targetTriples": {"$triple": {"sdkRootPath": "$sysroot",
  "swiftResourcesPath": "$sysroot/usr/lib/swift", "swiftStaticResourcesPath": "$sysroot/usr/lib/swift_static",
  "toolsetPaths": ["toolset.json"]}}}
JSON
    # Debian builds the compiler with its assertions. Its check of the intermediate language takes for an error that a
    # value with a deinit is taken apart, where it is put together again before; and a pass fails at an assertion of its
    # own in the initializer of a large noncopyable value. A later run of the same pass does the same work.
    cat >"$sdk/arm64/toolset.json" <<JSON
{"schemaVersion": "1.0", "rootPath": "/usr/libexec/swift/bin",
  "swiftCompiler": {"extraCLIOptions": ["-use-ld=lld", "-Xfrontend", "-sil-verify-none",
    "-Xllvm", "-sil-disable-pass=early-redundant-load-elimination"]},
  "linker": {"path": "ld.lld", "extraCLIOptions": ["$place/newer_libc.o"]}}
JSON
}

# What every build needs.
#     ready SCRATCH    the folder that is built in
ready() {
    prepare
    description
    within clang -O2 -fPIC -fstack-protector-strong -Wall -Wextra --target="$triple" --sysroot="$sysroot" \
        -c tools/arm64/newer_libc.c -o "$place/newer_libc.o"
    # This machine's own Swift fetches the packages that the program is made of; the other has no network.
    "$(tools/swift.sh path)" package --scratch-path "$place/$1" resolve >&2
}

# The compiler for the other processor.
#     foreign SCRATCH LINK OPTION...    LINK is how the program is linked
foreign() {
    scratch="$1" link="$2"
    shift 2
    # shellcheck disable=SC2046
    within ROUSE_LINK="$link" \
        swift build -c release $(tools/swift.sh everywhere) --scratch-path "$place/$scratch" \
        --disable-automatic-resolution --swift-sdks-path "$place/sdks" --swift-sdk rouse-arm64 "$@" >&2
}

# Builds a product of the package, and strips what was made.
#     product NAME FILE OPTION...    the options are strip's
product() {
    # First: it gives variables of these names other values.
    ready build
    name="$1" file="$2"
    shift 2
    # For a library the compiler would look for what is linked statically beside what is not.
    link="-static-stdlib -resource-dir $sysroot/usr/lib/swift_static -use-ld=lld"
    link="$link -Xlinker -z -Xlinker now -Xlinker -z -Xlinker pack-relative-relocs"
    foreign build "$link" --product "$name" --static-swift-stdlib
    within aarch64-linux-gnu-strip "$@" --remove-section=.comment --remove-section=.note \
        -o "$place/$file" "$place/build/$triple/release/$file"
    echo "$place/$file"
}

# Builds the tests, which are linked with Swift's own libraries: these need the C library of sid, where they run.
tests() {
    ready tests
    # Debian leaves this library out; nobody needs what is in it, but it is asked for.
    mkdir -p "$place/empty"
    within aarch64-linux-gnu-ar rc "$place/empty/lib_Testing_Foundation.a"
    foreign tests "" --build-tests -Xlinker --allow-shlib-undefined -Xlinker -L"$place/empty"
    echo "$place/tests/$triple/release/rousePackageTests.xctest"
}

# What a package with a file depends on.
depends() {
    mkdir -p "$place/shlibdeps/debian"
    printf 'Source: rouse\n\nPackage: rouse\nArchitecture: any\n' >"$place/shlibdeps/debian/control"
    within env -C "$place/shlibdeps" LC_ALL=C DEB_HOST_ARCH=arm64 dpkg-shlibdeps -O --admindir=/var/lib/dpkg \
        "${1:-$place/rouse}" 2>/dev/null | sed -n 's/^shlibs:Depends=//p'
}

case "${1:-}" in
    build) product rouse rouse --strip-all ;;
    tests) tests ;;
    library) product CRouse libCRouse.so --strip-unneeded ;;
    depends) depends "${2:-}" ;;
    sysroot) echo "$sysroot" ;;
    prepare) prepare ;;
    within) shift; within "$@" ;;
    *) echo "usage: tools/arm64.sh build|library|tests|depends|sysroot|prepare|within COMMAND..." >&2; exit 64 ;;
esac
