import FoundationEssentials
internal import Glibc
import Sandbox
import System
import Transcription

/// What a worker is sent: once its task, then audio, then once the end of it.
enum FrameToWorker {
    case task(WorkerTask)
    case audio([Int16])
    /// - spoken: how many samples are the speaker's; nil for all.
    case end(spoken: Int?)

    /// Samples in a frame at most: half a second.
    private static let mostSamples = 8_000
    private static let longestTask = 16 << 20

    static var decoder: WorkerFrameDecoder {
        WorkerFrameDecoder { kind in
            switch kind {
            case UInt8(ascii: "T"): longestTask
            case UInt8(ascii: "A"): 2 * mostSamples
            case UInt8(ascii: "Z"): 4
            default: nil
            }
        }
    }

    /// - Throws: for a task that is longer than any command line.
    func encoded() throws -> [UInt8] {
        switch self {
        case .task(let task):
            let bytes = Array(try JSONEncoder().encode(task))
            guard bytes.count <= Self.longestTask else { throw SystemError(code: E2BIG) }
            return WorkerFrame(kind: UInt8(ascii: "T"), bytes: bytes).encoded
        case .audio(let samples):
            return WorkerFrame.encoded(
                samples.withUnsafeBytes { Array($0) }, kind: UInt8(ascii: "A"), most: 2 * Self.mostSamples)
        case .end(let spoken):
            let bytes = spoken.flatMap(UInt32.init(exactly:)).map { count in withUnsafeBytes(of: count) { Array($0) } }
            return WorkerFrame(kind: UInt8(ascii: "Z"), bytes: bytes ?? []).encoded
        }
    }

    init?(_ frame: WorkerFrame) {
        switch frame.kind {
        case UInt8(ascii: "T"):
            guard let task = try? JSONDecoder().decode(WorkerTask.self, from: Data(frame.bytes)) else { return nil }
            self = .task(task)
        case UInt8(ascii: "A"):
            guard frame.bytes.count % 2 == 0 else { return nil }
            self = .audio(frame.bytes.withUnsafeBytes { Array($0.bindMemory(to: Int16.self)) })
        case UInt8(ascii: "Z"):
            guard frame.bytes.isEmpty || frame.bytes.count == 4 else { return nil }
            let count = frame.bytes.isEmpty ? nil : frame.bytes.withUnsafeBytes { $0.loadUnaligned(as: UInt32.self) }
            self = .end(spoken: count.map(Int.init))
        default: return nil
        }
    }
}
