import FoundationEssentials
package import Network
package import Services
import Synchronization
import System

/// The tokens of a service account, each of which serves until shortly before it expires.
package final class AccessTokens: Sendable {
    private struct Held {
        var token: BearerToken
        var expires: ContinuousClock.Instant
    }

    /// What is left of a token's life when a new one is fetched.
    private static let margin = Duration.seconds(60)
    private static let longestLife = 86_400
    /// What to do where the account is refused.
    static let credentials = "check the key that 'key-file' names, and that its account may use the agent"

    private let account: ServiceAccount
    private let address: ServiceAddress
    private let roots: TrustedRoots
    private let limits: ServiceLimits
    private let held = Mutex<Held?>(nil)

    /// - Throws: `usage` for an account whose tokens are nowhere to be had.
    package init(_ account: ServiceAccount, roots: TrustedRoots, limits: ServiceLimits) throws(ServiceError) {
        self.account = account
        self.roots = roots
        self.limits = limits
        address = try ServiceAddress(
            account.tokenURL, schemes: ["http": 80, "https": 443], example: "https://oauth2.googleapis.com/token")
    }

    /// A token that is good for now, and whether it was fetched for this call.
    package func token() async throws -> (BearerToken, isFresh: Bool) {
        if let held = held.withLock({ $0 }), held.expires > .now { return (held.token, false) }
        let fresh = try await fetch()
        held.withLock { $0 = fresh }
        return (fresh.token, true)
    }

    /// The service does not take the last one any more.
    package func forget() {
        held.withLock { $0 = nil }
    }

    private func fetch() async throws -> Held {
        let assertion = try account.assertion(at: Int(Date().timeIntervalSince1970))
        let form = PercentEscapes.form([
            ("grant_type", "urn:ietf:params:oauth:grant-type:jwt-bearer"), ("assertion", assertion),
        ])
        // It is no bearer token, and has to be hidden like one.
        let service = HTTPService(
            url: account.tokenURL, address: address, token: try BearerToken(assertion, from: "the assertion"),
            sendsToken: false, credentials: Self.credentials, roots: roots)
        let bytes = try await service.post(
            headers: ["Content-Type: application/x-www-form-urlencoded", "Accept: application/json"],
            body: ReplayBuffer(Array(form.utf8)), limits: limits
        ) { try await $0.collect() }
        guard let payload = JSONValue(parsing: bytes), let text = payload["access_token"]?.string,
            let token = try? BearerToken(text, from: "the answer")
        else { throw ServiceError.badAnswer(address.name, "has no 'access_token'") }
        let life = ForeignNumber(payload["expires_in"]?.number ?? 0).clamped(to: 0...Self.longestLife)
        return Held(token: token, expires: .now + .seconds(life) - Self.margin)
    }
}
