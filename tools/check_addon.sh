#!/bin/sh
# Builds the add-on for Home Assistant step by step as its Containerfile says, without a container engine, and uses it.
#
#     tools/check_addon.sh PACKAGE    rouse_VERSION_ARCHITECTURE.deb, as make deb makes it
#
# FROM is an empty Debian, RUN a command in a chroot, COPY a copy; then CMD runs with a Supervisor of ours. It has to tell
# that Supervisor of itself, to serve the demo's word to a client of Wyoming, and to show its page behind a path. Needs
# root, mmdebstrap and ffmpeg. Ends with 1 when something is wrong, and with 75 where no such system can be made.
set -eu

package="$(realpath "$1")"
cannot() {
    echo "make check-addon: $1; the add-on was not tried" >&2
    exit 75
}
if [ -z "${ROUSE_UNSHARED:-}" ]; then
    unshare --mount true 2>/dev/null || cannot "nothing can be mounted here"
    # Only its own programs are in there, and go with it.
    ROUSE_UNSHARED=yes exec unshare --mount --pid --fork "$0" "$@"
fi
cd "$(dirname "$0")/.."
source=examples/addon/rouse
architecture="$(dpkg-deb -f "$package" Architecture)"
kept="$PWD/.build/debian-bookworm-$architecture.tar"
system="$(mktemp -d)"
trap 'umount "$system/proc" 2>/dev/null; rm -rf --one-file-system "$system"' EXIT

python3 - "$source" "$(dpkg-deb -f "$package" Version)" <<'END' || exit 1
import pathlib, sys
try:
    import yaml
except ImportError:
    sys.exit(0)
folder = pathlib.Path(sys.argv[1])
config = yaml.safe_load((folder / "config.yaml").read_text())
missing = {"name", "version", "slug", "description", "arch"} - set(config)
if missing:
    sys.exit(f"config.yaml has no {missing}")
if config["version"] != sys.argv[2]:
    sys.exit(f"config.yaml is of version {config['version']}, and the package of {sys.argv[2]}")
if set(config["options"]) - set(config["schema"]):
    sys.exit("config.yaml has options without a schema")
for language in folder.glob("translations/*.yaml"):
    told = set(yaml.safe_load(language.read_text())["configuration"])
    if told != set(config["schema"]):
        sys.exit(f"{language}: tells of {sorted(told)}, and the options are {sorted(config['schema'])}")
END

if [ ! -e "$kept" ]; then
    mkdir -p .build
    mmdebstrap --quiet --format=tar --variant=apt --mode=root --architectures="$architecture" --skip=check/qemu \
        bookworm "$kept.new" >&2 || cannot "no empty system can be made"
    mv "$kept.new" "$kept"
fi
tar -C "$system" --exclude=./dev -xf "$kept"
mkdir -p "$system/dev" "$system/proc"
for device in null:3 zero:5 urandom:9; do
    mknod -m 666 "$system/dev/${device%:*}" c 1 "${device#*:}" || cannot "no device can be made here"
done
mount -t proc proc "$system/proc" || cannot "nothing can be mounted here"
cp /etc/resolv.conf "$system/etc/resolv.conf" 2>/dev/null || true

inside() {
    chroot "$system" /usr/bin/env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin HOME=/root LC_ALL=C.UTF-8 \
        DEBIAN_FRONTEND=noninteractive BUILD_ARCH="$([ "$architecture" = arm64 ] && echo aarch64 || echo amd64)" "$@"
}

context="$(mktemp -d)"
cp -r "$source/." "$context"
cp "$package" "$context"
step=0
start=""
while IFS= read -r line; do
    case "$line" in
        '' | '#'* | ARG* | FROM*) continue ;;
        RUN\ *)
            inside sh -ec "${line#RUN }" >"$context/said" 2>&1 || {
                tail -5 "$context/said" >&2
                case "$line" in *apt-get\ update*) cannot "Debian's packages cannot be reached" ;; esac
                echo "make check-addon: '$line' failed" >&2
                exit 1
            }
            ;;
        COPY\ *)
            # shellcheck disable=SC2086
            set -- ${line#COPY }
            (cd "$context" && cp $1 "$system$2")
            ;;
        CMD\ *) start="$(echo "${line#CMD }" | tr -d '[]",')" ;;
        *) echo "make check-addon: nobody knows what '$line' is" >&2; exit 1 ;;
    esac
    step=$((step + 1))
done <"$source/Containerfile"
echo "built the add-on in $step steps"

mkdir -p "$system/data" "$system/share/rouse"
echo '{"words": ["hey jarvis"], "sensitivity": 0.5, "log": true}' >"$system/data/options.json"
inside rouse demo --output /root/demo >/dev/null
inside sh -c 'cd /root/demo && rouse enroll --keyword computer --output /share/rouse/computer.rouse take*.flac' >/dev/null
ffmpeg -v error -i demo/evening.ogg -ac 1 -ar 16000 -f s16le "$context/evening.raw"
status=0
python3 tools/use_addon.py "$system" "$context/evening.raw" "$start" || status=$?
rm -rf "$context"
exit "$status"
