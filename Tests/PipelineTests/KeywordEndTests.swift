import CommandRecording
import KeywordSpotting
import Pipeline
import TestSupport
import Testing

@Suite("Where a keyword ends that a command follows")
struct KeywordEndTests {
    /// What is told of the keyword and of the command behind it, with voices that say the word faster and slower.
    private func starts(
        after pause: Double, _ voice: Voice, pieces: Int
    ) throws -> [(told: Double, start: CommandStart, place: Range<Double>)] {
        let street = try Street.shared.get()
        var scene = Scene()
        for command in ["turn on the light", "what time is it"] {
            scene.pause(1.5)
            scene.say("computer", try voice.saying("computer"))
            if pause > 0 { scene.pause(pause) }
            scene.say(command, try voice.saying(command))
        }
        scene.pause(1.5)
        var configuration = Pipeline.Configuration()
        configuration.recording = RecordingConfiguration()
        let pipeline = try Pipeline(keywords: [street.model], configuration: configuration)
        let found = events(of: pipeline, in: scene.samples) { pieces }
        let words = scene.places.filter { $0.label == "computer" }.map(\.range)
        let detections = found.compactMap(\.detection)
        let starts = found.compactMap { if case .commandStarted(let start) = $0 { start } else { nil } }
        #expect(detections.count == 2 && starts.count == 2)
        return zip(zip(detections, starts), words).map { ($0.0.end, $0.1, $1) }
    }

    @Test("is found within an eighth of a second, with and without a pause", arguments: [0, 0.2, 0.8])
    func ends(pause: Double) throws {
        for voice in [Words.later, Voice(speed: 130, pitch: 44), Voice(speed: 175, pitch: 55)] {
            for (told, start, place) in try starts(after: pause, voice, pieces: 640) {
                #expect(start.keywordEnd >= told)
                #expect(abs(start.keywordEnd - place.upperBound) < 0.125, "\(voice) \(start.keywordEnd) \(place)")
            }
        }
    }

    @Test("does not depend on how many samples come at once")
    func pieces() throws {
        let ways = try [160, 640, 16_000].map { size in
            try starts(after: 0.2, Words.later, pieces: size).map(\.start)
        }
        #expect(ways.allSatisfy { $0 == ways[0] })
    }
}
