import Foundation
import TestSupport
import Testing

/// What is closed at the start is open to nothing, so that no file of the program's is taken for it.
@Suite struct ClosedStreamsTests {
    @Test func eachOfTheThreeIsOpen() throws {
        let home = try ListeningProcess.home()
        let pipe = home.file("audio")
        try #require(mkfifo(pipe, 0o600) == 0)
        let program = try RunningProgram(
            Program("/bin/sh"),
            ["-c", #"exec "$0" "$@" <&- 2>&-"#, Program.rouse.path, "listen", "--model", "computer.rouse", "--json"]
                + ["--input", pipe], in: home.path)
        let audio = try FileHandle(forWritingTo: URL(fileURLWithPath: pipe))
        try audio.write(
            contentsOf: Data(WAV().raw(Scene(.pause(1), .sound(ListeningProcess.computer.get()), .pause(2)).samples)))
        try program.line(containing: #""event":"detection""#)
        #expect(program.file(at: 0) == "/dev/null" && program.file(at: 2) == "/dev/null")
        try audio.close()
        #expect(program.end().status == 0)
    }
}

/// A `listen` whose events nobody reads.
@Suite struct UnreadOutputTests {
    private let home: TemporaryFolder
    private let events: FileHandle
    private let process: ListeningProcess

    /// F_SETPIPE_SZ, which Swift's module leaves out.
    private static let setPipeSize: Int32 = 1_031

    init() throws {
        home = try ListeningProcess.home()
        let pipe = home.file("events")
        try #require(mkfifo(pipe, 0o600) == 0)
        // Open for reading and writing, so that it is there without a reader.
        let descriptor = open(pipe, O_RDWR | O_CLOEXEC)
        try #require(descriptor >= 0)
        _ = fcntl(descriptor, Self.setPipeSize, 4_096)
        events = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
        process = try ListeningProcess(
            ["--model", "computer.rouse", "--min-score", "0", "--speech"], in: home, outputTo: pipe)
    }

    /// More events than wait for a reader.
    private func talk() throws { for _ in 0..<250 { try process.say(ListeningProcess.computer) } }

    @Test func itListensOnAndCanBeStopped() throws {
        try talk()
        process.program.send(signal: SIGTERM)
        let outcome = process.program.end()
        #expect(outcome.status == 0)
        let summary = try #require(outcome.errorLines.last)
        #expect(summary.contains("rouse: heard ") && !summary.contains(" 0 detections"))
    }

    @Test func whatIsLostIsCountedAndSaid() throws {
        try talk()
        let seconds = process.hops / 100
        #expect(seconds > 300)
        let lost = DispatchSemaphore(value: 0)
        let reader = events
        Thread.detachNewThread {
            var text = Data()
            while !String(decoding: text.suffix(2_000), as: UTF8.self).contains(#""source":"output","code":"dropped""#)
            {
                text += reader.availableData
            }
            lost.signal()
        }
        while lost.wait(timeout: .now() + 0.05) == .timedOut { try process.feed([Float](repeating: 0, count: 1_600)) }
        process.program.send(signal: SIGTERM)
        #expect(process.program.end().status == 0)
    }
}

/// A `listen` whose complaints nobody reads.
@Suite struct UnreadErrorsTests {
    @Test func itListensOnAndCanBeStopped() throws {
        let home = try ListeningProcess.home()
        let pipe = home.file("complaints")
        try #require(mkfifo(pipe, 0o600) == 0)
        // Open for reading and writing, so that it is there without a reader.
        let descriptor = open(pipe, O_RDWR | O_CLOEXEC)
        try #require(descriptor >= 0)
        defer { close(descriptor) }
        let process = try ListeningProcess(
            ["--model", "computer.rouse", "--control"], in: home, isDeaf: true, errorsTo: pipe)
        // Each is complained of; together they are more than the pipe holds.
        for _ in 0..<1_000 {
            try process.program.send(line: String(repeating: "x", count: 80))
            try process.feed([Float](repeating: 0, count: 160))
        }
        try process.say(ListeningProcess.computer)
        try process.line(containing: #""event":"detection""#)
        process.program.send(signal: SIGTERM)
        // It waits a moment for a reader, but not for long.
        #expect([0, 128 + SIGTERM].contains(process.program.end().status))
    }
}
