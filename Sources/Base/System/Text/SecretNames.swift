/// Which names have a secret as their value.
enum SecretNames {
    /// Words that say so wherever they stand in a name, as in `HA_TOKEN` and `X-Api-Key`.
    private static let words: Set = [
        "token", "secret", "password", "passwd", "passphrase", "pass", "pwd", "pw", "key", "apikey", "auth", "oauth",
        "authorization", "bearer", "credential", "credentials", "cookie", "jwt", "signature",
    ]
    /// Words that say so with another before them, as in `HATOKEN`.
    private static let endings = ["token", "secret", "password", "passwd", "passphrase", "apikey"]
    /// What stands behind such a word where the value says something about the secret, as in `token-file`.
    private static let about: Set = [
        "env", "file", "path", "dir", "folder", "name", "type", "size", "length", "count", "url", "uri", "host", "port",
        "method", "mode", "ttl", "timeout",
    ]
    /// Letters that are options with a user and a password, or a password, for curl, mosquitto and others.
    private static let letters: Set = ["-u", "-P"]
    /// Options whose value is a user with a password.
    private static let users: Set = ["--user", "--proxy-user"]

    /// Whether `name`, an option, a variable, a key or a header, is that of a secret.
    static func contains(_ name: String) -> Bool {
        // The folder in which a program works.
        if name == "PWD" || name == "OLDPWD" { return false }
        let words = words(of: name)
        guard let last = words.last, !about.contains(last) else { return false }
        return words.contains { word in
            Self.words.contains(word) || endings.contains { word.hasSuffix($0) }
        }
    }

    /// Whether the word behind an option is secret.
    static func isOption(_ word: String) -> Bool {
        if letters.contains(word) || users.contains(word) { return true }
        return word.hasPrefix("-") && word.count > 2 && contains(word)
    }

    /// Whether all that follows a header's name is secret, and not a word of it.
    static func isHeader(_ name: String) -> Bool {
        words(of: name).contains { ["authorization", "cookie"].contains($0) }
    }

    /// The words of which a name is made, in small letters: `haToken`, `HA_TOKEN` and `ha-token` have the same.
    private static func words(of name: String) -> [String] {
        var words: [String] = []
        var word = ""
        var wasSmall = false
        for character in name {
            let isLetter = character.isLetter
            if !isLetter || (wasSmall && character.isUppercase) {
                words.append(word)
                word = ""
            }
            if isLetter { word += character.lowercased() }
            wasSmall = character.isLowercase
        }
        return (words + [word]).filter { !$0.isEmpty }
    }
}
