package import Services
package import System

/// An HTTP service that is asked in JSON at several paths, as its options describe it.
package struct ServiceSite: Sendable {
    package let address: ServiceAddress
    package let limits: ServiceLimits
    private let base: String
    private let token: BearerToken?
    private let sendsToken: Bool
    private let credentials: String?
    private let roots: TrustedRoots

    /// Those that all such services have, besides `url`.
    package static let options = BearerToken.options + [TrustedRoots.option]

    /// - Parameters:
    ///   - sendsToken: whether the token goes into the header of each request; it is hidden in any case.
    ///   - credentials: what to do where the service wants a token, or another one; nil for the usual advice.
    ///   - usual: the address where the option `url` is not given; nil where it must be.
    ///   - example: what an address looks like.
    package init(
        _ options: ServiceOptions, token: BearerToken?, sendsToken: Bool = true, credentials: String? = nil,
        usual: String? = nil, example: String
    ) throws(ServiceError) {
        let given = options.text("url") ?? usual
        let url = if let given { given } else { try options.required("url", example: example) }
        address = try ServiceAddress(url, schemes: ["http": 80, "https": 443], example: example)
        guard !url.contains("?"), !url.contains("#") else {
            throw ServiceError(
                .usage,
                "The address of the \(options.owner) ends before the path of a request, as \(example) does; leave out "
                    + "what follows '?' or '#'.")
        }
        base = url.hasSuffix("/") ? String(url.dropLast()) : url
        self.token = token
        self.sendsToken = sendsToken
        self.credentials = credentials
        roots = try TrustedRoots(file: options.text("ca-file"))
        limits = try options.serviceLimits()
    }

    /// - Parameter query: what the path is followed by.
    package func get(_ path: String, query: [(String, String)]) async throws -> JSONValue {
        let service = service(path, query, token)
        return try await limited {
            try await service.get(headers: ["Accept: application/json"], limits: limits) { try await json($0) }
        }
    }

    /// - Parameter token: in place of the site's own.
    package func post(
        _ path: String, _ body: JSONValue, query: [(String, String)] = [], token: BearerToken? = nil
    ) async throws -> JSONValue {
        let service = service(path, query, token ?? self.token)
        return try await limited {
            try await service.post(
                headers: ["Content-Type: application/json", "Accept: application/json"],
                body: ReplayBuffer(Array(body.text.utf8)), limits: limits
            ) { try await json($0) }
        }
    }

    /// - Parameter what: what is wrong with an answer.
    package func badAnswer(_ what: String) -> ServiceError { .badAnswer(address.name, what) }

    /// - Parameter words: the service's own, about why it failed.
    package func failed(saying words: String) -> ServiceError {
        .failed(address.name, saying: ServiceWords.quoted(words, hiding: token))
    }

    private func service(_ path: String, _ query: [(String, String)], _ token: BearerToken?) -> HTTPService {
        let parameters = query.isEmpty ? "" : "?" + PercentEscapes.form(query)
        return HTTPService(
            url: base + path + parameters, address: address, token: token, sendsToken: sendsToken,
            credentials: credentials, roots: roots)
    }

    private func limited(_ body: @escaping @Sendable () async throws -> JSONValue) async throws -> JSONValue {
        try await TimeLimit.run(limits.total, failure: .tookTooLong(address.name, limits.total), body)
    }

    private func json(_ answer: HTTPService.Answer) async throws -> JSONValue {
        guard let payload = JSONValue(parsing: try await answer.collect()) else {
            throw badAnswer("is not JSON, or only half of it")
        }
        return payload
    }
}
