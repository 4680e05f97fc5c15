/// One kind of backend as the command line offers it: its name, its options, and how to make it.
public struct BackendFactory: Sendable {
    /// An option, given as `NAME=VALUE`.
    public struct Option: Sendable {
        public let name: String
        /// One line for the help text.
        public let help: String

        public init(_ name: String, _ help: String) {
            self.name = name
            self.help = help
        }
    }

    public let name: String
    /// One line for the help text.
    public let summary: String
    /// True when audio leaves the process through a socket; such a backend is used only where it is named.
    public let usesNetwork: Bool
    public let options: [Option]
    private let build: @Sendable (BackendOptions) throws -> any TranscriptionBackend

    public init(
        name: String, summary: String, usesNetwork: Bool, options: [Option],
        build: @escaping @Sendable (BackendOptions) throws -> any TranscriptionBackend
    ) {
        self.name = name
        self.summary = summary
        self.usesNetwork = usesNetwork
        self.options = options + Self.common
        self.build = build
    }

    /// - Throws: `TranscriptionError` of the code `usage` that names the option, `noInput` or `notInstalled`.
    public func make(options values: [String: [String]] = [:]) throws(TranscriptionError) -> any TranscriptionBackend {
        let known = options.map(\.name)
        for name in values.keys.sorted() where !known.contains(name) {
            throw TranscriptionError(
                .usage,
                "The backend '\(self.name)' has no option '\(name)'; it has \(known.joined(separator: ", ")).")
        }
        do {
            return try build(BackendOptions(backend: name, values: values))
        } catch {
            throw TranscriptionError(any: error, in: name)
        }
    }

    private static let common = [
        Option("timeout", "seconds from the end of the command to its text, 30"),
        Option("max-answer", "bytes of the longest answer, 1048576"),
    ]
}

/// All backends of a build, by name.
public struct BackendCatalog: Sendable {
    public let factories: [BackendFactory]

    public init(_ factories: [BackendFactory]) {
        self.factories = factories
    }

    /// - Parameter options: values by option name; an option given twice has two.
    /// - Throws: `TranscriptionError` of the code `usage` with the names there are, or what the factory throws.
    public func make(
        _ name: String, options: [String: [String]] = [:]
    ) throws(TranscriptionError) -> any TranscriptionBackend {
        guard let factory = factories.first(where: { $0.name == name }) else {
            let names = factories.map(\.name).joined(separator: ", ")
            throw TranscriptionError(.usage, "There is no backend '\(name)'; choose one of \(names).")
        }
        return try factory.make(options: options)
    }
}
