import Audio

/// Speech out of bytes that come in any pieces.
package protocol SpeechBytes: Sendable {
    /// Nil until it is known.
    var format: SpeechFormat? { get }

    /// - Returns: the samples that these bytes complete.
    mutating func take(_ bytes: [UInt8]) throws(UnusableSound) -> [Int16]

    /// There are no more bytes.
    mutating func finish() throws(UnusableSound)
}

/// Why bytes are no speech, as the end of a sentence about an answer.
package struct UnusableSound: Error {
    package let description: String
    /// Whether it is speech that lacks its end.
    package var isCut = false

    init(_ description: String, isCut: Bool = false) {
        self.description = description
        self.isCut = isCut
    }
}

/// Samples of one kind without a header.
struct RawSpeech: SpeechBytes {
    let layout: SpeechFormat
    private let encoding: PCMFormat
    /// Bytes of a sample that is not complete.
    private var rest: [UInt8] = []

    init(_ layout: SpeechFormat, encoding: PCMFormat = .s16) {
        self.layout = layout
        self.encoding = encoding
    }

    var format: SpeechFormat? { layout }

    mutating func take(_ bytes: [UInt8]) -> [Int16] {
        rest += bytes
        let width = encoding.bytesPerSample
        let count = rest.count / width  // bounded: a sample has one byte or more
        guard count > 0 else { return [] }
        let length = count * width  // bounded: no more than there are
        let values = [Float](unsafeUninitializedCapacity: count) { room, filled in
            rest.withUnsafeBytes { encoding.decode(UnsafeRawBufferPointer(rebasing: $0[..<length]), into: room) }
            filled = count
        }
        rest.removeFirst(length)
        return values.map(PCM.sample)
    }

    func finish() {}
}
