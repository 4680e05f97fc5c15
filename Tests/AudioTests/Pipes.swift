import Glibc

/// A pipe that is fed from a thread of its own, or by hand.
final class Pipe {
    let readEnd: Int32
    private let writeEnd: Int32
    private var feeder: Thread?

    /// An open pipe with nothing in it.
    init() {
        var ends: [Int32] = [0, 0]
        precondition(pipe(&ends) == 0)
        // A feeder whose reader has gone should see an error, not end the test run.
        signal(SIGPIPE, SIG_IGN)
        (readEnd, writeEnd) = (ends[0], ends[1])
    }

    /// A pipe that carries `bytes` in writes of at most `pieceSize` and then ends.
    convenience init(_ bytes: some Sequence<UInt8>, pieceSize: Int = .max) {
        self.init()
        let bytes = Array(bytes)
        let writeEnd = writeEnd
        feeder = Thread {
            var position = 0
            while position < bytes.count {
                let count = min(pieceSize, bytes.count - position)
                let piece = bytes[position..<position + count]
                let written = piece.withUnsafeBytes { write(writeEnd, $0.baseAddress, $0.count) }
                if written <= 0 { break }
                position += written
            }
            close(writeEnd)
        }
    }

    /// A pipe that carries `start`, and then the same again and again for as long as somebody reads.
    convenience init(endlessly bytes: [UInt8], after start: [UInt8]) {
        self.init()
        feeder = Thread { [writeEnd] in
            var isRead = write(writeEnd, start, start.count) == start.count
            while isRead { isRead = write(writeEnd, bytes, bytes.count) == bytes.count }
            close(writeEnd)
        }
    }

    func send(_ bytes: [UInt8]) {
        precondition(write(writeEnd, bytes, bytes.count) == bytes.count)
    }

    deinit {
        // A feeder that still has something to say ends with a broken pipe.
        close(readEnd)
        if let feeder { feeder.join() } else { close(writeEnd) }
    }
}

/// A thread that runs one closure.
final class Thread {
    private var handle = pthread_t()

    init(_ body: @escaping @Sendable () -> Void) {
        let main: @convention(c) (UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? = { context in
            context.map { Unmanaged<Box>.fromOpaque($0).takeRetainedValue() }?.body()
            return nil
        }
        precondition(pthread_create(&handle, nil, main, Unmanaged.passRetained(Box(body)).toOpaque()) == 0)
    }

    func join() {
        pthread_join(handle, nil)
    }

    private final class Box {
        let body: @Sendable () -> Void
        init(_ body: @escaping @Sendable () -> Void) { self.body = body }
    }
}
