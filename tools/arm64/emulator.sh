# For the scripts that run what was built for 64-bit ARM: the kernel is told of the emulator, until the script ends. To be
# read, not to be run, after `empty_debian.sh`. A script with a trap of its own calls `tidy` in it.

registry=/proc/sys/fs/binfmt_misc
registered=""
tidy() {
    [ -z "$registered" ] || echo -1 >"$registry/$registered"
}
trap tidy EXIT
# The kernel has to know of the emulator, so that a program can start others.
if [ "$(uname -m)" != aarch64 ] && [ ! -e "$registry/qemu-aarch64" ] &&
    [ ! -e "$registry/rouse-aarch64" ]; then
    emulator="$(command -v qemu-aarch64-static)" || cannot "qemu-aarch64-static is missing (Debian: qemu-user-static)"
    [ -e "$registry/register" ] || mount -t binfmt_misc binfmt_misc "$registry" 2>/dev/null ||
        cannot "the kernel starts no foreign programs"
    magic='\x7fELF\x02\x01\x01\x00\x00\x00\x00\x00\x00\x00\x00\x00\x02\x00\xb7\x00'
    mask='\xff\xff\xff\xff\xff\xff\xff\x00\xff\xff\xff\xff\xff\xff\xff\xff\xfe\xff\xff\xff'
    # F: it is opened now, and need not be there in another root.
    printf "%s\n" ":rouse-aarch64:M::$magic:$mask:$emulator:F" >"$registry/register" 2>/dev/null ||
        cannot "no emulator can be registered"
    registered=rouse-aarch64
fi
