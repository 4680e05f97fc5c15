import Clients
import NIOCore

/// Serves clients: each of them by itself.
struct ClientHost: WyomingHost {
    let option = "--wyoming"
    private let services: ClientServices
    private let bounds: ClientBounds

    init(_ services: ClientServices, _ bounds: ClientBounds) {
        self.services = services
        self.bounds = bounds
    }

    func came() { services.counts.came() }
    func wasRefused() { services.counts.wasRefused() }
    func handler() -> any ChannelInboundHandler { ClientHandler(services, bounds) }
}
