import Sandbox
import Testing

/// How frames are found in what comes out of a process that may have been taken over.
@Suite struct WorkerFrameTests {
    private let frames = [
        WorkerFrame(kind: 1, bytes: []), WorkerFrame(kind: 2, bytes: [1, 2, 3]),
        WorkerFrame(kind: 2, bytes: [UInt8](repeating: 7, count: 300)),
    ]
    private var decoder: WorkerFrameDecoder { WorkerFrameDecoder { [1: 0, 2: 300][$0] } }

    @Test(arguments: [1, 2, 5, 7, 10_000])
    func areTheSameHoweverTheyCome(pieces: Int) throws {
        var decoder = decoder
        var found: [WorkerFrame] = []
        let bytes = frames.flatMap(\.encoded)
        for start in stride(from: 0, to: bytes.count, by: pieces) {
            decoder.take(bytes[start..<min(start + pieces, bytes.count)])
            while let frame = try decoder.next() { found.append(frame) }
        }
        #expect(found == frames)
        #expect(decoder.isEmpty)
    }

    /// Before any of it is kept: what has come so far is the header alone.
    @Test(
        arguments: [
            [1, 1, 0, 0, 0], [2, 45, 1, 0, 0], [2, 0xff, 0xff, 0xff, 0xff], [0, 0, 0, 0, 0], [9, 1, 0, 0, 0],
        ] as [[UInt8]])
    func whatIsTooLongOrNoFrameIsRefusedByItsHeader(header: [UInt8]) {
        var decoder = decoder
        decoder.take(header)
        #expect(throws: WorkerFrameDecoder.Malformed.self) { try decoder.next() }
    }
}
