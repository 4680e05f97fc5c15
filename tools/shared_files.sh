#!/bin/sh
# Makes what `make install` puts into share/ beside the program: man pages, and completions for bash, zsh and fish.
#
#     tools/shared_files.sh path/to/rouse FOLDER
set -eu

rouse="$1"
folder="$2"
here="$(dirname "$0")"

rm -rf "$folder"
mkdir -p "$folder/bash-completion/completions" "$folder/zsh/site-functions" "$folder/fish/vendor_completions.d"
"$rouse" --generate-completion-script bash >"$folder/bash-completion/completions/rouse"
"$rouse" --generate-completion-script zsh >"$folder/zsh/site-functions/_rouse"
"$rouse" --generate-completion-script fish >"$folder/fish/vendor_completions.d/rouse.fish"
"$here/man_pages.py" "$rouse" "$folder/man/man1"
