import Features
import ModelFiles

/// The layers of the built-in phone network: a trunk, and a product with a matrix that has a row for each symbol and the
/// blank. `tools/fit_phones` makes the file.
struct ConvolutionLayers: Sendable {
    /// The part of the file that a person can read.
    struct Content: PhoneFileContent, ConvolutionContent {
        static let kind = "phones"

        var bands: Int
        var taps: Int
        var kernel: Int
        var ahead: [Int]
        var bandShare: Float
        var inputScale: Float
        var symbols: [String]
        var alike: [String: String]
        var english: [String: String]
        /// What it was fitted to, for people.
        var note: String
    }

    private let trunk: ConvolutionTrunk
    private let output: ByteMatrix

    private static let mostSymbols = 200

    /// - Throws: `ModelFileError`.
    init(_ file: ModelFile<Content>, name: String) throws {
        let symbols = file.content.symbols
        guard (1...Self.mostSymbols).contains(symbols.count), Set(symbols).count == symbols.count else {
            throw ModelFileError.damaged(name, "its symbols are impossible")
        }
        trunk = try ConvolutionTrunk(file, name: name)
        output = try ByteMatrix("output", rows: symbols.count + 1, columns: trunk.channels, file, name)
    }

    /// - Parameter segment: frames of 10 ms one after the other, each with a byte a band as `LogMelHistory` keeps them.
    /// - Returns: how likely each symbol is in each frame of 20 ms.
    func read(_ segment: [UInt8], _ symbols: PhoneSymbols) -> PhonePosteriors {
        let frames = trunk.frames(in: segment)
        guard frames > 0 else { return PhonePosteriors(frames: 0, symbols: symbols, logits: []) }
        let hidden = AlignedFloats(frames * trunk.channels)
        trunk.read(segment, into: hidden)
        let sums = AlignedFloats(frames * output.slots)
        output.multiply(frames: frames, hidden, into: sums)
        let (rows, slots) = (output.rows, output.slots)
        var logits: [Float] = []
        logits.reserveCapacity(frames * rows)
        for frame in 0..<frames { logits += UnsafeBufferPointer(start: sums.base + frame * slots, count: rows) }
        return PhonePosteriors(frames: frames, symbols: symbols, logits: logits)
    }
}
