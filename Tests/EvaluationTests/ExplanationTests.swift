import Evaluation
import Foundation
import KeywordModels
import KeywordSpotting
import TestSupport
import Testing

/// Why it was heard, and why it was not.
@Suite(.timeLimit(.minutes(20))) struct ExplanationTests {
    private func explanation(_ samples: [Float], of word: String = "computer") throws -> Explanation {
        try #require(try Explanation(samples, Words.model(word), configuration: SpottingConfiguration()))
    }

    /// The cause that was built in is named first: in 17 of 20 cases at least, and never is a missed word called heard.
    @Test func theConstructedCauseIsNamedFirst() throws {
        var wrong: [String] = []
        for construction in Construction.all {
            let found = try #require(try construction.explanation(), "\(construction.testDescription)")
            if found.causes.first != construction.cause {
                wrong.append(
                    "\(construction.testDescription): \(found.causes) \(found.isHeard) \(found.heardScore) "
                        + "\(found.parts.map { Int($0.gain) }) \(found.best.speech) \(found.best.loss)")
            }
        }
        #expect(Construction.all.count == 20)
        #expect(wrong.count <= 3, "\(wrong.joined(separator: "\n"))")
    }

    @Test func theWordItselfNeedsNoExplanation() throws {
        let found = try explanation(Scene.take(Words.later.saying("computer")))
        #expect(found.isHeard && found.causes == [.theWord])
        #expect(found.parts.allSatisfy { $0.gain > found.calibration.threshold })
    }

    /// What is explained is what the spotter has decided.
    @Test(arguments: ["computer", "commuter", "lemonade"])
    func scoresAreThoseOfTheSpotter(word: String) throws {
        let found = try explanation(Scene.take(Words.later.saying(word)))
        let highest = found.trace.frames.map(\.score).max() ?? 0
        #expect(abs(highest - found.heardScore) < 1e-6)
        #expect(found.isHeard == (highest >= found.threshold))
        for detection in found.trace.detections { #expect(detection.score <= highest + 1e-9) }
    }

    /// The alignment that is shown is the one that the score was made of.
    @Test func alignmentsCostWhatTheScoreSays() throws {
        let found = try explanation(Scene.take(Words.later.saying("computer")))
        let scores = found.best.takes.sorted(by: >)
        #expect(found.takes.count == 3)
        for (take, score) in zip(found.takes, scores) {
            // Codes of eight bits round what is shown in floats.
            #expect(abs(Double(take.path.score) - score) < 1, "\(take.path.score) for \(score)")
            let steps = take.path.steps
            #expect(steps.map(\.template) == Array(0..<steps.count))
            #expect(zip(steps, steps.dropFirst()).allSatisfy { $0.first <= $1.first && $0.last <= $1.last })
        }
        #expect(abs(found.place.lowerBound - 0.5) < 0.15)
    }

    @Test func theSumIsThatOfItsParts() throws {
        let frame = try explanation(Scene.take(Words.later.saying("computer"))).best
        #expect(frame.shifted == frame.raw + frame.compensation - frame.loss + frame.headGain + frame.phoneGain)
    }

    @Test func aChangeOfSensitivityMakesTheOtherDecision() throws {
        var configuration = SpottingConfiguration()
        for construction in Construction.all + [
            Construction("computer", "a voice", .otherVoice) { _ in
                Scene.take(try Voice("en-us+f3", speed: 150, pitch: 80).saying("computer"))
            }
        ] {
            configuration.sensitivity = 0.5
            let found = try #require(try construction.explanation(configuration))
            guard let sensitivity = found.change.sensitivity else { continue }
            configuration.sensitivity = sensitivity
            let other = try #require(try construction.explanation(configuration))
            #expect(other.isHeard != found.isHeard, "\(construction.testDescription) at \(sensitivity)")
        }
    }

    @Test func theTextFitsATerminal() throws {
        for construction in Construction.all {
            let lines = try #require(try construction.explanation()).lines(name: "clip.wav")
            #expect(lines.allSatisfy { $0.count <= 80 }, "\(lines.filter { $0.count > 80 })")
            #expect(lines[0] == "clip.wav: '\(construction.word)' was not heard" || lines[0].hasSuffix("was heard"))
        }
    }

    @Test(arguments: [0, 100, 3_000])
    func aShortRecordingSaysNothingAndDoesNoHarm(count: Int) throws {
        let found = try Explanation(
            [Float](repeating: 0.01, count: count), Words.model("computer"), configuration: SpottingConfiguration())
        if count < 160 { #expect(found == nil) }
        _ = found?.lines(name: "a")
    }

    @Test func aPageIsSelfContainedAndSmall() throws {
        let clips = try Construction.all.prefix(3).map { ("<\($0.kind)>", try #require(try $0.explanation())) }
        let page = ExplanationPage.html(clips, createdBy: "tests")
        #expect(page.utf8.count < 500_000)
        #expect(PageFlaws.all(of: page).isEmpty)
        #expect(page.firstRange(of: /https?:/) == nil && !page.contains("<script"))
        #expect(page.contains("&lt;clipped&gt;") && page.contains("data:image/bmp;base64,Qk"))
        #expect(page.firstRange(of: /NaN|\binf\b/) == nil)
    }
}
