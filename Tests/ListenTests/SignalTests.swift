import Foundation
import TestSupport
import Testing

/// Signals that come early, or close together.
@Suite struct SignalTests {
    /// Somebody who is stopped right after the start must not be left running.
    @Test(arguments: [SIGTERM, SIGINT])
    func aRequestToStopIsNeverLostAtTheStart(signal: Int32) throws {
        let home = try ListeningProcess.home()
        for milliseconds in stride(from: UInt32(0), through: 60, by: 3) {
            let ear = try ListeningProcess(["--model", "computer.rouse"], in: home, isDeaf: true, opensPipe: false)
            usleep(milliseconds * 1_000)
            ear.program.send(signal: signal)
            // It had nothing to finish, or has finished it.
            #expect([0, 128 + signal].contains(ear.program.end().status), "after \(milliseconds) ms")
        }
    }

    /// The same while it opens a pipe that nobody writes to.
    @Test func whatWaitsForItsInputCanBeStopped() throws {
        let ear = try ListeningProcess(
            ["--model", "computer.rouse"], in: ListeningProcess.home(), isDeaf: true, opensPipe: false)
        usleep(300_000)
        ear.program.send(signal: SIGTERM)
        #expect(ear.program.end().status == 128 + SIGTERM)
    }

    @Test func aPauseAndItsEndLeaveItListening() throws {
        let ear = try ListeningProcess(["--model", "computer.rouse"], in: ListeningProcess.home())
        for _ in 0..<50 {
            ear.program.send(signal: SIGUSR1)
            ear.program.send(signal: SIGUSR2)
            try ear.line(containing: #""event":"resumed""#)
        }
        try ear.say(ListeningProcess.computer)
        try ear.line(containing: #""event":"detection""#)
        let lines = try Lines(ear.end())
        #expect(lines.of("paused").count == 50 && lines.of("resumed").count == 50)
    }

    /// A program that does not listen to reason ends with who has started it, however that ends.
    @Test(arguments: [SIGTERM, SIGKILL], ["--backend", "--on-wake"])
    func nothingIsLeftRunning(signal: Int32, option: String) throws {
        let home = try ListeningProcess.home()
        let news = home.file("news")
        try #require(mkfifo(news, 0o600) == 0)
        let script = "trap '' TERM; setsid sh -c 'echo $$ $1; exec sleep 600' sh $$ >'\(news)' & wait; wait; sleep 600"
        let program = try home.store("#!/bin/sh\n\(script)\n".utf8, as: "program")
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: program)
        let arguments =
            option == "--backend" ? [option, "program", "-o", "command=\(program)"] : [option, program, "--commands"]
        let ear = try ListeningProcess(["--model", "computer.rouse"] + arguments, in: home)
        try ear.say(ListeningProcess.computer)
        try ear.say(ListeningProcess.marmalade)
        try ear.line(containing: #""event":"command-end""#)
        let told = try #require(FileHandle(forReadingAtPath: news)).availableData
        let numbers = String(decoding: told, as: UTF8.self).split(whereSeparator: \.isWhitespace)
        #expect(numbers.count == 2)
        ear.program.send(signal: signal)
        #expect(ear.program.end().status == (signal == SIGKILL ? 128 + SIGKILL : 0))
        for number in numbers {
            let state = { try? String(contentsOfFile: "/proc/\(number)/stat", encoding: .utf8) }
            for _ in 0..<1_000 where state()?.contains(") Z ") == false { usleep(10_000) }
            #expect(state() == nil || state()?.contains(") Z ") == true)
        }
    }
}
