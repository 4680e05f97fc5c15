import Glibc
import System

/// Where everything that is said goes out, each line in one write, so that two programs never mix within a line.
///
/// Nothing from outside gets past here raw: only `paint` writes what it is given.
enum Terminal {
    static var showsProgress: Bool { isatty(STDERR_FILENO) == 1 }
    static var showsOutput: Bool { isatty(STDOUT_FILENO) == 1 }
    static var readsInput: Bool { isatty(STDIN_FILENO) == 1 }

    /// Says a line on standard error, without secrets.
    static func complain(_ line: String) {
        paint(VisibleText.line(Secrets.masked(line)) + "\n", on: STDERR_FILENO)
    }

    /// Asks on standard output, and leaves the cursor behind the question.
    static func ask(_ question: String) {
        paint(VisibleText.line(question), on: STDOUT_FILENO)
    }

    /// Writes what is made for a terminal: with colours and movements, and without anything from outside that was not made
    /// visible.
    static func paint(_ text: String, on descriptor: Int32) {
        var text = text
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
