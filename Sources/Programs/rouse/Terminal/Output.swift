import ArgumentParser
import Glibc
import System

/// Standard output: buffered while a file is read, flushed at once while something listens.
struct Output: ~Copyable {
    private var pending: [UInt8] = []
    private let flushesEachLine: Bool

    init(flushesEachLine: Bool) {
        self.flushesEachLine = flushesEachLine
    }

    deinit {
        Self.flush(pending)
    }

    /// - Parameter text: one line, whatever is in it.
    mutating func line(_ text: String) {
        append(VisibleText.line(text) + "\n")
    }

    /// - Parameter text: whole lines that were made here, or nothing.
    mutating func text(_ text: String) {
        append(VisibleText.lines(text))
    }

    private mutating func append(_ text: String) {
        pending.append(contentsOf: text.utf8)
        if flushesEachLine || pending.count > 1 << 16 { flush() }
    }

    mutating func flush() {
        Self.flush(pending)
        pending.removeAll(keepingCapacity: true)
    }

    /// Writes whole lines that were made here, at once.
    static func print(_ text: String) {
        flush(Array(VisibleText.lines(text).utf8))
    }

    static func complain(_ error: SystemError) {
        Terminal.complainAtLast("rouse: standard output cannot be written: \(error); make room or write elsewhere")
    }

    private static func flush(_ bytes: [UInt8]) {
        guard bytes.withUnsafeBytes({ Terminal.write($0, to: STDOUT_FILENO) }) else {
            // A list that lacks its end must not look like a whole one.
            complain(.last)
            ProcessEnd.end(with: ExitStatus.outputFailed.rawValue)
        }
    }
}
