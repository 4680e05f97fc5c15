import CCurl
package import Services
import System

/// A stream of bytes both ways, by TCP, TLS or a Unix socket.
package final class Connection: NetworkJob {
    private struct State {
        var isOpen = false
        /// What has come and is not read yet.
        var received: [UInt8] = []
        var receivedInAll = 0
        var isAtEnd = false
        /// What is written and not sent yet.
        var outgoing: ArraySlice<UInt8> = []
        var failure: ServiceError?
    }

    /// Bytes that may wait in either direction; more are not read from the peer, and whoever writes has to wait.
    private static let most = Limit(
        65_536, .bytes, of: "what waits in either direction of a connection to a service",
        beyond: "no more is read from the peer; whoever writes waits, within the time-out")

    /// Who has the connection.
    private enum Way {
        case thread(NetworkThread)
        case worker(Relay)
    }

    private let address: ServiceAddress
    private let tls: TrustedRoots?
    private let connectTimeout: Duration
    private let longest: Int
    private let way: Way
    private let state = Watched(State())

    private init(
        _ address: ServiceAddress, _ tls: TrustedRoots?, _ limits: ServiceLimits
    ) throws(ServiceError) {
        self.address = address
        self.tls = tls
        connectTimeout = limits.connect
        longest = limits.answerBytes
        if let worker = limits.worker {
            way = .worker(try Relay(RelayTask(address, tls, limits), by: worker))
        } else {
            way = .thread(try .running())
        }
    }

    /// Connects, and hangs up after `body`.
    /// - Parameters:
    ///   - tls: nil for a plain connection.
    ///   - limits: how long to wait for the connection, and how many bytes the peer may send in all.
    package static func run<Value: Sendable>(
        _ address: ServiceAddress, tls: TrustedRoots? = nil, limits: ServiceLimits,
        _ body: (Connection) async throws -> Value
    ) async throws -> Value {
        let connection = try Connection(address, tls, limits)
        try connection.begin()
        defer { connection.end() }
        try await connection.state.value { state -> Void? in
            if let failure = state.failure { throw failure }
            return state.isOpen ? () : nil
        }
        return try await body(connection)
    }

    private func begin() throws(ServiceError) {
        switch way {
        case .thread(let thread): thread.begin(self)
        case .worker(let relay):
            try relay.begin { [self] frame in
                switch frame {
                case .open: state.update { $0.isOpen = true }
                case .bytes(let bytes): if !bytes.withUnsafeBytes(take) { relay.stop() }
                case .head, .end, .failed: break
                }
            } end: { [self] outcome in
                state.update { state in
                    state.isAtEnd = true
                    if case .failure(let error) = outcome, state.failure == nil { state.failure = error }
                }
            }
        }
    }

    private func end() {
        switch way {
        case .thread(let thread): thread.end(self)
        case .worker(let relay): relay.stop()
        }
    }

    /// Connects, and hangs up: to see whether anything listens, which takes no TLS.
    package static func probe(_ address: ServiceAddress, limits: ServiceLimits) async throws {
        try await run(address, limits: limits) { _ in }
    }

    /// Waits for bytes; nil when the peer has hung up.
    package func read() async throws -> [UInt8]? {
        let bytes = try await state.value { state -> [UInt8]?? in
            if !state.received.isEmpty {
                defer { state.received = [] }
                return .some(state.received)
            }
            if let failure = state.failure { throw failure }
            return state.isAtEnd ? .some(nil) : nil
        }
        if case .thread(let thread) = way { thread.wake() }
        return bytes
    }

    /// Hands over bytes, and waits until most of them are on their way.
    package func write(_ bytes: [UInt8]) async throws {
        switch way {
        case .worker(let relay): return relay.send(bytes)
        case .thread(let thread):
            state.withLock { $0.outgoing += bytes }
            thread.wake()
        }
        try await state.value { state -> Void? in
            if let failure = state.failure { throw failure }
            return state.outgoing.count < Self.most.value ? () : nil
        }
    }

    // MARK: - On the network thread

    func makeHandle() -> CurlHandle? {
        var path: String?
        var url = "http://localhost"
        if case .tcp(let host, let port) = address.endpoint {
            url = "\(tls == nil ? "http" : "https")://\(host.contains(":") ? "[\(host)]" : host):\(port)"
        } else if case .unix(let name) = address.endpoint {
            path = name
        }
        guard let handle = CurlHandle(url: url, connectTimeout: connectTimeout) else {
            state.update { $0.failure = ServiceError(.noResources, "There is no memory for a connection.") }
            return nil
        }
        if let tls { handle.trust(tls) }
        handle.connectOnly(path: path)
        return handle
    }

    func finished(_ handle: CurlHandle, _ failure: CurlFailure?) -> Bool {
        let error = failure.map { ServiceError($0, service: address.name) }
        state.update { state in
            state.failure = error
            state.isOpen = error == nil
        }
        return error == nil
    }

    func turn(_ handle: CurlHandle) -> curl_waitfd? {
        guard state.withLock({ $0.isOpen && $0.failure == nil }) else { return nil }
        receive(handle)
        send(handle)
        return state.withLock { state in
            var events: Int32 = 0
            if !state.isAtEnd, state.received.count < Self.most.value { events |= CURL_WAIT_POLLIN }
            if !state.outgoing.isEmpty { events |= CURL_WAIT_POLLOUT }
            guard events != 0, state.failure == nil else { return nil }
            return curl_waitfd(fd: handle.socket, events: Int16(events), revents: 0)
        }
    }

    private func receive(_ handle: CurlHandle) {
        while state.withLock({ !$0.isAtEnd && $0.received.count < Self.most.value }) {
            let isMore = withUnsafeTemporaryAllocation(byteCount: 16_384, alignment: 1) { room in
                switch handle.receive(room) {
                case .bytes(let count): return take(UnsafeRawBufferPointer(rebasing: room[..<count]))
                case .nothingYet: return false
                case .end: state.update { $0.isAtEnd = true }
                case .failed(let failure): fail(failure)
                }
                return false
            }
            guard isMore else { return }
        }
    }

    /// - Returns: whether more may be read.
    private func take(_ bytes: UnsafeRawBufferPointer) -> Bool {
        state.update { state in
            state.receivedInAll += bytes.count
            guard state.receivedInAll <= longest else {
                state.failure = .tooLarge(address.name)
                return false
            }
            state.received += bytes
            return true
        }
    }

    private func send(_ handle: CurlHandle) {
        while true {
            let outgoing = state.withLock { $0.outgoing.prefix(16_384) }
            guard !outgoing.isEmpty else { return }
            switch outgoing.withUnsafeBytes({ handle.send($0) }) {
            case .success(0): return
            case .success(let count): state.update { $0.outgoing.removeFirst(count) }
            case .failure(let failure): return fail(failure)
            }
        }
    }

    private func fail(_ failure: CurlFailure) {
        let error = ServiceError(failure, service: address.name)
        state.update { if $0.failure == nil { $0.failure = error } }
    }
}
