import Glibc

/// Standard output: buffered while a file is read, flushed at once while something listens.
struct Output: ~Copyable {
    private var pending: [UInt8] = []
    private let flushesEachLine: Bool
    /// Whether nobody takes the output any more.
    private(set) var isBroken = false

    init(flushesEachLine: Bool) {
        self.flushesEachLine = flushesEachLine
    }

    deinit {
        Self.flush(pending)
    }

    mutating func line(_ text: String) {
        pending.append(contentsOf: text.utf8)
        pending.append(UInt8(ascii: "\n"))
        if flushesEachLine || pending.count > 1 << 16 { flush() }
    }

    mutating func flush() {
        if !Self.flush(pending) { isBroken = true }
        pending.removeAll(keepingCapacity: true)
    }

    @discardableResult
    private static func flush(_ bytes: [UInt8]) -> Bool {
        bytes.withUnsafeBytes { Terminal.write($0, to: STDOUT_FILENO) }
    }
}
