import NIOCore
import NIOPosix
import Transcription

/// Plain connections, by TCP or a Unix socket.
enum Connection {
    /// Connects and sets the pipeline up.
    static func open<Value: Sendable>(
        _ address: ServiceAddress, limits: TranscriptionLimits,
        _ initialize: @escaping @Sendable (any Channel) -> EventLoopFuture<Value>
    ) async throws -> Value {
        let bootstrap = ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .connectTimeout(TimeAmount(limits.connect))
        do {
            switch address.endpoint {
            case .tcp(let host, let port):
                return try await bootstrap.connect(host: host, port: port, channelInitializer: initialize)
            case .unix(let path):
                return try await bootstrap.connect(unixDomainSocketPath: path, channelInitializer: initialize)
            }
        } catch {
            throw TranscriptionError(network: error, service: address.name)
        }
    }

    /// Connects, and hangs up.
    static func probe(_ address: ServiceAddress, limits: TranscriptionLimits) async throws {
        let channel = try await open(address, limits: limits) { $0.eventLoop.makeSucceededFuture($0) }
        try? await channel.close()
    }
}
