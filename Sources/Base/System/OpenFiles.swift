internal import Glibc

/// How many files and connections this process may have open.
package enum OpenFiles {
    /// Raises what it may have now to what it may have at all.
    package static func allowAll() {
        let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
        var limit = rlimit()
        guard getrlimit(resource, &limit) == 0, limit.rlim_cur < limit.rlim_max else { return }
        limit.rlim_cur = limit.rlim_max
        setrlimit(resource, &limit)
    }
}
