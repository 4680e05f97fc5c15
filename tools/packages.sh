#!/bin/sh
# What Rouse is built, run and tested with, and the one place that names it.
#
#     tools/packages.sh build      what `make demo` needs
#     tools/packages.sh test       and what the tests need besides
#
# Installs only what is missing, asks nothing, and does not call apt at all when nothing is.
set -eu

build="libasound2-dev libfftw3-dev libsndfile1-dev libsoxr-dev pkg-config"
test="espeak-ng flite libasound2-plugins libpocketsphinx-dev pocketsphinx-en-us python3"

case "${1:-}" in
    build) wanted="$build" ;;
    test) wanted="$build $test" ;;
    *) echo "usage: tools/packages.sh build|test" >&2; exit 64 ;;
esac

command -v dpkg-query >/dev/null || {
    echo "This is no Debian or Ubuntu; install what they call $wanted, and run 'make' with SKIP_PACKAGES=1." >&2
    exit 69
}

installed() {
    [ "$(dpkg-query -W -f '${db:Status-Status}' "$1" 2>/dev/null)" = installed ]
}

missing=""
for package in $wanted; do
    installed "$package" || missing="$missing $package"
done
[ -n "$missing" ] || exit 0

as_root=""
if [ "$(id -u)" -ne 0 ]; then
    as_root="sudo -n"
    command -v sudo >/dev/null && sudo -n true 2>/dev/null || {
        [ -t 0 ] && command -v sudo >/dev/null || {
            echo "Packages are missing and this user cannot install them; run: sudo apt-get install$missing" >&2
            exit 69
        }
        as_root="sudo"
    }
fi

echo "Installing$missing" >&2
$as_root env DEBIAN_FRONTEND=noninteractive apt-get update -qq </dev/null >&2
# shellcheck disable=SC2086
$as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends $missing </dev/null >&2
