import Foundation
import Glibc
import MQTT
import ServiceSupport
import Synchronization
import TestSupport

/// A mosquitto of the test's own, which can be killed and comes back at the same port.
final class Broker {
    let port: Int
    private let folder: TemporaryFolder
    private let configuration: String
    private var program: RunningProgram?

    /// - Parameter lines: of its configuration, behind the listener. `FOLDER` is where `files` lie.
    init(_ lines: [String] = ["allow_anonymous true"], files: [String: String] = [:]) throws {
        let folder = try TemporaryFolder()
        self.folder = folder
        for (name, text) in files { try folder.store(text.utf8, as: name) }
        let free = try DeafPort().number
        port = free
        let head = ["listener \(free) 127.0.0.1", "user \(NSUserName())", "max_queued_messages 100000"]
        let text = (head + lines.map { $0.replacing("FOLDER", with: folder.path) }).joined(separator: "\n")
        configuration = try folder.store((text + "\n").utf8, as: "mosquitto.conf")
        try start()
    }

    func start() throws {
        let started = try RunningProgram(Program("/usr/sbin/mosquitto"), ["-v", "-c", configuration], in: folder.path)
        try started.errorLine(containing: "running")
        program = started
    }

    /// As when the machine loses its power.
    func kill() {
        program?.send(signal: SIGKILL)
        _ = program?.end()
        program = nil
    }

    var address: MQTTAddress { MQTTAddress(host: "127.0.0.1", port: port) }
    var url: String { "mqtt://127.0.0.1:\(port)" }
    func file(_ name: String) -> String { folder.file(name) }

    /// Publishes with mosquitto_pub.
    func publish(_ topic: String, _ text: String, _ more: [String] = []) throws {
        try pub(["-t", topic, "-m", text] + more)
    }

    func publish(_ topic: String, bytes: [UInt8]) throws {
        try pub(["-t", topic, "-f", folder.store(bytes, as: UUID().uuidString)])
    }

    private func pub(_ arguments: [String]) throws {
        let outcome = try Program("mosquitto_pub").run(
            ["-h", "127.0.0.1", "-p", "\(port)", "-q", "1"] + arguments, in: folder.path)
        guard outcome.status == 0 else { throw RunningProgram.Missing(description: outcome.errors) }
    }
}

/// mosquitto_sub, and what it has heard.
final class Ear {
    struct Message {
        let topic: String
        let bytes: [UInt8]
        let isRetained: Bool
        var text: String { String(decoding: bytes, as: UTF8.self) }
    }

    private let program: RunningProgram

    /// - Parameter topics: to which it has subscribed when this returns.
    init(_ broker: Broker, _ topics: String..., more: [String] = []) throws {
        let folder = try TemporaryFolder()
        program = try RunningProgram(
            Program("/usr/bin/stdbuf"),
            ["-oL", "mosquitto_sub", "-d", "-h", "127.0.0.1", "-p", "\(broker.port)", "-q", "1", "-F", "=%r %t %x"]
                + topics.flatMap { ["-t", $0] } + more, in: folder.path)
        try program.line(containing: "Subscribed (")
    }

    /// The next message whose topic has this in it; those before it are passed over.
    func next(_ part: String = "") throws -> Message {
        while true {
            if let message = Self.message(try program.line(containing: "="), part) { return message }
        }
    }

    /// The same, and nil when none comes within so many seconds.
    func next(_ part: String, atMost seconds: Double) throws -> Message? {
        while let line = program.line(containing: "=", atMost: seconds) {
            if let message = Self.message(line, part) { return message }
        }
        return nil
    }

    private static func message(_ line: String, _ part: String) -> Message? {
        guard line.hasPrefix("=") else { return nil }
        let fields = line.dropFirst().split(separator: " ", omittingEmptySubsequences: false)
        guard fields.count >= 3, part.isEmpty || fields[1].contains(part) else { return nil }
        return Message(topic: String(fields[1]), bytes: bytes(fields[2]), isRetained: fields[0] == "1")
    }

    private static func bytes(_ hex: Substring) -> [UInt8] {
        let digits = Array(hex.utf8)
        return stride(from: 0, to: digits.count - 1, by: 2).map {
            UInt8(String(decoding: digits[$0...$0 + 1], as: UTF8.self), radix: 16) ?? 0
        }
    }
}

/// What a link has heard and told, to be waited for.
final class Heard<Element: Sendable>: Sendable {
    private let elements = Mutex<[Element]>([])
    private let news = DispatchSemaphore(value: 0)

    func add(_ element: Element) {
        elements.withLock { $0.append(element) }
        news.signal()
    }

    /// The next one that fits; those before it are passed over.
    func next(where fits: (Element) -> Bool = { _ in true }) throws -> Element {
        while news.wait(timeout: .now() + 60) == .success {
            let element = elements.withLock { $0.removeFirst() }
            if fits(element) { return element }
        }
        throw RunningProgram.Missing(description: "nothing more came")
    }
}
