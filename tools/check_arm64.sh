#!/bin/sh
# Tries the packages and the wheel for 64-bit ARM in an emulator, in systems of Debian 12 and 13 for arm64 that have
# nothing else, beside the program for this machine.
#
#     tools/check_arm64.sh PACKAGE WHEEL PROGRAM [MINUTES]    of listening; 20 unless given
#
# The packages of the library lie beside PACKAGE, as make deb ARCH=arm64 puts them.
# Says of each step whether it passed, and ends with 1 when one did not. Needs root and what `tools/packages.sh
# check-arm64` installs. Ends with 75 where there is no emulator, or Debian cannot be reached. An emulator says nothing
# about time, and lets no program filter its system calls: --sandbox is not tried.
set -eu

package="$(realpath "$1")"
wheel="$(realpath "$2")"
program="$(realpath "$3")"
minutes="${4:-20}"
cd "$(dirname "$0")/.."
trial="make check-arm64"
untried="the package was not tried"
. tools/empty_debian.sh

[ "$(id -u)" -eq 0 ] || cannot "only root can make such a system"
. tools/arm64/emulator.sh

status=0
step() {
    name="$1"
    shift
    if "$@"; then
        echo "passed: $name"
    elif [ $? -eq 75 ]; then
        echo "not tried: $name"
        [ "$status" -ne 0 ] || status=75
    else
        echo "FAILED: $name"
        status=1
    fi
}

for release in bookworm trixie; do
    step "installing, finding words and purging on Debian $release" tools/check_deb.sh "$package" "$release"
    step "the wheel on Debian $release" tools/check_wheel.sh "$wheel" "$release"
done
[ -e .build/debian-trixie-arm64.tar ] || exit "$status"

# What follows runs in one system.
empty_debian trixie arm64
trap 'umount "$system/proc" 2>/dev/null || true; rm -rf --one-file-system "$system"; tidy' EXIT
mkdir "$system/work"
cp -r demo "$system/work"
cp "$package" "$system/work/rouse.deb"
inside sh -c \
    'apt-get -qq update && apt-get -qq install -y --no-install-recommends /work/rouse.deb' >/dev/null 2>&1 ||
    { echo "FAILED: installing on Debian trixie with apt"; exit 1; }

demo() {
    inside sh /work/demo/run.sh rouse
}
step "demo/run.sh" demo

python="$PWD/.build/test-python/bin/python"
[ -x "$python" ] || python=""
for what in models detections speech words listening service; do
    step "$what as on this machine" python3 tools/arm64/compare.py "$what" "$program" "$system" \
        --minutes "$minutes" --python "$python"
done
exit "$status"
