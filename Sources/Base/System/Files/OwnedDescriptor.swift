internal import Glibc

/// A descriptor that belongs to this value alone and is closed with it, once.
///
/// A number that is closed twice may have been given to another thread in between, which then loses its file.
package struct OwnedDescriptor: ~Copyable, Sendable {
    /// For calls of the system, while the value lives.
    package let number: Int32

    /// Takes over an open descriptor.
    package init(owning number: Int32) {
        self.number = number
    }

    /// Opens a file, which no program inherits.
    /// - Parameters:
    ///   - flags: as for open(2).
    ///   - mode: permissions of a file that is made.
    package init(opening path: String, _ flags: Int32, mode: UInt32 = 0) throws(SystemError) {
        let number = retryingInterrupts { FileName.with(path) { open($0, flags | O_CLOEXEC, mode) } }
        guard number >= 0 else { throw .last }
        self.number = number
    }

    deinit {
        Glibc.close(number)
    }

    /// Closes now.
    /// - Throws: what the system could not keep of what was written; the descriptor is closed all the same.
    package consuming func close() throws(SystemError) {
        let number = number
        discard self
        guard Glibc.close(number) == 0 else { throw .last }
    }

    /// Leaves the descriptor to somebody who closes it.
    package consuming func release() -> Int32 {
        let number = number
        discard self
        return number
    }

    /// Writes all bytes, waiting where the descriptor makes it wait.
    package borrowing func write(_ bytes: some Collection<UInt8>) throws(SystemError) {
        let bytes = Array(bytes)
        var written = 0
        while written < bytes.count {
            let count = bytes.withUnsafeBytes { block in
                retryingInterrupts { Glibc.write(number, block.baseAddress! + written, block.count - written) }
            }
            guard count > 0 else { throw .last }
            written += count
        }
    }

    /// Waits until a loss of power cannot take away what was written.
    package borrowing func synchronize() throws(SystemError) {
        guard retryingInterrupts({ fsync(number) }) == 0 else { throw .last }
    }

    /// Reads to the end.
    /// - Parameters:
    ///   - longest: bytes after which it is enough; a result that is longer tells that there is more.
    ///   - expected: bytes that there are likely to be; room for them is made at once.
    package borrowing func readAll(
        atMost longest: Int = .max, expecting expected: Int = 0
    ) throws(SystemError) -> [UInt8] {
        let block = 1 << 16
        var bytes: [UInt8] = []
        var likely = expected > 0 ? min(expected, 1 << 30) : block
        while true {
            let count = min(likely, longest - bytes.count) + 1
            let more = try readOn(atMost: count)
            // What is read at once is not copied.
            if bytes.isEmpty { bytes = more } else { bytes += more }
            guard more.count == count, bytes.count <= longest else { return bytes }
            likely = block
        }
    }

    /// Reads until so many bytes are there, or there are no more.
    private borrowing func readOn(atMost count: Int) throws(SystemError) -> [UInt8] {
        var failure: SystemError?
        let bytes = [UInt8](unsafeUninitializedCapacity: count) { block, filled in
            while filled < count {
                let got = retryingInterrupts {
                    Glibc.read(number, block.baseAddress.map { $0 + filled }, count - filled)
                }
                guard got > 0 else {
                    if got < 0 { failure = .last }
                    break
                }
                filled += got
            }
        }
        if let failure { throw failure }
        return bytes
    }

    /// Reads from a place in a file; fewer bytes where it ends before. Where the file stands is not changed.
    package borrowing func read(atMost count: Int, at position: Int) throws(SystemError) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: count)
        var filled = 0
        while filled < count {
            let got = bytes.withUnsafeMutableBytes { block in
                retryingInterrupts { pread(number, block.baseAddress! + filled, count - filled, position + filled) }
            }
            guard got >= 0 else { throw .last }
            if got == 0 { break }
            filled += got
        }
        return Array(bytes[..<filled])
    }

    /// Another descriptor of standard input.
    package static func standardInput() throws(SystemError) -> OwnedDescriptor {
        let other = fcntl(STDIN_FILENO, F_DUPFD_CLOEXEC, 0)
        guard other >= 0 else { throw .last }
        return OwnedDescriptor(owning: other)
    }

    /// Makes a file end where it is cut.
    package borrowing func cut(at length: Int) throws(SystemError) {
        guard retryingInterrupts({ ftruncate(number, length) }) == 0 else { throw .last }
    }

    /// Another descriptor of the same open file.
    package borrowing func duplicate() throws(SystemError) -> OwnedDescriptor {
        let other = fcntl(number, F_DUPFD_CLOEXEC, 0)
        guard other >= 0 else { throw .last }
        return OwnedDescriptor(owning: other)
    }

    /// Locks the file for whoever has it open by this descriptor or a duplicate, and for as long; false when somebody
    /// else has locked it, or there are no locks, with the reason in `SystemError.last`.
    package borrowing func lock() -> Bool { retryingInterrupts { flock(number, LOCK_EX | LOCK_NB) } == 0 }
}
