/// How the detector decides.
public struct VoiceActivityConfiguration: Sendable, Hashable, Codable {
    /// Where on its ROC the detector works: 0 misses speech rather than take noise for it, 1 the reverse.
    public var sensitivity: Float = 0.5
    /// Whether the measures are combined by the net of `VoiceActivityModel`, or by weights that were chosen by hand.
    public var usesLearnedModel = true

    public init(sensitivity: Float = 0.5) {
        self.sensitivity = sensitivity
    }

    package func validate() {
        precondition((0...1).contains(sensitivity), "the sensitivity is within 0...1")
    }
}

extension VoiceActivityConfiguration {
    /// Names for sensitivities, as other detectors have them: an aggressive one lets little through.
    public enum Mode: String, Sendable, CaseIterable, Codable {
        case veryAggressive = "very-aggressive"
        case aggressive
        case `default`
        case relaxed
        case veryRelaxed = "very-relaxed"

        public var sensitivity: Float {
            switch self {
            case .veryAggressive: 0.1
            case .aggressive: 0.3
            case .default: 0.5
            case .relaxed: 0.7
            case .veryRelaxed: 0.9
            }
        }
    }

    public init(_ mode: Mode) {
        self.init(sensitivity: mode.sensitivity)
    }
}
