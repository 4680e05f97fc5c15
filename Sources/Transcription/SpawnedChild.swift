import Glibc

/// A program that has just been started, with pipes to its three standard streams.
struct SpawnedChild {
    let process: pid_t
    let standardInput: Int32
    let standardOutput: Int32
    let standardError: Int32

    /// The child leads a process group of its own, has default signal handlers, and the pipes as its three standard streams.
    init(_ arguments: [String]) throws(TranscriptionError) {
        let input = try Pipe()
        let output = try Pipe()
        let error = try Pipe()

        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_adddup2(&actions, input.reader, 0)
        posix_spawn_file_actions_adddup2(&actions, output.writer, 1)
        posix_spawn_file_actions_adddup2(&actions, error.writer, 2)

        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        var signals = sigset_t()
        sigemptyset(&signals)
        posix_spawnattr_setsigmask(&attributes, &signals)
        sigfillset(&signals)
        posix_spawnattr_setsigdefault(&attributes, &signals)
        posix_spawnattr_setpgroup(&attributes, 0)
        let flags = POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF
        posix_spawnattr_setflags(&attributes, Int16(flags))

        var argv: [UnsafeMutablePointer<CChar>?] = arguments.map { strdup($0) } + [nil]
        defer { for argument in argv { free(argument) } }
        var process: pid_t = 0
        let status = posix_spawnp(&process, arguments[0], &actions, &attributes, &argv, environ)
        guard status == 0 else {
            throw TranscriptionError(
                .programFailed,
                """
                The program '\(arguments[0])' cannot be run: \(String(cString: strerror(status))); \
                install it or name its whole path.
                """)
        }
        self.process = process
        standardInput = Pipe.share(input.writer)
        standardOutput = Pipe.share(output.reader)
        standardError = Pipe.share(error.reader)
    }
}
