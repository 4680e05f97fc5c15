import Network
public import Services
public import Transcription

/// The backends that send audio to a service. None is used unless it is named.
public enum NetworkTranscription {
    public static let factories = [
        HTTPTranscriptionBackend.factory, WitBackend.factory, VoskBackend.factory, WyomingBackend.factory,
    ]

    /// Loads the libraries that any of them needs, for a process that will not be able to.
    package static func loadLibraries() throws(ServiceError) {
        try NetworkThread.load()
    }
}

/// A backend that talks to one service, over one kind of connection.
package protocol ServiceBackend: TranscriptionBackend {
    /// The TCP port of the service; nil for a socket of this machine.
    var servicePort: Int? { get }
}

extension WyomingBackend: ServiceBackend {
    package var servicePort: Int? { address.port }
}

extension VoskBackend: ServiceBackend {
    package var servicePort: Int? { address.port }
}

extension WitBackend: ServiceBackend {
    package var servicePort: Int? { service.address.port }
}

extension HTTPTranscriptionBackend: ServiceBackend {
    package var servicePort: Int? { service.address.port }
}
