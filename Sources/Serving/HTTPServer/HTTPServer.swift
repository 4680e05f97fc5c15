import Glibc
import NIOCore
import NIOHTTP1
import NIOPosix
import Synchronization
import System

/// Serves HTTP/1.1 from a thread of its own, for as long as it lives.
package final class HTTPServer: Sendable {
    /// The one that the system chose, or that was asked for.
    package let port: Int

    /// Its poll, its event and its timer, the socket, and some to spare for what else begins meanwhile.
    private static let descriptorsOfLoop = 8

    private let group: MultiThreadedEventLoopGroup
    private let listening: any Channel

    /// - Parameters:
    ///   - option: that names the address, for what is wrong with it.
    ///   - certificate: what it shows of itself over TLS; nil for a server without.
    /// - Throws: `HTTPServerError` when the address cannot be used.
    package init(
        _ address: HTTPAddress, option: String, bounds: HTTPBounds, certificate: TLSCertificate? = nil,
        _ service: any HTTPService
    ) throws(HTTPServerError) {
        do throws(SystemError) {
            try Self.requireRoom()
        } catch {
            throw HTTPServerError(
                address, "there is no room for a server (\(error)); end some other programs", option: option)
        }
        let group = MultiThreadedEventLoopGroup(numberOfThreads: 1)
        let door = HTTPDoor(service, bounds, certificate)
        do {
            listening = try Self.bootstrap(group, door, bounds).bind(host: address.host, port: address.port).wait()
        } catch {
            try? group.syncShutdownGracefully()
            throw HTTPServerError(address, Self.reason(error), option: option)
        }
        self.group = group
        port = listening.localAddress?.port ?? address.port
    }

    /// NIO ends the process where the system has no descriptors or no thread for its loop, so this looks before.
    private static func requireRoom() throws(SystemError) {
        var descriptors: [EventDescriptor] = []
        for _ in 0..<descriptorsOfLoop { descriptors.append(try EventDescriptor()) }
        withExtendedLifetime(descriptors) {}
        try DetachedThread.run {}
    }

    private static func bootstrap(
        _ group: MultiThreadedEventLoopGroup, _ door: HTTPDoor, _ bounds: HTTPBounds
    ) -> ServerBootstrap {
        let bootstrap = ServerBootstrap(group: group)
            .serverChannelOption(.backlog, value: 128)
            .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
            // Without descriptors a visitor stays in the queue of the kernel, and its socket readable.
            .serverChannelInitializer { channel in
                channel.eventLoop.makeCompletedFuture {
                    try channel.pipeline.syncOperations.addHandler(
                        AcceptBackoffHandler(shouldForwardIOErrorCaught: false) { _ in .milliseconds(200) })
                }
            }
            .childChannelOption(.autoRead, value: false)
            .childChannelOption(.recvAllocator, value: FixedSizeRecvByteBufferAllocator(capacity: 8_192))
            .childChannelOption(.maxMessagesPerRead, value: 1)
            .childChannelOption(.tcpOption(.tcp_nodelay), value: 1)
            // Who is gone without a word is found out by what is sent.
            .childChannelOption(.tcpOption(.init(rawValue: CInt(TCP_USER_TIMEOUT))), value: 20_000)
            .childChannelInitializer { channel in door.receive(channel) }
        guard let unsent = bounds.unsent else { return bootstrap }
        return bootstrap.childChannelOption(.socketOption(.so_sndbuf), value: unsent)
    }

    private static func reason(_ error: any Error) -> String {
        switch (error as? IOError)?.errnoCode {
        case EADDRINUSE?: "the port is in use by another program; choose another, or end that one"
        case EACCES?: "this port is for the administrator's programs; choose one from 1024 on"
        case EADDRNOTAVAIL?: "this machine has no such address; name one of its own"
        case let number?: "nothing can be served there (\(SystemError(code: number))); choose another address"
        case nil: "there is no such host; name another"
        }
    }

    deinit {
        // Afterwards the port is free, and the service is asked for nothing any more.
        try? listening.close().wait()
        try? group.syncShutdownGracefully()
    }
}

/// Lets visitors in, and knows how many there are.
private final class HTTPDoor: Sendable {
    private let crowd: Mutex<HTTPCrowd>
    private let service: any HTTPService
    private let bounds: HTTPBounds
    private let certificate: TLSCertificate?

    init(_ service: any HTTPService, _ bounds: HTTPBounds, _ certificate: TLSCertificate?) {
        self.service = service
        self.bounds = bounds
        self.certificate = certificate
        crowd = Mutex(HTTPCrowd(most: bounds.connections, ofAnAddress: bounds.ofAnAddress))
    }

    func receive(_ channel: any Channel) -> EventLoopFuture<Void> {
        let address = channel.remoteAddress?.ipAddress ?? ""
        guard crowd.withLock({ $0.admit(address) }) else { return channel.close() }
        channel.closeFuture.whenComplete { [self] _ in crowd.withLock { $0.leave(address) } }
        return channel.eventLoop.makeCompletedFuture { [service, bounds, certificate] in
            var limits = NIOHTTPDecoderLimitConfiguration()
            limits.maxHeaderFieldSize = bounds.head
            limits.maxHeaderListSize = bounds.head
            limits.maxHeaderFieldCount = bounds.fields
            let pipeline = channel.pipeline.syncOperations
            if let certificate { try pipeline.addHandler(TLSHandler(certificate.session())) }
            try pipeline.addHandler(HTTPResponseEncoder())
            try pipeline.addHandler(ByteToMessageHandler(HTTPRequestDecoder(limitConfiguration: limits)))
            try pipeline.addHandler(HTTPConnection(service, bounds))
        }
    }
}
