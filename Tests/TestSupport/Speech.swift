package import Audio
import Synchronization
import System

/// A voice of espeak-ng, or one of flite when its name is `flite:NAME`. Its speech is the same on every run.
package struct Voice: Sendable, Hashable {
    /// A language with a variant, as in `en-us+f2`.
    package var name: String
    /// Words a minute.
    package var speed: Int
    /// 0...99.
    package var pitch: Int

    package init(_ name: String = "en-us", speed: Int = 150, pitch: Int = 50) {
        self.name = name
        self.speed = speed
        self.pitch = pitch
    }

    private struct Utterance: Hashable {
        var voice: Voice
        var words: String
    }

    /// What was said already.
    private static let memory = Mutex<[Utterance: [Float]]>([:])

    /// The words as 16 kHz samples, without the silence that the synthesiser puts around them.
    package func saying(_ words: String) throws -> [Float] {
        let utterance = Utterance(voice: self, words: words)
        if let said = Self.memory.withLock({ $0[utterance] }) { return said }
        let samples = try synthesise(words)
        Self.memory.withLock { $0[utterance] = samples }
        return samples
    }

    private func synthesise(_ words: String) throws -> [Float] {
        let folder = try TemporaryFolder()
        let isFlite = name.hasPrefix("flite:")
        let outcome =
            isFlite
            ? try Program("flite").run(
                ["-voice", String(name.dropFirst(6)), "-t", words, "-o", "speech.wav"], in: folder.path)
            : try Program("espeak-ng").run(
                ["-v", name, "-s", "\(speed)", "-p", "\(pitch)", "-w", "speech.wav", words], in: folder.path)
        guard outcome.status == 0 else { throw SpeechError(description: "\(name): \(outcome.errors)") }
        let samples = try FileSource(path: folder.file("speech.wav")).samples()
        let isSound = { (sample: Float) in abs(sample) > 0.002 }
        guard let first = samples.firstIndex(where: isSound), let last = samples.lastIndex(where: isSound) else {
            throw SpeechError(description: "\(name) said nothing for '\(words)'")
        }
        return Array(samples[first...last])
    }
}

package struct SpeechError: Error, CustomStringConvertible {
    package let description: String

    package init(description: String) {
        self.description = description
    }
}

extension AudioSource {
    /// All that is left in the source.
    package func samples() throws -> [Float] {
        var result: [Float] = []
        var hop = Hop()
        while case let count = try next(&hop), count > 0 {
            for i in 0..<count { result.append(hop.samples[i]) }
        }
        return result
    }
}

/// Audio that is put together from words and pauses over the hiss of a quiet room.
package struct Scene: Sendable {
    package private(set) var samples: [Float] = []
    /// Where the words lie, in seconds, by their label.
    package private(set) var places: [(label: String, range: Range<Double>)] = []

    private let hiss: Float
    private var generator = SplitMix64(seed: 7)

    package enum Part: Sendable {
        /// So many seconds of nothing but the room.
        case pause(Double)
        case sound([Float])
    }

    /// - Parameter hiss: amplitude of the room's noise.
    package init(_ parts: Part..., hiss: Float = 0.0005) {
        self.hiss = hiss
        for part in parts {
            switch part {
            case .pause(let seconds): pause(seconds)
            case .sound(let samples): say("", samples)
            }
        }
    }

    package var duration: Double { Double(samples.count) / 16_000 }

    package mutating func pause(_ seconds: Double) {
        add([Float](repeating: 0, count: Int(seconds * 16_000)))
    }

    package mutating func say(_ label: String, _ speech: [Float]) {
        let start = duration
        add(speech)
        places.append((label, start..<duration))
    }

    private mutating func add(_ sound: [Float]) {
        samples += sound.map { $0 + Float.random(in: -hiss...hiss, using: &generator) }
    }

    /// A word with half a second of room around it, as enrolment asks for.
    package static func take(_ speech: [Float], gain: Float = 1, hiss: Float = 0.0005) -> [Float] {
        Scene(.pause(0.5), .sound(speech.map { $0 * gain }), .pause(0.5), hiss: hiss).samples
    }
}
