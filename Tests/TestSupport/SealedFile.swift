import ModelFiles
package import System

/// A model file taken apart, to be changed and sealed again with a checksum that is right.
package struct SealedFile: Sendable {
    /// JSON.
    package var header: [UInt8]
    /// The numbers behind it.
    package var numbers: [UInt8]
    private let opening: [UInt8]

    /// A new file of the format's first version.
    package init(header: [UInt8], numbers: [UInt8]) {
        opening = [0x52, 0x4f, 0x55, 0x53, 0x45, 0x0d, 0x0a, 0x1a, 1, 0, 0, 0]
        self.header = header
        self.numbers = numbers
    }

    package init(_ bytes: [UInt8]) {
        let length = Int(bytes[12]) | Int(bytes[13]) << 8 | Int(bytes[14]) << 16
        opening = Array(bytes[..<12])
        header = Array(bytes[16..<(16 + length)])
        numbers = Array(bytes[(16 + length)..<(bytes.count - 4)])
    }

    package var bytes: [UInt8] {
        let payload = opening + Self.little(UInt32(header.count)) + header + numbers
        return payload + Self.little(Checksum.crc32(payload))
    }

    private static func little(_ number: UInt32) -> [UInt8] {
        (0..<4).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
    }

    /// Places of the header's numbers.
    private var headerNumbers: [Range<Int>] {
        var ranges: [Range<Int>] = []
        var place = 0
        while place < header.count {
            let isStart =
                "-0123456789".utf8.contains(header[place]) && place > 0 && " :,[".utf8.contains(header[place - 1])
            guard isStart else {
                place += 1
                continue
            }
            let end = header[place...].firstIndex { !"-+.eE0123456789".utf8.contains($0) } ?? header.count
            ranges.append(place..<end)
            place = end
        }
        return ranges
    }

    /// Numbers that are hard to bear.
    private static let nasty = [
        "0", "-1", "1", "2", "-2", "3", "255", "256", "1000", "65536", "-0.5", "0.5", "1e-300", "1e-30", "1e9", "1e30",
        "-1e30", "1e300", "9223372036854775807", "-9223372036854775808", "18446744073709551616", "4611686018427387904",
    ]

    /// The same file with one or a few things changed.
    package func mutated(by random: inout SplitMix64) -> SealedFile {
        var file = self
        for _ in 0..<Int.random(in: 1...3, using: &random) {
            switch Int.random(in: 0..<6, using: &random) {
            case 0, 1: file.changeNumber(by: &random)
            case 2: file.swapNumbers(by: &random)
            case 3: file.changeHeaderByte(by: &random)
            default: file.changeTensors(by: &random)
            }
        }
        return file
    }

    private mutating func changeNumber(by random: inout SplitMix64) {
        guard let range = headerNumbers.randomElement(using: &random) else { return }
        header.replaceSubrange(range, with: (Self.nasty.randomElement(using: &random) ?? "0").utf8)
    }

    private mutating func swapNumbers(by random: inout SplitMix64) {
        let ranges = headerNumbers
        guard ranges.count > 1 else { return }
        let first = Int.random(in: 0..<(ranges.count - 1), using: &random)
        let (a, b) = (ranges[first], ranges[first + 1])
        let swapped = header[b] + header[a.upperBound..<b.lowerBound] + header[a]
        header.replaceSubrange(a.lowerBound..<b.upperBound, with: Array(swapped))
    }

    private mutating func changeHeaderByte(by random: inout SplitMix64) {
        guard let place = header.indices.randomElement(using: &random) else { return }
        header[place] = UInt8.random(in: 0x20...0x7e, using: &random)
    }

    /// Single precision: not a number, infinity, the largest number, nothing, or anything.
    private mutating func changeTensors(by random: inout SplitMix64) {
        let patterns: [UInt32] = [0x7fc0_0000, 0x7f80_0000, 0xff80_0000, 0x7f7f_ffff, 0, 0xffff_ffff, 0x7c00_7c00]
        let pattern = patterns.randomElement(using: &random) ?? 0
        let value = Bool.random(using: &random) ? pattern : UInt32.random(in: .min ... .max, using: &random)
        for _ in 0..<Int.random(in: 1...8, using: &random) {
            let place = Int.random(in: 0...max(0, numbers.count / 4 - 1), using: &random) * 4
            guard place + 4 <= numbers.count else { return }
            numbers.replaceSubrange(place..<(place + 4), with: Self.little(value))
        }
    }
}
