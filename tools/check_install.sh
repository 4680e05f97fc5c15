#!/bin/sh
# Installs into a folder that is thrown away, reads what lies there as its readers would, and takes it away again.
#
#     tools/check_install.sh
#
# Ends with 1 when something is missing, broken, or left behind. zsh and fish look at their completions where they are
# installed.
set -eu

cd "$(dirname "$0")/.."
scratch="$(mktemp -d)"
trap 'rm -rf "$scratch"' EXIT
usr="$scratch/opt/house"
status=0

complain() {
    echo "make install: $1" >&2
    status=1
}

${MAKE:-make} --no-print-directory -s install DESTDIR="$scratch" PREFIX=/opt/house

for file in bin/rouse share/man/man1/rouse.1 share/bash-completion/completions/rouse share/zsh/site-functions/_rouse \
    share/fish/vendor_completions.d/rouse.fish share/systemd/user/rouse.service share/systemd/user/rouse-serve.service; do
    [ -s "$usr/$file" ] || complain "$file is not there, or empty"
done
grep -q '^ExecStart=/opt/house/bin/rouse listen' "$usr/share/systemd/user/rouse.service" ||
    complain "the unit of a user does not start the program that was installed"
for command in $("$usr/bin/rouse" --help | sed -n '/^SUBCOMMANDS:/,/^$/s/^  \([a-z][a-z-]*\)  .*/\1/p'); do
    [ -s "$usr/share/man/man1/rouse-$command.1" ] || complain "there is no page rouse-$command.1"
done

for page in "$usr"/share/man/man1/*.1; do
    warnings="$(groff -man -ww -Tutf8 "$page" 2>&1 >/dev/null)"
    [ -z "$warnings" ] || complain "$(basename "$page"): $warnings"
    if command -v mandoc >/dev/null && ! warnings="$(mandoc -Tlint -W warning "$page")"; then
        complain "$warnings"
    fi
done

bash -n "$usr/share/bash-completion/completions/rouse" || complain "bash cannot read its completions"
# What bash offers after `rouse li<tab>`.
offered="$(bash -c '. "$1"; COMP_WORDS=(rouse li); COMP_CWORD=1; COMP_LINE="rouse li"; COMP_POINT=8; COMP_TYPE=9
    _rouse rouse li rouse; echo "${COMPREPLY[@]}"' bash "$usr/share/bash-completion/completions/rouse" 2>&1)"
[ "$offered" = listen ] || complain "bash completes 'rouse li' to '$offered'"
if command -v zsh >/dev/null; then
    zsh -n "$usr/share/zsh/site-functions/_rouse" || complain "zsh cannot read its completions"
fi
if command -v fish >/dev/null; then
    fish --no-execute "$usr/share/fish/vendor_completions.d/rouse.fish" || complain "fish cannot read its completions"
fi

${MAKE:-make} --no-print-directory -s install-library DESTDIR="$scratch" PREFIX=/opt/house
options="$(PKG_CONFIG_PATH="$usr/lib/pkgconfig" pkg-config --cflags --libs rouse)"
# shellcheck disable=SC2086
cc -std=c11 examples/c/spot.c $options -o "$scratch/spot" || complain "examples/c/spot.c does not compile"
said="$(LD_LIBRARY_PATH="$usr/lib" "$scratch/spot" none.wav none.rouse 2>&1)" || true
case "$said" in *none.rouse*) ;; *) complain "the C library does not load: $said" ;; esac
rm -f "$scratch/spot"

${MAKE:-make} --no-print-directory -s uninstall-library DESTDIR="$scratch" PREFIX=/opt/house
${MAKE:-make} --no-print-directory -s uninstall DESTDIR="$scratch" PREFIX=/opt/house
left="$(find "$scratch" -type f)"
[ -z "$left" ] || complain "uninstall left $left"
exit $status
