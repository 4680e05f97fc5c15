import Foundation
import TestSupport
import Testing

/// `rouse vad`: one decision for every 10 ms, or the segments.
@Suite struct VadTests {
    let desk: Desk

    init() throws {
        desk = try Desk.shared
    }

    private func vad(_ arguments: String...) throws -> Program.Outcome {
        let outcome = try desk.rouse(["vad"] + arguments)
        #expect(outcome.status == 0)
        #expect(outcome.errors.isEmpty)
        return outcome
    }

    @Test func oneLineForEachFrame() throws {
        let frames = try vad("--json", "computer.wav").objects()
        #expect(frames.count == desk.scene.samples.count / 160)
        for (index, frame) in frames.enumerated() {
            #expect(frame["event"] as? String == "vad")
            #expect(abs(try frame.number("time") - Double(index) / 100) < 1e-9)
            #expect(frame["speech"] is Bool)
            #expect((0...1).contains(try frame.number("probability")))
        }
    }

    @Test func speechIsWhereTheWordsAre() throws {
        let frames = try vad("--json", "computer.wav").objects().map { $0["speech"] as? Bool == true }
        for place in desk.scene.places {
            let inside = frames[Int(place.range.lowerBound * 100)..<Int(place.range.upperBound * 100)]
            #expect(inside.count { $0 } * 2 > inside.count, "\(place)")
            let before = frames[Int(place.range.lowerBound * 100 - 30)..<Int(place.range.lowerBound * 100 - 5)]
            #expect(!before.contains(true), "before \(place)")
        }
    }

    @Test func segmentsAreTheWords() throws {
        let lines = try vad("computer.wav").outputLines
        #expect(lines.count == desk.scene.places.count)
        #expect(
            lines.allSatisfy {
                $0.range(of: #"^\d+:\d\d\.\d\d - \d+:\d\d\.\d\d  \d+\.\d\d s$"#, options: .regularExpression) != nil
            })
    }

    @Test func silenceHasNoSpeech() throws {
        #expect(try vad("--json", "silence.wav").objects().allSatisfy { $0["speech"] as? Bool == false })
        #expect(try vad("silence.wav").output.isEmpty)
    }

    @Test func standardInputGivesTheSameFrames() throws {
        let piped = try desk.rouse(["vad", "--json", "-"], input: .pipe(file: "computer.raw"))
        #expect(try piped.output == vad("--json", "computer.wav").output)
    }
}
