import Glibc

/// Both ends of a pipe, closed unless they are taken. Neither is inherited by programs.
final class Pipe: Sendable {
    let reader: Int32
    let writer: Int32

    init() throws(TranscriptionError) {
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else {
            throw TranscriptionError(
                .programFailed, "No program can be run: \(String(cString: strerror(errno))); close some files.")
        }
        (reader, writer) = (ends[0], ends[1])
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    }

    /// Another descriptor of the same end that does not block and that the caller closes.
    static func share(_ end: Int32) -> Int32 {
        _ = fcntl(end, F_SETFL, O_NONBLOCK)
        return fcntl(end, F_DUPFD_CLOEXEC, 3)
    }

    deinit {
        close(reader)
        close(writer)
    }
}

/// A descriptor that becomes readable when somebody asks for attention.
final class Wakeup: Sendable {
    private let pipe: Pipe

    init() throws(TranscriptionError) {
        pipe = try Pipe()
    }

    var descriptor: Int32 { pipe.reader }

    func signal() {
        var byte: UInt8 = 1
        _ = write(pipe.writer, &byte, 1)
    }
}
