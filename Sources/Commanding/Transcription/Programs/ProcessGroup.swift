package import Glibc

/// Programs that are started in a process group of their own, so that they can be ended with all their children.
package enum ProcessGroup {
    /// Starts a program with default signal handlers and no signal blocked.
    /// - Parameters:
    ///   - words: the program, which is looked up in PATH unless it has a slash, and its arguments.
    ///   - streams: descriptors of this process, and what they are in the program, in the order of their copying.
    ///   - variables: `NAME=value`, added to those of this process.
    ///   - process: the leader of the group.
    /// - Returns: 0, or the number of the error that kept it from starting.
    package static func spawn(
        _ words: [String], streams: [(ours: Int32, theirs: Int32)], variables: [String] = [], _ process: inout pid_t
    ) -> Int32 {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        for stream in streams { posix_spawn_file_actions_adddup2(&actions, stream.ours, stream.theirs) }

        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        var signals = sigset_t()
        sigemptyset(&signals)
        posix_spawnattr_setsigmask(&attributes, &signals)
        sigfillset(&signals)
        posix_spawnattr_setsigdefault(&attributes, &signals)
        posix_spawnattr_setpgroup(&attributes, 0)
        posix_spawnattr_setflags(
            &attributes, Int16(POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))

        var arguments: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) } + [nil]
        var inherited: [UnsafeMutablePointer<CChar>?] = []
        var variable = environ
        while let text = variable.pointee {
            inherited.append(strdup(text))
            variable += 1
        }
        var environment = inherited + variables.map { strdup($0) } + [nil]
        defer { for text in arguments + environment { free(text) } }
        return posix_spawnp(&process, words[0], &actions, &attributes, &arguments, &environment)
    }
}
