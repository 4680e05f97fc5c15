import Audio
package import Network
import System

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
package struct RawSpeech: SpeechBytes {
    let layout: SpeechFormat
    private let encoding: PCMFormat
    /// Bytes of a sample that is not complete.
    private var rest: [UInt8] = []

    init(_ layout: SpeechFormat, encoding: PCMFormat = .s16) {
        self.layout = layout
        self.encoding = encoding
    }

    /// - Parameter event: of Wyoming, that tells of the sound that follows.
    /// - Returns: nil for a kind that no voice has.
    package init?(_ event: WyomingEvent) {
        func number(_ name: String) -> Int? {
            if case .integer(let value)? = event.data[name] { value } else { nil }
        }
        let encodings: [Int: PCMFormat] = [1: .u8, 2: .s16, 3: .s24Packed, 4: .s32]
        guard let rate = number("rate"), let channels = number("channels"),
            let layout = SpeechFormat(rate: rate, channels: channels),
            let encoding = number("width").flatMap({ encodings[$0] })
        else { return nil }
        self.init(layout, encoding: encoding)
    }

    package var format: SpeechFormat? { layout }

    package mutating func take(_ bytes: [UInt8]) -> [Int16] {
        rest += bytes
        let width = encoding.bytesPerSample
        let count = rest.count / width
        guard count > 0 else { return [] }
        let length = count * width
        let values = [Float](unsafeUninitializedCapacity: count) { room, filled in
            rest.withUnsafeBytes { encoding.decode(UnsafeRawBufferPointer(rebasing: $0[..<length]), into: room) }
            filled = count
        }
        rest.removeFirst(length)
        return values.map(PCM.sample)
    }

    package func finish() {}
}
