package import Sandbox
package import Services
import System

/// What a relay says: that a connection is there, or the head of an answer; then bytes, and once that there are no more,
/// or what went wrong.
package enum FrameFromRelay {
    case open
    case head(status: Int, contentType: String?, retryAfter: String?)
    case bytes([UInt8])
    case end
    case failed(ServiceError)

    private static let longestHead = 262_144
    private static let longestError = 64 << 10
    private static let mostBytes = 65_536

    package static var decoder: WorkerFrameDecoder {
        WorkerFrameDecoder { kind in
            switch kind {
            case UInt8(ascii: "O"), UInt8(ascii: "Z"): 0
            case UInt8(ascii: "H"): longestHead
            case UInt8(ascii: "B"): mostBytes
            case UInt8(ascii: "E"): longestError
            default: nil
            }
        }
    }

    package var encoded: [UInt8] {
        switch self {
        case .open: return WorkerFrame(kind: UInt8(ascii: "O"), bytes: []).encoded
        case .end: return WorkerFrame(kind: UInt8(ascii: "Z"), bytes: []).encoded
        case .head(let status, let contentType, let retryAfter):
            var fields: [String: JSONValue] = ["status": .integer(status)]
            if let contentType { fields["type"] = .string(contentType) }
            if let retryAfter { fields["retry"] = .string(retryAfter) }
            return WorkerFrame(kind: UInt8(ascii: "H"), bytes: Array(JSONValue.object(fields).text.utf8)).encoded
        case .bytes(let bytes):
            return WorkerFrame.encoded(bytes, kind: UInt8(ascii: "B"), most: Self.mostBytes)
        case .failed(let error):
            return WorkerFrame(kind: UInt8(ascii: "E"), bytes: Array(error.payload.prefix(Self.longestError))).encoded
        }
    }

    /// Nil for what a relay that is itself never says.
    package init?(_ frame: WorkerFrame) {
        switch frame.kind {
        case UInt8(ascii: "O"): self = .open
        case UInt8(ascii: "Z"): self = .end
        case UInt8(ascii: "B"): self = .bytes(frame.bytes)
        case UInt8(ascii: "H"):
            guard let payload = JSONValue(parsing: frame.bytes), case .integer(let status)? = payload["status"],
                (0...999).contains(status)
            else { return nil }
            self = .head(
                status: status, contentType: payload["type"]?.string, retryAfter: payload["retry"]?.string)
        case UInt8(ascii: "E"):
            guard let error = ServiceError(workerPayload: frame.bytes) else { return nil }
            self = .failed(error)
        default: return nil
        }
    }
}

extension ServiceError {
    /// Why a talk with a worker came to nothing.
    /// - Parameters:
    ///   - error: thrown by `WorkerTalk.run`.
    ///   - worker: whose it is, as in "of the backend 'wyoming'".
    ///   - request: what it was asked for, as in "transcription".
    package init(talk error: any Error, withWorker worker: String, request: String) {
        let how: String
        switch error {
        case let error as ServiceError:
            self = error
            return
        case WorkerTalk.Failure.stopped:
            self.init(.cancelled, "The \(request) was cancelled.")
            return
        case WorkerTalk.Failure.ended(let end): how = end
        default: how = "cannot be started (\(error))"
        }
        self.init(
            .workerFailed, "The worker \(worker) \(how); the service may be hostile, or does not fit --sandbox.")
    }

    /// Code and message as JSON, for the other side of a worker.
    package var payload: String.UTF8View {
        JSONValue.object(["code": .string(code.rawValue), "message": .string(description)]).text.utf8
    }

    /// Nil for what `payload` never gives.
    package init?(workerPayload bytes: [UInt8]) {
        guard let payload = JSONValue(parsing: bytes), let code = payload["code"]?.string,
            let message = payload["message"]?.string, code.utf8.count <= 32,
            code.utf8.allSatisfy({ (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) || $0 == UInt8(ascii: "-") })
        else { return nil }
        self.init(ServiceError.Code(rawValue: code), WorkerEnd.plain(message.utf8, atMost: 4_096))
    }
}
