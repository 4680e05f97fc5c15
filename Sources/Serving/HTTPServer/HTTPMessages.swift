/// A request whose headers have come.
package struct HTTPRequest: Sendable {
    package var method: String
    /// Before the question mark, with its escapes.
    package var path: String
    /// Behind the question mark.
    package var query: String
    /// Names in small letters.
    package var headers: [(name: String, value: String)]
    package var body: [UInt8] = []

    /// - Parameter target: path and query.
    package init(_ method: String, _ target: String, headers: [(String, String)] = []) {
        self.method = method
        let parts = target.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        path = parts.first.map(String.init) ?? ""
        query = parts.count > 1 ? String(parts[1]) : ""
        self.headers = headers.map { ($0.0.lowercased(), $0.1) }
    }

    /// All values of a header.
    package func values(_ name: String) -> [String] { headers.filter { $0.name == name }.map(\.value) }
}

/// What is answered, as a whole.
package struct HTTPResponse: Sendable {
    package var status: Int
    package var headers: [(name: String, value: String)]
    package var body: [UInt8]

    package init(_ status: Int, _ type: String, _ body: [UInt8], headers: [(String, String)] = []) {
        self.status = status
        self.headers = [("Content-Type", type)] + headers
        self.body = body
    }

    package static func text(_ status: Int, _ text: String, headers: [(String, String)] = []) -> Self {
        Self(status, "text/plain; charset=utf-8", Array(text.utf8), headers: headers)
    }
}
