/// Keeps tokens and passwords out of what is printed.
public enum Secrets {
    private static let names = ["token", "password", "passwd", "secret", "api-key", "apikey", "key"]

    /// `text` without what looks like a secret: the value of `token=...` and its like (but not of `token-env` and
    /// `token-file`, which say where the secret is), the user of a URL, and what follows `Bearer`.
    public static func masked(_ text: String) -> String {
        if let sign = text.firstIndex(of: "="), isSecret(text[..<sign]) { return text[...sign] + "***" }
        return text.split(separator: " ", omittingEmptySubsequences: false).reduce(into: [String]()) { words, word in
            let followsBearer = words.last?.lowercased().hasSuffix("bearer") == true
            words.append(followsBearer ? hidden(word) : withoutUser(word))
        }.joined(separator: " ")
    }

    /// Nothing of a word but the quotes behind it.
    private static func hidden(_ word: Substring) -> String {
        "***" + String(word.drop { $0 != "\"" && $0 != "'" })
    }

    /// A word without the user and password of the URL that it may be.
    private static func withoutUser(_ word: Substring) -> String {
        guard let scheme = word.firstRange(of: "://") else { return String(word) }
        let host = word[scheme.upperBound...].prefix { $0 != "/" && $0 != "?" }
        guard let at = host.lastIndex(of: "@") else { return String(word) }
        return word[..<scheme.upperBound] + "***" + word[at...]
    }

    private static func isSecret(_ name: Substring) -> Bool {
        let name = name.lowercased()
        return names.contains { name == $0 || name.hasSuffix("-\($0)") || name.hasSuffix("_\($0)") }
    }
}
