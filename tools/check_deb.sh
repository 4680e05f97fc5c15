#!/bin/sh
# Installs the Debian package into a system that has nothing else, uses it, and takes it away again.
#
#     tools/check_deb.sh PACKAGE            needs root, mmdebstrap and lintian (tools/packages.sh deb)
#     tools/check_deb.sh PACKAGE --start    and says how long the installed program takes to start
#     tools/check_deb.sh PACKAGE RELEASE    in this release of Debian; this machine's unless given
#
# Those of the library for C and of the Python module are tried, too, where they lie beside it: the example in C is
# compiled, and the module enrols a word.
#
# A package for another processor needs an emulator that the kernel knows of (tools/check_arm64.sh sees to it).
# Ends with 1 when something is missing, broken, or left behind, and with 75 where no such system can be made
# (tools/empty_debian.sh).
set -eu

package="$(realpath "$1")"
option="${2:-}"
cd "$(dirname "$0")/.."
trial="make check-deb"
untried="the package was not tried"
. tools/empty_debian.sh
alone tools/check_deb.sh "$package" "$option"
. /etc/os-release
case "$option" in
    '' | --*) release="$VERSION_CODENAME" ;;
    *) release="$option" ;;
esac
architecture="$(dpkg-deb -f "$package" Architecture)"
libraries=""
for one in librouse1:"$architecture" librouse-dev:"$architecture" python3-rouse:all; do
    beside="$(dirname "$package")/${one%:*}_$(dpkg-deb -f "$package" Version)_${one#*:}.deb"
    [ ! -e "$beside" ] || libraries="$libraries $beside"
done
status=0

complain() {
    echo "make check-deb: $1" >&2
    status=1
}

# What may change whenever anything is installed is not looked at.
listing() {
    (cd "$system" && find etc lib usr var root opt home -xdev ! -path 'var/lib/dpkg/*' ! -path 'var/lib/apt/*' \
        ! -path 'var/cache/*' ! -path 'var/log/*' ! -path 'etc/ld.so.cache' | LC_ALL=C sort)
}

# What the programs and libraries of installed packages lack: that the loader places them anywhere and makes what it has
# filled in read-only before they start, and that C code watches its stack and its buffers.
#     hardened PACKAGE...
hardened() {
    if ! command -v hardening-check >/dev/null; then
        echo "make check-deb: hardening-check is missing (Debian: devscripts); the hardening was not tried" >&2
        return
    fi
    looked_at=0
    for file in $(inside dpkg -L "$@" | grep -E '^/usr/bin/|^/usr/lib/rouse/|\.so\.'); do
        [ -f "$system$file" ] && [ ! -L "$system$file" ] || continue
        looked_at=$((looked_at + 1))
        # What guards jumps is not asked for; of another processor's code it cannot tell, and says so.
        guards="$(hardening-check --nocfprotection "$system$file" 2>/dev/null)" || true
        for guard in "Position Independent Executable" "Stack protected" "Fortify Source functions" \
            "Read-only relocations" "Immediate binding"; do
            echo "$guards" | grep -qE "^ $guard: (yes|.*\(ignored\))" || complain "$file is without: $guard"
        done
    done
    [ "$looked_at" -gt 0 ] || complain "there is no program or library in $*"
}

for one in "$package" $libraries; do
    faults="$(lintian --allow-root --fail-on error,warning --suppress-tags initial-upload-closes-no-bugs "$one" \
        2>/dev/null)" || complain "lintian of ${one##*/}: $faults"
done
size="$(stat -c %s "$package")"
[ "$size" -le 12000000 ] || complain "the package has $size bytes, more than 12 MB"

empty_debian "$release" "$architecture"

# Before, everything that it depends on is there.
needed="$(dpkg-deb -f "$package" Depends | sed 's/([^)]*)//g; s/,/ /g')"
inside apt-get -qq update >/dev/null || cannot "Debian's packages cannot be reached"
# shellcheck disable=SC2086
inside apt-get -qq install -y --no-install-recommends $needed >/dev/null 2>&1 ||
    cannot "Debian's packages cannot be installed"
if [ -n "$libraries" ]; then
    inside apt-get -qq install -y --no-install-recommends gcc libc6-dev pkg-config python3 >/dev/null 2>&1 ||
        cannot "Debian's packages cannot be installed"
    # Compiled by whatever is started there, once.
    inside python3 -m compileall -q /usr/lib/python3 >/dev/null 2>&1 || true
fi
before="$(listing)"

mkdir "$system/tmp/work"
cp "$package" "$system/tmp/work/rouse.deb"
cp demo/take1.flac demo/take2.flac demo/take3.flac demo/evening.ogg "$system/tmp/work/"
inside dpkg -i /tmp/work/rouse.deb >/dev/null || complain "the package cannot be installed"
hardened rouse
for file in usr/bin/rouse usr/share/man/man1/rouse-detect.1.gz usr/share/bash-completion/completions/rouse \
    usr/share/zsh/vendor-completions/_rouse usr/share/fish/vendor_completions.d/rouse.fish etc/rouse/config.toml \
    lib/systemd/system/rouse.service lib/systemd/system/rouse-serve.service usr/lib/systemd/user/rouse.service \
    usr/share/doc/rouse/copyright; do
    # A small system may leave documents out.
    [ -s "$system/$file" ] || dpkg-deb -c "$package" | grep -q " \./$file$" || complain "$file is not there, or empty"
done
# Of other units and programs this system has next to none.
if command -v systemd-analyze >/dev/null; then
    wrong="$(systemd-analyze verify --root="$system" "$system/lib/systemd/system/rouse.service" 2>&1 |
        grep -E 'Unknown|Failed to parse|/usr/bin/rouse' || true)"
    [ -z "$wrong" ] || complain "$wrong"
fi

inside sh -c 'cd /tmp/work && rouse enroll --keyword computer --output computer.rouse take*.flac' >/dev/null ||
    complain "a word cannot be enrolled"
said="$(grep -vc '^#' demo/words.txt)"
# What starts, and each of the programs that it chooses from and that this processor can run.
programs="rouse"
for one in "$system"/usr/lib/rouse/*/rouse; do
    [ ! -x "$one" ] || { [ "${one%x86-64-v3/rouse}" != "$one" ] && [ -z "$(tools/swift.sh faster rouse)" ]; } ||
        programs="$programs ${one#"$system"}"
done
for program in $programs; do
    found="$(inside sh -c "cd /tmp/work && $program detect --model computer.rouse --json evening.ogg" | wc -l)"
    [ "$found" -eq "$said" ] || complain "$program finds $found of $said words in demo/evening.ogg"
done
tried="$(inside rouse demo 2>&1 | tail -1)" || true
case "$tried" in "Found $said of $said,"*) ;; *) complain "rouse demo says: $tried" ;; esac
# Documents of a package may be read where they were installed.
lost="$(python3 tools/check_docs.py "$system/usr/share/doc/rouse" 2>&1 | grep -v ' columns; ' || true)"
[ -z "$lost" ] || complain "links of the documents lead nowhere: $lost"

if [ -n "$libraries" ]; then
    for one in $libraries; do cp "$one" "$system/tmp/work/"; done
    inside sh -c 'dpkg -i /tmp/work/librouse*.deb /tmp/work/python3-rouse*.deb' >/dev/null ||
        complain "the packages of the library cannot be installed"
    hardened librouse1
    # A clip is a WAV file, as the example reads them.
    # shellcheck disable=SC2016
    inside sh -ec 'cd /tmp/work
        rouse listen --config=/dev/null --model computer.rouse --input evening.ogg --save-clips clips >/dev/null 2>&1
        cc -std=c11 -Wall -Werror /usr/share/doc/librouse-dev/examples/spot.c $(pkg-config --cflags --libs rouse) -o spot
        for clip in clips/*.wav; do ./spot "$clip" computer.rouse; done | grep -q computer' >"$system/tmp/said" 2>&1 ||
        complain "the example in C does not work: $(tail -3 "$system/tmp/said")"
    inside sh -ec 'cd /tmp/work && python3 -c "
import rouse
model = rouse.enroll(\"computer\", [\"take1.flac\", \"take2.flac\", \"take3.flac\"])
assert model.to_bytes() and rouse.Spotter(model)"' >"$system/tmp/said" 2>&1 ||
        complain "the Python module does not work: $(tail -3 "$system/tmp/said")"
    inside dpkg --purge python3-rouse librouse-dev librouse1 >/dev/null 2>&1 ||
        complain "the packages of the library cannot be purged"
fi

inside rouse config >/dev/null || complain "the settings in /etc/rouse cannot be read"

if [ "$option" = --start ]; then
    inside rouse --version >/dev/null
    python3 - "$system" <<'END'
import os, statistics, sys, time

def start():
    """As a shell starts it, inside the system."""
    begin = time.perf_counter()
    child = os.fork()
    if child == 0:
        os.chroot(sys.argv[1])
        os.dup2(os.open("/dev/null", os.O_WRONLY), 1)
        os.execv("/usr/bin/rouse", ["rouse", "--version"])
    if os.waitpid(child, 0)[1] != 0:
        sys.exit("rouse --version failed")
    return 1000 * (time.perf_counter() - begin)

print(f"rouse --version takes {statistics.median(start() for _ in range(50)):.1f} ms (median of 50)")
END
fi

# A changed setting outlives an installation over it, and a removal that is no purge.
echo '# mine' >>"$system/etc/rouse/config.toml"
inside dpkg -i --force-confold /tmp/work/rouse.deb >/dev/null
inside dpkg --remove rouse >/dev/null 2>&1
grep -q '^# mine' "$system/etc/rouse/config.toml" || complain "removing took the settings away"
[ ! -e "$system/usr/bin/rouse" ] || complain "removing left the program"
inside dpkg --purge rouse >/dev/null 2>&1
after="$(listing)"
[ "$before" = "$after" ] || complain "purging left or took: $(
    { echo "$before"; echo "$before"; echo "$after"; } | LC_ALL=C sort | uniq -c | awk '$1 != 3 { print $2 }' | head -20)"

[ "$status" -ne 0 ] || echo "The package of $size bytes installs on Debian $release ($architecture), finds $found of $said words, and leaves nothing."
exit $status
