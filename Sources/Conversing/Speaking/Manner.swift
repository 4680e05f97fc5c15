import Services

/// How a text is to be said. What is not set is left to the voice.
public struct Manner: Sendable, Equatable {
    /// What of a manner a voice may know nothing of.
    public enum Part: String, Sendable, CaseIterable {
        case voice, language, rate, pitch
    }

    public static let rates = 0.25...4.0
    public static let pitches = 0.5...2.0
    public static let volumes = 0.0...1.0

    /// As the program or service calls it.
    public var voice: String?
    /// As in `en` or `pt-br`.
    public var language: String?
    /// Times the voice's usual speed.
    public var rate: Double
    /// Times the voice's usual pitch.
    public var pitch: Double
    /// 1 is as loud as the voice is by itself.
    public var volume: Double

    public init(
        voice: String? = nil, language: String? = nil, rate: Double = 1, pitch: Double = 1, volume: Double = 1
    ) {
        self.voice = voice
        self.language = language
        self.rate = rate
        self.pitch = pitch
        self.volume = volume
    }

    /// What of it is other than usual.
    private var wanted: [Part] {
        Part.allCases.filter { part in
            switch part {
            case .voice: voice != nil
            case .language: language != nil
            case .rate: rate != 1
            case .pitch: pitch != 1
            }
        }
    }

    /// - Throws: `usage` for what the voice cannot do, or nobody can.
    func check(for speaker: any Voice) throws(ServiceError) {
        if let part = wanted.first(where: { !speaker.obeys.contains($0) }) {
            throw ServiceError(
                .usage,
                "The voice engine '\(speaker.name)' has no choice of \(part.rawValue); leave it out or take another "
                    + "engine.")
        }
        for (what, number, range) in [
            ("rate", rate, Self.rates), ("pitch", pitch, Self.pitches), ("volume", volume, Self.volumes),
        ] where !range.contains(number) {
            throw ServiceError(
                .usage, "A \(what) of \(number) is not possible; give \(range.lowerBound) to \(range.upperBound).")
        }
        for (what, name) in [("voice", voice), ("language", language)] {
            guard let name, !Self.isName(name) else { continue }
            throw ServiceError(
                .usage,
                "The name of a \(what) has letters, digits and a few signs, 100 at most, and begins with none of them; "
                    + "'\(name)' does not.")
        }
    }

    /// Nothing that a program could take for an option, or a path out of its folder.
    private static func isName(_ text: String) -> Bool {
        guard let first = text.first, first.isLetter || first.isNumber, text.count <= 100 else { return false }
        return text.allSatisfy { $0.isLetter || $0.isNumber || " +-_.:/()".contains($0) } && !text.contains("..")
    }
}
