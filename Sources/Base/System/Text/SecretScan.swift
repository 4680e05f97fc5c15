/// One way through a text, from its beginning to its end, in which secrets are hidden.
struct SecretScan {
    private let text: [Unicode.Scalar]
    private var place = 0
    private var result = String.UnicodeScalarView()

    init(_ text: String) {
        self.text = Array(text.unicodeScalars)
    }

    mutating func masked() -> String {
        while place < text.count {
            if isAt("://") {
                copy(3)
                hideUser()
            } else if Self.isName(text[place]) {
                if startsWord, isUserAndHost { hide(upTo: lastAt(from: place) ?? place) } else { passName() }
            } else {
                copy(1)
            }
        }
        return String(result)
    }

    // MARK: - Names and what follows them

    /// A name, and its value where that is secret.
    private mutating func passName() {
        let end = end(from: place, while: Self.isName)
        let name = string(place..<end)
        if hideToken(named: name, upTo: end) { return }
        if hideAttached(to: name, upTo: end) { return }
        copy(end - place)
        if let scheme = CredentialScheme(rawValue: name.lowercased()) { return hideCredentials(of: scheme) }
        let isSecret = SecretNames.contains(name)
        if let sign = sign(behind: end) {
            guard isSecret || SecretNames.isOption(name) else { return }
            copy(sign + 1 - place)
            hideValue(isLine: SecretNames.isHeader(name))
        } else if SecretNames.isOption(name) {
            hideNextWord()
        }
    }

    /// Where the `=` or `:` stands behind a name; nil where there is none with a value.
    private func sign(behind end: Int) -> Int? {
        var index = end
        if index < text.count, text[index] == "\\" { index += 1 }
        let isQuoted = index < text.count && Self.isQuote(text[index])
        if isQuoted { index += 1 }
        index = self.end(from: index) { $0 == " " || $0 == "\t" }
        guard index < text.count, text[index] == "=" || text[index] == ":" else { return nil }
        // The start of an address, such as key://host, is no value.
        if text[index...].starts(with: "://".unicodeScalars) { return nil }
        // A quoted name in a sentence may have a colon behind it; in JSON a quoted text follows.
        if isQuoted, text[index] == ":" {
            let value = self.end(from: index + 1, while: Self.isBlank)
            guard value < text.count, Self.isQuote(text[value]) || text[value] == "\\" else { return nil }
        }
        return index
    }

    /// The value that begins behind a sign.
    /// - Parameter isLine: whether it goes on to the end of the line or of the quotation.
    private mutating func hideValue(isLine: Bool) {
        copy(end(from: place, while: Self.isBlank) - place)
        let isEscaped = place < text.count && text[place] == "\\"
        if isEscaped { copy(1) }
        if place < text.count, Self.isQuote(text[place]) { return hideQuotation(isEscaped: isEscaped) }
        guard isLine else { return hide(upTo: wordEnd(from: place, isParameter: true)) }
        hide(upTo: end(from: place) { !Self.isQuote($0) && $0 != "\n" && $0 != "\r" })
    }

    /// The word behind an option, unless that is another long option.
    private mutating func hideNextWord() {
        guard place < text.count, Self.isBlank(text[place]) else { return }
        copy(end(from: place, while: Self.isBlank) - place)
        if isAt("--") { return }
        if place < text.count, Self.isQuote(text[place]) { return hideQuotation(isEscaped: false) }
        hide(upTo: wordEnd(from: place, isParameter: false))
    }

    /// The value that follows its letter at once, as in `-ume:password`.
    private mutating func hideAttached(to name: String, upTo end: Int) -> Bool {
        guard name.hasPrefix("-u") || name.hasPrefix("-P"), name.unicodeScalars.count > 2, end <= text.count else {
            return false
        }
        // What -u means elsewhere has no user with a password.
        guard name.hasPrefix("-P") || (end < text.count && text[end] == ":") else { return false }
        copy(2)
        hide(upTo: wordEnd(from: place, isParameter: false))
        return true
    }

    // MARK: - Secrets by their looks

    private enum CredentialScheme: String {
        case bearer, basic
    }

    private mutating func hideCredentials(of scheme: CredentialScheme) {
        let start = end(from: place, while: Self.isBlank)
        let end = end(from: start) { !Self.isBlank($0) && !Self.isQuote($0) && $0 != "," }
        guard start > place, end > start else { return }
        let word = string(start..<end)
        let isSecret =
            switch scheme {
            case .bearer: !["token", "tokens", "auth", "authentication", "authorization"].contains(word.lowercased())
            case .basic: TokenShapes.isUserAndPassword(word)
            }
        guard isSecret else { return }
        copy(start - place)
        hide(upTo: end)
    }

    private mutating func hideToken(named name: String, upTo end: Int) -> Bool {
        if name.hasPrefix("eyJ") {
            let whole = self.end(from: place) { Self.isName($0) || $0 == "." }
            guard TokenShapes.isWebToken(string(place..<whole)) else { return false }
            hide(upTo: whole)
            return true
        }
        guard name.hasPrefix("bot"), end < text.count, text[end] == ":" else { return false }
        let whole = self.end(from: end + 1, while: Self.isName)
        guard TokenShapes.isBot(name, string((end + 1)..<whole)) else { return false }
        copy(3)
        hide(upTo: whole)
        return true
    }

    /// The user and the password of an address.
    private mutating func hideUser() {
        if let at = lastAt(from: place) { hide(upTo: at) }
    }

    /// Whether this is `user:password@host`.
    private var isUserAndHost: Bool {
        guard let at = lastAt(from: place), let colon = text[place..<at].firstIndex(of: ":") else { return false }
        // Of a name and a value the value is looked at when its turn comes.
        if text[place..<at].contains("=") || text[colon...].starts(with: "://".unicodeScalars) { return false }
        return !["mailto", "sip", "sips", "xmpp", "acct"].contains(string(place..<colon).lowercased())
    }

    /// Where the last `@` stands before the path of an address.
    private func lastAt(from start: Int) -> Int? {
        let end = end(from: start) { scalar in
            !Self.isBlank(scalar) && !Self.isQuote(scalar) && scalar != "/" && scalar != "?" && scalar != "#"
        }
        return text[start..<end].lastIndex(of: "@")
    }

    // MARK: - Words and quotations

    private static func isName(_ scalar: Unicode.Scalar) -> Bool {
        scalar.properties.isAlphabetic || ("0"..."9").contains(scalar) || scalar == "-" || scalar == "_"
    }

    private static func isBlank(_ scalar: Unicode.Scalar) -> Bool { scalar.properties.isWhitespace }

    private static func isQuote(_ scalar: Unicode.Scalar) -> Bool { scalar == "\"" || scalar == "'" || scalar == "`" }

    /// Whether a quote before it has ended a quotation.
    private static func isBoundary(_ scalar: Unicode.Scalar) -> Bool {
        isBlank(scalar) || isQuote(scalar) || ",;)]}>|&.".unicodeScalars.contains(scalar)
    }

    private func isAt(_ start: String) -> Bool { text[place...].starts(with: start.unicodeScalars) }

    private var startsWord: Bool {
        guard place > 0 else { return true }
        let before = text[place - 1]
        return Self.isBlank(before) || Self.isQuote(before) || before == "=" || before == "("
    }

    private func end(from start: Int, while isPart: (Unicode.Scalar) -> Bool) -> Int {
        text[start...].firstIndex { !isPart($0) } ?? text.count
    }

    private func string(_ range: Range<Int>) -> String {
        String(String.UnicodeScalarView(text[range]))
    }

    private mutating func copy(_ count: Int) {
        result.append(contentsOf: text[place..<(place + count)])
        place += count
    }

    private mutating func hide(upTo end: Int) {
        if end > place { result.append(contentsOf: Secrets.mask.unicodeScalars) }
        place = end
    }

    /// Where a word of a shell ends; a quote that closes what encloses the word ends it, too.
    /// - Parameter isParameter: whether it may be that of an address, which ends before the next.
    private func wordEnd(from start: Int, isParameter: Bool) -> Int {
        var index = start
        var quote: Unicode.Scalar?
        while index < text.count {
            let scalar = text[index]
            if let open = quote {
                if scalar == open { quote = nil }
            } else if Self.isBlank(scalar) || (isParameter && scalar == "&") {
                break
            } else if Self.isQuote(scalar) {
                guard index + 1 < text.count, !Self.isBoundary(text[index + 1]) else { break }
                quote = scalar
            }
            index += 1
        }
        return index
    }

    /// What stands between two quotes, and what is joined to it.
    /// - Parameter isEscaped: whether there is a backslash before each quote.
    private mutating func hideQuotation(isEscaped: Bool) {
        let quote = text[place]
        copy(1)
        var index = place
        while index < text.count, text[index] != quote {
            if text[index] == "\\" {
                if isEscaped, index + 1 < text.count, text[index + 1] == quote { break }
                if !isEscaped, quote == "\"" { index += 1 }
            }
            index += 1
        }
        hide(upTo: min(index, text.count))
        guard !isEscaped, place < text.count else { return }
        copy(1)
        if place < text.count, !Self.isBoundary(text[place]) { hide(upTo: wordEnd(from: place, isParameter: false)) }
    }
}
