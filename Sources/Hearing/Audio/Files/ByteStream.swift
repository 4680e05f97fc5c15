import CALSA
internal import Glibc
import System

/// Bytes from a pipe, a terminal or a file, read as they come and stoppable while waiting for them.
///
/// A descriptor that it was given for good goes with it; one that it was lent, as standard input, stays open for others.
final class ByteStream {
    let name: String
    let stop: StopSignal
    private let descriptor: Int32
    private let owned: OwnedDescriptor?
    /// Seconds to wait for more; nil for as long as it takes.
    private let patience: Double?
    private var returned: [UInt8] = []

    /// - Parameter descriptor: is lent.
    init(descriptor: Int32, name: String) throws {
        stop = try StopSignal()
        self.descriptor = descriptor
        owned = nil
        patience = nil
        self.name = name
    }

    /// - Parameter patience: seconds after which it is an error that nothing has come; nil waits as long as it takes.
    init(_ descriptor: consuming OwnedDescriptor, name: String, patience: Double? = nil) throws {
        stop = try StopSignal()
        self.patience = patience
        self.descriptor = descriptor.number
        owned = consume descriptor
        self.name = name
    }

    /// Puts bytes back in front of what comes next.
    func unread(_ bytes: [UInt8]) {
        returned = bytes + returned
    }

    /// Reads at least one byte and at most what fits. Returns 0 at the end of the stream and after `stop`.
    func read(into buffer: UnsafeMutableRawBufferPointer) throws -> Int {
        if !returned.isEmpty {
            let count = min(returned.count, buffer.count)
            buffer.copyBytes(from: returned[..<count])
            returned.removeFirst(count)
            return count
        }
        while true {
            guard try waitForData() else { return 0 }
            let count = retryingInterrupts { Glibc.read(descriptor, buffer.baseAddress, buffer.count) }
            if count >= 0 { return count }
            guard errno == EAGAIN else {
                throw AudioError(.noInput, "\(name): cannot be read (\(SystemError.last))")
            }
        }
    }

    /// Reads until `count` bytes are there or the stream ends.
    func read(exactly count: Int) throws -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: count)
        var filled = 0
        while filled < count {
            let got = try bytes.withUnsafeMutableBytes { try read(into: .init(rebasing: $0[filled...])) }
            if got == 0 { break }
            filled += got
        }
        return Array(bytes[..<filled])
    }

    /// False when the wait was ended by `stop`.
    private func waitForData() throws -> Bool {
        var waits = (
            pollfd(fd: stop.descriptor, events: Int16(POLLIN), revents: 0),
            pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        )
        let limit = patience.map { Int32(min(1e9, ($0 * 1_000).rounded(.up))) } ?? -1
        let result = withUnsafeMutableBytes(of: &waits) { bytes in
            retryingInterrupts { Int(poll(bytes.assumingMemoryBound(to: pollfd.self).baseAddress, 2, limit)) }
        }
        guard result >= 0 else {
            throw AudioError(.noInput, "\(name): cannot be waited for (\(SystemError.last))")
        }
        if result == 0, let patience {
            throw AudioError(.badData, "\(name): nothing has come of it for \(patience) s; convert it to WAV")
        }
        return waits.0.revents == 0
    }
}
