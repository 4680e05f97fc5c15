/// Base 64 (RFC 4648), as headers have secrets in it.
package enum Base64 {
    private static let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

    /// Without padding: of the last bytes only the letters that they alone decide.
    package static func wholeLetters(of bytes: some Collection<UInt8>) -> String {
        var letters: [UInt8] = []
        var (bits, count): (UInt32, Int) = (0, 0)
        for byte in bytes {
            bits = bits << 8 | UInt32(byte)  // bounded: bits that leave are not needed
            count += 8
            while count >= 6 {
                count -= 6
                letters.append(Self.letters[Int(bits >> UInt32(count)) & 63])  // bounded: six bits
            }
        }
        return String(decoding: letters, as: UTF8.self)
    }

    /// The bytes of a text; nil when it is none in base 64.
    package static func decoded(_ text: String) -> [UInt8]? {
        var bytes: [UInt8] = []
        var (bits, count): (UInt32, Int) = (0, 0)
        for letter in text.utf8.reversed().drop(while: { $0 == UInt8(ascii: "=") }).reversed() {
            guard let value = letters.firstIndex(of: letter) else { return nil }
            bits = bits << 6 | UInt32(value)  // bounded: bits that leave are not needed
            count += 6
            if count >= 8 {
                count -= 8
                bytes.append(UInt8(truncatingIfNeeded: bits >> UInt32(count)))  // bounded: fewer than 32
            }
        }
        return bytes
    }
}
