import Audio
import Network
import System
import TestSupport

/// What clients send.
enum Said {
    static let usual: [String: JSONValue] = ["rate": .integer(16_000), "width": .integer(2), "channels": .integer(1)]

    static func event(_ type: String, _ data: [String: JSONValue] = [:], payload: [UInt8] = []) -> [UInt8] {
        WyomingEvent(type: type, data: data, payload: payload).encoded()
    }

    static func detect(_ names: String...) -> [UInt8] {
        event("detect", ["names": .array(names.map(JSONValue.string))])
    }

    static let start = event("audio-start", usual)
    static let stop = event("audio-stop")

    /// Audio in chunks of so many bytes, each with the time in milliseconds at which it begins.
    static func audio(_ bytes: [UInt8], format: [String: JSONValue] = usual, chunk: Int = 2_048) -> [[UInt8]] {
        stride(from: 0, to: bytes.count, by: chunk).map { place in
            let piece = Array(bytes[place..<min(bytes.count, place + chunk)])
            return event(
                "audio-chunk", format.merging(["timestamp": .integer(place / 32)]) { $1 }, payload: piece)
        }
    }

    /// Samples as they go over the wire.
    static func pcm(_ samples: [Float], width: Int = 2, channels: Int = 1) -> [UInt8] {
        samples.flatMap { sample in
            let value = Int64((Double(sample) * 2_147_483_648).rounded())
            let frame = UInt32(bitPattern: Int32(clamping: value))
            let bytes = (0..<4).map { UInt8(truncatingIfNeeded: frame >> (8 * UInt32($0))) }
            let own = width == 1 ? [bytes[3] ^ 0x80] : Array(bytes.suffix(width))
            return (0..<channels).flatMap { _ in own }
        }
    }
}

/// Somebody talks, and says the keyword twice.
enum Talk {
    static let word = "computer"

    static func samples() throws -> [Float] {
        var scene = Scene(.pause(1))
        for text in ["please open the window", word, "it is a fine evening", word] {
            scene.say(text, try Words.later.saying(text))
            scene.pause(2)
        }
        return scene.samples
    }
}
