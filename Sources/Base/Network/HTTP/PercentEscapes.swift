/// Text in addresses and forms (RFC 3986, section 2.1).
package enum PercentEscapes {
    /// With all that is not unreserved as `%XX`.
    package static func escaped(_ text: String) -> String {
        text.utf8.map { byte in
            let character = Character(UnicodeScalar(byte))
            let isPlain = byte < 0x80 && (character.isLetter || character.isNumber || "-._~".contains(character))
            let hex = String(byte, radix: 16, uppercase: true)
            return isPlain ? String(character) : "%" + (hex.count == 1 ? "0" : "") + hex
        }.joined()
    }

    /// `name=value&name=value`.
    package static func form(_ parameters: [(String, String)]) -> String {
        parameters.map { "\(escaped($0.0))=\(escaped($0.1))" }.joined(separator: "&")
    }
}
