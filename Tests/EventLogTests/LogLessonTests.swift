import Enrolment
import Evaluation
import EventLog
import KeywordModels
import KeywordSpotting
import TestSupport
import Testing

/// What a model learns from a log whose events are marked in part.
@Suite struct LogLessonTests {
    /// A log of utterances, each in a clip of its own, at a threshold that it just reaches.
    private struct Fixture {
        let model: KeywordModel
        var log: LoggedEvents
        var clips: [String: [Float]] = [:]

        init(_ utterances: [(samples: [Float], mark: EventMarks.Mark?)], missed: Set<Int> = []) throws {
            model = try Words.model("computer")
            var (lines, marks) = ("", EventMarks())
            let letters = Array("23456789abcdefghjkm")
            for (number, utterance) in utterances.enumerated() {
                let id = "aaaaa\(letters[number])"
                var scene = Scene(.pause(2))
                scene.say("word", utterance.samples)
                scene.pause(1.2)
                clips[id] = scene.samples
                let word = scene.places[0].range
                var event = LogEventTests.event(id, kind: missed.contains(number) ? .nearMiss : .detection)
                event.word = word.lowerBound...word.upperBound
                event.time = word.upperBound + 0.1
                event.clip = 0...scene.duration
                var listening = SpottingConfiguration()
                listening.minimumScore = 0
                let score = try ClipDecision(
                    scene.samples, place: event.placeInClip, models: [model], configuration: listening
                ).score
                event.score = score
                event.threshold =
                    missed.contains(number) ? min((1 + score) / 2, score + 0.02) : min(0.5, 0.9 * score)
                event.file = "20261121T060458.500Z-\(id).wav"
                lines += "\(event.json)\n"
                marks[id] = utterance.mark
            }
            log = LoggedEvents(Array(lines.utf8), marks: marks)
        }

        func lesson(
            makeTakes: (([Enroller.Take]) throws -> MissedTakes)? = nil
        ) throws -> LogLesson {
            try LogLesson(model, log, makeTakes: makeTakes) { clips[$0.id] }
        }
    }

    /// Other people who say the word: for a model that was taught by one, false alarms.
    private static let strangers = ["f1", "f2", "f5", "Annie", "m1", "m7"].map { Voice("en-us+\($0)") }
    /// The owner with a cold: too far from the takes to wake the model, and near enough to become one of them.
    private static let hoarse = Voice("en-us+f3", pitch: 70)
    private static let family = [
        Voice(speed: 145, pitch: 46), Voice(speed: 150, pitch: 53), Voice(speed: 160, pitch: 44),
        Voice(speed: 155, pitch: 50), Voice(speed: 148, pitch: 48), Voice(speed: 162, pitch: 51),
    ]

    private func evening(marks: (alarm: EventMarks.Mark?, word: EventMarks.Mark?)) throws -> Fixture {
        let alarms = try Self.strangers.map { try $0.saying("computer") }
        let words = try Self.family.map { try $0.saying("computer") }
        return try Fixture(
            alarms.enumerated().map { ($1, $0 < 4 ? marks.alarm : nil) }
                + words.enumerated().map { ($1, $0 < 3 ? marks.word : nil) })
    }

    @Test func markedFalseAlarmsGoAndTheWordsStay() throws {
        let lesson = try evening(marks: (.wrong, .right)).lesson()
        let totals = LogLessonTotals(lesson.decisions)
        #expect(lesson.verdict == .improved && lesson.way != .none)
        #expect(totals.alarms == 4 && totals.alarmsGone >= 3, "\(totals)")
        #expect(totals.words == 3 && totals.wordsLost == 0, "\(totals)")
        let family = lesson.decisions.suffix(3)
        #expect(family.allSatisfy { $0.after.isHeard }, "what is not marked is not forgotten: \(totals)")
    }

    /// What a preview says is what the model does when it is written and read again.
    @Test func theModelIsWhatThePreviewSaid() throws {
        let fixture = try evening(marks: (.wrong, .right))
        let lesson = try fixture.lesson()
        let read = try KeywordModel(bytes: lesson.after.encoded(), name: "after")
        for decision in lesson.decisions {
            let samples = try #require(fixture.clips[decision.event.id])
            let again = try ClipDecision(
                samples, place: decision.event.placeInClip, models: [read],
                configuration: SpottingConfiguration(asFor: decision.event))
            #expect(again.isHeard == decision.after.isHeard)
        }
    }

    @Test func aMissThatIsMarkedIsWon() throws {
        let alarm = try Words.stranger.saying("computer")
        let words = try ([Self.hoarse] + Self.family).map { try $0.saying("computer") }
        let fixture = try Fixture(
            [(alarm, .wrong)] + words.map { ($0, .right) }, missed: [1])
        let lesson = try fixture.lesson()
        #expect(lesson.verdict == .improved)
        #expect(lesson.decisions[1].isWon || lesson.decisions[0].isLost)
    }

    private func takes(of words: [Enroller.Take]) throws -> MissedTakes {
        let known = try Words.takes(of: "computer")
        let name = WrittenWord(spellings: ["computer"]).spokenName
        return try MissedTakes(words, besides: known, name: name) { further in
            try Enroller().enroll(keyword: "computer", takes: known + further, createdBy: "tests")
        }
    }

    /// Nothing is marked that the head could learn from.
    @Test func missesThatAreMarkedBecomeTakesWhereTheyFit() throws {
        let words = try ([Self.hoarse] + Self.family.prefix(5)).map { try $0.saying("computer") }
        let another = try Words.later.saying("umbrella")
        let fixture = try Fixture(words.map { ($0, .right) } + [(another, .right)], missed: [0, 6])
        #expect(try fixture.lesson().verdict == .refused, "without takes nothing can be learned")
        let lesson = try fixture.lesson(makeTakes: takes)
        let verdicts = try #require(lesson.missed?.verdicts)
        #expect(verdicts.map(\.id) == ["aaaaa2", "aaaaa8"])
        #expect(verdicts[0].reason == nil && verdicts[1].reason?.isEmpty == false, "\(verdicts)")
        #expect(lesson.way == .takes && lesson.after.takes.count == 4)
        #expect(lesson.decisions[0].isWon && !lesson.decisions.contains(where: \.isLost))
    }

    @Test func takesThatWereLearnedLieBesideTheModelAndGoWithIt() throws {
        let folder = try TemporaryFolder()
        let path = folder.file("computer.rouse")
        let words = try ([Self.hoarse] + Self.family.prefix(3)).map { try $0.saying("computer") }
        let lesson = try Fixture(words.map { ($0, .right) }, missed: [0]).lesson(makeTakes: takes)
        try #require(lesson.way == .takes)
        try lesson.before.write(to: path)
        try lesson.write(to: path)
        #expect(try KeywordModel(path: path).takes.count == 4)
        #expect(try Set(folder.names) == ["computer.rouse", "computer.rouse.old", "computer-take4.wav"])
        #expect(try EarlierModel.putBack(path).takes.count == 3)
        #expect(try Set(folder.names) == ["computer.rouse", "computer-take4.wav.old"])
    }

    @Test func aRecordingThatTheModelKnowsIsNoFurtherTake() throws {
        let known = try Words.takes(of: "computer")
        let again = Enroller.Take(name: "aaaaa2", samples: known[0].samples)
        let empty = Enroller.Take(name: "aaaaa3", samples: [Float](repeating: 0, count: 16_000))
        let missed = try takes(of: [again, empty])
        #expect(missed.model == nil && missed.verdicts.map(\.id) == ["aaaaa2", "aaaaa3"])
        #expect(missed.verdicts[0].reason == "the model knows this recording")
        #expect(missed.verdicts[1].reason?.contains("holds no word") == true, "\(missed.verdicts)")
    }

    @Test func withoutMarksThereIsNothingToDo() throws {
        let lesson = try evening(marks: (nil, nil)).lesson()
        #expect(lesson.verdict == .nothingToDo && lesson.way == .none)
        #expect(try lesson.after.encoded() == lesson.before.encoded())
    }

    @Test func clipsThatAreGoneAreSaidAndLeftOut() throws {
        var fixture = try evening(marks: (.wrong, .right))
        fixture.clips["aaaaa2"] = nil
        let lesson = try fixture.lesson()
        #expect(lesson.unread == ["aaaaa2"] && lesson.decisions.count == 11)
    }

    private func decision(
        _ mark: EventMarks.Mark?, from before: Bool, to after: Bool
    ) -> LogLesson.Decision {
        LogLesson.Decision(
            LogEventTests.event(), mark: mark, before: ClipDecision(isHeard: before, score: before ? 0.8 : 0.3),
            after: ClipDecision(isHeard: after, score: after ? 0.8 : 0.3))
    }

    @Test func aLostWordCostsMoreThanAFalseAlarmThatGoes() {
        let gone = decision(.wrong, from: true, to: false)
        let lost = decision(.right, from: true, to: false)
        #expect(LogLesson.gain([gone]) == 1 && LogLesson.gain([lost]) == -2)
        #expect(LogLesson.gain([gone, lost]) < 0)
        #expect(LogLesson.gain([decision(.right, from: false, to: true)]) == 1)
        #expect(LogLesson.gain([decision(.wrong, from: false, to: true)]) == -1)
        // Most of what is marked was the word: so is what is not marked, then.
        let words = (0..<8).map { _ in decision(.right, from: true, to: true) }
        #expect(LogLesson.gain(words + [gone, decision(nil, from: true, to: false)]) < 0)
        let alarms = (0..<8).map { _ in decision(.wrong, from: true, to: true) }
        #expect(LogLesson.gain(alarms + [decision(nil, from: true, to: false)]) > 0)
    }

    /// A lesson that is costly still answers what was marked, and nothing that was marked gets worse by it.
    @Test func aMarkIsAnsweredWhateverTheRestCosts() {
        let gone = decision(.wrong, from: true, to: false)
        let kept = decision(.right, from: true, to: true)
        let others = (0..<5).map { _ in decision(nil, from: true, to: false) }
        #expect(LogLesson.gain([gone, kept] + others) < 0)
        #expect(LogLesson.answersMarks([gone, kept] + others))
        #expect(LogLesson.answersMarks([decision(.right, from: false, to: true)]))
        #expect(!LogLesson.answersMarks(others))
        #expect(!LogLesson.answersMarks([gone, decision(.right, from: true, to: false)]))
        #expect(!LogLesson.answersMarks([gone, decision(.wrong, from: false, to: true)]))
    }

    @Test func everythingIsCounted() {
        let totals = LogLessonTotals([
            decision(.wrong, from: true, to: false), decision(.wrong, from: true, to: true),
            decision(.right, from: true, to: true), decision(.right, from: true, to: false),
            decision(.right, from: false, to: true), decision(.right, from: false, to: false),
            decision(nil, from: true, to: true), decision(nil, from: true, to: false),
            decision(nil, from: false, to: true),
        ])
        #expect((totals.alarms, totals.alarmsGone) == (2, 1))
        #expect((totals.words, totals.wordsLost, totals.missed, totals.wordsWon) == (2, 1, 2, 1))
        #expect((totals.others, totals.othersLost, totals.nearWon) == (2, 1, 1))
    }
}
