import Network
public import Services

/// One kind of voice as the command line offers it. A voice that uses the network is used only where it is named.
public typealias VoiceFactory = ServiceFactory<any Voice>

extension VoiceFactory {
    init(
        name: String, summary: String, usesNetwork: Bool, options: [ServiceOption],
        build: @escaping @Sendable (ServiceOptions) throws -> any Voice
    ) {
        let common = [
            ServiceOption("timeout", "seconds from a text to the last of its speech, 120"),
            ServiceOption("max-audio", "bytes of the longest speech, 33554432"),
        ]
        self.init(
            kind: "voice engine", request: "speech", name: name, summary: summary, usesNetwork: usesNetwork,
            options: options + common, build: build)
    }
}

/// All voices of a build, by name.
public enum VoiceCatalog {
    /// The voice that is taken where none is named.
    public static let standard = "espeak-ng"

    private static let catalog = ServiceCatalog<any Voice>(
        kind: "voice engine",
        [
            EspeakVoice.factory, ProgramVoice.factory, PiperVoice.factory, WyomingVoice.factory, OpenAIVoice.factory,
            SpeechDispatcherVoice.factory,
        ])

    public static var factories: [VoiceFactory] { catalog.factories }
    public static var names: [String] { factories.map(\.name) }

    /// - Parameters:
    ///   - options: values by option name; an option given twice has two.
    ///   - worker: the program to start as a worker that talks to a service; nil where this process does.
    /// - Throws: `ServiceError` of the code `usage` with the names there are, or what the factory throws.
    public static func make(
        _ name: String = standard, options: [String: [String]] = [:], worker: String? = nil
    ) throws(ServiceError) -> any Voice {
        try catalog.make(name, options: options, worker: worker)
    }
}

extension ServiceOptions {
    /// The limits, from the options that all voices share.
    func speechLimits() throws(ServiceError) -> SpeechLimits {
        var limits = SpeechLimits()
        limits.worker = worker
        if let seconds = try number("timeout", in: 0.1...3600) {
            limits.total = .seconds(seconds)
            limits.idle = min(limits.total, max(limits.idle, .seconds(seconds / 4)))
            limits.connect = min(limits.connect, limits.total)
        }
        if let bytes = try number("max-audio", in: 1024...268_435_456) { limits.audioBytes = Int(bytes) }
        return limits
    }
}

/// The options of a service that may want a token.
enum VoiceServiceOptions {
    static let options = BearerToken.options + [TrustedRoots.option]

    static func token(_ options: ServiceOptions) throws(ServiceError) -> BearerToken? { try BearerToken.from(options) }

    static func roots(_ options: ServiceOptions) throws(ServiceError) -> TrustedRoots {
        try TrustedRoots(file: options.text("ca-file"))
    }
}
