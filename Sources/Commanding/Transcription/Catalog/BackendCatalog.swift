public import Services

/// One kind of backend as the command line offers it: its name, its options, and how to make it.
public struct BackendFactory: Sendable {
    public let name: String
    /// One line for the help text.
    public let summary: String
    /// True when audio leaves the process through a socket; such a backend is used only where it is named.
    public let usesNetwork: Bool
    public let options: [ServiceOption]
    private let build: @Sendable (ServiceOptions) throws -> any TranscriptionBackend

    public init(
        name: String, summary: String, usesNetwork: Bool, options: [ServiceOption],
        build: @escaping @Sendable (ServiceOptions) throws -> any TranscriptionBackend
    ) {
        self.name = name
        self.summary = summary
        self.usesNetwork = usesNetwork
        self.options = options + Self.common
        self.build = build
    }

    /// - Throws: `ServiceError` of the code `usage` that names the option, `noInput` or `notInstalled`.
    public func make(options values: [String: [String]] = [:]) throws(ServiceError) -> any TranscriptionBackend {
        let given = ServiceOptions(kind: "backend", name: name, values: values)
        try given.check(against: options)
        do {
            return try build(given)
        } catch {
            throw ServiceError(any: error, in: name)
        }
    }

    private static let common = [
        ServiceOption("timeout", "seconds from the end of the command to its text, 30"),
        ServiceOption("max-answer", "bytes of the longest answer, 1048576"),
    ]
}

/// All backends of a build, by name.
public struct BackendCatalog: Sendable {
    public let factories: [BackendFactory]

    public init(_ factories: [BackendFactory]) {
        self.factories = factories
    }

    /// - Parameter options: values by option name; an option given twice has two.
    /// - Throws: `ServiceError` of the code `usage` with the names there are, or what the factory throws.
    public func make(
        _ name: String, options: [String: [String]] = [:]
    ) throws(ServiceError) -> any TranscriptionBackend {
        guard let factory = factories.first(where: { $0.name == name }) else {
            let names = factories.map(\.name).joined(separator: ", ")
            throw ServiceError(.usage, "There is no backend '\(name)'; choose one of \(names).")
        }
        return try factory.make(options: options)
    }
}
