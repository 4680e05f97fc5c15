import Audio
import KeywordModels
import KeywordSpotting
import ModelFiles
import Pipeline
import Session
import TestSupport
import Testing
import VoiceActivity

/// WebRTC's voice activity and the wake words of microWakeWord, as programs, in the place of what is built in or beside
/// it. Nothing in `Sources` knows them.
@Suite("Other engines")
struct EngineTests {
    private static let engines = KeywordEngineFactory.all + [MicroWakeWord.factory]

    private let scene: Scene
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        try MicroWakeWord("mycroft", word: "hey_mycroft", cutoff: 0.95).write(to: folder.file("mycroft.rouse"))
        try Words.storeModel(of: "computer", at: folder.file("computer.rouse"))
        var scene = Scene(.pause(1))
        for (label, words) in [
            ("", "good evening"), ("mycroft", "hey Mycroft"), ("", "the train was late again"),
            ("computer", "computer"), ("", "bread and butter"),
        ] {
            let voice = label == "mycroft" ? Voice("en-gb") : Words.later
            scene.say(label, try voice.saying(words))
            scene.pause(1.2)
        }
        self.scene = scene
    }

    private var hops: [Hop] {
        stride(from: 0, to: scene.samples.count - Hop.length + 1, by: Hop.length).map { first in
            var hop = Hop()
            for i in 0..<Hop.length { hop.samples[i] = scene.samples[first + i] }
            return hop
        }
    }

    /// - Parameter models: files in the folder.
    private func pipeline(
        _ models: [String], activity: VoiceActivityEngineFactory = .builtIn, speech: Bool = false,
        change: (inout SpottingConfiguration) -> Void = { _ in }
    ) throws -> Pipeline {
        var configuration = Pipeline.Configuration()
        configuration.voiceActivityEngine = activity
        configuration.keywordEngines = Self.engines
        configuration.reportsSpeech = speech
        change(&configuration.spotting)
        return try Pipeline(
            keywords: KeywordFiles.load(models.map(folder.file), engines: Self.engines), configuration: configuration)
    }

    private func isAtItsPlace(_ detection: Detection) -> Bool {
        scene.places.contains { place in
            place.label == detection.keyword && detection.time > place.range.lowerBound
                && detection.time < place.range.upperBound + 0.6
        }
    }

    @Test("One pipeline finds the words of two engines, each of which says its scores")
    func twoEngines() throws {
        var pipeline = try pipeline(["mycroft.rouse", "computer.rouse"])
        let found = (pipeline.process(hops.span) + pipeline.finish()).compactMap(\.detection)
        #expect(found.map(\.keyword) == ["mycroft", "computer"])
        #expect(found.allSatisfy(isAtItsPlace), "\(found) \(scene.places)")
        var told: [String] = []
        pipeline.eachKeyword { keyword, _, threshold in told.append("\(keyword) \(threshold)") }
        #expect(told.sorted() == ["computer 0.5", "mycroft 0.5"])
        let scores = [pipeline.score(of: "mycroft"), pipeline.score(of: "computer"), pipeline.score(of: "lemonade")]
        #expect(scores[0] != nil && scores[1] != nil && scores[2] == nil)
    }

    @Test("WebRTC's detector finds the speech; the level is measured all the same")
    func activity() throws {
        var hearing = Hearing(VoiceActivityConfiguration(), engine: WebRTCActivity.factory)
        var builtIn = Hearing()
        var (speech, agreeing) = (0, 0)
        for hop in hops {
            let (one, other) = (hearing.process(hop), builtIn.process(hop))
            #expect(one.power == other.power && one.noisePower == other.noisePower)
            speech += one.isSpeech ? 1 : 0
            agreeing += one.isSpeech == other.isSpeech ? 1 : 0
        }
        #expect(speech > hops.count / 4 && speech < hops.count * 9 / 10)
        #expect(agreeing > hops.count * 3 / 4)
    }

    @Test("A stream with both says the same, however many hops come together, and of either kind", arguments: [1, 4])
    func stream(count: Int) throws {
        let expected = try events(together: 3)
        let events = try events(together: count)
        #expect(events == expected)
        #expect(events.compactMap(\.detection).map(\.keyword) == ["mycroft", "computer"])
        #expect(events.contains { if case .speechStarted = $0 { true } else { false } })
    }

    private func events(together count: Int) throws -> [Event] {
        let stream = Stream(
            try pipeline(["computer.rouse", "mycroft.rouse"], activity: WebRTCActivity.factory, speech: true), sinks: []
        )
        let hops = hops
        var events: [Event] = []
        for first in stride(from: 0, to: hops.count, by: count) {
            events += stream.process(hops.span.extracting(first..<min(first + count, hops.count)))
        }
        return events + stream.end()
    }

    @Test("A threshold changes in the middle of a stream; of false alarms nothing is known")
    func threshold() throws {
        var pipeline = try pipeline(["mycroft.rouse"]) { $0.falseAlarmsPerHour = 1 }
        var threshold = 0.0
        pipeline.eachKeyword { _, _, value in threshold = value }
        #expect(threshold == 0.5)
        var strict = SpottingConfiguration()
        strict.sensitivity = 0.02
        let isChanged = try pipeline.change(strict)
        #expect(isChanged)
        pipeline.eachKeyword { _, _, value in threshold = value }
        #expect(threshold == 0.98)
    }

    @Test("Keywords are replaced by those of another engine without missing a word")
    func replacement() throws {
        var pipeline = try pipeline(["mycroft.rouse"])
        let hops = hops
        var events = pipeline.process(hops.span.extracting(..<150))
        try pipeline.replace(
            keywords: KeywordFiles.load([folder.file("computer.rouse")]), spotting: SpottingConfiguration())
        events += pipeline.process(hops.span.extracting(150...)) + pipeline.finish()
        #expect(events.compactMap(\.detection).map(\.keyword) == ["computer"])
    }

    @Test("A model of an engine that is not here is refused with its name")
    func unknown() throws {
        let error = #expect(throws: ModelFileError.self) { _ = try KeywordFiles.load([folder.file("mycroft.rouse")]) }
        #expect(error?.description.contains("mycroft.rouse is of the engine 'micro-wake-word'") == true)
        #expect(error?.description.contains("it has 'templates'") == true)
        let models = try KeywordFiles.load([folder.file("mycroft.rouse")], engines: Self.engines)
        let refused = #expect(throws: SpottingError.self) { _ = try Pipeline(keywords: models) }
        #expect(refused?.description.contains("is of the engine 'micro-wake-word', which is not here") == true)
    }

    @Test("Who looks into templates refuses other models, as a file and in memory")
    func templatesWanted() throws {
        let path = folder.file("mycroft.rouse")
        for attempt in [
            { _ = try KeywordModel(path: path) },
            { _ = try KeywordFiles.load([path], engines: Self.engines).enrolled() },
        ] {
            let error = #expect(throws: ModelFileError.self) { try attempt() }
            #expect(
                error?.description.contains("of the engine 'micro-wake-word'; only models that 'rouse enroll'") == true)
        }
    }

    @Test("The same keyword of two engines is refused")
    func sameKeyword() throws {
        try MicroWakeWord("computer", word: "alexa", cutoff: 0.9).write(to: folder.file("other.rouse"))
        let error = #expect(throws: SpottingError.self) { _ = try pipeline(["other.rouse", "computer.rouse"]) }
        #expect(error?.description.contains("different engines") == true)
    }

    private struct Named: Codable {
        var engine: String
    }

    @Test("The name of an engine is a short word, or the file is damaged", arguments: ["", "Evil\u{1b}[2J", "a b"])
    func impossibleName(engine: String) throws {
        let bytes = try ModelFile(
            kind: KeywordModel.kind, id: "x", content: Named(engine: engine), tensors: [],
            version: KeywordModel.versionWithEngine
        ).encoded()
        let error = #expect(throws: ModelFileError.self) { _ = try KeywordFiles.read(bytes, name: "x.rouse") }
        #expect(error?.description.contains("the name of its engine is impossible") == true)
    }
}

extension Event {
    fileprivate var detection: Detection? {
        if case .detection(let detection) = self { detection } else { nil }
    }
}
