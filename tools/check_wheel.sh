#!/bin/sh
# Installs a portable wheel with pip into a system of Debian that has no library which it could need, and uses it.
#
#     tools/check_wheel.sh WHEEL [RELEASE]    in this release of Debian, bookworm unless given
#
# Needs root and mmdebstrap; one for another processor needs an emulator that the kernel knows of (tools/check_arm64.sh
# sees to it). Ends with 1 when something is wrong, and with 75 where no such system can be made.
set -eu

wheel="$(realpath "$1")"
release="${2:-bookworm}"
cd "$(dirname "$0")/.."
trial="make check-wheel"
untried="the wheel was not tried"
. tools/empty_debian.sh
alone tools/check_wheel.sh "$wheel" "$release"
case "$wheel" in *aarch64*) architecture=arm64 ;; *) architecture=amd64 ;; esac
empty_debian "$release" "$architecture"

inside apt-get -qq update >/dev/null || cannot "Debian's packages cannot be reached"
inside apt-get -qq install -y --no-install-recommends python3 python3-venv python3-numpy >/dev/null 2>&1 ||
    cannot "Debian's packages cannot be installed"
mkdir "$system/work"
cp "$wheel" tools/use_wheel.py "$system/work/"
for recording in demo/take1.flac demo/take2.flac demo/take3.flac demo/evening.ogg; do
    name="$(basename "$recording")"
    ffmpeg -v error -i "$recording" -ac 1 -ar 16000 -f s16le "$system/work/${name%.*}.raw"
done
inside python3 -m venv --system-site-packages /venv
begin="$(date +%s.%N)"
inside /venv/bin/pip install --quiet --no-index --no-deps "/work/$(basename "$wheel")"
python3 -c 'import sys; print(f"pip installs it in {float(sys.argv[2]) - float(sys.argv[1]):.1f} s")' \
    "$begin" "$(date +%s.%N)"
cp demo/take1.flac demo/take2.flac demo/take3.flac demo/evening.ogg "$system/work/"
found="$(inside sh -ec 'cd /work && /venv/bin/rouse enroll --keyword computer --output word.rouse take*.flac >/dev/null
    /venv/bin/python -m rouse detect --json --model word.rouse evening.ogg' | wc -l)"
[ "$found" -eq "$(grep -vc '^#' demo/words.txt)" ] ||
    { echo "make check-wheel: the program in the wheel finds $found words in demo/evening.ogg" >&2; exit 1; }
inside sh -c 'cd /work && /venv/bin/python use_wheel.py .'
# OVOS comes from PyPI; for a machine of another kind some of it would have to be compiled.
if [ "$architecture" = amd64 ]; then
    cp -r examples/ovos tools/use_ovos.py "$system/work/"
    # A network can have a certificate of its own, which this machine knows.
    cp "${PIP_CERT:-/etc/ssl/certs/ca-certificates.crt}" "$system/work/certificates" 2>/dev/null || true
    if inside PIP_CERT=/work/certificates /venv/bin/pip install --quiet setuptools wheel ovos-plugin-manager >/dev/null 2>&1; then
        inside /venv/bin/pip install --quiet --no-deps --no-build-isolation /work/ovos
        inside sh -c 'cd /work && /venv/bin/python use_ovos.py . 2>/dev/null'
    else
        echo "OVOS cannot be had here; its plugin was not tried" >&2
    fi
fi
echo "The wheel of $(stat -c %s "$wheel") bytes works on Debian $release ($architecture)."
