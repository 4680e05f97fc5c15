import FoundationEssentials
import Sandbox
import Services

/// What a worker that carries something to a service is told before it gives up everything else.
struct RelayTask: Codable {
    /// A request whose answer is wanted.
    struct Request: Codable {
        var url: String
        var headers: [String]
        /// Nil for a GET.
        var body: Data?
    }

    var address: ServiceAddress
    /// Nil for a connection.
    var request: Request?
    /// Whether a connection speaks TLS; a request's address says that.
    var isSecure = false
    /// Of certificates, in PEM; nil for the system's.
    var roots: Data?
    var connect: Duration
    var idle: Duration
    var answerBytes: Int
}

extension RelayTask {
    init(_ address: ServiceAddress, _ roots: TrustedRoots?, _ limits: ServiceLimits) {
        self.init(
            address: address, isSecure: roots != nil, connect: limits.connect, idle: limits.idle,
            answerBytes: limits.answerBytes)
        if case .file(let pem)? = roots { self.roots = Data(pem) }
    }

    var trusted: TrustedRoots { roots.map { .file(Array($0)) } ?? .system }
    var limits: ServiceLimits { ServiceLimits(connect: connect, idle: idle, answerBytes: answerBytes) }
}

/// What a relay is sent: once its task, then bytes for the service, where it is a connection.
enum FrameToRelay {
    case task(RelayTask)
    case bytes([UInt8])

    private static let longestTask = 64 << 20
    private static let mostBytes = 1 << 20

    static var decoder: WorkerFrameDecoder {
        WorkerFrameDecoder { kind in
            switch kind {
            case UInt8(ascii: "T"): longestTask
            case UInt8(ascii: "A"): mostBytes
            default: nil
            }
        }
    }

    /// - Throws: for a task whose body is longer than a relay takes.
    func encoded() throws -> [UInt8] {
        switch self {
        case .task(let task):
            let bytes = Array(try JSONEncoder().encode(task))
            guard bytes.count <= Self.longestTask else {
                throw ServiceError(.requestRefused, "A request is longer than a worker of --sandbox takes.")
            }
            return WorkerFrame(kind: UInt8(ascii: "T"), bytes: bytes).encoded
        case .bytes(let bytes):
            return WorkerFrame.encoded(bytes, kind: UInt8(ascii: "A"), most: Self.mostBytes)
        }
    }

    init?(_ frame: WorkerFrame) {
        switch frame.kind {
        case UInt8(ascii: "T"):
            guard let task = try? JSONDecoder().decode(RelayTask.self, from: Data(frame.bytes)) else { return nil }
            self = .task(task)
        case UInt8(ascii: "A"): self = .bytes(frame.bytes)
        default: return nil
        }
    }
}
