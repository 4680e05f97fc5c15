import Services
import Speaking
import Synchronization

/// A voice whose speech the test decides: a tone for each word, in pieces, and when each may come.
struct ScriptedVoice: Voice {
    let name = "scripted"
    let usesNetwork = false
    var obeys: Set<Manner.Part> = []
    let limits = SpeechLimits()

    var format = SpeechFormat(rate: 22_050, channels: 1)!
    /// Samples of a word.
    var wordLength = 4_410
    var tellsWords = false
    /// Samples that come at once.
    var piece = 1_000
    /// Fails when it has said so many words.
    var failsAfter: Int?
    /// Is asked before each word.
    var mayGoOn: @Sendable (Int) async -> Void = { _ in }

    func say(_ text: SpokenText, in manner: Manner, to listener: SpeechListener) async throws {
        try listener.begin(format)
        var place = 0
        for (index, word) in text.description.split(separator: " ").enumerated() {
            if index == failsAfter { throw ServiceError(.serverError, "It is out of breath.") }
            await mayGoOn(index)
            if tellsWords { listener.word(place..<(place + word.count)) }
            place += word.count + 1
            let samples = self.samples(ofWord: index)
            for start in stride(from: 0, to: samples.count, by: piece) {
                try listener.take(Array(samples[start..<min(start + piece, samples.count)]))
            }
        }
    }

    /// Counts up, from a thousand for each of thirty words.
    func samples(ofWord index: Int) -> [Int16] {
        let first = 1_000 * (index % 30 + 1)
        return (0..<(wordLength * format.channels)).map { Int16(first + $0 % 997) }
    }

    func samples(ofWords count: Int) -> [Int16] { (0..<count).flatMap { samples(ofWord: $0) } }
}
