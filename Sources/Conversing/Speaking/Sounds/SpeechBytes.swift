import Audio

/// Speech out of bytes that come in any pieces.
protocol SpeechBytes: Sendable {
    /// Nil until it is known.
    var format: SpeechFormat? { get }

    /// - Returns: the samples that these bytes complete.
    mutating func take(_ bytes: [UInt8]) throws(UnusableSound) -> [Int16]

    /// There are no more bytes.
    mutating func finish() throws(UnusableSound)
}

/// Why bytes are no speech, as the end of a sentence about an answer.
struct UnusableSound: Error {
    let description: String
    /// Whether it is speech that lacks its end.
    var isCut = false

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
        let values = [Float](unsafeUninitializedCapacity: count) { room, filled in
            rest.withUnsafeBytes {
                encoding.decode(UnsafeRawBufferPointer(rebasing: $0[..<(count * width)]), into: room)
            }
            filled = count
        }
        rest.removeFirst(count * width)  // bounded: no more than there are
        return values.map(PCM.sample)
    }

    func finish() {}
}
