import Transcription

/// Events to and from a service, over a connection.
package struct WyomingConversation {
    package let connection: Connection
    private let service: String
    private var decoder: WyomingDecoder
    private var events: ArraySlice<WyomingEvent> = []

    /// - Parameter longest: bytes of one event.
    package init(connection: Connection, service: String, longest: Int) {
        self.connection = connection
        self.service = service
        decoder = WyomingDecoder(longest: longest)
    }

    package func say(_ event: WyomingEvent) async throws {
        try await connection.write(event.encoded())
    }

    /// The next event; nil when the service has hung up.
    package mutating func hear() async throws -> WyomingEvent? {
        while true {
            if let event = events.popFirst() { return event }
            guard let bytes = try await connection.read() else { return nil }
            do {
                events = try decoder.take(bytes)[...]
            } catch is WyomingDecoder.Malformed {
                throw TranscriptionError.badAnswer(service, "is not Wyoming")
            } catch is WyomingDecoder.TooLarge {
                throw TranscriptionError.tooLarge(service)
            }
        }
    }
}
