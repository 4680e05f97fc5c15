#!/bin/sh
# Builds the tests for 64-bit ARM on x86-64 (tools/arm64.sh), and runs those of `make check` in an emulator, in a system
# of Debian sid for arm64: Swift's shared libraries of there need a newer libxml2 than Debian 13 has.
#
#     tools/test_arm64.sh [ROOM...]    the tests of these rooms alone
#
# Each room has a process of its own. Those that compare with a reference in Python are left out. Needs root and what
# `tools/packages.sh check-arm64` installs. What the tests say is in .build/tests/arm64.log. Ends with 1 when one failed,
# and with 75 where there is no emulator, or Debian cannot be reached.
set -eu

cd "$(dirname "$0")/.."
rooms="${*:-$(tools/tests.sh rooms)}"
trial="make test-arm64"
untried="the tests were not run"
. tools/empty_debian.sh

[ "$(id -u)" -eq 0 ] || cannot "only root can make such a system"
. tools/arm64/emulator.sh
tests="$(tools/arm64.sh tests)"
tests="${tests#"$PWD"/}"
empty_debian sid arm64
trap 'umount "$system/proc" 2>/dev/null || true; rm -rf --one-file-system "$system"; tidy' EXIT
inside sh -c 'apt-get -qq update && apt-get -qq install -y --no-install-recommends libasound2t64 libcurl4t64 \
    libfftw3-single3 libsndfile1 libsoxr0 libyaml-0-2 libstdc++6 libxml2-16 libssl3t64 libspeexdsp1 espeak-ng flite' \
    >/dev/null 2>&1 || cannot "the libraries cannot be installed"
# The tests read the checkout, and load Swift's libraries from where they were linked with them.
mkdir -p "$system$PWD" .build/tests
git ls-files -z | xargs -0 cp --parents -t "$system$PWD"
cp --parents -t "$system$PWD" .build/arm64/sysroot/usr/lib/swift/linux/*.so "$tests"

echo "Running the tests (what they say: .build/tests/arm64.log)" >&2
log="$PWD/.build/tests/arm64.log"
references='SentenceTemplatesTests\.(HassilTests|ScriptTests|NumberLanguageTests/everySpelling)'
: >"$log"
status=0
for room in $rooms; do
    said="$(inside env -C "$PWD" "$PWD/$tests" --testing-library swift-testing --filter "^${room}Tests\." \
        --skip "$references" 2>&1)" || { status=1; echo "FAILED: the tests of $room"; }
    echo "$said" >>"$log"
    echo "$said" | grep -aE '^(✘|↳ [^TS]|.*([Ff]atal error|error:))' | cut -c 1-600 | tail -50 || true
    echo "$room: $(echo "$said" | grep -aE '^. Test run with' || echo "no end")"
done
exit "$status"
