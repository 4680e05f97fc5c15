package import Network
public import Services
public import Transcription

/// The backends that send audio to a service. None is used unless it is named.
public enum NetworkTranscription {
    public static let factories = [
        HTTPTranscriptionBackend.factory, WitBackend.factory, VoskBackend.factory, WyomingBackend.factory,
    ]

    /// Loads the libraries that any of them needs, and finds the addresses of its service, for a process that will not be
    /// able to.
    /// - Returns: the service's TCP port; nil for a socket of this machine.
    package static func settle(_ backend: any ServiceBackend) throws(ServiceError) -> Int? {
        try NetworkThread.load()
        KnownHosts.find(backend.serviceAddress)
        return backend.serviceAddress.port
    }
}

/// A backend that talks to one service, over one kind of connection.
package protocol ServiceBackend: TranscriptionBackend {
    var serviceAddress: ServiceAddress { get }
    /// The program that listens there, where it was started for the backend.
    var server: StartedServer? { get }
}

extension ServiceBackend {
    package var server: StartedServer? { nil }

    /// Waits for a server that was started, and does what shows that it can be used; which is how it is waited for.
    func loadBehindServer(_ load: () async throws -> Void) async throws {
        guard let server else { return try await load() }
        try await server.ready(load)
    }

    /// Waits for a server that was started, where there is one.
    func awaitServer(_ probe: () async throws -> Void) async throws {
        try await server?.ready(probe)
    }
}

extension WyomingBackend: ServiceBackend {
    package var serviceAddress: ServiceAddress { address }
}

extension VoskBackend: ServiceBackend {
    package var serviceAddress: ServiceAddress { address }
}

extension WitBackend: ServiceBackend {
    package var serviceAddress: ServiceAddress { service.address }
}

extension HTTPTranscriptionBackend: ServiceBackend {
    package var serviceAddress: ServiceAddress { service.address }
}
