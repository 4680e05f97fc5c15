import Enrolment
import TestSupport
import Testing

/// A recording with several words is cut into takes.
@Suite struct MemoTests {
    private func memo(_ words: [String], pause: Double) throws -> Enroller.Take {
        var scene = Scene()
        for word in words {
            scene.pause(pause)
            scene.say(word, try Words.later.saying(word))
        }
        scene.pause(pause)
        return Enroller.Take(name: "memo.wav", samples: scene.samples)
    }

    @Test(arguments: [0.5, 0.8, 1.5, 3])
    func threeWordsAreThreeTakes(pause: Double) throws {
        let takes = Memo.takes(in: try memo(["computer", "computer", "computer"], pause: pause))
        #expect(takes.map(\.name) == ["memo.wav, word 1", "memo.wav, word 2", "memo.wav, word 3"])
        let single = try Words.later.saying("computer").count
        for take in takes { #expect(abs(take.samples.count - single) < 16_000, "\(take.samples.count)") }
    }

    @Test func aSingleWordStaysAsItIs() throws {
        let recording = try memo(["computer"], pause: 1)
        #expect(Memo.takes(in: recording) == [recording])
    }

    /// What is not the same word again and again is not cut: enrolment says what is wrong with it.
    @Test func aWordAndASentenceStayAsTheyAre() throws {
        let recording = try memo(["computer", "where did you put my yellow umbrella yesterday"], pause: 1)
        #expect(Memo.takes(in: recording) == [recording])
    }

    @Test func silenceAndNothingStayAsTheyAre() {
        for count in [0, 100, 48_000] {
            let recording = Enroller.Take(name: "empty.wav", samples: [Float](repeating: 0, count: count))
            #expect(Memo.takes(in: recording) == [recording])
        }
    }
}
