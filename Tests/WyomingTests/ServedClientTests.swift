import Audio
import Clients
import KeywordModels
import KeywordSpotting
import Network
import Pipeline
import System
import TestSupport
import Testing
import Wyoming

/// A folder with models, and what serves them.
struct Served {
    let folder: TemporaryFolder
    let services: ClientServices
    let complaints = Complaints()

    init(_ words: String..., spotting: SpottingConfiguration = SpottingConfiguration(), tellsNearMisses: Bool = true)
        throws
    {
        folder = try TemporaryFolder()
        for word in words { try Words.model(word).write(to: folder.file("\(word).rouse")) }
        let keywords = ServedKeywords(
            folder: folder.path, spotting: spotting, tellsNearMisses: tellsNearMisses)
        let modelStore = try KeywordModelStore(keywords, complain: complaints.add)
        services = ClientServices(WakeService(modelStore), version: "1.2.3")
    }

    func client(_ bounds: ClientBounds = ClientBounds()) -> ServedClient {
        ServedClient(services, bounds: bounds, at: 0)
    }
}

extension ServedClient {
    /// What a client is told for what it says.
    func told(_ pieces: [[UInt8]], at now: Double = 0) -> [WyomingEvent] {
        pieces.flatMap { take($0[...], at: now).events }
    }
}

@Suite("A client that is served", .timeLimit(.minutes(20)))
struct ServedClientTests {
    private let served: Served
    private let samples: [Float]

    init() throws {
        served = try Served(Talk.word)
        samples = try Talk.samples()
    }

    /// What the pipeline finds in the same samples.
    private func expected(_ samples: [Float]) throws -> [Detection] {
        var pipeline = try Pipeline(keywords: served.services.wake.modelStore.models)
        return (pipeline.process(samples.span) + pipeline.finish()).compactMap {
            if case .detection(let detection) = $0 { detection } else { nil }
        }
    }

    /// Where words began and ended, as `detection` events tell.
    private func places(_ events: [WyomingEvent]) -> [[Double?]] {
        events.filter { $0.type == "detection" }.map { event in
            ["start", "end", "score"].map { event.data["context"]?[$0]?.number }
        }
    }

    private func rounded(_ value: Double) -> Double { (value * 1_000).rounded() / 1_000 }

    /// As 16-bit samples, which are what the client hears.
    private var heard: [Float] { samples.map { Float(PCM.sample($0)) / 32_768 } }

    @Test("is told of each word as the same audio in a file is", arguments: [320, 2_048, 5_000, 64_000])
    func words(chunk: Int) throws {
        let found = try expected(heard)
        #expect(found.count == 2)
        let events = served.client().told(
            [Said.detect(Talk.word), Said.start] + Said.audio(Said.pcm(heard), chunk: chunk) + [Said.stop])
        #expect(events.allSatisfy { $0.type == "detection" })
        #expect(places(events) == found.map { [rounded($0.start), rounded($0.end), rounded($0.score)] })
    }

    @Test("is told the same however the bytes are cut", arguments: [1, 17, 1_460])
    func cut(length: Int) throws {
        let bytes = ([Said.start] + Said.audio(Said.pcm(heard)) + [Said.stop]).flatMap { $0 }
        let pieces = stride(from: 0, to: bytes.count, by: length).map {
            Array(bytes[$0..<min(bytes.count, $0 + length)])
        }
        #expect(served.client().told(pieces) == served.client().told([bytes]))
    }

    @Test("gets back the time of the chunk in which the word was certain, how loud it was, and how certain")
    func times() throws {
        let events = served.client().told([Said.start] + Said.audio(Said.pcm(heard)))
        let first = try #require(events.first)
        let found = try #require(try expected(heard).first)
        let time = try #require(first.data["timestamp"]?.number) / 1_000
        #expect(time <= found.time && found.time < time + 0.07)
        #expect(first.data["name"] == .string(Talk.word))
        #expect(first.data["context"]?["threshold"] == .number(0.5))
        let level = try #require(first.data["context"]?["level"]?.number)
        #expect(-40 < level && level < -3)
        let distance = try #require(first.data["context"]?["snr"]?.number)
        #expect(distance > 20, "the room is quiet")
    }

    @Test("is told that nothing was there, once audio ends without a word")
    func nothing() throws {
        let quiet = Said.audio([UInt8](repeating: 0, count: 64_000))
        let client = served.client()
        #expect(client.told([Said.start] + quiet + [Said.stop]).map(\.type) == ["not-detected"])
        #expect(client.told([Said.stop]).isEmpty, "nothing had begun")
        let talk = Said.audio(Said.pcm(heard))
        #expect(client.told([Said.start] + talk + [Said.stop]).map(\.type) == ["detection", "detection"])
        #expect(client.told([Said.start] + quiet + [Said.stop]).map(\.type) == ["not-detected"])
    }

    @Test("is told of what was nearly a word, where that is asked for, and that there was none")
    func nearMisses() throws {
        var strict = SpottingConfiguration()
        strict.minimumScore = 1
        strict.nearMissMargin = 0.9
        var scene = Scene(.pause(1))
        scene.say(Talk.word, try Voice("en-us+f2", speed: 160, pitch: 60).saying(Talk.word))
        scene.pause(2)
        let served = try Served(Talk.word, spotting: strict)
        let events = served.client().told([Said.start] + Said.audio(Said.pcm(scene.samples)) + [Said.stop])
        #expect(events.map(\.type) == ["user-event", "not-detected"])
        let first = try #require(events.first)
        #expect(first.data["name"] == "near-miss")
        #expect(first.data["data"]?["keyword"] == .string(Talk.word))
        #expect(first.data["context"]?["threshold"] == .number(1))
    }

    static let formats = [
        (8_000, 2, 1), (22_050, 1, 1), (44_100, 4, 2), (48_000, 3, 1), (16_000, 2, 6), (96_000, 2, 1),
    ]

    @Test("may send any rate, width and number of channels", arguments: formats)
    func anyFormat(rate: Int, width: Int, channels: Int) throws {
        let other = try Resampler.resample(heard, from: 16_000, to: rate)
        let format: [String: JSONValue] = [
            "rate": .integer(rate), "width": .integer(width), "channels": .integer(channels),
        ]
        let bytes = Said.pcm(other, width: width, channels: channels)
        let events = served.client().told(
            [Said.event("audio-start", format)] + Said.audio(bytes, format: format, chunk: 1_024 * width * channels)
                + [Said.stop])
        let found = try expected(heard)
        #expect(places(events).count == found.count)
        for (place, detection) in zip(places(events), found) {
            #expect(abs((place[0] ?? 0) - detection.start) < 0.1)
            #expect(abs((place[1] ?? 0) - detection.end) < 0.1)
        }
    }

    @Test("may change the format in the middle, and loses nothing of what came before")
    func change() throws {
        let half = heard.count / 2
        let stereo = Said.usual.merging(["channels": .integer(2)]) { $1 }
        let events = served.client().told(
            [Said.start] + Said.audio(Said.pcm(Array(heard[..<half])))
                + Said.audio(Said.pcm(Array(heard[half...]), channels: 2), format: stereo) + [Said.stop])
        #expect(places(events).count == 2)
    }

    @Test("of two words is told of those that it wants")
    func several() throws {
        let served = try Served(Talk.word, "sesame")
        var scene = Scene(.pause(1))
        for word in ["sesame", Talk.word, "sesame"] {
            scene.say(word, try Words.later.saying(word))
            scene.pause(2)
        }
        let audio = [Said.start] + Said.audio(Said.pcm(scene.samples)) + [Said.stop]
        func names(_ wanted: [UInt8]) -> [String?] {
            served.client().told([wanted] + audio).map { $0.data["name"]?.string ?? $0.type }
        }
        #expect(names(Said.event("detect", ["names": .null])) == ["sesame", "computer", "sesame"])
        #expect(names(Said.detect("computer", "sesame")) == ["sesame", "computer", "sesame"])
        #expect(names(Said.detect("Computer")) == ["computer"])
        #expect(names(Said.detect("computer", "nothing")) == ["error", "computer"])
        #expect(names(Said.detect("nothing")) == ["error", "not-detected"])
    }

    @Test("that wants what is not there is told what is")
    func unknown() {
        let error = served.client().told([Said.detect("jarvis\u{1b}")]).first
        #expect(error?.type == "error")
        #expect(error?.data["code"] == "unknown-wake-word")
        #expect(error?.data["text"] == "There is no wake word 'jarvis\u{1b}'; there are: computer.")
    }

    @Test("that wants another word in the middle gets it from there on")
    func midway() throws {
        let served = try Served(Talk.word, "sesame")
        let talk = Said.audio(Said.pcm(heard))
        let client = served.client()
        #expect(client.told([Said.detect("sesame"), Said.start] + talk).isEmpty)
        #expect(client.told([Said.detect(Talk.word)] + talk).map(\.type) == ["detection", "detection"])
    }

    @Test("is told what there is at the moment")
    func info() throws {
        let client = served.client()
        let info = try #require(client.told([Said.event("describe")]).first)
        #expect(info.type == "info")
        let program = try #require(info.data["wake"]?.array?.first)
        #expect(program["name"] == "rouse" && program["installed"] == .bool(true) && program["version"] == "1.2.3")
        let model = try #require(program["models"]?.array?.first)
        #expect(model["name"] == "computer" && model["phrase"] == "computer" && model["languages"] == ["en"])
        #expect(model["attribution"]?["name"]?.string != nil && model["attribution"]?["url"]?.string != nil)
        try Words.model("sesame").write(to: served.folder.file("sesame.rouse"))
        served.services.wake.modelStore.refresh()
        let later = client.told([Said.event("describe")]).first?.data["wake"]?.array?.first?["models"]?.array
        #expect(later?.compactMap { $0["name"]?.string } == ["computer", "sesame"])
    }

    @Test("that streams all day hears what comes into the folder, and no more what goes")
    func followed() throws {
        let client = served.client()
        let talk = Said.audio(Said.pcm(heard))
        let model = try served.folder.bytes("computer.rouse")
        #expect(client.told([Said.start] + talk).count == 2)
        #expect(FileSystem.remove(served.folder.file("computer.rouse")))
        served.services.wake.modelStore.refresh()
        #expect(client.told(talk + talk).isEmpty)
        try served.folder.store(model, as: "computer.rouse")
        served.services.wake.modelStore.refresh()
        #expect(client.told(talk).count == 2)
        #expect(client.told([Said.stop]).isEmpty)
    }

    @Test("may want words found more or less eagerly than others do, and from then on")
    func sensitivity() throws {
        let talk = Said.audio(Said.pcm(heard))
        let strict = Said.event("detect", ["names": .null, "sensitivity": .integer(0)])
        let threshold = { (events: [WyomingEvent]) in
            events.first?.data["context"]?["threshold"]?.number
        }
        let (usual, eager) = (served.client(), served.client())
        #expect(threshold(usual.told([Said.start] + talk)) == 0.5)
        let wish = Said.event("detect", ["sensitivity": .number(0.8)])
        #expect(threshold(eager.told([wish, Said.start] + talk)) == 0.2)
        // Who listened before speaks for a word for five seconds more.
        let pause = Said.audio([UInt8](repeating: 0, count: 6 * 32_000))
        #expect(threshold(eager.told([strict] + pause + talk)) == 0.98)
        #expect(threshold(usual.told(talk)) == 0.5)
        for wrong in [JSONValue.integer(2), "high", .number(-0.1)] {
            let told = usual.told([Said.event("detect", ["sensitivity": wrong])])
            #expect(told.first?.data["text"] == "'sensitivity' is a number from 0 to 1.")
        }
    }

    @Test("may say what nobody knows, with data and payload")
    func unknownEvents() {
        let client = served.client()
        let strange = Said.event("run-satellite", ["x": [["y": .null]]], payload: [1, 2, 3])
        #expect(client.told([strange, Said.event("ping")]).map(\.type) == ["pong"])
    }
}

@Suite("A client that goes too far") struct HostileClientTests {
    private let served: Served

    init() throws { served = try Served(Talk.word) }

    @Test("with a header line of a megabyte is told so, and hung up on before it is whole")
    func longLine() {
        let client = served.client()
        var taken = 0
        for _ in 0..<1_024 {
            taken += 1_024
            let reply = client.take([UInt8](repeating: 0x20, count: 1_024)[...], at: 0)
            guard let ending = reply.ending else { continue }
            #expect(ending == .tooLarge)
            #expect(reply.events.map(\.type) == ["error"])
            break
        }
        #expect(taken == 65 * 1_024)
    }

    static let refused: [([UInt8], ClientEnding)] = [
        (Array("{\"type\":\"audio-chunk\",\"payload_length\":10737418240}\n".utf8), .tooLarge),
        (Array("{\"type\":\"audio-chunk\",\"payload_length\":-1}\n".utf8), .malformed),
        (Array("{\"type\":\"x\",\"data_length\":10737418240}\n".utf8), .tooLarge),
        (Array("GET / HTTP/1.1\r\n\r\n".utf8), .malformed), ([0x16, 0x03, 0x01, 0x0a, 0xff], .malformed),
        ([0x7b, 0xc3, 0x28, 0x0a], .malformed),
    ]

    @Test("is told so and hung up on", arguments: refused)
    func isRefused(bytes: [UInt8], ending: ClientEnding) {
        let reply = served.client().take(bytes[...], at: 0)
        #expect(reply.ending == ending)
        #expect(reply.events.map(\.type) == ["error"])
    }

    @Test("with a byte a second is hung up on after half a minute")
    func slow() {
        let client = served.client()
        _ = client.take(Said.event("ping")[...], at: 0)
        let bytes = Said.event("describe")
        for second in 1...31 {
            #expect(client.check(at: Double(second)) == nil)
            #expect(client.take(bytes[(second - 1)..<second], at: Double(second)).ending == nil)
        }
        #expect(client.check(at: 32) == .tooSlow)
    }

    @Test("with audio that goes on for ever is not slow")
    func steady() {
        let client = served.client()
        var bytes = Said.start[...]
        let chunk = Said.event("audio-chunk", Said.usual, payload: [UInt8](repeating: 0, count: 2_048))
        for second in 1...100 {
            // Each read ends in the middle of an event.
            bytes += chunk + chunk
            let half = bytes.count - 1_000
            #expect(client.take(bytes.prefix(half), at: Double(second)).ending == nil)
            bytes = bytes.dropFirst(half)
            #expect(client.check(at: Double(second) + 0.5) == nil)
        }
    }

    @Test("that says nothing is hung up on, soon if it never said anything")
    func silent() {
        let shy = served.client()
        #expect(shy.check(at: 30) == nil)
        #expect(shy.check(at: 31) == .silent)
        let client = served.client()
        _ = client.take(Said.event("ping")[...], at: 10)
        #expect(client.check(at: 3_600) == nil)
        #expect(client.check(at: 3_611) == .silent)
    }

    @Test("by beginning anew all the time is hung up on, and by beginning now and then is not")
    func tooOften() {
        let often = served.client()
        let endings = (0..<40).compactMap { _ in often.take(Said.start[...], at: 5).ending }
        #expect(endings.first == .tooOften)
        #expect(endings.count == 8)
        let now = served.client()
        for second in 0..<200 { #expect(now.take(Said.start[...], at: Double(second)).ending == nil) }
    }

    @Test("leaves others as they are")
    func others() throws {
        let samples = try Talk.samples()
        let good = served.client()
        let pieces = [Said.start] + Said.audio(Said.pcm(samples)) + [Said.stop]
        var events: [WyomingEvent] = []
        for (number, piece) in pieces.enumerated() {
            let bad = served.client()
            _ = bad.take(Self.refused[number % Self.refused.count].0[...], at: 0)
            events += good.take(piece[...], at: 0).events
        }
        #expect(events == served.client().told(pieces))
        #expect(events.count == 2)
    }
}
