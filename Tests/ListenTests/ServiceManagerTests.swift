import Foundation
import TestSupport
import Testing

/// What a service manager such as systemd is told.
@Suite struct ServiceManagerTests {
    private let home: TemporaryFolder

    init() throws {
        home = try ListeningProcess.home()
    }

    private func listen(_ socket: NotifySocket, _ environment: [String: String] = [:]) throws -> ListeningProcess {
        try ListeningProcess(
            ["--model", "computer.rouse"], in: home,
            environment: environment.merging(["NOTIFY_SOCKET": socket.name]) { $1 }, isDeaf: true)
    }

    @Test(arguments: [false, true])
    func fromReadinessToTheEnd(isAbstract: Bool) throws {
        let socket = try NotifySocket(in: home, isAbstract: isAbstract)
        let ear = try listen(socket)
        #expect(socket.next(atMost: 0.2) == nil, "it is not ready before there is audio")
        try ear.feed([Float](repeating: 0, count: 160))
        #expect(socket.next(atMost: 60) == "READY=1\nSTATUS=listening")
        try ear.say(ListeningProcess.computer)
        #expect(try socket.note(containing: "STATUS=").contains("computer  score "))
        try ear.program.errorLine(containing: "listening for computer")
        ear.program.send(signal: SIGHUP)
        let silence = { try ear.feed([Float](repeating: 0, count: 1_600)) }
        let reloading = try socket.note(containing: "RELOADING=1", meanwhile: silence)
        let stamp = try #require(Int(reloading.split(separator: "=").last ?? ""))
        var now = timespec()
        clock_gettime(CLOCK_MONOTONIC, &now)
        #expect(stamp > 0 && stamp <= now.tv_sec * 1_000_000 + now.tv_nsec / 1_000)
        #expect(try socket.note(containing: "READY=1", meanwhile: silence) == "READY=1")
        ear.program.send(signal: SIGTERM)
        #expect(try socket.note(containing: "STOPPING=1") == "STOPPING=1")
        #expect(ear.program.end().status == 0)
    }

    @Test func aSignOfLifeOnlyWhileAudioFlows() throws {
        let socket = try NotifySocket(in: home, isAbstract: true)
        let ear = try listen(socket, ["WATCHDOG_USEC": "100000"])
        let second = [Float](repeating: 0, count: 1_600)
        _ = try socket.note(containing: "READY=1") { try ear.feed(second) }
        for _ in 0..<2 { _ = try socket.note(containing: "WATCHDOG=1") { try ear.feed(second) } }
        // What has been fed is worked off, and then nothing may come for many times the interval.
        while socket.next(atMost: 0.5) != nil {}
        #expect(socket.next(atMost: 0.5) == nil)
        _ = try socket.note(containing: "WATCHDOG=1") { try ear.feed(second) }
        #expect(try ear.end().status == 0)
    }

    @Test func nobodyElsesWatchdogIsFed() throws {
        let socket = try NotifySocket(in: home, isAbstract: true)
        let ear = try listen(socket, ["WATCHDOG_USEC": "1000", "WATCHDOG_PID": "1"])
        for _ in 0..<20 { try ear.feed([Float](repeating: 0, count: 16_000)) }
        #expect(try ear.end().status == 0)
        while let note = socket.next(atMost: 0.1) { #expect(!note.contains("WATCHDOG")) }
    }

    @Test func aSocketThatIsNotThereIsNoObstacle() throws {
        let ear = try ListeningProcess(
            ["--model", "computer.rouse"], in: home, environment: ["NOTIFY_SOCKET": home.file("nowhere")])
        try ear.say(ListeningProcess.computer)
        #expect(try Lines(ear.end()).of("detection").count == 1)
    }
}
