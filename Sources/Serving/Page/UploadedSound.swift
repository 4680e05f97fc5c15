import System

/// Sound that a browser has sent: WAV, 16 kHz, mono, 16 bit, as the page makes it of whatever there is.
package enum UploadedSound {
    /// The bytes of a minute, and of a heading.
    static let longest = Limit(
        60 * 32_000 + 4_096, .bytes, of: "sound that a browser sends to be learned", beyond: "it is refused")

    /// - Returns: nil for anything else.
    package static func samples(_ bytes: [UInt8]) -> [Float]? {
        func number(_ place: Int, _ count: Int) -> Int {
            (0..<count).reversed().reduce(0) { $0 << 8 | Int(bytes[place + $1]) }
        }
        func isNamed(_ name: String, at place: Int) -> Bool { bytes[place..<place + 4].elementsEqual(name.utf8) }
        guard bytes.count >= 12, isNamed("RIFF", at: 0), isNamed("WAVE", at: 8) else { return nil }
        var (place, isKnown) = (12, false)
        while bytes.count - place >= 8 {
            let size = number(place + 4, 4)
            let body = place + 8
            // A size that a recorder has not written yet means the rest.
            let end = (ForeignNumber(body) + ForeignNumber(size)).clamped(to: body...bytes.count)
            if isNamed("fmt ", at: place) {
                guard end - body >= 16 else { return nil }
                isKnown =
                    number(body, 2) == 1 && number(body + 2, 2) == 1 && number(body + 4, 4) == 16_000
                    && number(body + 14, 2) == 16
                guard isKnown else { return nil }
            } else if isNamed("data", at: place) {
                guard isKnown else { return nil }
                return stride(from: body, to: end - 1, by: 2).map { index in
                    Float(Int16(truncatingIfNeeded: number(index, 2))) / 32_768
                }
            }
            place = end + (size & 1)
        }
        return nil
    }
}
