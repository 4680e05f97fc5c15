/// An option of a backend or service, given as `NAME=VALUE`.
public struct ServiceOption: Sendable {
    public let name: String
    /// One line for the help text.
    public let help: String

    public init(_ name: String, _ help: String) {
        self.name = name
        self.help = help
    }
}

/// The options that one backend or service was given, with the errors that a mistaken value deserves.
public struct ServiceOptions: Sendable {
    /// Whose options they are, as in "backend 'wit'".
    package let owner: String
    /// The program to start as a worker that talks to the service; nil where this process does.
    package let worker: String?
    private let values: [String: [String]]

    /// - Parameters:
    ///   - kind: what they are options of, as in "backend".
    ///   - name: which of that kind.
    ///   - worker: the program to start as a worker that talks to the service; nil where this process does.
    public init(kind: String, name: String, values: [String: [String]] = [:], worker: String? = nil) {
        owner = "\(kind) '\(name)'"
        self.worker = worker
        self.values = values
    }

    /// - Throws: `usage` for a value whose option is not among the known ones.
    package func check(against known: [ServiceOption]) throws(ServiceError) {
        let known = known.map(\.name)
        for name in values.keys.sorted() where !known.contains(name) {
            throw ServiceError(
                .usage, "The \(owner) has no option '\(name)'; it has \(known.joined(separator: ", ")).")
        }
    }

    /// The last value given for the option.
    public func text(_ name: String) -> String? {
        values[name]?.last
    }

    /// Every value given for the option, in order.
    public func texts(_ name: String) -> [String] {
        values[name] ?? []
    }

    public func required(_ name: String, example: String) throws(ServiceError) -> String {
        guard let value = text(name), !value.isEmpty else {
            throw ServiceError(.usage, "The \(owner) needs the option '\(name)', for example \(name)=\(example).")
        }
        return value
    }

    public func number(_ name: String, in range: ClosedRange<Double>) throws(ServiceError) -> Double? {
        guard let text = text(name) else { return nil }
        guard let value = Double(text), range.contains(value) else {
            throw ServiceError(
                .usage,
                """
                The option '\(name)' of the \(owner) must be a number from \(range.lowerBound) to \
                \(range.upperBound), not '\(text)'.
                """)
        }
        return value
    }

    public func flag(_ name: String) throws(ServiceError) -> Bool {
        switch text(name) {
        case nil, "no", "false", "0": return false
        case "yes", "true", "1", "": return true
        case let text?:
            throw ServiceError(.usage, "The option '\(name)' of the \(owner) must be yes or no, not '\(text)'.")
        }
    }

    /// The limits, from the options `timeout` and `max-answer` that all share.
    package func serviceLimits() throws(ServiceError) -> ServiceLimits {
        var limits = ServiceLimits()
        limits.worker = worker
        if let seconds = try number("timeout", in: 0.1...3600) {
            limits.total = .seconds(seconds)
            limits.idle = min(limits.total, max(limits.idle, .seconds(seconds / 2)))
            limits.connect = min(limits.connect, limits.total)
        }
        if let bytes = try number("max-answer", in: 1024...268_435_456) { limits.answerBytes = Int(bytes) }
        return limits
    }
}
