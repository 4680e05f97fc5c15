#!/bin/sh
# Makes what others install: a Debian package, or an archive of the program alone.
#
#     tools/package.sh deb FOLDER PROGRAM [FASTER]   FOLDER/rouse_VERSION_ARCHITECTURE.deb
#     tools/package.sh tarball FOLDER PROGRAM        FOLDER/rouse-VERSION-MACHINE.tar.xz
#     tools/package.sh phones FOLDER PROGRAM FILE    FOLDER/rouse-phones-large_VERSION_all.deb, of the large phone network
#
# PROGRAM was built for every processor of the kind; FASTER, for x86-64, is taken where the processor has all of
# x86-64-v3.
# The same program and SOURCE_DATE_EPOCH give the same bytes. Prints the path of what was made.
set -eu

kind="$1"
mkdir -p "$2"
folder="$(realpath "$2")"
program="$(realpath "$3")"
faster="${4:+$(realpath "$4")}" # of phones: the network
cd "$(dirname "$0")/.."
version="$("$program" --version)"
: "${SOURCE_DATE_EPOCH:=$(git log -1 --format=%ct 2>/dev/null || date +%s)}"
export SOURCE_DATE_EPOCH
umask 022
stage="$(mktemp -d)"
trap 'rm -rf "$stage"' EXIT
root="$stage/root"

tarball() {
    name="rouse-$version-$(uname -m)"
    install -D --strip -m 755 "$program" "$stage/$name/rouse"
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

documents() {
    place="$root/usr/share/doc/rouse"
    install -D -m 644 tools/debian/copyright "$place/copyright"
    install -m 644 README.md "$place/README.md"
    gzip -9nc CHANGELOG.md >"$place/changelog.gz"
    debian_changelog rouse changelog.Debian.gz
    # What is in the repository, and not what a run of them has left.
    for file in $(git ls-files docs examples); do
        mode=644
        [ -x "$file" ] && mode=755
        install -D -m "$mode" "$file" "$place/$file"
    done
}

stripped() {
    install -D -m 755 "$1" "$2"
    strip --strip-all --remove-section=.comment --remove-section=.note "$2"
}

programs() {
    if [ -z "$faster" ]; then
        stripped "$program" "$root/usr/bin/rouse"
        return
    fi
    stripped "$program" "$root/usr/lib/rouse/x86-64/rouse"
    stripped "$faster" "$root/usr/lib/rouse/x86-64-v3/rouse"
    "$(tools/swift.sh clang)" -Os -fstack-protector-strong -D_FORTIFY_SOURCE=2 -fPIE -pie -Wl,-z,relro,-z,now \
        -o "$stage/launcher" tools/debian/launcher.c
    stripped "$stage/launcher" "$root/usr/bin/rouse"
}

deb() {
    architecture="$(dpkg --print-architecture)"
    programs
    tools/shared_files.sh "$program" "$stage/share"
    (cd "$stage/share" && find . -type f -exec install -D -m 644 {} "$root/usr/share/{}" \;)
    # bash reads them; they are no program.
    sed -i '1{/^#!/d}' "$root/usr/share/bash-completion/completions/rouse"
    mkdir -p "$root/usr/share/zsh/vendor-completions"
    mv "$root/usr/share/zsh/site-functions/_rouse" "$root/usr/share/zsh/vendor-completions/_rouse"
    rmdir "$root/usr/share/zsh/site-functions"
    gzip -9n "$root"/usr/share/man/man1/*.1
    unit tools/systemd/rouse.service lib/systemd/system/rouse.service
    unit tools/systemd/user/rouse.service usr/lib/systemd/user/rouse.service
    documents
    mkdir -p "$root/etc/rouse/keywords"
    HOME=/nonexistent ROUSE_CONFIG='' "$program" config --write --config "$root/etc/rouse/config.toml" >/dev/null
    chmod 644 "$root/etc/rouse/config.toml"

    control="$root/DEBIAN"
    mkdir -p "$control" "$stage/debian"
    cp tools/debian/control "$stage/debian/control"
    depends="$(cd "$stage" && dpkg-shlibdeps -O $(find "$root/usr" -name rouse -type f -perm -100) 2>/dev/null |
        sed -n 's/^shlibs:Depends=//p')"
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

# Makes the package of what is in $root.
packed() {
    control="$root/DEBIAN"
    (cd "$root" && find usr lib -type f -print0 2>/dev/null | LC_ALL=C sort -z | xargs -0 md5sum) >"$control/md5sums"
    find "$root" -newermt "@$SOURCE_DATE_EPOCH" -exec touch -h -d "@$SOURCE_DATE_EPOCH" {} +
    made="$folder/$1"
    dpkg-deb --root-owner-group -Zxz -z9 --build "$root" "$made" >/dev/null
    echo "$made"
}

case "$kind" in
    deb | tarball | phones) "$kind" ;;
    *) echo "usage: tools/package.sh deb|tarball|phones FOLDER PROGRAM [FILE]" >&2; exit 64 ;;
esac
