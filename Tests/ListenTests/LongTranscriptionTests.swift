import Foundation
import TestSupport
import Testing

/// `rouse transcribe` of recordings that are longer than one utterance.
@Suite(.serialized) struct LongTranscriptionTests {
    private let living: Living

    init() throws {
        living = try Living.shared.get()
    }

    /// Each phrase in turn, until the scene is as long as that.
    private func talk(seconds: Double) throws -> Scene {
        var scene = Scene()
        var index = 0
        while scene.duration < seconds {
            let phrase = Living.phrases[index % Living.phrases.count]
            scene.pause(1.5 + Double(index % 3))
            scene.say(phrase, try Living.voices[index % Living.voices.count].saying(phrase))
            index += 1
        }
        scene.pause(1.5)
        return scene
    }

    private func transcribe(_ arguments: [String]) throws -> Program.Outcome {
        try Program.rouse.run(["transcribe", "--grammar", "phrases.txt"] + arguments, in: living.folder.path)
    }

    @Test func threeMinutesHaveALineForEachUtterance() throws {
        let scene = try talk(seconds: 180)
        try living.folder.store(WAV().bytes(scene.samples), as: "talk.wav")
        let lines = try Lines(transcribe(["--json", "talk.wav"])).of("transcript")
        try #require(lines.count == scene.places.count)
        var exact = 0
        for (line, place) in zip(lines, scene.places) {
            let (start, end) = (try #require(line["start"] as? Double), try #require(line["end"] as? Double))
            #expect(start <= place.range.lowerBound && end >= place.range.upperBound)
            #expect(end - start < place.range.upperBound - place.range.lowerBound + 1.2)
            #expect(line["time"] as? Double == end)
            if line["text"] as? String == place.label { exact += 1 }
            for word in line["segments"] as? [[String: Any]] ?? [] {
                #expect((start...end).contains(word["start"] as? Double ?? -1), "times are those of the recording")
            }
        }
        #expect(Double(exact) >= 0.9 * Double(lines.count))
        let text = try transcribe(["talk.wav"]).outputLines
        #expect(text.count == lines.count)
        let form = /[0-9:]+\.[0-9]{2} - [0-9:]+\.[0-9]{2}  .+/
        #expect(text.allSatisfy { $0.wholeMatch(of: form) != nil })
    }

    @Test func aPipeIsReadPieceByPieceToo() throws {
        let scene = try talk(seconds: 40)
        try living.folder.store(WAV().bytes(scene.samples), as: "piped.wav")
        let piped = try Program.rouse.run(
            ["transcribe", "--json", "--grammar", "phrases.txt", "-"], in: living.folder.path,
            input: .pipe(file: "piped.wav"))
        #expect(try Lines(piped).of("transcript").count == scene.places.count)
    }

    @Test func aShortRecordingIsOneTranscriptFromItsStartToItsEnd() throws {
        let scene = try Scene(.pause(0.5), .sound(Voice().saying("turn on the light")), .pause(1))
        try living.folder.store(WAV().bytes(scene.samples), as: "short.wav")
        let lines = try Lines(transcribe(["--json", "short.wav"])).of("transcript")
        #expect(lines.count == 1)
        #expect(lines.first?["start"] as? Double == 0)
        #expect(lines.first?["end"] as? Double == scene.duration)
        #expect(try transcribe(["short.wav"]).output == "turn on the light\n")
    }

    @Test func aLongSilenceSaysThatNothingWasSaid() throws {
        try living.folder.store(WAV().bytes(Scene(.pause(45)).samples), as: "quiet-minute.wav")
        let lines = try Lines(transcribe(["--json", "quiet-minute.wav"])).of("transcript")
        #expect(lines.count == 1)
        #expect(lines.first?["rejection"] as? String == "no-speech")
        #expect(lines.first?["end"] as? Double == 45)
    }

    @Test func aBadRecordingDoesNotStopTheOthers() throws {
        let scene = try Scene(.pause(0.5), .sound(Voice().saying("turn on the light")), .pause(1))
        try living.folder.store(WAV().bytes(scene.samples), as: "good.wav")
        try living.folder.store("no audio at all".utf8, as: "bad.wav")
        let outcome = try transcribe(["nowhere.wav", "good.wav", "bad.wav", "good.wav"])
        #expect(outcome.status == 66)
        #expect(outcome.outputLines == ["good.wav: turn on the light", "good.wav: turn on the light"])
        #expect(outcome.errorLines.count == 2)
    }
}
