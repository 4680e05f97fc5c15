/// A sound of the ARPA alphabet.
struct Phone: Equatable, Sendable {
    /// Its one or two letters.
    private let name: UInt16
    private let kind: UInt8

    /// Sounds that are taken for each other more easily than for others.
    private static let kinds = [
        "AA AE AH AO AW AY EH ER EY IH IY OW OY UH UW", "P T K", "B D G", "M N NG", "F TH S SH HH", "V DH Z ZH",
        "CH JH", "L R W Y",
    ]
    private static let alike = 0.5

    private static let kindOfName: [UInt16: UInt8] = {
        var table: [UInt16: UInt8] = [:]
        for (kind, names) in kinds.enumerated() {
            for name in names.utf8.split(separator: UInt8(ascii: " ")) { table[code(name)] = UInt8(kind + 1) }
        }
        return table
    }()

    init(_ name: ArraySlice<UInt8>) {
        self.name = Self.code(name)
        kind = Self.kindOfName[self.name] ?? 0
    }

    private static func code(_ name: some Sequence<UInt8>) -> UInt16 {
        name.prefix(2).reduce(0) { $0 << 8 | UInt16($1) }
    }

    private func cost(for other: Phone) -> Double {
        name == other.name ? 0 : kind == other.kind ? Self.alike : 1
    }

    /// Changes that make one way to say a word of another (Levenshtein), a change within a kind being half a change.
    static func distance(_ x: [Phone], _ y: [Phone]) -> Double {
        var column = (0...y.count).map(Double.init)
        for a in x {
            var diagonal = column[0]
            column[0] += 1
            for (j, b) in y.enumerated() {
                let best = min(diagonal + a.cost(for: b), column[j] + 1, column[j + 1] + 1)
                (diagonal, column[j + 1]) = (column[j + 1], best)
            }
        }
        return column[y.count]
    }
}
