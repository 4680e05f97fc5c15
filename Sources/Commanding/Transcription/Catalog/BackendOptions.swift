/// The options of one backend, with the errors that a mistaken value deserves.
public struct BackendOptions: Sendable {
    public let backend: String
    private let values: [String: [String]]

    public init(backend: String, values: [String: [String]] = [:]) {
        self.backend = backend
        self.values = values
    }

    /// The last value given for the option.
    public func text(_ name: String) -> String? {
        values[name]?.last
    }

    /// Every value given for the option, in order.
    public func texts(_ name: String) -> [String] {
        values[name] ?? []
    }

    public func required(_ name: String, example: String) throws(TranscriptionError) -> String {
        guard let value = text(name), !value.isEmpty else {
            throw TranscriptionError(
                .usage, "The backend '\(backend)' needs the option '\(name)', for example \(name)=\(example).")
        }
        return value
    }

    public func number(_ name: String, in range: ClosedRange<Double>) throws(TranscriptionError) -> Double? {
        guard let text = text(name) else { return nil }
        guard let value = Double(text), range.contains(value) else {
            throw TranscriptionError(
                .usage,
                """
                The option '\(name)' of the backend '\(backend)' must be a number from \(range.lowerBound) to \
                \(range.upperBound), not '\(text)'.
                """)
        }
        return value
    }

    public func flag(_ name: String) throws(TranscriptionError) -> Bool {
        switch text(name) {
        case nil, "no", "false", "0": return false
        case "yes", "true", "1", "": return true
        case let text?:
            throw TranscriptionError(
                .usage, "The option '\(name)' of the backend '\(backend)' must be yes or no, not '\(text)'.")
        }
    }

    /// The limits, from the options that all backends share.
    public func limits() throws(TranscriptionError) -> TranscriptionLimits {
        var limits = TranscriptionLimits()
        if let seconds = try number("timeout", in: 0.1...3600) {
            limits.total = .seconds(seconds)
            limits.idle = min(limits.total, max(limits.idle, .seconds(seconds / 2)))
            limits.connect = min(limits.connect, limits.total)
        }
        if let bytes = try number("max-answer", in: 1024...268_435_456) { limits.answerBytes = Int(bytes) }
        return limits
    }
}
