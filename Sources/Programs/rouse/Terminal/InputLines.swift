import Glibc
import System

/// Lines of standard input, for who cannot wait for them.
enum InputLines {
    /// No line is longer, in bytes.
    static let longest = 4_096

    enum Line {
        case whole([UInt8])
        /// The start of a line that is longer than all that mean something.
        case tooLong([UInt8])
    }

    /// Reads until the input ends, on a thread of its own.
    /// - Parameters:
    ///   - take: gets each line, on that thread.
    ///   - end: is called once there are no more.
    static func read(_ take: @escaping @Sendable (Line) -> Void, end: @escaping @Sendable () -> Void) throws {
        try DetachedThread.run {
            var splitter = LineSplitter(longest: longest)
            var bytes = [UInt8](repeating: 0, count: 1_024)
            while true {
                let count = Glibc.read(STDIN_FILENO, &bytes, bytes.count)
                if count < 0 && (errno == EINTR || errno == EAGAIN) {
                    var ready = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
                    poll(&ready, 1, -1)
                    continue
                }
                guard count > 0 else { break }
                splitter.split(bytes[..<count], into: take)
            }
            splitter.finish(into: take)
            end()
        }
    }
}

/// Cuts a stream into lines, and keeps no more of a line than may be of use.
struct LineSplitter {
    private let longest: Int
    private var pending: [UInt8] = []
    private var isTooLong = false

    init(longest: Int) {
        self.longest = longest
    }

    /// - Parameter take: gets each line that is complete, without what ends it.
    mutating func split(_ bytes: ArraySlice<UInt8>, into take: (InputLines.Line) -> Void) {
        for byte in bytes {
            if byte == UInt8(ascii: "\n") {
                hand(to: take)
            } else if pending.count < longest {
                pending.append(byte)
            } else {
                isTooLong = true
            }
        }
    }

    /// The last line may lack its end.
    mutating func finish(into take: (InputLines.Line) -> Void) {
        if !pending.isEmpty { hand(to: take) }
    }

    private mutating func hand(to take: (InputLines.Line) -> Void) {
        if pending.last == UInt8(ascii: "\r") { pending.removeLast() }
        take(isTooLong ? .tooLong(pending) : .whole(pending))
        pending.removeAll(keepingCapacity: true)
        isTooLong = false
    }
}
