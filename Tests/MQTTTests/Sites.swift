import Audio
import Foundation
import MQTT
import ServiceSupport
import System
import TestSupport
import Testing

/// Somebody talks, and says the keyword twice.
enum Talk {
    static let word = "computer"

    static func samples(_ texts: [String] = ["please open the window", word, "it is a fine evening", word]) throws
        -> [Float]
    {
        var scene = Scene(.pause(1))
        for text in texts {
            scene.say(text, try Words.later.saying(text))
            scene.pause(2)
        }
        return scene.samples
    }
}

/// Sites of a broker, which send what they hear as satellites do: a WAV file in each message.
final class Satellites {
    private let link: MQTTLink

    init(_ broker: Broker) throws {
        let news = Heard<MQTTLink.News>()
        link = try MQTTLink(MQTTLink.Settings(broker.address, name: "satellites"), topics: []) { _ in
        } tell: {
            news.add($0)
        }
        _ = try news.next { $0 == .connected }
    }

    /// 64 ms a message, as fast as they are taken.
    func hear(_ samples: [Float], at sites: String..., rate: Int = 16_000, session: String? = nil) {
        hear(sites.map { ($0, samples) }, rate: rate, session: session)
    }

    /// Each site something of its own, all at the same time.
    func hear(_ heard: [(site: String, samples: [Float])], rate: Int = 16_000, session: String? = nil) {
        let frame = rate * 64 / 1_000
        for place in stride(from: 0, to: heard.map(\.samples.count).max() ?? 0, by: frame) {
            for (site, samples) in heard where place < samples.count {
                let file = WAV(rate: UInt32(rate)).bytes(Array(samples[place..<min(samples.count, place + frame)]))
                let topic = session.map { "\(site)/\($0)/audioSessionFrame" } ?? "\(site)/audioFrame"
                link.publish(
                    MQTTMessage("hermes/audioServer/\(topic)", file, quality: .sure, worth: 600))
            }
        }
    }
}

/// `rouse serve` at a broker, and somebody who hears everything that is not audio of sites.
final class Served {
    let broker: Broker
    let folder: TemporaryFolder
    let ear: Ear
    let satellites: Satellites
    private(set) var program: RunningProgram

    static let sentences = """
        language: en
        intents:
          LightOn:
            data:
              - sentences: ["turn on the {room} light"]
          OpenGate:
            confirm: Really open the gate?
            data:
              - sentences: ["open the gate"]
        lists:
          room:
            values: [kitchen, bedroom]
        responses:
          intents:
            LightOn:
              default: "The light is on"
        """

    convenience init(_ arguments: String...) throws { try self.init(options: arguments) }

    init(options: [String]) throws {
        broker = try Broker()
        folder = try TemporaryFolder()
        try folder.makeFolder("words")
        try Words.storeModel(of: Talk.word, at: folder.file("words/computer.rouse"))
        try folder.store(Self.sentences.utf8, as: "house.yaml")
        ear = try Ear(broker, "#", more: ["-T", "hermes/audioServer/+/audioFrame"])
        program = try Self.serve(options, at: broker, in: folder, socket: "s")
        satellites = try Satellites(broker)
    }

    private static func serve(
        _ options: [String], at broker: Broker, in folder: TemporaryFolder, socket: String
    ) throws -> RunningProgram {
        let program = try RunningProgram(
            .rouse,
            ["serve", "--wyoming", "unix://\(folder.file(socket))", "--models", "words", "--mqtt", broker.url]
                + options,
            in: folder.path)
        try program.errorLine(containing: "rouse: connected to \(broker.url)")
        return program
    }

    /// A second machine at the same broker.
    func another(options: [String]) throws -> RunningProgram {
        try Self.serve(options, at: broker, in: folder, socket: "t")
    }

    /// The next message there.
    func next(_ topic: String) throws -> JSONValue {
        let message = try ear.next(topic)
        return try #require(JSONValue(parsing: message.bytes), "\(message.topic)")
    }

    func ask(_ topic: String, _ fields: [String: JSONValue]) throws {
        try broker.publish(topic, JSONValue.object(fields).text)
    }
}
