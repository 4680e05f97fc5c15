import Network
package import Sandbox
package import Services
import System
package import Transcription

/// What a worker says: that it takes audio, what is understood so far, and then once how it went.
package enum FrameFromWorker {
    case ready
    case partial(Transcript)
    case transcript(Transcript)
    case failed(ServiceError)

    /// Bytes of a partial result; a longer one is left out.
    private static let longestPartial = 512 << 10
    private static let longestError = 64 << 10

    enum Kind {
        static let ready = UInt8(ascii: "R")
        static let partial = UInt8(ascii: "P")
        static let transcript = UInt8(ascii: "T")
        static let failed = UInt8(ascii: "E")
    }

    package static func decoder(answerBytes: Int) -> WorkerFrameDecoder {
        WorkerFrameDecoder { kind in
            switch kind {
            case Kind.ready: 0
            case Kind.partial: longestPartial
            case Kind.transcript: longestTranscript(answerBytes)
            case Kind.failed: longestError
            default: nil
            }
        }
    }

    /// Of an answer, what is escaped can get longer, and what repeats its text is there besides.
    private static func longestTranscript(_ answerBytes: Int) -> Int {
        (ForeignNumber(answerBytes) * 4 + 65_536).clamped(to: 0...Int(UInt32.max))
    }

    /// Nil for what is left out.
    package func encoded(answerBytes: Int) -> [UInt8]? {
        switch self {
        case .ready: return WorkerFrame(kind: Kind.ready, bytes: []).encoded
        case .partial(let transcript):
            let bytes = Array(transcript.payload.text.utf8)
            return bytes.count > Self.longestPartial ? nil : WorkerFrame(kind: Kind.partial, bytes: bytes).encoded
        case .transcript(let transcript):
            let bytes = Array(transcript.payload.text.utf8)
            guard bytes.count <= Self.longestTranscript(answerBytes) else {
                return Self.failed(
                    ServiceError(.answerTooLarge, "The answer is longer than allowed; see 'max-answer'.")
                ).encoded(answerBytes: answerBytes)
            }
            return WorkerFrame(kind: Kind.transcript, bytes: bytes).encoded
        case .failed(let error):
            return WorkerFrame(kind: Kind.failed, bytes: Array(error.payload.prefix(Self.longestError))).encoded
        }
    }

    /// Nil for what a worker that is itself never says.
    package init?(_ frame: WorkerFrame) {
        switch frame.kind {
        case Kind.ready: self = .ready
        case Kind.partial, Kind.transcript:
            guard let payload = JSONValue(parsing: frame.bytes), let transcript = Transcript(workerPayload: payload)
            else { return nil }
            self = frame.kind == Kind.partial ? .partial(transcript) : .transcript(transcript)
        case Kind.failed:
            guard let error = ServiceError(workerPayload: frame.bytes) else { return nil }
            self = .failed(error)
        default: return nil
        }
    }
}
