package import Services
import System

/// One HTTP service: asks once, and once more when it was busy.
package struct HTTPService: Sendable {
    package let address: ServiceAddress
    private let url: String
    private let token: BearerToken?
    private let sendsToken: Bool
    /// What to do where the service wants a token, or another one.
    private let credentials: String
    private let roots: TrustedRoots

    /// An answer that is known to be a good one.
    package struct Answer: Sendable {
        package let isEventStream: Bool
        fileprivate let transfer: HTTPTransfer

        /// The next piece of the body as it comes; nil after the last.
        package func next() async throws -> [UInt8]? {
            try await transfer.next()
        }

        package func collect() async throws -> [UInt8] {
            var bytes: [UInt8] = []
            while let piece = try await next() { bytes += piece }
            return bytes
        }
    }

    private enum Outcome<Value: Sendable>: Sendable {
        case done(Value)
        case refused(ServiceError, isBusy: Bool, retryAfter: String?)
    }

    /// - Parameters:
    ///   - url: the whole URL that requests go to.
    ///   - credentials: what to do where the service wants a token, or another one; nil for the usual advice.
    ///   - sendsToken: whether the token goes into the header of each request; it is hidden in any case.
    package init(
        url: String, address: ServiceAddress, token: BearerToken?, sendsToken: Bool = true,
        credentials: String? = nil, roots: TrustedRoots
    ) {
        self.url = url
        self.address = address
        self.token = token
        self.sendsToken = sendsToken
        self.credentials = credentials ?? "give it a valid token with 'token-env' or 'token-file'"
        self.roots = roots
    }

    /// Posts the body and reads the answer.
    /// - Parameter headers: each `Name: value`.
    package func post<Value: Sendable>(
        headers: [String], body: ReplayBuffer, limits: ServiceLimits,
        read: @escaping @Sendable (Answer) async throws -> Value
    ) async throws -> Value {
        try await ask(headers: headers, body: body, limits: limits, read: read)
    }

    /// Gets what is at the URL.
    /// - Parameter headers: each `Name: value`.
    package func get<Value: Sendable>(
        headers: [String], limits: ServiceLimits, read: @escaping @Sendable (Answer) async throws -> Value
    ) async throws -> Value {
        try await ask(headers: headers, body: nil, limits: limits, read: read)
    }

    private func ask<Value: Sendable>(
        headers: [String], body: ReplayBuffer?, limits: ServiceLimits,
        read: @escaping @Sendable (Answer) async throws -> Value
    ) async throws -> Value {
        let request = HTTPTransfer.Request(
            url: url, headers: headers + authorization, body: body,
            roots: roots, limits: limits, address: address)
        return try await IdleWatch.run(limit: limits.idle, failure: .idle(address.name)) { watch in
            var isRepetition = false
            while true {
                switch try await attempt(request, watch, read) {
                case .done(let value): return value
                case .refused(let refusal, let isBusy, let retryAfter):
                    let delay = RetryDelay.after(retryAfter)
                    guard isBusy, !isRepetition, delay <= limits.longestRetryDelay else { throw refusal }
                    isRepetition = true
                    watch.rest()
                    try await TaskThread.sleep(for: delay)
                }
            }
        }
    }

    private var authorization: [String] {
        sendsToken ? token.map { ["Authorization: \($0.header)"] } ?? [] : []
    }

    private func attempt<Value: Sendable>(
        _ request: HTTPTransfer.Request, _ watch: IdleWatch, _ read: @Sendable (Answer) async throws -> Value
    ) async throws -> Outcome<Value> {
        try await HTTPTransfer.run(request, watch) { transfer in
            let head = try await transfer.head()
            let answer = Answer(
                isEventStream: head.contentType?.lowercased().hasPrefix("text/event-stream") == true,
                transfer: transfer)
            guard !head.isGood else { return .done(try await read(answer)) }
            return .refused(
                await refusal(head.status, answer), isBusy: head.status == 429 || head.status == 503,
                retryAfter: head.retryAfter)
        }
    }

    private func refusal(_ status: Int, _ answer: Answer) async -> ServiceError {
        let bytes = try? await answer.collect()
        let payload = bytes.flatMap { JSONValue(parsing: $0) }
        let said = payload?.complaint ?? payload?["message"]?.string
        let shown = said.map { " and said: \(quoted($0))" } ?? ""
        let (code, advice): (ServiceError.Code, String) =
            switch status {
            case 401, 403: (.unauthorized, credentials)
            case 404: (.requestRefused, "check the path of its address")
            case 413: (.requestRefused, "ask for less at once")
            case 429: (.rateLimited, "ask less often")
            case 500...: (.serverError, "look at its log")
            default: (.requestRefused, "check its address and options")
            }
        return ServiceError(
            code, "The service at \(address.name) answered with status \(status)\(shown); \(advice).")
    }

    /// The service's words as they may be shown.
    package func quoted(_ words: String) -> String {
        ServiceWords.quoted(words, hiding: token)
    }

    /// Whether anything listens there.
    package func probe(limits: ServiceLimits) async throws {
        try await Connection.probe(address, limits: limits)
    }
}

extension JSONValue {
    /// What services say went wrong, in either of the two usual forms.
    package var complaint: String? { self["error"]?["message"]?.string ?? self["error"]?.string }
}
