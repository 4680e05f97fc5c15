/// Texts that are secrets by their looks.
enum TokenShapes {
    /// A JSON web token, as Home Assistant gives out.
    static func isWebToken(_ text: String) -> Bool {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        return parts.count == 3 && parts.allSatisfy { $0.count >= 4 }
    }

    /// A bot of Telegram: `bot123456:AAE...`.
    static func isBot(_ name: String, _ secret: String) -> Bool {
        name.count > 6 && name.dropFirst(3).allSatisfy(\.isNumber) && secret.count >= 20
    }

    /// `user:password` in base 64.
    static func isUserAndPassword(_ text: String) -> Bool {
        guard text.count >= 4, text.count.isMultiple(of: 4) else { return false }
        return Base64.decoded(text)?.contains(UInt8(ascii: ":")) ?? false
    }
}
