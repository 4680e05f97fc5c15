import CRouseHeader
import Foundation
import MQTT
import Network
import ServiceSupport
import System
import TestSupport
import Testing
import Wyoming

/// Twice the keyword with a command behind it, through every door that there is: the same words are heard at the same
/// times with the same scores, the commands have the same texts, and these the same meaning.
@Suite("The same audio through every door", .serialized, .timeLimit(.minutes(20)))
struct AllDoorsTests {
    /// What a door tells.
    struct Told: Equatable {
        var words: [String] = []
        var texts: [String] = []
        var meanings: [String] = []
    }

    private static let commands = ["turn on the kitchen light", "turn on the bedroom light"]
    private static let listening = ["--json", "--model", "computer.rouse", "--sentences", "house.yaml"]

    private let folder: TemporaryFolder
    /// A keyword, a command, a keyword, a command: one goes on where the one before it ends.
    private let pieces: [[Float]]
    private let expected: Told

    init() throws {
        folder = try ListeningProcess.home()
        try folder.store(Lights.sentences.utf8, as: "house.yaml")
        pieces = try Self.commands.enumerated().flatMap { place, command in
            // What hears through a pipe has been fed ten milliseconds of silence when it begins.
            let silence = [Float](repeating: 0, count: place == 0 ? 160 : 0)
            var word = Scene(.pause(1), .sound(try ListeningProcess.computer.get()))
            word.pause(0.4)
            var order = Scene()
            order.say(command, try Voice("flite:rms").saying(command))
            order.pause(2.5)
            return [silence + word.samples, order.samples].map { $0.dropLast($0.count % 160) }.map { Array($0) }
        }
        let samples = pieces.flatMap(\.self)
        try folder.store(WAV().bytes(samples), as: "day.wav")
        try folder.store(WAV().raw(samples), as: "day.raw")
        expected = try Self.told(
            Program.rouse.run(["listen", "--input", "day.wav"] + Self.listening, in: folder.path).output)
    }

    /// Of the lines that `listen` prints.
    private static func told(_ lines: String) throws -> Told {
        var told = Told()
        for line in lines.split(separator: "\n") {
            let event = try #require(JSONValue(parsing: Array(line.utf8)))
            switch event["event"]?.string {
            case "detection":
                told.words.append(word(try #require(event["keyword"]?.string), event, "start", "end", "score"))
            case "transcript": told.texts.append(event["text"]?.string ?? "")
            case "intent":
                told.meanings.append(meaning(event["intent"]?.string, event["slots"]?.array, "value"))
            default: break
            }
        }
        return told
    }

    private static func word(_ keyword: String, _ fields: JSONValue, _ names: String...) -> String {
        word(keyword, names.map { fields[$0]?.number ?? -1 })
    }

    /// `computer 1.02 1.59 0.959`
    private static func word(_ keyword: String, _ numbers: [Double]) -> String {
        ([keyword] + numbers.map { "\(($0 * 1_000).rounded() / 1_000)" }).joined(separator: " ")
    }

    /// `LightOn kitchen`
    private static func meaning(_ intent: String?, _ slots: [JSONValue]?, _ value: String) -> String {
        ([intent ?? ""] + (slots ?? []).map { $0[value]?.string ?? "" }).joined(separator: " ")
    }

    @Test("a file") func file() {
        #expect(expected.words.count == 2 && expected.words.allSatisfy { $0.hasPrefix("computer ") })
        #expect(expected.texts == Self.commands)
        #expect(expected.meanings == ["LightOn kitchen", "LightOn bedroom"])
    }

    @Test("a pipe") func pipe() throws {
        let outcome = try Program.rouse.run(
            ["listen", "--input", "-"] + Self.listening, in: folder.path, input: .pipe(file: folder.file("day.raw")))
        #expect(try Self.told(outcome.output) == expected)
    }

    @Test("a microphone of ALSA") func microphone() throws {
        let microphone = try TestMicrophone(playing: pieces.flatMap(\.self), in: folder, speed: 2)
        let setting = microphone.variable.split(separator: "=", maxSplits: 1).map(String.init)
        let program = try RunningProgram(
            .rouse, ["listen", "--device", TestMicrophone.name] + Self.listening, in: folder.path,
            environment: [setting[0]: setting[1]])
        for _ in Self.commands { try program.line(containing: "\"event\":\"intent\"") }
        program.send(signal: SIGTERM)
        #expect(try Self.told(program.end().output) == expected)
    }

    @Test("a client of Wyoming") func wyoming() throws {
        let socket = folder.file("s")
        let program = try RunningProgram(
            .rouse,
            [
                "serve", "--wyoming", "unix://\(socket)", "--model", "computer.rouse", "--transcribe", "--sentences",
                "house.yaml",
            ], in: folder.path)
        try program.errorLine(containing: "rouse: serving computer")
        let address = WyomingAddress.unix(path: socket)
        let (waiting, asking) = (try Caller(address), try Caller(address))
        var told = Told()
        let format: [String: JSONValue] = ["rate": .integer(16_000), "width": .integer(2), "channels": .integer(1)]
        func say(_ type: String, _ data: [String: JSONValue] = [:], _ samples: [Float] = [], to caller: Caller) {
            caller.say(WyomingEvent(type: type, data: data, payload: WAV().raw(samples)).encoded())
        }
        func answer(_ type: String) throws -> WyomingEvent {
            while let event = try asking.hear() { if event.type == type { return event } }
            throw RunningProgram.Missing(description: "no \(type)")
        }
        say("audio-start", format, to: waiting)
        for (place, piece) in pieces.enumerated() {
            for first in stride(from: 0, to: piece.count, by: 1_600) {
                say("audio-chunk", format, Array(piece[first..<min(piece.count, first + 1_600)]), to: waiting)
            }
            guard place.isMultiple(of: 2) else {
                say("transcribe", to: asking)
                say("audio-start", format, to: asking)
                say("audio-chunk", format, piece, to: asking)
                say("audio-stop", to: asking)
                let text = try #require(try answer("transcript").data["text"])
                told.texts.append(text.string ?? "")
                say("recognize", ["text": text], to: asking)
                let intent = try answer("intent").data
                told.meanings.append(Self.meaning(intent["name"]?.string, intent["entities"]?.array, "value"))
                continue
            }
            let event = try #require(try waiting.hear())
            let context = try #require(event.data["context"])
            told.words.append(Self.word(event.data["name"]?.string ?? "", context, "start", "end", "score"))
        }
        #expect(told == expected)
    }

    /// Its messages tell neither times nor scores.
    @Test("a site of Hermes") func hermes() throws {
        let broker = try Broker()
        let ear = try Ear(broker, "#", more: ["-T", "hermes/audioServer/+/audioFrame"])
        let program = try RunningProgram(
            .rouse,
            [
                "serve", "--wyoming", "unix://\(folder.file("s"))", "--model", "computer.rouse", "--transcribe",
                "--sentences", "house.yaml", "--handler", "reply", "--handler-option", "say=done", "--mqtt", broker.url,
                "--mqtt-dialogue", "--speak",
            ], in: folder.path)
        try program.errorLine(containing: "rouse: connected to \(broker.url)")
        func next(_ topic: String) throws -> JSONValue {
            try #require(JSONValue(parsing: try ear.next(topic).bytes))
        }
        var told = Told()
        for (place, piece) in pieces.enumerated() {
            try broker.publish("hermes/audioServer/hall/audioFrame", bytes: WAV().bytes(piece))
            guard place.isMultiple(of: 2) else {
                told.texts.append(try next("hermes/asr/textCaptured")["text"]?.string ?? "")
                let intent = try next("hermes/intent/")
                let values = intent["slots"]?.array?.compactMap { $0["value"] }
                told.meanings.append(Self.meaning(intent["intent"]?["intentName"]?.string, values, "value"))
                let speech = try ear.next("hermes/audioServer/hall/playBytes/").topic.split(separator: "/").last
                try broker.publish("hermes/audioServer/hall/playFinished", #"{"id":"\#(speech ?? "")"}"#)
                _ = try next("hermes/dialogueManager/sessionEnded")
                continue
            }
            let detected = try ear.next("/detected").topic.split(separator: "/")
            told.words.append(String(detected[2]))
            _ = try next("hermes/asr/startListening")
        }
        var less = expected
        less.words = expected.words.map { String($0.prefix { $0 != " " }) }
        #expect(told == less)
    }

    /// What its commands mean is for its server to say.
    @Test("a satellite") func satellite() throws {
        let process = try ListeningProcess(
            ["--model", "computer.rouse", "--satellite", "tcp://127.0.0.1:0"], in: folder)
        let line = try process.program.errorLine(containing: "rouse: satellite ")
        let python = ProcessInfo.processInfo.environment["ROUSE_TEST_PYTHON"] ?? "python3"
        let script = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appending(path: "home_assistant.py")
        let port = String(line.split(separator: ":").last ?? "")
        let server = try RunningProgram(Program(python), [script.path, "127.0.0.1", port], in: folder.path)
        try server.line(containing: "\"type\": \"info\"")
        for command in [0, 2] {
            try process.feed(Array((pieces[command] + pieces[command + 1]).dropFirst(command == 0 ? 160 : 0)))
            try server.line(containing: "\"type\": \"detection\"")
            try server.line(containing: "\"type\": \"audio-stop\"")
        }
        let told = try Self.told(process.end().output)
        #expect(told.words == expected.words)
    }

    @Test("the library for C") func library() throws {
        let model = try #require(rouse_model_open(folder.file("computer.rouse"), nil))
        defer { rouse_model_free(model) }
        let spotter = try #require(rouse_spotter_create([model], 1, nil, nil))
        defer { rouse_spotter_free(spotter) }
        var told: [String] = []
        for piece in pieces {
            let bytes = WAV().raw(piece)
            let samples = stride(from: 0, to: bytes.count, by: 2).map {
                Int16(bitPattern: UInt16(bytes[$0]) | UInt16(bytes[$0 + 1]) << 8)
            }
            #expect(rouse_spotter_process_int16(spotter, samples, samples.count, nil) == ROUSE_OK)
        }
        #expect(rouse_spotter_finish(spotter, nil) == ROUSE_OK)
        var found = rouse_detection()
        while rouse_spotter_next(spotter, &found) == 1 {
            told.append(
                Self.word(found.keyword.map { String(cString: $0) } ?? "", [found.start, found.end, found.score]))
        }
        #expect(told == expected.words)
    }
}
