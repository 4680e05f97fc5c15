import NetworkTranscription
public import Transcription

/// One kind of voice as the command line offers it: its name, its options, and how to make it.
public struct VoiceFactory: Sendable {
    public typealias Option = BackendFactory.Option

    public let name: String
    /// One line for the help text.
    public let summary: String
    /// True when the text leaves the process through a socket; such a voice is used only where it is named.
    public let usesNetwork: Bool
    public let options: [Option]
    private let build: @Sendable (BackendOptions) throws -> any Voice

    init(
        name: String, summary: String, usesNetwork: Bool, options: [Option],
        build: @escaping @Sendable (BackendOptions) throws -> any Voice
    ) {
        self.name = name
        self.summary = summary
        self.usesNetwork = usesNetwork
        self.options = options + Self.common
        self.build = build
    }

    func make(options values: [String: [String]]) throws(SpeakingError) -> any Voice {
        let known = options.map(\.name)
        for name in values.keys.sorted() where !known.contains(name) {
            throw SpeakingError(
                .usage,
                "The voice engine '\(self.name)' has no option '\(name)'; it has \(known.joined(separator: ", ")).")
        }
        do {
            return try build(BackendOptions(backend: name, values: values))
        } catch {
            throw SpeakingError(any: error, in: name)
        }
    }

    private static let common = [
        Option("timeout", "seconds from a text to the last of its speech, 120"),
        Option("max-audio", "bytes of the longest speech, 33554432"),
    ]
}

/// All voices of a build, by name.
public enum VoiceCatalog {
    /// The voice that is taken where none is named.
    public static let standard = "espeak-ng"

    public static let factories = [
        EspeakVoice.factory, ProgramVoice.factory, PiperVoice.factory, WyomingVoice.factory, OpenAIVoice.factory,
        SpeechDispatcherVoice.factory,
    ]

    public static var names: [String] { factories.map(\.name) }

    /// - Parameter options: values by option name; an option given twice has two.
    /// - Throws: `SpeakingError` of the code `usage` with the names there are, or what the factory throws.
    public static func make(
        _ name: String = standard, options: [String: [String]] = [:]
    ) throws(SpeakingError) -> any Voice {
        guard let factory = factories.first(where: { $0.name == name }) else {
            throw SpeakingError(
                .usage, "There is no voice engine '\(name)'; choose one of \(names.joined(separator: ", ")).")
        }
        return try factory.make(options: options)
    }
}

extension BackendOptions {
    /// The limits, from the options that all voices share.
    func speechLimits() throws(SpeakingError) -> SpeechLimits {
        var limits = SpeechLimits()
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
enum ServiceOptions {
    static let options = BearerToken.options + [TrustedRoots.option]

    static func token(_ options: BackendOptions) throws(SpeakingError) -> BearerToken? { try BearerToken.from(options) }

    static func roots(_ options: BackendOptions) throws(SpeakingError) -> TrustedRoots {
        try TrustedRoots(file: options.text("ca-file"))
    }
}
