public import Services

/// One kind of backend as the command line offers it.
public typealias BackendFactory = ServiceFactory<any TranscriptionBackend>

/// All backends of a build, by name.
public typealias BackendCatalog = ServiceCatalog<any TranscriptionBackend>

extension BackendFactory {
    public init(
        name: String, summary: String, usesNetwork: Bool, options: [ServiceOption],
        build: @escaping @Sendable (ServiceOptions) throws -> any TranscriptionBackend
    ) {
        self.init(
            kind: "backend", request: "transcription", name: name, summary: summary, usesNetwork: usesNetwork,
            options: options + [
                ServiceOption("timeout", "seconds from the end of the command to its text, 30"),
                ServiceOption("max-answer", "bytes of the longest answer, 1048576"),
            ], build: build)
    }
}

extension BackendCatalog {
    public init(_ factories: [BackendFactory]) {
        self.init(kind: "backend", factories)
    }
}
