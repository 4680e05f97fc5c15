import System

/// What a worker and the process that started it say to each other: a kind, a length, and so many bytes.
package struct WorkerFrame: Sendable, Equatable {
    package var kind: UInt8
    package var bytes: [UInt8]

    package init(kind: UInt8, bytes: [UInt8]) {
        self.kind = kind
        self.bytes = bytes
    }

    /// Bytes before those of the frame: the kind, and the length with its lowest byte first.
    static let headerLength = 5

    /// Bytes in as many frames as they take.
    /// - Parameter most: bytes of one of them.
    package static func encoded(_ bytes: [UInt8], kind: UInt8, most: Int) -> [UInt8] {
        stride(from: 0, to: bytes.count, by: most).flatMap { start in
            WorkerFrame(kind: kind, bytes: Array(bytes[start...].prefix(most))).encoded
        }
    }

    package var encoded: [UInt8] { [kind] + UInt32(clamping: bytes.count).lowestFirst + bytes }
}

/// Cuts frames out of what comes from the other side, however it comes. What is there of one that is not complete is
/// never more than the longest frame.
package struct WorkerFrameDecoder {
    /// Something that is no frame, or longer than its kind may be.
    package struct Malformed: Error {}

    /// Bytes of the longest frame of a kind; nil for a kind that does not exist.
    private let longest: @Sendable (UInt8) -> Int?
    private var waiting: ArraySlice<UInt8> = []

    package init(longest: @escaping @Sendable (_ kind: UInt8) -> Int?) {
        self.longest = longest
    }

    package mutating func take(_ bytes: some Sequence<UInt8>) {
        waiting += bytes
    }

    /// The next frame that is complete.
    package mutating func next() throws(Malformed) -> WorkerFrame? {
        let header = waiting.prefix(WorkerFrame.headerLength)
        guard let kind = header.first, header.count == WorkerFrame.headerLength else { return nil }
        guard let most = longest(kind), let length = ForeignNumber(lowestFirst: header.dropFirst()).within(...most)
        else {
            throw Malformed()
        }
        let body = waiting.dropFirst(header.count)
        guard body.count >= length else { return nil }
        waiting = body.dropFirst(length)
        return WorkerFrame(kind: kind, bytes: Array(body.prefix(length)))
    }

    /// Whether nothing of a frame is left.
    package var isEmpty: Bool { waiting.isEmpty }
}
