/// The pages of an OGG file, to put into it what no encoder writes.
package struct OGG {
    private static let magic = Array("OggS".utf8)

    private var pages: [[UInt8]] = []

    /// - Parameter bytes: of a whole file.
    package init(_ bytes: [UInt8]) {
        var rest = bytes[...]
        while rest.starts(with: Self.magic), rest.count > 27 {
            let page = Array(rest)
            let segments = Int(page[26])
            let length = 27 + segments + page[27..<(27 + segments)].reduce(0) { $0 + Int($1) }
            pages.append(Array(page[..<length]))
            rest = rest.dropFirst(length)
        }
    }

    package var bytes: [UInt8] { Array(pages.joined()) }

    /// Which page says how long the audio is up to its end.
    package enum Place: Sendable, CaseIterable {
        case first, last, all
    }

    /// The same file with another granule position on pages of audio, and checksums that fit.
    package func with(granule: Int64, on place: Place) -> OGG {
        var changed = self
        let audio = pages.indices.dropFirst(2)
        let indices =
            switch place {
            case .first: Array(audio.prefix(1))
            case .last: Array(audio.suffix(1))
            case .all: Array(audio)
            }
        for index in indices {
            for byte in 0..<8 { changed.pages[index][6 + byte] = UInt8(truncatingIfNeeded: granule >> (8 * byte)) }
            changed.pages[index].replaceSubrange(22..<26, with: [0, 0, 0, 0])
            let sum = Self.checksum(changed.pages[index])
            for byte in 0..<4 { changed.pages[index][22 + byte] = UInt8(truncatingIfNeeded: sum >> (8 * UInt32(byte))) }
        }
        return changed
    }

    private static func checksum(_ page: [UInt8]) -> UInt32 {
        page.reduce(0) { sum, byte in
            (0..<8).reduce(sum ^ UInt32(byte) << 24) { sum, _ in sum << 1 ^ (sum >> 31 == 1 ? 0x04c1_1db7 : 0) }
        }
    }
}
