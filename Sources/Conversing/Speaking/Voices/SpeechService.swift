import Network
import Services
import System

/// What OpenAI's and Piper's servers have in common: a JSON object is posted, and speech comes back as it is made.
struct SpeechService: Sendable {
    private static let longestComplaint = Limit(
        65_536, .bytes, of: "what a service that speaks says in place of speech", beyond: "it is not quoted")

    private let service: HTTPService
    let limits: SpeechLimits

    /// - Parameters:
    ///   - url: the server, or the whole URL of the request.
    ///   - path: of the request where the URL has none.
    init(
        url: String, path: (String) -> String?, example: String, token: BearerToken?, roots: TrustedRoots,
        limits: SpeechLimits
    ) throws(ServiceError) {
        let address = try ServiceAddress(url, schemes: ["http": 80, "https": 443], example: example)
        let base = url.hasSuffix("/") ? String(url.dropLast()) : url
        let given = address.path.hasSuffix("/") ? String(address.path.dropLast()) : address.path
        service = HTTPService(url: base + (path(given) ?? ""), address: address, token: token, roots: roots)
        self.limits = limits
    }

    /// Asks for a text and hands on what comes.
    func post(_ request: [String: JSONValue], as sound: any SpeechBytes, to listener: SpeechListener) async throws {
        let body = ReplayBuffer(Array(JSONValue.object(request).text.utf8))
        do {
            try await service.post(
                headers: ["Content-Type: application/json"], body: body, limits: limits.ofConnection
            ) { answer in
                var sound = sound
                var start: [UInt8]? = []
                while let piece = try await answer.next() {
                    // Nothing of an answer that is none must be heard: its first bytes tell, and a text is read whole.
                    let bytes = (start ?? []) + piece
                    if start != nil, bytes.count < (Self.isText(bytes) ? Self.longestComplaint.value : 4) {
                        start = bytes
                        continue
                    }
                    if start != nil { try self.requireSound(bytes) }
                    start = nil
                    try self.explaining { try listener.take(bytes, by: &sound) }
                }
                if let start {
                    try self.requireSound(start)
                    try self.explaining { try listener.take(start, by: &sound) }
                }
                try self.explaining { try sound.finish() }
            }
        } catch let error as ServiceError where error.code == .idleTimeout {
            throw ServiceError(
                .idleTimeout,
                "The service at \(service.address.name) took the text and fell silent; check that it works.")
        }
    }

    /// - Throws: for what services send in place of speech.
    private func requireSound(_ start: [UInt8]) throws(ServiceError) {
        if Self.isText(start) {
            if let said = JSONValue(parsing: start)?["error"] {
                throw ServiceError.failed(
                    service.address.name, saying: service.quoted(said["message"]?.string ?? said.string ?? "nothing"))
            }
            throw ServiceError.badAnswer(service.address.name, "is a text and no speech")
        }
        let others: [(kind: String, begins: [[UInt8]])] = [
            ("MP3", [Array("ID3".utf8), [0xff, 0xfb], [0xff, 0xf3]]), ("OGG", [Array("OggS".utf8)]),
            ("FLAC", [Array("fLaC".utf8)]),
        ]
        guard let other = others.first(where: { $0.begins.contains { start.starts(with: $0) } }) else { return }
        throw ServiceError.badAnswer(service.address.name, "is \(other.kind) and no plain speech")
    }

    private static func isText(_ start: [UInt8]) -> Bool {
        ["{\"", "<!", "<htm"].contains { start.starts(with: $0.utf8) }
    }

    private func explaining(_ body: () throws -> Void) throws {
        do {
            try body()
        } catch let error as UnusableSound {
            if error.isCut { throw ServiceError.disconnected(service.address.name) }
            throw ServiceError.badAnswer(service.address.name, error.description)
        }
    }
}
