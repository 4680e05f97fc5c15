import Foundation
import Glibc
import TestSupport
import Testing

/// Something that `rouse` does when it is asked to stop.
struct State: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let arguments: @Sendable (Stage) -> [String]
    let full: [Int]
    let faults: @Sendable (Stage) -> [String]
    let signals: Int
    /// Waits until it does so.
    let reach: @Sendable (Stage, RunningProgram) throws -> Void

    private init(
        _ name: String, _ arguments: @escaping @Sendable (Stage) -> [String], full: [Int] = [],
        faults: @escaping @Sendable (Stage) -> [String] = { _ in [] }, signals: Int = 1,
        reach: @escaping @Sendable (Stage, RunningProgram) throws -> Void
    ) {
        testDescription = name
        self.arguments = arguments
        self.full = full
        self.faults = faults
        self.signals = signals
        self.reach = reach
    }

    private static func after(_ event: String) -> @Sendable (Stage, RunningProgram) throws -> Void {
        { _, program in try program.line(containing: "\"event\":\"\(event)\"") }
    }

    /// Once it listens, a signal is sent, and an event awaited where there is one.
    private static func after(
        signal: Int32, _ event: String?
    ) -> @Sendable (Stage, RunningProgram) throws -> Void {
        { _, program in
            try program.line(containing: "capture-start")
            program.send(signal: signal)
            if let event { try program.line(containing: event) } else { usleep(100_000) }
        }
    }

    /// The metrics have clients that say half of what they want.
    private static func afterClients() -> @Sendable (Stage, RunningProgram) throws -> Void {
        { stage, program in
            let line = try program.errorLine(containing: "metrics at http://127.0.0.1:")
            let number = line.split(separator: ":").last?.prefix { $0 != "/" } ?? ""
            try stage.connect(to: #require(UInt16(number)))
            try program.line(containing: "capture-start")
        }
    }

    /// There is nothing to wait for.
    private static func after(milliseconds: UInt32) -> @Sendable (Stage, RunningProgram) throws -> Void {
        { _, _ in usleep(milliseconds * 1_000) }
    }

    /// As often as so many scripts were called.
    private static func after(calls: Int) -> @Sendable (Stage, RunningProgram) throws -> Void {
        { stage, program in
            while stage.calls < calls, program.isRunning { usleep(5_000) }
        }
    }

    static func microphone(_ name: String = "room") -> [String] {
        ["listen", "--model", "computer.rouse", "--json", "--device", name]
    }

    private static let recording = ["listen", "--model", "computer.rouse", "--json", "--input", "room.wav"]
    private static let enrolment = ["enroll", "--keyword", "word", "--output", "new/word.rouse", "--json", "--device"]

    static let all = listening + commands + outputs + disks + others

    private static let listening = [
        State(
            "reads a model that hangs", { _ in microphone() }, faults: { _ in ["read hang 1+ computer.rouse"] },
            reach: after(milliseconds: 300)),
        State("opens a device that hangs", { _ in microphone("hung") }, reach: after(milliseconds: 300)),
        State("listens", { _ in microphone() }, reach: after("capture-start")),
        State("waits for a device that is gone", { _ in microphone("gone") }, reach: after("device-lost")),
        State(
            "waits for a pipe", { _ in ["listen", "--model", "computer.rouse", "--input", "-"] },
            reach: after(milliseconds: 300)),
        State("is paused", { _ in microphone() }, reach: after(signal: SIGUSR1, "paused")),
        State(
            "reads a model anew that hangs", { _ in microphone() },
            faults: { _ in ["open hang 2+ computer.rouse"] }, reach: after(signal: SIGHUP, nil)),
    ]

    private static let commands = [
        State("records a command", { _ in microphone() + ["--commands"] }, reach: after("command-start")),
        State(
            "recognises a command", { _ in microphone() + ["--phrases", "marmalade", "turn on the light"] },
            reach: after("command-start")),
        State(
            "runs a program for a text", { _ in microphone() + ["--backend", "program", "-o", "command=./stuck"] },
            reach: after(calls: 1)),
        State(
            "runs a program for the text of a recording",
            { _ in recording + ["--backend", "program", "-o", "command=./stuck"] }, reach: after(calls: 1)),
        State(
            "waits for HTTP",
            { microphone() + ["--backend", "http", "-o", "url=http://127.0.0.1:\($0.deaf.port)/v1"] },
            reach: after("command-end")),
        State(
            "waits for Wyoming",
            { microphone() + ["--backend", "wyoming", "-o", "url=tcp://127.0.0.1:\($0.deaf.port)"] },
            reach: after("command-end")),
        State(
            "waits for Wyoming with a recording",
            { recording + ["--backend", "wyoming", "-o", "url=tcp://127.0.0.1:\($0.deaf.port)"] },
            reach: after("command-end")),
        State(
            "waits for Vosk", { microphone() + ["--backend", "vosk", "-o", "url=ws://127.0.0.1:\($0.deaf.port)"] },
            reach: after("command-end")),
        State("runs a program for a word", { _ in microphone() + ["--on-wake", "./stuck"] }, reach: after(calls: 1)),
        State(
            "runs a program for a word of a recording", { _ in recording + ["--on-wake", "./stuck"] },
            reach: after(calls: 1)),
        State(
            "plays a sound on a server that hangs",
            { _ in microphone() + ["--wake-sound", "room.wav", "--sound-device", "hung"] }, reach: after("detection")),
    ]

    private static let outputs = [
        State(
            "has nobody to read its events", { _ in microphone() + ["--speech", "--on-wake", "./fails"] }, full: [1],
            reach: after(calls: 2)),
        State(
            "has nobody to read the events of a recording", { _ in recording + ["--speech", "--on-wake", "./fails"] },
            full: [1], reach: after(calls: 1)),
        State(
            "has nobody to read its complaints", { _ in microphone() + ["--on-wake", "./fails"] }, full: [2],
            reach: after(calls: 2)),
        State(
            "has nobody to read either", { _ in microphone() + ["--on-wake", "./fails"] }, full: [1, 2],
            reach: after(calls: 2)),
        State(
            "has nobody to read why it fails", { _ in ["listen", "--model", "none.rouse"] }, full: [2],
            reach: after(milliseconds: 300)),
    ]

    private static let disks = [
        State(
            "writes a clip to a disk that hangs", { _ in microphone() + ["--save-clips", "kept"] },
            faults: { _ in ["write hang 1+ kept/.rouse"] }, reach: after("detection")),
        State(
            "makes a clip durable on a disk that hangs", { _ in recording + ["--save-clips", "kept"] },
            faults: { _ in ["fsync hang 1+ kept"] }, reach: after("detection")),
        State(
            "writes a command to a disk that hangs", { _ in microphone() + ["--save-commands", "kept"] },
            faults: { _ in ["write hang 1+ kept"] }, reach: after("command-end")),
        State(
            "prints to a disk that hangs", { _ in microphone() + ["--on-wake", "./fails"] },
            faults: { _ in ["write hang 1+ stdout"] }, reach: after(calls: 2)),
        State(
            "complains to a disk that hangs", { _ in microphone() + ["--on-wake", "./fails"] },
            faults: { _ in ["write hang 1+ stderr"] }, reach: after(calls: 2)),
    ]

    private static let others = [
        State(
            "serves metrics to clients that hang", { _ in microphone() + ["--metrics", "127.0.0.1:0"] },
            reach: afterClients()),
        State("takes commands", { _ in microphone() + ["--control"] }, reach: after("capture-start")),
        State(
            "stops already", { _ in microphone() + ["--save-clips", "kept", "--on-wake", "./stuck"] }, signals: 5,
            reach: after(calls: 1)),
        State("waits for a word to learn", { _ in enrolment + ["quiet"] }, reach: after("prompt")),
        State(
            "opens a device to learn from that hangs", { _ in enrolment + ["hung"] }, reach: after(milliseconds: 300)),
        State(
            "learns, and nobody reads that", { _ in enrolment + ["quiet"] }, full: [1],
            reach: after(milliseconds: 1_000)),
        State(
            "keeps a take on a disk that hangs", { _ in enrolment + ["room"] }, faults: { _ in ["write hang 1+ new/"] },
            reach: after(milliseconds: 1_500)),
        State(
            "transcribes a recording",
            { _ in ["transcribe", "room.wav", "--backend", "program", "-o", "command=./stuck"] }, reach: after(calls: 1)
        ),
    ]
}
