# For the scripts beside it that try a package: a system of Debian that has nothing else. To be read, not to be run:
#
#     trial="make check-deb"; untried="the package was not tried"
#     . tools/empty_debian.sh
#     alone "$0" "$@"                  once more, in a mount namespace of its own (and with what ALONE names)
#     empty_debian RELEASE ARCHITECTURE
#     inside COMMAND...                in the system, which lies in $system and goes with the script
#
# Where no such system can be made, in a container that may not mount or without a way to Debian's packages, the script
# ends with 75. The empty system is kept in .build/debian-RELEASE-ARCHITECTURE.tar.

cannot() {
    echo "$trial: $1; $untried" >&2
    exit 75
}

# What is mounted here is mounted for nobody else.
alone() {
    [ -z "${ROUSE_UNSHARED:-}" ] || return 0
    unshare --mount true 2>/dev/null || cannot "nothing can be mounted here"
    # shellcheck disable=SC2086
    ROUSE_UNSHARED=yes exec unshare --mount ${ALONE:-} "$@"
}

empty_debian() {
    kept="$PWD/.build/debian-$1-$2.tar"
    if [ ! -e "$kept" ]; then
        mkdir -p .build
        # Whether an emulator is there shows later; what looks for it is in another package.
        # A mirror that stands still is as good; the signatures are checked all the same.
        mmdebstrap --quiet --format=tar --variant=apt --mode=root --architectures="$2" --skip=check/qemu \
            --aptopt='Acquire::Check-Valid-Until "false"' "$1" "$kept.new" >&2 || cannot "no empty system can be made"
        mv "$kept.new" "$kept"
    fi
    system="$(mktemp -d)"
    # The status of a trap's last command would be that of the script.
    trap 'umount "$system/proc" 2>/dev/null || true; rm -rf --one-file-system "$system"' EXIT
    tar -C "$system" --exclude=./dev -xf "$kept"
    mkdir -p "$system/dev" "$system/proc"
    for device in null:3 zero:5 full:7 urandom:9; do
        mknod -m 666 "$system/dev/${device%:*}" c 1 "${device#*:}" || cannot "no device can be made here"
    done
    mount -t proc proc "$system/proc" || cannot "nothing can be mounted here"
    cp /etc/resolv.conf "$system/etc/resolv.conf" 2>/dev/null || true
}

inside() {
    chroot "$system" /usr/bin/env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin HOME=/root LC_ALL=C.UTF-8 \
        DEBIAN_FRONTEND=noninteractive "$@"
}
