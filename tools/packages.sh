#!/bin/sh
# What Rouse is built, run and tested with, and the one place that names it.
#
#     tools/packages.sh build      what `make demo` needs
#     tools/packages.sh install    and what makes the man pages besides
#     tools/packages.sh test       and what the tests need besides
#     tools/packages.sh deb        what `make deb` needs, and no more
#     tools/packages.sh check-deb  and what `make check-deb` needs besides
#     tools/packages.sh neon       what `make test-neon` needs
#     tools/packages.sh arm64      what the targets with ARCH=arm64 need, on x86-64
#     tools/packages.sh check-arm64   and what `make check-arm64` needs besides
#     tools/packages.sh archive    what `make check-archive` needs
#     tools/packages.sh libraries  prints the libraries that Rouse is built with
#
# Installs only what is missing, asks nothing, and does not call apt at all when nothing is.
set -eu

# A package stands for a library that pkg-config knows by the name after the colon, for the file after the equals sign,
# or else for a command of its name.
build="git pkg-config libasound2-dev:alsa libfftw3-dev:fftw3f libsndfile1-dev:sndfile libsoxr-dev:soxr
    libyaml-dev:yaml-0.1 libcurl4-openssl-dev:libcurl libwslay-dev=/usr/include/wslay/wslay.h
    libseccomp-dev:libseccomp libmosquitto-dev:libmosquitto libssl-dev:libcrypto
    libspeexdsp-dev:speexdsp libpocketsphinx-dev:pocketsphinx
    libtomlplusplus-dev=/usr/include/toml++/toml.h pocketsphinx-en-us=/usr/share/pocketsphinx/model/en-us"
test="espeak-ng mosquitto=/usr/sbin/mosquitto mosquitto-clients=/usr/bin/mosquitto_sub
    speech-dispatcher ffmpeg flite gcc g++ valgrind groff-base=/usr/bin/groff openssl python3
    systemd=/usr/bin/systemd-analyze alsa-utils=/usr/share/sounds/alsa/Front_Center.wav haproxy=/usr/sbin/haproxy
    pulseaudio dbus=/usr/bin/dbus-daemon
    avahi-daemon=/usr/sbin/avahi-daemon avahi-utils=/usr/bin/avahi-browse
    pulseaudio-utils=/usr/bin/paplay libasound2-plugins=/usr/share/alsa/alsa.conf.d/50-pulseaudio.conf
    cmark-gfm lintian devscripts=/usr/bin/hardening-check mmdebstrap dpkg-dev=/usr/bin/dpkg-shlibdeps binutils=/usr/bin/strip xz-utils=/usr/bin/xz"
# A browser, which not every release has: where there is none, the tests of the page in one step aside.
browser="chromium chromium-driver=/usr/bin/chromedriver"
neon="gcc gcc-aarch64-linux-gnu=/usr/bin/aarch64-linux-gnu-gcc
    libc6-dev-arm64-cross=/usr/aarch64-linux-gnu/include/stdio.h qemu-user=/usr/bin/qemu-aarch64"
arm64="pkg-config git python3 debian-archive-keyring=/usr/share/keyrings/debian-archive-keyring.gpg
    dpkg-dev=/usr/bin/dpkg-shlibdeps binutils=/usr/bin/strip qemu-user-static=/usr/bin/qemu-aarch64-static"

deb="python3 dpkg-dev=/usr/bin/dpkg-shlibdeps binutils=/usr/bin/strip xz-utils=/usr/bin/xz"
archive="python3 default-jre-headless=/usr/bin/java slurm-wlm=/usr/sbin/slurmctld munge=/usr/sbin/munged
    ffmpeg"

case "${1:-}" in
    archive) wanted="$archive" ;;
    deb) wanted="$build $deb" ;;
    check-deb) wanted="$build $deb mmdebstrap lintian ffmpeg devscripts=/usr/bin/hardening-check" ;;
    build) wanted="$build" ;;
    install) wanted="$build python3" ;;
    test) wanted="$build $test" ;;
    neon) wanted="$neon" ;;
    arm64) wanted="$arm64" ;;
    check-arm64) wanted="$arm64 mmdebstrap lintian ffmpeg devscripts=/usr/bin/hardening-check" ;;
    libraries)
        for item in $build; do
            case "$item" in lib*) echo "${item%%[:=]*}" ;; esac
        done
        exit 0
        ;;
    *) echo "usage: tools/packages.sh build|install|test|deb|check-deb|neon|arm64|check-arm64|archive|libraries" >&2; exit 64 ;;
esac

missing=""
for item in $wanted; do
    case "$item" in
        *:*) pkg-config --exists "${item#*:}" 2>/dev/null ;;
        *=*) [ -e "${item#*=}" ] ;;
        *) command -v "$item" >/dev/null ;;
    esac || missing="$missing ${item%[:=]*}"
done
# Debian keeps what makes a virtual environment apart from Python.
if { [ "$1" = test ] || [ "$1" = archive ]; } && command -v python3 >/dev/null && ! python3 -c 'import ensurepip' 2>/dev/null; then
    missing="$missing python3-venv"
fi
if [ "$1" = test ]; then
    for item in $browser; do
        [ -e "${item#*=}" ] || command -v "${item%=*}" >/dev/null || ! apt-cache show "${item%=*}" >/dev/null 2>&1 ||
            missing="$missing ${item%=*}"
    done
fi
[ -n "$missing" ] || exit 0

command -v apt-get >/dev/null || {
    echo "This is no Debian or Ubuntu; install what they call$missing." >&2
    exit 69
}

as_root=""
if [ "$(id -u)" -ne 0 ]; then
    # Without a terminal nobody could type a password.
    if command -v sudo >/dev/null && { [ -t 0 ] || sudo -n true 2>/dev/null; }; then
        as_root=sudo
    else
        echo "Packages are missing that this user cannot install; run: sudo apt-get install$missing" >&2
        exit 69
    fi
fi

apt() {
    $as_root env DEBIAN_FRONTEND=noninteractive apt-get -qq -o DPkg::Lock::Timeout=300 "$@" </dev/null >&2
}

echo "Installing$missing" >&2
# Old package lists may still do.
apt update || true
# shellcheck disable=SC2086
apt install -y --no-install-recommends $missing
