import CCurl
import FoundationEssentials
import Services
import System

/// One POST or GET, and its answer.
final class HTTPTransfer: NetworkJob {
    struct Request: Sendable {
        var url: String
        /// Each `Name: value`.
        var headers: [String]
        /// Nil for a GET.
        var body: ReplayBuffer?
        var roots: TrustedRoots
        var limits: ServiceLimits
        /// Of the service.
        var address: ServiceAddress
    }

    /// What comes before the body of an answer.
    struct Head: Sendable {
        var status = 0
        var contentType: String?
        var retryAfter: String?

        var isGood: Bool { (200..<300).contains(status) }
    }

    private struct State {
        /// The lines so far of a head that is not complete.
        var growing = Head()
        var headBytes = 0
        var head: Head?
        /// What is not read yet of the body.
        var piece: [UInt8] = []
        var bodyBytes = 0
        var sent = 0
        var isPaused = false
        var outcome: Result<Void, ServiceError>?
    }

    /// Bytes of the longest head; longer ones are no service's.
    private static let longestHead = Limit(
        65_536, .bytes, of: "the head of an HTTP answer",
        beyond: "the request fails with `answer-too-large`")

    private let request: Request
    private let length: Int?
    private let watch: IdleWatch
    private let state = Watched(State())

    private init(_ request: Request, _ watch: IdleWatch) {
        self.request = request
        length = request.body?.length
        self.watch = watch
    }

    /// Sends the request and has `body` read the answer.
    /// - Parameter watch: hears when the service is expected to speak, and when it does.
    static func run<Value: Sendable>(
        _ request: Request, _ watch: IdleWatch, _ body: (HTTPTransfer) async throws -> Value
    ) async throws -> Value {
        let transfer = HTTPTransfer(request, watch)
        watch.rest()
        if let worker = request.limits.worker {
            let relay = try transfer.relay(by: worker)
            defer { relay.stop() }
            return try await body(transfer)
        }
        let thread = try NetworkThread.running()
        request.body?.watch { thread.wake() }
        thread.begin(transfer)
        defer { thread.end(transfer) }
        return try await body(transfer)
    }

    /// Has a worker send the request, whose body is complete, and take the answer.
    private func relay(by program: String) throws(ServiceError) -> Relay {
        let body = request.body.map { $0.whole }
        guard body != .some(nil) else {
            throw ServiceError(.internalError, "A request that still grows cannot be handed to a worker.")
        }
        var task = RelayTask(request.address, request.roots, request.limits)
        task.request = .init(url: request.url, headers: request.headers, body: body.flatMap { $0.map { Data($0) } })
        let relay = try Relay(task, by: program)
        try relay.begin { [self] frame in
            switch frame {
            case .head(let status, let contentType, let retryAfter):
                state.update { $0.head = Head(status: status, contentType: contentType, retryAfter: retryAfter) }
            case .bytes(let bytes):
                if bytes.withUnsafeBytes({ takeBody($0) }) == 0, !bytes.isEmpty { relay.stop() }
            case .open, .end, .failed: break
            }
        } end: { [self] in
            end($0)
        }
        return relay
    }

    /// Waits for the beginning of the answer.
    func head() async throws -> Head {
        try await state.value { state in
            if let head = state.head { return head }
            switch state.outcome {
            case .failure(let error): throw error
            // Its head has no end.
            case .success: throw ServiceError.disconnected(request.address.name)
            case nil: return nil
            }
        }
    }

    /// Waits for more of the answer's body; nil after its end.
    func next() async throws -> [UInt8]? {
        try await state.value { state -> [UInt8]?? in
            if !state.piece.isEmpty {
                defer { state.piece = [] }
                return .some(state.piece)
            }
            switch state.outcome {
            case .success: return .some(nil)
            case .failure(let error): throw error
            case nil: return nil
            }
        }
    }

    // MARK: - On the network thread

    func makeHandle() -> CurlHandle? {
        guard let handle = CurlHandle(url: request.url, connectTimeout: request.limits.connect) else {
            end(.failure(ServiceError(.noResources, "There is no memory for a connection.")))
            return nil
        }
        handle.trust(request.roots)
        if request.body == nil {
            handle.get(headers: request.headers)
        } else {
            handle.post(headers: request.headers, length: length)
        }
        handle.call(
            header: { bytes, size, count, context in
                HTTPTransfer.from(context) { $0.takeHead(UnsafeRawBufferPointer(start: bytes, count: size * count)) }
            },
            body: { bytes, size, count, context in
                HTTPTransfer.from(context) { $0.takeBody(UnsafeRawBufferPointer(start: bytes, count: size * count)) }
            },
            upload: { room, size, count, context in
                HTTPTransfer.from(context) { $0.give(UnsafeMutableRawBufferPointer(start: room, count: size * count)) }
            },
            seek: { context, offset, origin in
                guard origin == SEEK_SET else { return CURL_SEEKFUNC_CANTSEEK }
                return Int32(HTTPTransfer.from(context) { $0.startAgain(at: Int(offset)) })
            }, context: Unmanaged.passUnretained(self).toOpaque())
        return handle
    }

    func finished(_ handle: CurlHandle, _ failure: CurlFailure?) -> Bool {
        end(failure.map { .failure(ServiceError($0, service: request.address.name)) } ?? .success(()))
        return false
    }

    func turn(_ handle: CurlHandle) -> curl_waitfd? {
        guard let body = request.body else {
            if !watch.isExpecting, handle.isSending { watch.expect() }
            return nil
        }
        let isDue = state.withLock { state in
            guard state.isPaused, isRefused(state) || body.hasMore(after: state.sent) else { return false }
            state.isPaused = false
            return true
        }
        if isDue { handle.resume() }
        return nil
    }

    private static func from(_ context: UnsafeMutableRawPointer?, _ body: (HTTPTransfer) -> Int) -> Int {
        guard let context else { return 0 }
        return body(Unmanaged<HTTPTransfer>.fromOpaque(context).takeUnretainedValue())
    }

    /// The first outcome is the one that counts.
    private func end(_ outcome: Result<Void, ServiceError>) {
        state.update { if $0.outcome == nil { $0.outcome = outcome } }
    }

    /// - Returns: other than the number of bytes, to give up.
    private func takeHead(_ bytes: UnsafeRawBufferPointer) -> Int {
        watch.heard()
        let line = String(decoding: bytes, as: UTF8.self).trimmed
        return state.update { state in
            state.headBytes += bytes.count
            guard state.headBytes <= Self.longestHead.value else {
                state.outcome = .failure(.tooLarge(request.address.name))
                return 0
            }
            // What follows the body is of no use.
            guard state.head == nil else { return bytes.count }
            if line.isEmpty {
                // 100 Continue and its kind go before the answer.
                if state.growing.status >= 200 { state.head = state.growing }
            } else if line.hasPrefix("HTTP/") {
                state.growing = Head(status: line.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0)
            } else {
                let parts = line.split(separator: ":", maxSplits: 1)
                guard parts.count == 2 else { return bytes.count }
                switch parts[0].lowercased() {
                case "content-type": state.growing.contentType = String(parts[1]).trimmed
                case "retry-after": state.growing.retryAfter = String(parts[1]).trimmed
                default: break
                }
            }
            return bytes.count
        }
    }

    /// - Returns: other than the number of bytes, to give up.
    private func takeBody(_ bytes: UnsafeRawBufferPointer) -> Int {
        watch.heard()
        return state.update { state in
            state.bodyBytes += bytes.count
            guard state.bodyBytes <= request.limits.answerBytes else {
                state.outcome = .failure(.tooLarge(request.address.name))
                return 0
            }
            state.piece += bytes
            return bytes.count
        }
    }

    /// - Returns: how many bytes of the request's body there are; 0 ends it.
    private func give(_ room: UnsafeMutableRawBufferPointer) -> Int {
        let given = state.withLock { state in
            if isRefused(state) { return 0 }
            switch request.body?.copy(after: state.sent, to: room) ?? .end {
            case .bytes(let count):
                state.sent += count
                return count
            case .notYet:
                state.isPaused = true
                return Int(CURL_READFUNC_PAUSE)
            case .end: return 0
            }
        }
        if given == 0 || state.withLock({ $0.sent == length }) { watch.expect() }
        return given
    }

    /// A service that has refused the request hears no more of it.
    private func isRefused(_ state: State) -> Bool {
        state.head.map { !$0.isGood } ?? false
    }

    private func startAgain(at offset: Int) -> Int {
        state.withLock { $0.sent = offset }
        watch.rest()
        return Int(CURL_SEEKFUNC_OK)
    }
}
