import Evaluation
import Foundation
import KeywordModels
import KeywordSpotting
import System
import TestSupport
import Testing

/// Recordings of which it is known why they are not heard.
struct Construction: Sendable, CustomTestStringConvertible {
    let word: String
    let kind: String
    let cause: Cause
    let make: @Sendable ([Float]) throws -> [Float]

    var testDescription: String { "\(word), \(kind)" }

    init(_ word: String, _ kind: String, _ cause: Cause, _ make: @escaping @Sendable ([Float]) throws -> [Float]) {
        self.word = word
        self.kind = kind
        self.cause = cause
        self.make = make
    }

    func explanation(_ configuration: SpottingConfiguration = SpottingConfiguration()) throws -> Explanation? {
        let samples = try make(Words.later.saying(word))
        return try Explanation(samples.map(Self.sixteenBits), Words.model(word), configuration: configuration)
    }

    /// As a recording has them.
    private static func sixteenBits(_ sample: Float) -> Float {
        max(-32_768, min(32_767, (sample * 32_768).rounded())) / 32_768
    }

    static func clipped(_ speech: [Float]) -> [Float] { Scene.take(speech, gain: 40).map { max(-1, min($0, 1)) } }

    /// What is in front of the converter is fine, and its gain is not.
    static func scaled(_ speech: [Float], by gain: Float) -> [Float] { Scene.take(speech).map { $0 * gain } }

    /// In the hiss of a room that is as loud as ever.
    static func far(_ speech: [Float], by gain: Float) -> [Float] { Scene.take(speech, gain: gain, hiss: 0.003) }

    /// Under chords with a beat, so many dB softer than the word.
    static func withMusic(_ speech: [Float], below decibels: Float) -> [Float] {
        let take = Scene.take(speech)
        let tones: [Float] = [220, 277, 330, 440, 554, 660, 880, 1_108]
        var generator = SplitMix64(seed: 3)
        let music = take.indices.map { index in
            let time = Float(index) / 16_000
            let drum = Float.random(in: -1...1, using: &generator) * (Int(time * 8) % 3 == 0 ? 2 : 0.2)
            return tones.enumerated().reduce(drum) { sum, tone in
                sum + sin(2 * .pi * tone.element * time)
                    * (sin(2 * .pi * (1.5 + 0.3 * Float(tone.offset)) * time) > 0 ? 1 : 0.3)
            }
        }
        let scale = level(speech) / level(music) / pow(10, decibels / 20)
        return zip(take, music).map { $0 + $1 * scale }
    }

    /// With so much breath in the voice that it is hardly one.
    static func hoarse(_ speech: [Float], breath: Float) -> [Float] {
        var generator = SplitMix64(seed: 5)
        var power: Float = 0
        return Scene.take(
            speech.map { sample in
                power += (sample * sample - power) / 80
                return sample * (1 - breath) + Float.random(in: -1.7...1.7, using: &generator) * power.squareRoot()
                    * breath
            })
    }

    static func part(_ speech: [Float], _ range: Range<Double>) -> [Float] {
        let count = Double(speech.count)
        return Scene.take(Array(speech[Int(range.lowerBound * count)..<Int(range.upperBound * count)]))
    }

    private static func level(_ samples: [Float]) -> Float {
        (samples.reduce(0) { $0 + $1 * $1 } / Float(samples.count)).squareRoot()
    }

    static let all: [Construction] = [
        Construction("computer", "clipped", .clipped, clipped),
        Construction("umbrella", "clipped", .clipped, clipped),
        Construction("umbrella", "clipped, then turned down", .clipped) { clipped($0).map { $0 * 0.2 } },
        Construction("computer", "too far", .tooFar) { far($0, by: 0.02) },
        Construction("umbrella", "too far", .tooFar) { far($0, by: 0.01) },
        Construction("umbrella", "much too far", .tooFar) { far($0, by: 0.003) },
        Construction("computer", "wrong gain", .gainTooLow) { scaled($0, by: 0.002) },
        Construction("umbrella", "wrong gain", .gainTooLow) { scaled($0, by: 0.001) },
        Construction("computer", "loud music", .loudBackground) { withMusic($0, below: -3) },
        Construction("umbrella", "loud music", .loudBackground) { withMusic($0, below: -3) },
        Construction("umbrella", "louder music", .loudBackground) { withMusic($0, below: -8) },
        Construction("computer", "first half", .halfTheWord) { part($0, 0..<0.45) },
        Construction("umbrella", "first half", .halfTheWord) { part($0, 0..<0.45) },
        Construction("computer", "second half", .halfTheWord) { part($0, 0.5..<1) },
        Construction("computer", "hoarse", .noSpeech) { hoarse($0, breath: 0.4) },
        Construction("umbrella", "hoarse", .noSpeech) { hoarse($0, breath: 0.4) },
        Construction("umbrella", "umbrage", .similarWord) { _ in Scene.take(try Words.later.saying("umbrage")) },
        Construction("computer", "combustion", .similarWord) { _ in Scene.take(try Words.later.saying("combustion")) },
        Construction("umbrella", "a woman", .otherVoice) { _ in
            Scene.take(try Voice("en-us+f3", speed: 150, pitch: 80).saying("umbrella"))
        },
        Construction("lemonade", "a woman", .otherVoice) { _ in
            Scene.take(try Voice("en-us+f3", speed: 150, pitch: 80).saying("lemonade"))
        },
    ]
}
