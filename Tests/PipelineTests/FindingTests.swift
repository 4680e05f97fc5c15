import KeywordModels
import KeywordSpotting
import Pipeline
import TestSupport
import Testing

/// The whole way: three takes of a word, and the word in a stream of others.
@Suite struct FindingTests {
    private static let slowest = 0.4

    private func detections(_ model: KeywordModel, in scene: Scene) throws -> [Detection] {
        events(of: try Pipeline(keywords: [model]), in: scene.samples) { 777 }.compactMap(\.detection)
    }

    private func expect(
        _ found: [Detection], at places: [Range<Double>], sourceLocation: SourceLocation = #_sourceLocation
    ) {
        #expect(found.count == places.count, "\(found)", sourceLocation: sourceLocation)
        for (detection, place) in zip(found, places) {
            #expect(abs(detection.start - place.lowerBound) < 0.25, sourceLocation: sourceLocation)
            #expect(abs(detection.end - place.upperBound) < 0.25, sourceLocation: sourceLocation)
            #expect(detection.time < place.upperBound + Self.slowest, sourceLocation: sourceLocation)
            #expect(detection.score >= 0.5, sourceLocation: sourceLocation)
        }
    }

    @Test func bothOccurrencesAreFoundAndNothingElse() throws {
        let street = try Street.shared.get()
        let places = street.scene.places.filter { $0.label == "computer" }.map(\.range)
        expect(try detections(street.model, in: street.scene), at: places)
    }

    @Test(arguments: ["marmalade", "open the window", "alexander"])
    func wordsOfManyKinds(word: String) throws {
        let model = try Words.model(word)
        var scene = Scene()
        for words in ["what time is it", word, "the train was late again", "a cup of tea please", word] {
            scene.pause(1)
            scene.say(words, try Words.later.saying(words))
        }
        scene.pause(1)
        expect(try detections(model, in: scene), at: scene.places.filter { $0.label == word }.map(\.range))
    }

    @Test func quietAndLoudSpeechIsTheSame() throws {
        let street = try Street.shared.get()
        let word = try Words.later.saying("computer")
        for gain: Float in [0.15, 0.4, 1] {
            var scene = Scene(hiss: 0.0001)
            scene.pause(1.5)
            scene.say("computer", word.map { $0 * gain })
            scene.pause(1)
            expect(try detections(street.model, in: scene), at: scene.places.map(\.range))
        }
    }

    @Test(arguments: ["computer, what time is it", "hey computer", "well, computer, turn on the light"])
    func wordWithinASentenceIsFound(sentence: String) throws {
        let street = try Street.shared.get()
        let scene = Scene(.pause(1), .sound(try Words.later.saying(sentence)), .pause(1))
        #expect(try detections(street.model, in: scene).count == 1)
    }
}
