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

        var process: pid_t = 0
        let status = ProcessGroup.spawn(
            arguments, streams: [(input.reader, 0), (output.writer, 1), (error.writer, 2)], &process)
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
