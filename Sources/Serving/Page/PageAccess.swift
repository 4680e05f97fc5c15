package import HTTPServer
import System

/// Who may have what: a pure rule on a request's headers.
///
/// Without a token only this machine can connect, and whoever asks by another name is a page of somebody else that has
/// given its name this address. With one, a browser proves that it knows it. What changes something, or tells something,
/// is for no page of another origin either way.
package struct PageAccess: Sendable {
    package enum Verdict: Sendable, Equatable {
        case granted
        /// It is asked by a name that is not this machine's.
        case misdirected
        /// A page of somebody else asks.
        case foreign
        case needsToken
    }

    /// The cookie that holds the token.
    package static let cookie = "rouse-page"

    private let token: PageToken?

    /// - Parameter token: nil where only this machine can connect.
    package init(_ token: PageToken?) { self.token = token }

    package var hasToken: Bool { token != nil }

    package func judge(_ request: HTTPRequest, _ route: PageRoute) -> Verdict {
        let hosts = request.values("host")
        guard hosts.count == 1, let host = hosts.first, token != nil || LocalNames.admit(host) else {
            return .misdirected
        }
        if !route.isOpen || request.method == "POST", isForeign(request, host) { return .foreign }
        return route.isOpen || knowsToken(request) ? .granted : .needsToken
    }

    /// Browsers say whose page asks; other programs do not.
    private func isForeign(_ request: HTTPRequest, _ host: String) -> Bool {
        let sites = request.values("sec-fetch-site")
        guard sites.allSatisfy({ ["same-origin", "none"].contains($0) }) else { return true }
        return !request.values("origin").allSatisfy { origin in
            ["http://", "https://"].contains { origin.lowercased() == $0 + host.lowercased() }
        }
    }

    private func knowsToken(_ request: HTTPRequest) -> Bool {
        guard let token else { return true }
        let bearer = request.values("authorization").compactMap { value in
            value.lowercased().hasPrefix("bearer ") ? String(value.dropFirst(7)).trimmed : nil
        }
        let cookies = request.values("cookie").flatMap { $0.split(separator: ";") }.compactMap { pair in
            let parts = pair.split(separator: "=", maxSplits: 1)
            return parts.count == 2 && parts[0].trimmed == Self.cookie ? parts[1].trimmed : nil
        }
        return (bearer + cookies).contains { token.equals($0) }
    }

    /// Whether a form says the token.
    package func admits(form: [UInt8]) -> Bool {
        let fields = PageQuery(String(decoding: form, as: UTF8.self))
        guard let token, let given = fields["token"] else { return false }
        return token.equals(given.trimmed)
    }
}

/// `name=value&name=value`, as in an address or a form.
package struct PageQuery: Sendable {
    private static let mostFields = 16

    private var fields: [String: String] = [:]

    package init(_ text: String) {
        for pair in text.split(separator: "&").prefix(Self.mostFields) {
            let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            guard parts.count == 2, let name = Self.unescaped(parts[0]), let value = Self.unescaped(parts[1]) else {
                continue
            }
            fields[name] = value
        }
    }

    package subscript(name: String) -> String? { fields[name] }

    /// - Returns: nil for escapes that are none.
    private static func unescaped(_ text: Substring) -> String? {
        var bytes: [UInt8] = []
        var rest = text.utf8[...]
        while let byte = rest.popFirst() {
            switch byte {
            case UInt8(ascii: "+"): bytes.append(UInt8(ascii: " "))
            case UInt8(ascii: "%"):
                guard rest.count >= 2, let value = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16)
                else { return nil }
                bytes.append(value)
                rest = rest.dropFirst(2)
            default: bytes.append(byte)
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
