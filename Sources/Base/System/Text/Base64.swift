/// Base 64 (RFC 4648), as headers have secrets in it.
package enum Base64 {
    private static let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

    /// Without padding: of the last bytes only the letters that they alone decide.
    package static func wholeLetters(of bytes: some Collection<UInt8>) -> String {
        var letters: [UInt8] = []
        var (bits, count): (UInt32, Int) = (0, 0)
        for byte in bytes {
            bits = bits << 8 | UInt32(byte)
            count += 8
            while count >= 6 {
                count -= 6
                letters.append(Self.letters[Int(bits >> UInt32(count)) & 63])
            }
        }
        return String(decoding: letters, as: UTF8.self)
    }
}
