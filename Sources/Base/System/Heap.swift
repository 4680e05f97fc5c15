internal import CLinux

/// Where the process allocates.
package enum Heap {
    /// Has all threads share one heap. Each of the others would reserve 64 MiB of addresses, which a limit on memory
    /// (`ulimit -v`) counts.
    package static func share() {
        mallopt(M_ARENA_MAX, 1)
    }
}
