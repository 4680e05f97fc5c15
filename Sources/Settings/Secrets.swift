/// Keeps tokens and passwords out of what is printed.
public enum Secrets {
    private static let names = ["token", "password", "passwd", "secret", "api-key", "apikey", "key"]

    /// `text` without what looks like a secret: the value of `token=...` and its like (but not of `token-env` and
    /// `token-file`, which say where the secret is), the user of a URL, and what follows `Bearer`.
    public static func masked(_ text: String) -> String {
        if let sign = text.firstIndex(of: "="), isSecret(text[..<sign]) { return text[...sign] + "***" }
        var result = text
        if let scheme = result.firstRange(of: "://") {
            let rest = result[scheme.upperBound...]
            let host = rest.prefix { $0 != "/" && $0 != "?" && $0 != " " }
            if let at = host.lastIndex(of: "@") { result.replaceSubrange(host.startIndex..<at, with: "***") }
        }
        if let bearer = result.lowercased().firstRange(of: "bearer ") {
            let start = result.index(
                result.startIndex,
                offsetBy: result.lowercased().distance(from: result.lowercased().startIndex, to: bearer.upperBound))
            let token = result[start...].prefix { !$0.isWhitespace && $0 != "\"" && $0 != "'" }
            result.replaceSubrange(token.startIndex..<token.endIndex, with: "***")
        }
        return result
    }

    private static func isSecret(_ name: Substring) -> Bool {
        let name = name.lowercased()
        return names.contains { name == $0 || name.hasSuffix("-\($0)") || name.hasSuffix("_\($0)") }
    }
}
