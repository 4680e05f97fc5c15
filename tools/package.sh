#!/bin/sh
# Makes what others install: a Debian package, or an archive of the program alone.
#
#     tools/package.sh deb FOLDER PROGRAM [FASTER]   FOLDER/rouse_VERSION_ARCHITECTURE.deb
#     tools/package.sh tarball FOLDER PROGRAM        FOLDER/rouse-VERSION-MACHINE.tar.xz
#     tools/package.sh phones FOLDER PROGRAM FILE    FOLDER/rouse-phones-large_VERSION_all.deb, of the large phone network
#     tools/package.sh library FOLDER LIBRARY [FASTER]   librouse1, librouse-dev and python3-rouse, of libCRouse.so
#
# PROGRAM was built for every processor of the kind; FASTER, for x86-64, is taken where the processor has all of
# x86-64-v3. One for 64-bit ARM, of tools/arm64.sh, runs in an emulator where the package is made on x86-64.
# The same program and SOURCE_DATE_EPOCH give the same bytes. Prints the path of what was made.
set -eu

kind="$1"
mkdir -p "$2"
folder="$(realpath "$2")"
program="$(realpath "$3")"
faster="${4:+$(realpath "$4")}" # of phones: the network
cd "$(dirname "$0")/.."
# EM_AARCH64
foreign=""
if [ "$kind" != phones ] && [ "$(od -An -j18 -N2 -tu2 "$program" | tr -d ' ')" = 183 ] && [ "$(uname -m)" != aarch64 ]
then
    foreign=yes
fi
stage="$(mktemp -d)"
trap 'rm -rf "$stage"' EXIT
root="$stage/root"
run="$program"
machine_code=""
[ "$kind" != deb ] || [ -n "$foreign" ] || [ "$(uname -m)" != x86_64 ] || machine_code=yes
header="Sources/Library/CRouse/include/rouse.h"
if [ "$kind" = library ]; then
    # What a library is told of itself stands in its source.
    version="$(sed -n 's/^let libraryVersion = "\(.*\)"$/\1/p' Sources/Library/CRouse/Refusal.swift)"
elif [ -n "$foreign" ]; then
    emulator="$(command -v qemu-aarch64 || command -v qemu-aarch64-static)" ||
        { echo "tools/package.sh: qemu-aarch64 is missing (Debian: qemu-user)" >&2; exit 69; }
    run="$stage/run"
    printf '#!/bin/sh\nexec "%s" -L "%s" "%s" "$@"\n' "$emulator" "$(tools/arm64.sh sysroot)" "$program" >"$run"
    chmod +x "$run"
fi
[ "$kind" = library ] || version="$("$run" --version)"
: "${SOURCE_DATE_EPOCH:=$(git log -1 --format=%ct 2>/dev/null || date +%s)}"
export SOURCE_DATE_EPOCH
umask 022

tarball() {
    name="rouse-$version-$([ -n "$foreign" ] && echo aarch64 || uname -m)"
    stripped "$program" "$stage/$name/rouse"
    install -m 644 LICENSE README.md "$stage/$name"
    tar -C "$stage" --sort=name --owner=0 --group=0 --numeric-owner --mtime="@$SOURCE_DATE_EPOCH" -cJf \
        "$folder/$name.tar.xz" "$name"
    echo "$folder/$name.tar.xz"
}

# A unit names the program where this package puts it.
unit() {
    mkdir -p "$(dirname "$root/$2")"
    sed 's,/usr/local/bin/rouse,/usr/bin/rouse,g' "$1" >"$root/$2"
    chmod 644 "$root/$2"
}

# The changelog of a package as Debian wants it.
debian_changelog() {
    {
        echo "$1 ($version) unstable; urgency=medium"
        echo
        echo "  * See changelog.gz of rouse for what has changed."
        echo
        echo " -- Rouse maintainers <maintainers@rouse.invalid>  $(LC_ALL=C date -u -R -d "@$SOURCE_DATE_EPOCH")"
    } | gzip -9nc >"$root/usr/share/doc/$1/$2"
}

# A page without its pictures, which are in the repository: they would be a hundredth of the package.
without_pictures() {
    sed -e '/^ *<picture>/ { :more; /<\/picture>/! { N; b more }; d }' -e '/^ *!\[.*\.\(png\|svg\))$/d' "$1"
}

documents() {
    place="$root/usr/share/doc/rouse"
    install -D -m 644 tools/debian/copyright "$place/copyright"
    # The license and the changelog lie where Debian has them.
    for page in README.md CONTRIBUTING.md; do
        without_pictures "$page" |
            sed 's,](LICENSE),](copyright),g; s,](CHANGELOG.md),](changelog.gz),g' >"$place/$page"
        chmod 644 "$place/$page"
    done
    gzip -9nc CHANGELOG.md >"$place/changelog.gz"
    debian_changelog rouse changelog.Debian.gz
    # What is in the repository, and not what a run of them has left.
    for file in $(git ls-files docs examples demo/README.md models/README.md); do
        mode=644
        [ -x "$file" ] && mode=755
        case "$file" in
            docs/*.png | docs/*.svg) ;;
            docs/*.md)
                mkdir -p "$place/docs"
                without_pictures "$file" >"$place/$file"
                chmod "$mode" "$place/$file"
                ;;
            *) install -D -m "$mode" "$file" "$place/$file" ;;
        esac
    done
}

# What comes from tools/arm64.sh is so already.
stripped() {
    install -D -m 755 "$1" "$2"
    [ -n "$foreign" ] || strip --strip-all --remove-section=.comment --remove-section=.note "$2"
}

programs() {
    if [ -z "$faster" ]; then
        stripped "$program" "$root/usr/bin/rouse"
        return
    fi
    stripped "$program" "$root/usr/lib/rouse/x86-64/rouse"
    stripped "$faster" "$root/usr/lib/rouse/x86-64-v3/rouse"
    "$(tools/swift.sh clang)" -Os -fstack-protector-all -D_FORTIFY_SOURCE=2 -fPIE -pie -Wl,-z,relro,-z,now \
        -o "$stage/launcher" tools/debian/launcher.c
    stripped "$stage/launcher" "$root/usr/bin/rouse"
}

dependencies() {
    if [ -n "$foreign" ]; then
        tools/arm64.sh depends
        return
    fi
    mkdir -p "$stage/debian"
    cp tools/debian/control "$stage/debian/control"
    # shellcheck disable=SC2046
    (cd "$stage" && dpkg-shlibdeps -O $(find "$root/usr" -name rouse -type f -perm -100) 2>/dev/null |
        sed -n 's/^shlibs:Depends=//p')
}

deb() {
    architecture="$([ -n "$foreign" ] && echo arm64 || dpkg --print-architecture)"
    programs
    tools/shared_files.sh "$run" "$stage/share"
    (cd "$stage/share" && find . -type f -exec install -D -m 644 {} "$root/usr/share/{}" \;)
    # bash reads them; they are no program.
    sed -i '1{/^#!/d}' "$root/usr/share/bash-completion/completions/rouse"
    mkdir -p "$root/usr/share/zsh/vendor-completions"
    mv "$root/usr/share/zsh/site-functions/_rouse" "$root/usr/share/zsh/vendor-completions/_rouse"
    rmdir "$root/usr/share/zsh/site-functions"
    gzip -9n "$root"/usr/share/man/man1/*.1
    unit tools/systemd/rouse.service lib/systemd/system/rouse.service
    unit tools/systemd/user/rouse.service usr/lib/systemd/user/rouse.service
    unit tools/systemd/rouse-serve.service lib/systemd/system/rouse-serve.service
    unit tools/systemd/user/rouse-serve.service usr/lib/systemd/user/rouse-serve.service
    documents
    mkdir -p "$root/etc/rouse/keywords"
    HOME=/nonexistent ROUSE_CONFIG='' "$run" config --write --config "$root/etc/rouse/config.toml" >/dev/null
    chmod 644 "$root/etc/rouse/config.toml"

    control="$root/DEBIAN"
    mkdir -p "$control"
    depends="$(dependencies)"
    [ -n "$depends" ] || { echo "tools/package.sh: what $program depends on cannot be found out" >&2; exit 1; }
    {
        echo "Package: rouse"
        echo "Version: $version"
        echo "Architecture: $architecture"
        echo "Depends: $depends"
        echo "Installed-Size: $(du -sk --apparent-size --exclude=DEBIAN "$root" | cut -f1)"
        cat tools/debian/fields
    } >"$control/control"
    echo /etc/rouse/config.toml >"$control/conffiles"
    for script in postinst prerm postrm; do install -m 755 "tools/debian/$script" "$control/$script"; done
    packed "rouse_${version}_$architecture.deb"
}

# The network is data for every processor, made of another project's package, and replaces nothing of the program's.
phones() {
    install -D -m 644 "$faster" "$root/usr/share/rouse/phones-large.rouse"
    install -D -m 644 tools/debian/copyright-phones "$root/usr/share/doc/rouse-phones-large/copyright"
    debian_changelog rouse-phones-large changelog.gz
    mkdir -p "$root/DEBIAN"
    {
        echo "Package: rouse-phones-large"
        echo "Version: $version"
        echo "Architecture: all"
        echo "Enhances: rouse"
        echo "Installed-Size: $(du -sk --apparent-size --exclude=DEBIAN "$root" | cut -f1)"
        cat tools/debian/fields-phones
    } >"$root/DEBIAN/control"
    packed "rouse-phones-large_${version}_all.deb"
}

# The fields of a package beside those that tools/debian/fields-NAME has, its copyright and its changelog.
#     described NAME ARCHITECTURE FIELD...
described() {
    name="$1"
    install -D -m 644 tools/debian/copyright "$root/usr/share/doc/$name/copyright"
    debian_changelog "$name" "$3"
    mkdir -p "$root/DEBIAN"
    {
        echo "Package: $name"
        echo "Source: rouse"
        echo "Version: $version"
        echo "Architecture: $2"
        shift 3
        for field in "$@"; do echo "$field"; done
        echo "Installed-Size: $(du -sk --apparent-size --exclude=DEBIAN "$root" | cut -f1)"
        cat "tools/debian/fields-$name"
    } >"$root/DEBIAN/control"
}

# The library for programs, what compiles against it, and the Python module over it.
library() {
    abi="$(sed -n 's/^#define ROUSE_ABI_VERSION \([0-9]*\)$/\1/p' "$header")"
    [ -n "$foreign" ] && architecture=arm64 triplet=aarch64-linux-gnu ||
        { architecture="$(dpkg --print-architecture)" triplet="$(dpkg-architecture -qDEB_HOST_MULTIARCH)"; }
    file="librouse.so.$abi.$version"
    own="librouse$abi (= $version)"

    place="$root/usr/lib/$triplet"
    library_file "$program" "$place/$file"
    ln -s "$file" "$place/librouse.so.$abi"
    if [ -n "$faster" ]; then
        # The loader looks there first on processors that have all of it.
        library_file "$faster" "$place/glibc-hwcaps/x86-64-v3/$file"
        ln -s "$file" "$place/glibc-hwcaps/x86-64-v3/librouse.so.$abi"
    fi
    depends="$(library_dependencies)"
    [ -n "$depends" ] || { echo "tools/package.sh: what $program depends on cannot be found out" >&2; exit 1; }
    described "librouse$abi" "$architecture" changelog.gz "Multi-Arch: same" "Depends: $depends"
    echo "librouse $abi librouse$abi (>= $version)" >"$root/DEBIAN/shlibs"
    {
        echo "librouse.so.$abi librouse$abi #MINVER#"
        # Those that the library shows, since the first version that is packaged.
        sed -n 's/^ *\(rouse_[a-z0-9_]*\);$/ \1@Base 0.1.0/p' Sources/Library/CRouse/shared/rouse.map | LC_ALL=C sort
    } >"$root/DEBIAN/symbols"
    echo "activate-noawait ldconfig" >"$root/DEBIAN/triggers"
    packed "librouse${abi}_${version}_$architecture.deb"

    root="$stage/dev"
    place="$root/usr/lib/$triplet"
    install -D -m 644 "$header" "$root/usr/include/rouse.h"
    mkdir -p "$place/pkgconfig"
    ln -s "librouse.so.$abi" "$place/librouse.so"
    # shellcheck disable=SC2016
    printf '%s\n' 'prefix=/usr' "libdir=\${prefix}/lib/$triplet" 'includedir=${prefix}/include' '' 'Name: rouse' \
        'Description: Wake words and voice activity' "Version: $version" 'Cflags: -I${includedir}' \
        'Libs: -L${libdir} -lrouse' >"$place/pkgconfig/rouse.pc"
    for example in $(git ls-files examples/c); do
        install -D -m 644 "$example" "$root/usr/share/doc/librouse-dev/examples/${example##*/}"
    done
    described librouse-dev "$architecture" changelog.gz "Multi-Arch: same" "Depends: $own" \
        "Suggests: pkgconf | pkg-config"
    packed "librouse-dev_${version}_$architecture.deb"

    root="$stage/python"
    for module in $(git ls-files Sources/Library/Python/rouse); do
        install -D -m 644 "$module" "$root/usr/lib/python3/dist-packages/rouse/${module##*/}"
    done
    mkdir -p "$root/usr/lib/python3/dist-packages/rouse-$version.dist-info"
    printf '%s\n' 'Metadata-Version: 2.1' 'Name: rouse' "Version: $version" \
        'Summary: Wake words, voice activity and enrolment' >"$root/usr/lib/python3/dist-packages/rouse-$version.dist-info/METADATA"
    described python3-rouse all changelog.gz "Depends: python3 (>= 3.9), librouse$abi (>= $version)" \
        "Recommends: python3-numpy"
    for script in postinst prerm; do install -m 755 "tools/debian/python3-rouse.$script" "$root/DEBIAN/$script"; done
    packed "python3-rouse_${version}_all.deb"
}

library_file() {
    install -D -m 644 "$1" "$2"
    [ -n "$foreign" ] || strip --strip-unneeded --remove-section=.comment --remove-section=.note "$2"
}

library_dependencies() {
    if [ -n "$foreign" ]; then
        tools/arm64.sh depends "$program"
        return
    fi
    mkdir -p "$stage/debian"
    cp tools/debian/control "$stage/debian/control"
    # shellcheck disable=SC2046
    (cd "$stage" && dpkg-shlibdeps -O $(find "$root/usr" -name 'librouse.so*' -type f) 2>/dev/null |
        sed -n 's/^shlibs:Depends=//p')
}

# Makes the package of what is in $root.
packed() {
    control="$root/DEBIAN"
    (cd "$root" && find usr lib -type f -print0 2>/dev/null | LC_ALL=C sort -z | xargs -0 md5sum) >"$control/md5sums"
    find "$root" -newermt "@$SOURCE_DATE_EPOCH" -exec touch -h -d "@$SOURCE_DATE_EPOCH" {} +
    made="$folder/$1"
    if [ -n "$machine_code" ]; then
        # Machine code for x86-64 becomes smaller by a filter of xz that dpkg-deb reads and does not write.
        dpkg-deb --root-owner-group -Znone --build "$root" "$stage/plain.deb" >/dev/null
        (cd "$stage" && ar x plain.deb debian-binary control.tar data.tar && xz -9 control.tar &&
            xz --x86 --lzma2=preset=9,lc=4,nice=273 data.tar && rm -f whole.deb &&
            ar rcD whole.deb debian-binary control.tar.xz data.tar.xz)
        mv "$stage/whole.deb" "$made"
    else
        dpkg-deb --root-owner-group -Zxz -z9 --build "$root" "$made" >/dev/null
    fi
    echo "$made"
}

case "$kind" in
    deb | tarball | phones | library) "$kind" ;;
    *) echo "usage: tools/package.sh deb|tarball|phones|library FOLDER PROGRAM [FILE]" >&2; exit 64 ;;
esac
