import Enrolment
import KeywordModels
import KeywordSpotting
import Testing

/// The course of an enrolment at the microphone, without a microphone: what happens, and what is to be done.
@Suite struct EnrolmentSessionTests {
    /// A session whose takes are judged as the test says.
    private struct Booth {
        var session: EnrolmentSession
        var actions: [EnrolmentSession.Action] = []

        init(takes: Int = 3, isAnswered: Bool = true) {
            session = EnrolmentSession(takes: takes, isAnswered: isAnswered)
            tell(.ready)
        }

        mutating func tell(_ input: EnrolmentSession.Input) {
            actions = session.process(input)
        }

        /// Somebody says a word that sounds like `sound`, and the takes are judged to have these problems.
        mutating func say(_ sound: Float, _ problems: [TakeReport.Problem]...) {
            tell(.word([sound]))
            #expect(actions == [.judge(session.takes)])
            let count = session.takes.count
            let all = problems.isEmpty ? Array(repeating: [], count: count) : problems
            tell(.judged(all.enumerated().map { EnrolmentSessionTests.comparison($0 + 1, $1) }))
        }

        var sounds: [[Float]] { session.takes.map(\.samples) }
    }

    private static func comparison(_ take: Int, _ problems: [TakeReport.Problem] = []) -> TakeComparison {
        TakeComparison(report: TakeReport(name: "take \(take)", problems: problems))
    }

    private func verdict(
        _ take: Int, _ problems: [TakeReport.Problem] = [], isRepeated: Bool = false
    ) -> EnrolmentSession.Action {
        .verdict(take: take, Self.comparison(take, problems), isRepeated: isRepeated)
    }

    @Test func threeGoodTakesAndNoQuestion() {
        var booth = Booth()
        #expect(booth.actions == [.prompt(take: 1, isRepetition: false)])
        booth.say(1)
        #expect(
            booth.actions == [.store(take: 1, samples: [1]), verdict(1), .prompt(take: 2, isRepetition: false)])
        booth.say(2)
        #expect(booth.actions.last == .prompt(take: 3, isRepetition: false))
        booth.say(3)
        #expect(booth.actions == [.store(take: 3, samples: [3]), verdict(3), .learn(booth.session.takes)])
        #expect(booth.sounds == [[1], [2], [3]])
        #expect(booth.session.takes.map(\.name) == ["take 1", "take 2", "take 3"])
        #expect(booth.session.isOver)
    }

    @Test func aBadTakeIsAskedAbout() {
        var booth = Booth()
        booth.say(1, [.tooQuiet, .noisy])
        let bad = Self.comparison(1, [.tooQuiet, .noisy])
        #expect(
            booth.actions == [
                .store(take: 1, samples: [1]), verdict(1, [.tooQuiet, .noisy]), .ask(take: 1, bad),
            ])
        booth.tell(.word([9]))
        #expect(booth.actions.isEmpty, "nothing is heard while it asks")
        booth.tell(.command(.repeat))
        #expect(
            booth.actions == [.prompt(take: 1, isRepetition: true, reason: .problems([.tooQuiet, .noisy]))],
            "with the reason in the same breath")
        booth.say(2)
        #expect(booth.actions.last == .prompt(take: 2, isRepetition: false))
        #expect(booth.sounds == [[2]])
    }

    @Test func aBadTakeCanBeKept() {
        var booth = Booth(takes: 1)
        booth.say(1, [.tooShort])
        booth.tell(.command(.accept))
        #expect(booth.actions == [.learn(booth.session.takes)])
    }

    @Test func withNobodyToAskItIsRepeatedOnceAndThenKept() {
        var booth = Booth(takes: 2, isAnswered: false)
        booth.say(1, [.noisy])
        #expect(
            booth.actions == [
                .store(take: 1, samples: [1]), verdict(1, [.noisy], isRepeated: true),
                .prompt(take: 1, isRepetition: true, reason: .problems([.noisy])),
            ])
        booth.say(2, [.noisy])
        #expect(
            booth.actions == [
                .store(take: 1, samples: [2]), verdict(1, [.noisy]), .prompt(take: 2, isRepetition: false),
            ])
    }

    @Test(arguments: [true, false]) func ofTwoThatAreUnlikeEachOtherTheThirdTellsWhichIsWrong(isAnswered: Bool) {
        var booth = Booth(takes: 3, isAnswered: isAnswered)
        booth.say(1)
        booth.say(2, [.unlikeOthers], [.unlikeOthers])
        #expect(
            booth.actions == [
                .store(take: 2, samples: [2]), verdict(2, [.unlikeOthers]),
                .prompt(take: 3, isRepetition: false, reason: .undecided),
            ], "nobody is asked about what nobody knows")
        booth.say(3, [.unlikeOthers], [], [])
        #expect(booth.actions.contains(verdict(1, [.unlikeOthers], isRepeated: !isAnswered)))
        if isAnswered { booth.tell(.command(.repeat)) }
        #expect(booth.actions.last == .prompt(take: 1, isRepetition: true, reason: .problems([.unlikeOthers])))
        booth.say(4)
        #expect(booth.actions.last == .learn(booth.session.takes))
        #expect(booth.sounds == [[4], [2], [3]])
    }

    @Test func whereTheNameTellsWhichOfTwoIsWrongThatOneIsSaidAgain() {
        var booth = Booth(takes: 3, isAnswered: false)
        booth.say(1)
        booth.say(2, [.otherWord], [])
        #expect(
            booth.actions == [
                .store(take: 2, samples: [2]), verdict(2), verdict(1, [.otherWord], isRepeated: true),
                .prompt(take: 1, isRepetition: true, reason: .problems([.otherWord])),
            ])
        booth.tell(.noWord(.silence))
        #expect(
            booth.actions.last == .prompt(take: 1, isRepetition: true, reason: .problems([.otherWord])),
            "after a silence it is asked for, for the same reason")
    }

    @Test(arguments: [1, 2]) func whereTwoAreWantedAThirdTakesThePlaceOfTheWrongOne(wrong: Int) {
        var booth = Booth(takes: 2)
        booth.say(1)
        booth.say(2, [.unlikeOthers], [.unlikeOthers])
        #expect(booth.actions.last == .prompt(take: 3, isRepetition: false, reason: .undecided))
        booth.say(3, wrong == 1 ? [.unlikeOthers] : [], wrong == 2 ? [.unlikeOthers] : [], [])
        #expect(
            booth.actions == [
                .dropped(take: wrong, Self.comparison(wrong, [.unlikeOthers])), .store(take: wrong, samples: [3]),
                .learn(booth.session.takes),
            ])
        #expect(booth.sounds == (wrong == 1 ? [[3], [2]] : [[1], [3]]))
        #expect(booth.session.takes.map(\.name) == ["take 1", "take 2"])
    }

    @Test func aThirdThatIsLikeBothIsKeptWithThem() {
        var booth = Booth(takes: 2)
        booth.say(1)
        booth.say(2, [.unlikeOthers], [.unlikeOthers])
        booth.say(3, [], [], [])
        #expect(booth.actions.last == .learn(booth.session.takes) && booth.sounds == [[1], [2], [3]])
    }

    @Test func aSecondTakeThatIsAlsoTooQuietIsSaidAgainFirst() {
        var booth = Booth()
        booth.say(1)
        booth.say(2, [.unlikeOthers], [.tooQuiet, .unlikeOthers])
        #expect(booth.actions.last == .ask(take: 2, Self.comparison(2, [.tooQuiet, .unlikeOthers])))
    }

    @Test func aWrongTakeIsNamedAtOnceAndNotOnlyAtTheEnd() {
        var booth = Booth(takes: 5)
        for sound in [1, 2] as [Float] { booth.say(sound) }
        booth.say(3, [], [.unlikeOthers], [])
        #expect(
            booth.actions.suffix(2) == [
                verdict(2, [.unlikeOthers]), .ask(take: 2, Self.comparison(2, [.unlikeOthers])),
            ])
    }

    @Test func theOneThatIsUnlikeTheOthersIsNamedWithItsReason() {
        var booth = Booth()
        booth.say(1)
        booth.say(2)
        booth.say(3, [.unlikeOthers], [], [])
        #expect(booth.actions.last == .ask(take: 1, Self.comparison(1, [.unlikeOthers])))
        booth.tell(.command(.repeat))
        #expect(booth.actions == [.prompt(take: 1, isRepetition: true, reason: .problems([.unlikeOthers]))])
        booth.say(4)
        #expect(booth.actions.last == .learn(booth.session.takes))
        #expect(booth.sounds == [[4], [2], [3]])
    }

    @Test func theOneThatIsUnlikeTheOthersIsRepeatedWithNobodyToAsk() {
        var booth = Booth(isAnswered: false)
        booth.say(1)
        booth.say(2)
        booth.say(3, [], [.unlikeOthers], [])
        #expect(
            booth.actions == [
                .store(take: 3, samples: [3]), verdict(3), verdict(2, [.unlikeOthers], isRepeated: true),
                .prompt(take: 2, isRepetition: true, reason: .problems([.unlikeOthers])),
            ])
        booth.say(4, [], [.unlikeOthers], [])
        #expect(booth.actions.last == .learn(booth.session.takes))
    }

    @Test func whatWasKeptIsNotAskedAboutAgain() {
        var booth = Booth(takes: 4)
        booth.say(1)
        booth.say(2)
        booth.say(3, [], [.unlikeOthers], [])
        booth.tell(.command(.accept))
        #expect(booth.actions.last == .prompt(take: 4, isRepetition: false))
        booth.say(4, [], [.unlikeOthers], [], [])
        #expect(booth.actions.last == .learn(booth.session.takes))
    }

    @Test func theTakeBeforeCanBeSaidAgain() {
        var booth = Booth()
        booth.say(1)
        booth.tell(.command(.repeat))
        #expect(booth.actions == [.prompt(take: 1, isRepetition: true, reason: .wish)])
        booth.tell(.command(.repeat))
        #expect(booth.actions.isEmpty, "there is none before it")
        booth.say(2)
        #expect(booth.actions.last == .prompt(take: 2, isRepetition: false))
        #expect(booth.sounds == [[2]])
    }

    @Test func anUselessTakeIsNoneAndTheOneBeforeItStays() {
        var booth = Booth()
        booth.tell(.word([1]))
        booth.tell(.useless("holds no word"))
        #expect(
            booth.actions == [
                .refuse(take: 1, reason: "holds no word"), .prompt(take: 1, isRepetition: false),
            ])
        booth.say(2)
        booth.tell(.command(.repeat))
        booth.tell(.word([3]))
        booth.tell(.useless("holds no word"))
        #expect(booth.sounds == [[2]])
        #expect(booth.actions.last == .prompt(take: 1, isRepetition: true))
    }

    @Test(arguments: [EnrolmentSession.Refusal.silence, .tooLong])
    func whatIsNoWordIsAskedForAgain(refusal: EnrolmentSession.Refusal) {
        var booth = Booth()
        for _ in 0..<10 {
            booth.tell(.noWord(refusal))
            #expect(
                booth.actions == [
                    .refuse(take: 1, reason: refusal.sentence), .prompt(take: 1, isRepetition: false),
                ])
        }
    }

    @Test func withNobodyThereItGivesUp() {
        var booth = Booth(isAnswered: false)
        booth.say(1)
        for _ in 0..<2 { booth.tell(.noWord(.silence)) }
        #expect(!booth.session.isOver)
        booth.tell(.noWord(.silence))
        #expect(booth.actions == [.giveUp(reason: EnrolmentSession.Refusal.silence.sentence)])
        #expect(booth.session.isOver)
    }

    @Test func whoAnswersMayGo() {
        var booth = Booth()
        booth.say(1, [.clipped])
        booth.tell(.nobodyAnswers)
        #expect(booth.actions == [.prompt(take: 1, isRepetition: true, reason: .problems([.clipped]))])
        booth.say(2, [.clipped])
        #expect(booth.actions.last == .prompt(take: 2, isRepetition: false))
    }

    @Test func itCanBeStoppedAtAnyTime() {
        let ways: [(inout Booth) -> Void] = [
            { _ in }, { $0.say(1) }, { $0.say(1, [.noisy]) }, { $0.tell(.word([1])) },
        ]
        for way in ways {
            var booth = Booth()
            way(&booth)
            booth.tell(.command(.stop))
            #expect(booth.actions == [.stop] && booth.session.isOver)
            booth.tell(.word([5]))
            booth.tell(.command(.repeat))
            #expect(booth.actions.isEmpty)
        }
    }

    @Test func nothingHappensBeforeTheRoomIsKnown() {
        var session = EnrolmentSession(takes: 1, isAnswered: true)
        #expect(session.process(.word([1])).isEmpty && session.process(.command(.accept)).isEmpty)
        #expect(session.process(.ready) == [.prompt(take: 1, isRepetition: false)])
    }
}
