import AsyncHTTPClient
import NIOCore
import NIOHTTP1
import NIOPosix
import NIOSSL
import System
import Transcription

/// One HTTP service: asks once, and once more when it was busy.
final class HTTPService: Sendable {
    struct Answer: Sendable {
        let isEventStream: Bool
        let body: HTTPClientResponse.Body
        let longest: Int
        let service: String

        /// The pieces of the body as they come, within the limit.
        func read(_ take: (ByteBuffer) throws -> Void) async throws {
            var length = 0
            do {
                for try await piece in body {
                    length += piece.readableBytes
                    guard length <= longest else { throw TranscriptionError.tooLarge(service) }
                    try take(piece)
                }
            } catch {
                throw TranscriptionError(network: error, service: service)
            }
        }

        func collect() async throws -> [UInt8] {
            var bytes: [UInt8] = []
            try await read { bytes += $0.readableBytesView }
            return bytes
        }
    }

    let address: ServiceAddress
    private let url: String
    private let token: BearerToken?
    private let client: HTTPClient

    /// - Parameter url: the whole URL that requests go to.
    init(
        url: String, address: ServiceAddress, token: BearerToken?, tls: TLSConfiguration, limits: TranscriptionLimits
    ) {
        self.url = url
        self.address = address
        self.token = token
        var configuration = HTTPClient.Configuration(tlsConfiguration: tls, redirectConfiguration: .disallow)
        configuration.timeout = .init(connect: .init(limits.connect), read: .init(limits.idle))
        configuration.connectionPool.retryConnectionEstablishment = false
        client = HTTPClient(eventLoopGroup: MultiThreadedEventLoopGroup.singleton, configuration: configuration)
    }

    deinit {
        // Nothing is left to be told about a failure to close.
        client.shutdown { _ in }
    }

    /// Posts the body and returns the answer once it is known to be a good one.
    /// - Parameter body: is made anew for each attempt.
    func post(
        headers: [(String, String)], limits: TranscriptionLimits, body: () -> HTTPClientRequest.Body
    ) async throws -> Answer {
        var isRepetition = false
        while true {
            var request = HTTPClientRequest(url: url)
            request.method = .POST
            for (name, value) in headers { request.headers.add(name: name, value: value) }
            if let token { request.headers.add(name: "Authorization", value: token.header) }
            request.body = body()
            let response: HTTPClientResponse
            do {
                response = try await client.execute(request, deadline: .distantFuture)
            } catch {
                throw TranscriptionError(network: error, service: address.name)
            }
            let answer = Answer(
                isEventStream: response.headers.first(name: "Content-Type")?.lowercased()
                    .hasPrefix("text/event-stream") == true,
                body: response.body, longest: limits.answerBytes, service: address.name)
            guard response.status != .ok else { return answer }
            let refusal = await refusal(response, answer)
            let delay = RetryDelay.after(response.headers.first(name: "Retry-After"))
            let isBusy = response.status == .tooManyRequests || response.status == .serviceUnavailable
            guard isBusy, !isRepetition, delay <= limits.longestRetryDelay else { throw refusal }
            isRepetition = true
            try await Task.sleep(for: delay)
        }
    }

    private func refusal(_ response: HTTPClientResponse, _ answer: Answer) async -> TranscriptionError {
        let bytes = try? await answer.collect()
        let payload = bytes.flatMap { JSONValue(parsing: $0) }
        let said = payload?["error"]?["message"]?.string ?? payload?["error"]?.string ?? payload?["message"]?.string
        let shown = said.map { " and said: \((token?.removed(from: $0) ?? $0).prefix(200))" } ?? ""
        let status = response.status.code
        let (code, advice): (TranscriptionError.Code, String) =
            switch status {
            case 401, 403: (.unauthorized, "give it a valid token with 'token-env' or 'token-file'")
            case 404: (.requestRefused, "check the path of its address")
            case 413: (.requestRefused, "speak shorter commands")
            case 429: (.rateLimited, "ask less often")
            case 500...: (.serverError, "look at its log")
            default: (.requestRefused, "check its address and options")
            }
        return TranscriptionError(
            code, "The service at \(address.name) answered with status \(status)\(shown); \(advice).")
    }

    /// Whether anything listens there.
    func probe(limits: TranscriptionLimits) async throws {
        try await Connection.probe(address, limits: limits)
    }
}

extension TimeAmount {
    init(_ duration: Duration) {
        self = .nanoseconds(
            duration.components.seconds * 1_000_000_000 + duration.components.attoseconds / 1_000_000_000)
    }
}
