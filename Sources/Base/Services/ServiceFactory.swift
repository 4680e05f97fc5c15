/// One kind of backend, service or handler as the command line offers it: its name, its options, and how to make it.
public struct ServiceFactory<Product: Sendable>: Sendable {
    public let name: String
    /// One line for the help text.
    public let summary: String
    /// True when something leaves the process through a socket; such a one is used only where it is named.
    public let usesNetwork: Bool
    public let options: [ServiceOption]
    private let kind: String
    private let request: String
    private let build: @Sendable (ServiceOptions) throws -> Product

    /// - Parameters:
    ///   - kind: what it is one of, as in "backend".
    ///   - request: what it is asked for, as in "transcription".
    package init(
        kind: String, request: String, name: String, summary: String, usesNetwork: Bool, options: [ServiceOption],
        build: @escaping @Sendable (ServiceOptions) throws -> Product
    ) {
        self.kind = kind
        self.request = request
        self.name = name
        self.summary = summary
        self.usesNetwork = usesNetwork
        self.options = options
        self.build = build
    }

    /// - Parameter worker: the program to start as a worker that talks to the service; nil where this process does.
    /// - Throws: `ServiceError` of the code `usage` that names the option, `noInput` or `notInstalled`.
    public func make(
        options values: [String: [String]] = [:], worker: String? = nil
    ) throws(ServiceError) -> Product {
        let given = ServiceOptions(kind: kind, name: name, values: values, worker: worker)
        try given.check(against: options)
        do {
            return try build(given)
        } catch {
            throw ServiceError(any: error, in: "\(kind) '\(name)'", request: request)
        }
    }
}

/// All backends, services or handlers of a build, by name.
public struct ServiceCatalog<Product: Sendable>: Sendable {
    public let factories: [ServiceFactory<Product>]
    private let kind: String

    /// - Parameter kind: what they are, as in "backend".
    package init(kind: String, _ factories: [ServiceFactory<Product>]) {
        self.kind = kind
        self.factories = factories
    }

    /// - Parameters:
    ///   - options: values by option name; an option given twice has two.
    ///   - worker: the program to start as a worker that talks to the service; nil where this process does.
    /// - Throws: `ServiceError` of the code `usage` with the names there are, or what the factory throws.
    public func make(
        _ name: String, options: [String: [String]] = [:], worker: String? = nil
    ) throws(ServiceError) -> Product {
        guard let factory = factories.first(where: { $0.name == name }) else {
            let names = factories.map(\.name).joined(separator: ", ")
            throw ServiceError(.usage, "There is no \(kind) '\(name)'; choose one of \(names).")
        }
        return try factory.make(options: options, worker: worker)
    }
}
