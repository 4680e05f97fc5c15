package import Audio
package import System

/// The sample rate, sample format and channel count of a client's audio.
package struct AudioFormat: Sendable, Equatable {
    package let rate: Int
    package let sample: PCMFormat
    package let channels: Int

    private static let mostChannels = Limit(
        32, .elements, of: "a client's audio: channels", beyond: "the client is told `bad-audio`")

    package init(rate: Int = 16_000, sample: PCMFormat = .s16, channels: Int = 1) {
        self.rate = rate
        self.sample = sample
        self.channels = channels
    }

    /// - Throws: `ClientComplaint` that says what is wrong with it.
    package init(_ data: [String: JSONValue]) throws(ClientComplaint) {
        func number(_ name: String, _ range: ClosedRange<Int>) throws(ClientComplaint) -> Int {
            guard case .integer(let value) = data[name], range.contains(value) else {
                throw ClientComplaint(
                    "bad-audio",
                    "Audio needs '\(name)', a whole number from \(range.lowerBound) to \(range.upperBound).")
            }
            return value
        }
        rate = try number("rate", Resampler.supportedRates)
        channels = try number("channels", 1...Self.mostChannels.value)
        sample =
            switch try number("width", 1...4) {
            case 1: .u8
            case 2: .s16
            case 3: .s24Packed
            default: .s32
            }
    }

    /// Bytes of a sample of all channels.
    package var frame: Int { channels &* sample.bytesPerSample }
}

/// An error that a client is told: a code, and a sentence for people.
package struct ClientComplaint: Error, Sendable, Equatable {
    package let code: String
    package let text: String

    package init(_ code: String, _ text: String) {
        self.code = code
        self.text = text
    }
}
