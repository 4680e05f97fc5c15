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
cd "$(dirname "$0")/.."
trial="make check-addon"
untried="the add-on was not tried"
. tools/empty_debian.sh
# Only its own programs are in there, and go with it.
ALONE="--pid --fork"
alone tools/check_addon.sh "$package"
source=examples/addon/rouse
architecture="$(dpkg-deb -f "$package" Architecture)"

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

empty_debian bookworm "$architecture"

[ "$architecture" = arm64 ] && arch=aarch64 || arch=amd64
context="$(mktemp -d)"
cp -r "$source/." "$context"
cp "$package" "$context"
step=0
start=""
while IFS= read -r line; do
    case "$line" in
        '' | '#'* | ARG* | FROM*) continue ;;
        RUN\ *)
            inside BUILD_ARCH="$arch" sh -ec "${line#RUN }" >"$context/said" 2>&1 || {
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
