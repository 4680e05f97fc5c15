import Foundation
import ServiceSupport
import System
import TestSupport
import Testing

@Suite("The access list of examples/mqtt", .timeLimit(.minutes(2)))
struct AccessTests {
    private let broker: Broker

    init() throws {
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appending(path: "../../examples/mqtt")
        let list = try String(contentsOf: root.appending(path: "acl.conf"), encoding: .utf8)
        let folder = try TemporaryFolder()
        try folder.store([], as: "passwords")
        for user in ["rouse", "hall", "homeassistant"] {
            let made = try Program("mosquitto_passwd").run(
                ["-b", folder.file("passwords"), user, "word of \(user)"], in: folder.path)
            #expect(made.status == 0, "\(made.errors)")
        }
        broker = try Broker(
            ["allow_anonymous false", "password_file FOLDER/passwords", "acl_file FOLDER/acl.conf"],
            files: [
                "acl.conf": list, "passwords": String(decoding: try folder.bytes("passwords"), as: UTF8.self),
            ])
    }

    private func credentials(_ user: String) -> [String] { ["-u", user, "-P", "word of \(user)"] }

    @Test(
        "lets a satellite send its own sound, and tell nothing that others believe",
        arguments: [
            ("hall", "hermes/audioServer/hall/audioFrame", true),
            ("hall", "hermes/audioServer/hall/playFinished", true),
            ("hall", "hermes/audioServer/kitchen/audioFrame", false), ("hall", "rouse/arbitration/bid", false),
            ("hall", "rouse/arbitration/hears/x", false), ("hall", "hermes/hotword/computer/detected", false),
            ("hall", "hermes/asr/textCaptured", false), ("hall", "hermes/hotword/toggleOff", false),
            ("hall", "homeassistant/switch/x/pause/config", false), ("homeassistant", "rouse/kitchen/pause/set", true),
            ("homeassistant", "rouse/arbitration/bid", false), ("rouse", "rouse/arbitration/bid", true),
        ])
    func rights(user: String, topic: String, isAllowed: Bool) throws {
        let ear = try Ear(broker, "#", more: credentials("rouse"))
        try broker.publish(topic, "by \(user)", credentials(user))
        try broker.publish("hermes/last", "", credentials("rouse"))
        #expect(try ear.next().topic == (isAllowed ? topic : "hermes/last"))
    }
}
