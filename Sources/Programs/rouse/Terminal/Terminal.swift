import Glibc
import System

/// Lines to standard output and standard error, each in one write, so that two programs never mix within a line.
enum Terminal {
    static var showsProgress: Bool { isatty(STDERR_FILENO) == 1 }
    static var showsOutput: Bool { isatty(STDOUT_FILENO) == 1 }
    static var readsInput: Bool { isatty(STDIN_FILENO) == 1 }

    static func complain(_ line: String) {
        write(line + "\n", to: STDERR_FILENO)
    }

    static func write(_ text: String, to descriptor: Int32) {
        var text = FileName.shown(text)
        _ = text.withUTF8 { write(UnsafeRawBufferPointer($0), to: descriptor) }
    }

    /// - Returns: whether all was written; `errno` says why not.
    static func write(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32) -> Bool {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = Glibc.write(descriptor, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
            if count < 0 && errno == EINTR { continue }
            guard count > 0 else { return false }
            rest = rest.dropFirst(count)
        }
        return true
    }
}
