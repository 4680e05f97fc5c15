import NIOCore
import NIOHTTP1
import NIOSSL
import NIOWebSocket
import Synchronization
import Transcription

/// Opens websockets (RFC 6455), plain or over TLS.
enum WebSocketConnection {
    typealias Stream = NIOAsyncChannel<WebSocketFrame, WebSocketFrame>

    private enum Upgrade: Sendable {
        case done(Stream)
        case refused(NIOAsyncChannel<HTTPClientResponsePart, SocketWrite>)
    }

    /// - Throws: `connectTimeout` also when the handshake is not answered in time.
    static func open(
        _ address: ServiceAddress, tls: TLSConfiguration, limits: TranscriptionLimits
    ) async throws -> Stream {
        let attempt = Attempt(service: address.name)
        let context = address.isSecure ? try secureContext(tls, address) : nil
        do {
            let future = try await Connection.open(address, limits: limits) { channel in
                channel.eventLoop.makeCompletedFuture {
                    let pipeline = channel.pipeline.syncOperations
                    if let context {
                        try pipeline.addHandler(
                            try NIOSSLClientHandler(context: context, serverHostname: address.serverName))
                    }
                    try pipeline.addHandler(AttemptWatch(attempt: attempt, limit: TimeAmount(limits.connect)))
                    return try upgrade(channel, address, longest: limits.answerBytes)
                }
            }
            switch try await future.get() {
            case .done(let stream):
                attempt.succeeded()
                return stream
            case .refused(let answer):
                throw await refusal(answer, address)
            }
        } catch {
            throw TranscriptionError(network: attempt.failure ?? error, service: address.name)
        }
    }

    private static func secureContext(
        _ tls: TLSConfiguration, _ address: ServiceAddress
    ) throws(TranscriptionError) -> NIOSSLContext {
        do {
            return try NIOSSLContext(configuration: tls)
        } catch {
            throw TranscriptionError(network: error, service: address.name)
        }
    }

    private static func upgrade(
        _ channel: any Channel, _ address: ServiceAddress, longest: Int
    ) throws -> EventLoopFuture<Upgrade> {
        let upgrader = NIOTypedWebSocketClientUpgrader<Upgrade>(
            maxFrameSize: longest, enableAutomaticErrorHandling: false
        ) { channel, _ in
            channel.eventLoop.makeCompletedFuture {
                try channel.pipeline.syncOperations.addHandler(
                    NIOWebSocketFrameAggregator(
                        minNonFinalFragmentSize: 0, maxAccumulatedFrameCount: longest, maxAccumulatedFrameSize: longest)
                )
                return .done(try Stream(wrappingChannelSynchronously: channel))
            }
        }
        var head = HTTPRequestHead(version: .http1_1, method: .GET, uri: address.path.isEmpty ? "/" : address.path)
        head.headers.add(name: "Host", value: String(address.name.drop { $0 != "/" }.dropFirst(2)))
        let configuration = NIOUpgradableHTTPClientPipelineConfiguration(
            upgradeConfiguration: NIOTypedHTTPClientUpgradeConfiguration(
                upgradeRequestHead: head, upgraders: [upgrader],
                notUpgradingCompletionHandler: { channel in
                    channel.eventLoop.makeCompletedFuture {
                        .refused(try NIOAsyncChannel(wrappingChannelSynchronously: channel))
                    }
                }))
        return try channel.pipeline.syncOperations.configureUpgradableHTTPClientPipeline(configuration: configuration)
    }

    private static func refusal(
        _ answer: NIOAsyncChannel<HTTPClientResponsePart, SocketWrite>, _ address: ServiceAddress
    ) async -> any Error {
        let status = try? await answer.executeThenClose { inbound, _ -> HTTPResponseStatus? in
            for try await case .head(let head) in inbound { return head.status }
            return nil
        }
        guard let status = status ?? nil else { return TranscriptionError.disconnected(address.name) }
        let code: TranscriptionError.Code =
            switch status.code {
            case 401, 403: .unauthorized
            case 429: .rateLimited
            case 500...: .serverError
            default: .requestRefused
            }
        return TranscriptionError(
            code,
            """
            The service at \(address.name) answered with status \(status.code) in place of a websocket; \
            check the address.
            """)
    }
}

/// Nothing is written to a server that refused.
private typealias SocketWrite = HTTPClientRequestPart

/// What went wrong first with a connection that is being made.
private final class Attempt: Sendable {
    private let service: String
    private let state = Mutex<(isOver: Bool, failure: (any Error)?)>((false, nil))

    init(service: String) { self.service = service }

    var failure: (any Error)? { state.withLock { $0.failure } }

    func succeeded() {
        state.withLock { $0.isOver = true }
    }

    /// - Returns: true when the attempt was still going on.
    @discardableResult
    func failed(_ error: any Error) -> Bool {
        state.withLock { state in
            guard !state.isOver else { return false }
            state = (true, error)
            return true
        }
    }

    func timedOut() -> Bool {
        failed(TranscriptionError.connectTimeout(service))
    }
}

/// Keeps the reason for a failure, which later handlers do not tell, and closes a handshake that takes too long.
private final class AttemptWatch: ChannelInboundHandler {
    typealias InboundIn = NIOAny

    private let attempt: Attempt
    private let limit: TimeAmount

    init(attempt: Attempt, limit: TimeAmount) {
        self.attempt = attempt
        self.limit = limit
    }

    func channelActive(context: ChannelHandlerContext) {
        let (attempt, channel) = (attempt, context.channel)
        context.eventLoop.scheduleTask(in: limit) {
            if attempt.timedOut() { channel.close(promise: nil) }
        }
        context.fireChannelActive()
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        attempt.failed(error)
        context.fireErrorCaught(error)
    }
}

extension ServiceAddress {
    /// The name that the certificate must have; nil for an address, which TLS has no name for.
    var serverName: String? {
        guard case .tcp(let host, _) = endpoint, (try? SocketAddress(ipAddress: host, port: 0)) == nil else {
            return nil
        }
        return host
    }
}
