import Glibc
import Synchronization
import System

/// Where everything that is said goes out, each line in one write, so that two programs never mix within a line.
///
/// Nothing from outside gets past here raw: only `paint` writes what it is given.
enum Terminal {
    static var showsProgress: Bool { isatty(STDERR_FILENO) == 1 }
    static var showsOutput: Bool { isatty(STDOUT_FILENO) == 1 }
    static var readsInput: Bool { isatty(STDIN_FILENO) == 1 }

    /// Where complaints go while nobody may wait for standard error.
    private static let detour = Mutex<LineWriter?>(nil)

    /// Says a line on standard error, without secrets.
    static func complain(_ line: String) {
        let text = VisibleText.line(Secrets.masked(line)) + "\n"
        guard let writer = detour.withLock({ $0 }) else { return paint(text, on: STDERR_FILENO) }
        writer.write(text, to: STDERR_FILENO)
    }

    /// Has complaints written by somebody else from here on; nil ends that.
    static func complain(through writer: LineWriter?) {
        detour.withLock { $0 = writer }
    }

    /// The last complaint of a program that is about to end, where standard error takes it.
    static func complainAtLast(_ line: String) {
        var ready = pollfd(fd: STDERR_FILENO, events: Int16(POLLOUT), revents: 0)
        if poll(&ready, 1, 500) > 0 { paint(VisibleText.line(line) + "\n", on: STDERR_FILENO) }
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
