import Foundation
import Glibc
package import MQTT
import TestSupport

/// A mosquitto of the test's own, which can be killed and comes back at the same port.
package final class Broker {
    package let port: Int
    private let folder: TemporaryFolder
    private let configuration: String
    private var program: RunningProgram?

    /// - Parameter lines: of its configuration, behind the listener. `FOLDER` is where `files` lie.
    package init(_ lines: [String] = ["allow_anonymous true"], files: [String: String] = [:]) throws {
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

    package func start() throws {
        let started = try RunningProgram(Program("/usr/sbin/mosquitto"), ["-v", "-c", configuration], in: folder.path)
        try started.errorLine(containing: "running")
        program = started
    }

    /// As when the machine loses its power.
    package func kill() {
        program?.send(signal: SIGKILL)
        _ = program?.end()
        program = nil
    }

    package var address: MQTTAddress { MQTTAddress(host: "127.0.0.1", port: port) }
    package var url: String { "mqtt://127.0.0.1:\(port)" }
    package func file(_ name: String) -> String { folder.file(name) }

    /// Publishes with mosquitto_pub.
    package func publish(_ topic: String, _ text: String, _ more: [String] = []) throws {
        try pub(["-t", topic, "-m", text] + more)
    }

    package func publish(_ topic: String, bytes: [UInt8]) throws {
        try pub(["-t", topic, "-f", folder.store(bytes, as: UUID().uuidString)])
    }

    private func pub(_ arguments: [String]) throws {
        let outcome = try Program("mosquitto_pub").run(
            ["-h", "127.0.0.1", "-p", "\(port)", "-q", "1"] + arguments, in: folder.path)
        guard outcome.status == 0 else { throw RunningProgram.Missing(description: outcome.errors) }
    }
}

/// mosquitto_sub, and what it has heard.
package final class Ear {
    package struct Message {
        package let topic: String
        package let bytes: [UInt8]
        package let isRetained: Bool
        package var text: String { String(decoding: bytes, as: UTF8.self) }
    }

    private let program: RunningProgram

    /// - Parameter topics: to which it has subscribed when this returns.
    package init(_ broker: Broker, _ topics: String..., more: [String] = []) throws {
        let folder = try TemporaryFolder()
        program = try RunningProgram(
            Program("/usr/bin/stdbuf"),
            ["-oL", "mosquitto_sub", "-d", "-h", "127.0.0.1", "-p", "\(broker.port)", "-q", "1", "-F", "=%r %t %x"]
                + topics.flatMap { ["-t", $0] } + more, in: folder.path)
        try program.line(containing: "Subscribed (")
    }

    /// The next message whose topic has this in it; those before it are passed over.
    package func next(_ part: String = "") throws -> Message {
        while true {
            if let message = Self.message(try program.line(containing: "="), part) { return message }
        }
    }

    /// The same, and nil when none comes within so many seconds.
    package func next(_ part: String, atMost seconds: Double) throws -> Message? {
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
