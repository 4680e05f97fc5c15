import Foundation
import Glibc
import MQTT
import ServiceSupport
import Services
import System
import TestSupport
import Testing

@Suite("A link to a broker", .serialized, .timeLimit(.minutes(20)))
struct LinkTests {
    private let heard = Heard<MQTTMessage>()
    private let news = Heard<MQTTLink.News>()
    /// This process has the connection, or a worker.
    private static let ways = [nil, Program.rouse.path]

    private func link(
        _ address: MQTTAddress, _ topics: [String] = ["in/#"], change: (inout MQTTLink.Settings) -> Void = { _ in }
    ) throws -> MQTTLink {
        var settings = MQTTLink.Settings(address, name: "test")
        settings.longestPause = 0.5
        change(&settings)
        return try MQTTLink(settings, topics: topics) { [heard] in
            heard.add($0)
        } tell: { [news] in
            news.add($0)
        }
    }

    @Test("brings what others publish, and to others what it is given", arguments: ways)
    func bothWays(worker: String?) throws {
        let broker = try Broker()
        let ear = try Ear(broker, "out/#")
        let link = try link(broker.address) { $0.worker = worker }
        #expect(try news.next() == .connected)
        try broker.publish("in/a", "hello")
        #expect(try heard.next() == MQTTMessage("in/a", Array("hello".utf8), quality: .sure))
        link.publish(MQTTMessage("out/b", ["x": .number(1.5)]))
        link.publish(MQTTMessage("out/c", [0, 255], quality: .once))
        #expect(try ear.next().text == #"{"x":1.5}"#)
        #expect(try ear.next().bytes == [0, 255])
    }

    @Test("waits for a broker that is not there yet, and tells once that it is not")
    func notThereYet() throws {
        let broker = try Broker()
        broker.kill()
        let link = try link(broker.address)
        #expect(try news.next() == .lost("Connection refused"))
        try broker.start()
        #expect(try news.next() == .connected)
        withExtendedLifetime(link) {}
    }

    /// The file can be opened once: the client that found it usable is the one that is used.
    @Test("tells what becomes of it although its certificates have vanished when its thread begins")
    func vanishingCertificates() throws {
        let folder = try TemporaryFolder()
        let path = folder.file("ca.pem")
        try #require(mkfifo(path, 0o600) == 0)
        try DetachedThread.run {
            // Waits for the reader.
            let writer = open(path, O_WRONLY)
            unlink(path)
            close(writer)
        }
        let port = try DeafPort().number
        let address = try #require(MQTTAddress("mqtts://127.0.0.1:\(port)"))
        let link = try link(address) { $0.authorities = path }
        guard case .lost = try news.next() else { return #expect(Bool(false), "what is lost is told") }
        withExtendedLifetime(link) {}
    }

    @Test("is refused at once where its certificates are not there")
    func missingCertificates() throws {
        let address = try #require(MQTTAddress("mqtts://127.0.0.1:1"))
        #expect(throws: ServiceError.self) { try link(address) { $0.authorities = "/nowhere/ca.pem" } }
    }

    @Test("comes back after its broker was killed, and is subscribed as before", arguments: ways)
    func killed(worker: String?) throws {
        let broker = try Broker()
        let link = try link(broker.address) { $0.worker = worker }
        #expect(try news.next() == .connected)
        for round in 1...3 {
            broker.kill()
            guard case .lost = try news.next() else { return #expect(Bool(false), "an outage is told") }
            // Of what is said while nobody is there the new is not lost, the old is.
            var old = MQTTMessage("out/old", [])
            old.worth = -1
            link.publish(old)
            var young = MQTTMessage("out/young", Array("\(round)".utf8), isRetained: true)
            young.worth = 600
            link.publish(young)
            try broker.start()
            // Whoever tried before may have been told of another cause.
            _ = try news.next { $0 == .connected }
            try broker.publish("in/a", "\(round)")
            #expect(String(decoding: try heard.next().payload, as: UTF8.self) == "\(round)")
            let ear = try Ear(broker, "out/#")
            let message = try ear.next()
            #expect(message.topic == "out/young" && message.text == "\(round)")
        }
    }

    @Test("loses nothing on its way, a thousand messages both ways", arguments: ways)
    func many(worker: String?) throws {
        let broker = try Broker()
        let link = try link(broker.address, ["round/#"]) { $0.worker = worker }
        #expect(try news.next() == .connected)
        for number in 0..<1_000 {
            link.publish(MQTTMessage("round/\(number)", [UInt8](repeating: 1, count: 2_000), worth: 600))
        }
        for number in 0..<1_000 { #expect(try heard.next().topic == "round/\(number)") }
    }

    @Test("takes leave without its last will, when all is sent", arguments: ways)
    func will(worker: String?) throws {
        let broker = try Broker()
        let ear = try Ear(broker, "state")
        let polite = try link(broker.address) {
            $0.worker = worker
            $0.will = MQTTMessage("state", Array("offline".utf8))
        }
        #expect(try news.next() == .connected)
        polite.publish(MQTTMessage("state", Array("bye".utf8)))
        polite.stop(within: 30)
        #expect(try ear.next().text == "bye")
        try broker.publish("state", "nothing between")
        #expect(try ear.next().text == "nothing between")
    }

    @Test("says what it may not")
    func forbidden() throws {
        let broker = try Broker(
            ["allow_anonymous true", "acl_file FOLDER/acl"], files: ["acl": "topic read in/#\ntopic write out/#\n"])
        let link = try link(broker.address, ["in/#"])
        #expect(try news.next() == .connected)
        withExtendedLifetime(link) {}
    }

    @Test("is let in with the user and password of a file, and says so without")
    func credentials() throws {
        let folder = try TemporaryFolder()
        let made = try Program("/usr/bin/mosquitto_passwd").run(
            ["-b", "-c", folder.file("passwords"), "rouse", "secret word"], in: folder.path)
        #expect(made.status == 0, "\(made.errors)")
        let passwords = String(decoding: try folder.bytes("passwords"), as: UTF8.self)
        let broker = try Broker(
            ["allow_anonymous false", "password_file FOLDER/passwords"], files: ["passwords": passwords])
        let stranger = try link(broker.address)
        #expect(try news.next() == .lost("it does not let this program in; see --mqtt-credentials"))
        stranger.stop(within: 10)
        let file = try folder.store("rouse\nsecret word\n".utf8, as: "credentials")
        let open = #expect(throws: ServiceError.self) { try MQTTCredentials(file: file) }
        #expect(open?.description == "The credentials file '\(file)' can be read by others; type: chmod 600 \(file)")
        chmod(file, 0o600)
        let credentials = try MQTTCredentials(file: file)
        #expect("\(credentials)" == "(credentials)" && Mirror(reflecting: credentials).children.isEmpty)
        let known = try link(broker.address) { $0.credentials = credentials }
        #expect(try news.next { $0 == .connected } == .connected)
        withExtendedLifetime(known) {}
    }

    @Test("knows the broker by its certificate, and no other", arguments: ways)
    func secure(worker: String?) throws {
        let folder = try TemporaryFolder()
        func certificate(_ name: String) throws {
            let made = try Program("openssl").run(
                [
                    "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2",
                    "-subj", "/CN=127.0.0.1", "-addext", "subjectAltName=IP:127.0.0.1", "-keyout",
                    folder.file("\(name).key"), "-out", folder.file("\(name).pem"),
                ], in: folder.path)
            #expect(made.status == 0, "\(made.errors)")
        }
        try certificate("own")
        try certificate("other")
        let broker = try Broker([
            "allow_anonymous true", "certfile \(folder.file("own.pem"))", "keyfile \(folder.file("own.key"))",
        ])
        let address = MQTTAddress(host: "127.0.0.1", port: broker.port, isSecure: true)
        let wrong = try link(address) {
            ($0.worker, $0.authorities) = (worker, folder.file("other.pem"))
        }
        guard case .lost(let reason) = try news.next() else { return #expect(Bool(false), "it is not let in") }
        #expect(reason.contains("TLS"), "\(reason)")
        wrong.stop(within: 10)
        let right = try link(address) {
            ($0.worker, $0.authorities) = (worker, folder.file("own.pem"))
        }
        #expect(try news.next { $0 == .connected } == .connected)
        try broker.publish("in/a", "hidden", ["--cafile", folder.file("own.pem")])
        #expect(try heard.next().topic == "in/a")
        withExtendedLifetime(right) {}
        let missing = #expect(throws: ServiceError.self) {
            try link(address) { ($0.worker, $0.authorities) = (worker, folder.file("none.pem")) }
        }
        #expect(missing?.description.contains("none.pem") == true)
    }

    @Test("speaks version 3.1.1 with a broker that knows no other", arguments: ways)
    func olderBroker(worker: String?) throws {
        let versions = Seen<UInt8>()
        let server = try TestServer { connection in
            let head = try connection.read(2)
            let body = try connection.read(Int(head[1]))
            versions.add(body[6])
            // CONNACK: refused, or accepted; then SUBACK.
            guard body[6] == 4 else { return try connection.write([0x20, 2, 0, 1]) }
            try connection.write([0x20, 2, 0, 0])
            let subscribe = try connection.read(2)
            let request = try connection.read(Int(subscribe[1]))
            try connection.write([0x90, 3, request[0], request[1], 1])
            _ = try connection.read(1)
        }
        let link = try link(MQTTAddress(host: "127.0.0.1", port: server.port)) { $0.worker = worker }
        #expect(try news.next { $0 == .connected } == .connected)
        #expect(versions.all.prefix(2) == [5, 4])
        withExtendedLifetime(link) {}
    }

    static let addresses: [(String, String?)] = [
        ("mqtt://broker", "mqtt://broker:1883"), ("mqtts://broker/", "mqtts://broker:8883"),
        ("mqtt://[::1]:1884", "mqtt://[::1]:1884"), ("mqtt://10.0.0.1:80", "mqtt://10.0.0.1:80"), ("broker", nil),
        ("mqtt://", nil), ("mqtt://user:secret@broker", nil), ("mqtt://broker:0", nil), ("mqtt://broker:+1", nil),
        ("mqtt://broker:65536", nil), ("mqtt://a b", nil), ("http://broker", nil), ("mqtt://::1", nil),
    ]

    @Test("has an address", arguments: addresses)
    func address(text: String, shown: String?) {
        #expect(MQTTAddress(text)?.description == shown)
    }
}
