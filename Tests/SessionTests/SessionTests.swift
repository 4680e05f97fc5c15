import Audio
import KeywordModels
import KeywordSpotting
import Pipeline
import Session
import TestSupport
import Testing

/// One stream from its source to its outlets, without a device, a file or a terminal.
@Suite struct SessionTests {
    private let model: KeywordModel
    private let scene: Scene

    init() throws {
        model = try Words.model("computer")
        var scene = Scene()
        for word in ["good evening", "computer"] {
            scene.pause(1)
            scene.say(word, try Words.later.saying(word))
        }
        scene.pause(1.5)
        self.scene = scene
    }

    private func pipeline() throws -> Pipeline {
        var configuration = Pipeline.Configuration()
        configuration.reportsSpeech = true
        return try Pipeline(keywords: [model], configuration: configuration)
    }

    private func session(_ samples: [Float], _ sinks: any EventSink...) throws -> Session {
        Session(SessionSource(MemorySource(samples), path: "scene"), try pipeline(), sinks: sinks)
    }

    @Test func itsEventsAreThoseOfThePipeline() throws {
        var pipeline = try pipeline()
        let expected = pipeline.process(scene.samples.span) + pipeline.finish()
        let witness = Witness()
        let session = try session(scene.samples, witness)
        try session.run()
        #expect(witness.events == expected)
        #expect(session.summary.detections == 1)
        #expect(expected.contains { if case .detection = $0 { true } else { false } })
    }

    @Test func allOutletsAreToldTheSameWhateverOneOfThemNeeds() throws {
        let (plain, closeUp) = (Witness(), Witness(needsEachHop: true))
        try session(scene.samples, plain, closeUp).run()
        let alone = Witness()
        try session(scene.samples, alone).run()
        #expect(plain.events == alone.events && closeUp.events == alone.events)
        #expect(alone.received == scene.samples.count / Hop.length && alone.heard == alone.received)
    }

    @Test func anOutletIsToldOfAHopThenOfItsEventsThenOfTheEnd() throws {
        let witness = Witness()
        try session([Float](repeating: 0, count: 320), witness).run()
        #expect(witness.course == ["received", "heard", "turn", "received", "heard", "turn", "stopping", "finish"])
    }

    @Test(arguments: [false, true]) func timeIsMeasuredOnlyForThoseWhoAsk(asks: Bool) throws {
        let witness = Witness(measuresTime: asks)
        try session([Float](repeating: 0, count: 160), witness).run()
        #expect(witness.secondsWereMeasured == asks)
    }

    @Test func whatComesDuringAPauseIsReceivedAndNotHeard() throws {
        let witness = Witness()
        let session = try session(scene.samples, witness)
        var turns = 0
        try session.run { session in
            if turns == 0 { session.pause() }
            turns += 1
        }
        #expect(witness.received == scene.samples.count / Hop.length && witness.heard == 0)
        #expect(witness.events == [.control(.paused, time: 0)])
    }

    @Test func afterAPauseItListensAgain() throws {
        let witness = Witness()
        let session = try session(scene.samples, witness)
        var turns = 0
        try session.run { session in
            if turns == 0 { session.pause() }
            if turns == 10 { session.resume() }
            // Asked twice it has nothing to add.
            if turns == 11 { session.resume() }
            turns += 1
        }
        #expect(witness.events.prefix(2) == [.control(.paused, time: 0), .control(.resumed, time: 0)])
        #expect(witness.heard == witness.received - 10)
        #expect(session.summary.detections == 1)
    }

    @Test func whatFailsOnTheSideIsAnEventOfTheStream() throws {
        let witness = Witness()
        let session = try session([Float](repeating: 0, count: 1_600), witness)
        session.failures.add(source: "sound", code: "not-played", message: "ding.wav: the device is busy")
        try session.run()
        let failure = Failure(source: "sound", code: "not-played", message: "ding.wav: the device is busy", time: 0.01)
        #expect(witness.events.count == 1)
        guard case .failure(let told) = witness.events.first else { return }
        #expect(told.source == failure.source && told.code == failure.code && told.message == failure.message)
    }

    @Test func aStopEndsItBeforeTheSource() throws {
        let witness = Witness()
        let session = try session(scene.samples, witness)
        let stop = session.source.stop
        try session.run { _ in stop() }
        #expect(witness.received < 10 && witness.course.last == "finish, stopped")
    }

    @Test func otherKeywordsCanTakeOver() throws {
        let witness = Witness()
        let session = try session(scene.samples, witness)
        let other = try Words.model("lemonade")
        var isAsked = false
        try session.run { session in
            if !isAsked { try? session.replace(keywords: [other], spotting: SpottingConfiguration()) }
            isAsked = true
        }
        #expect(session.summary.detections == 0)
    }

    @Test func aNumberOfSessionsShareAModelWithoutDisturbingEachOther() throws {
        let witnesses = (0..<3).map { _ in Witness() }
        let sessions = try witnesses.map { try session(scene.samples, $0) }
        for session in sessions { try session.run() }
        #expect(witnesses.allSatisfy { $0.events == witnesses[0].events } && !witnesses[0].events.isEmpty)
    }
}
