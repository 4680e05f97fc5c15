import Foundation
import TestSupport
import Testing

/// Pausing, resuming and stopping a `listen` from outside.
@Suite struct ControlTests {
    enum Way: CaseIterable {
        case signals
        case standardInput
    }

    private func request(_ command: String, _ way: Way, of ear: ListeningProcess) throws {
        switch way {
        case .signals: ear.program.send(signal: command == "pause" ? SIGUSR1 : SIGUSR2)
        case .standardInput: try ear.program.send(line: #"{"command":"\#(command)"}"#)
        }
    }

    @Test(arguments: Way.allCases)
    func nothingIsHeardDuringAPause(way: Way) throws {
        let options = way == .standardInput ? ["--control"] : []
        let ear = try ListeningProcess(
            ["--model", "computer.rouse", "--speech"] + options, in: ListeningProcess.home())
        try ear.say(ListeningProcess.computer)
        try ear.line(containing: #""event":"detection""#)
        try request("pause", way, of: ear)
        try ear.line(containing: #""event":"paused""#)
        try ear.say(ListeningProcess.computer)
        try ear.say(ListeningProcess.computer)
        // Two seconds fit into the pipe: once these are written the words are out of it.
        try ear.feed([Float](repeating: 0, count: 5 * 16_000))
        try request("resume", way, of: ear)
        try ear.line(containing: #""event":"resumed""#)
        try ear.say(ListeningProcess.computer)
        let outcome = try ear.end()
        let lines = try Lines(outcome)
        let kinds = lines.all.compactMap { $0["event"] as? String }.filter { !$0.hasPrefix("speech") }
        #expect(kinds == ["detection", "paused", "resumed", "detection"])
        let paused = try #require(lines.of("paused").first?["time"] as? Double)
        #expect(lines.of("resumed").first?["time"] as? Double == paused, "the time in between does not count")
        #expect(outcome.errors.contains("paused: audio is thrown away") && outcome.errors.contains("listening again"))
    }

    @Test func aPauseEndsTheCommandUnderWay() throws {
        let ear = try ListeningProcess(["--model", "computer.rouse", "--commands"], in: ListeningProcess.home())
        try ear.say(ListeningProcess.computer)
        try ear.line(containing: #""event":"wake""#)
        ear.program.send(signal: SIGUSR1)
        let end = try ear.line(containing: #""event":"command-end""#)
        #expect(end.contains(#""reason":"cancelled""#))
        try ear.line(containing: #""event":"paused""#)
        #expect(try ear.end().status == 0)
    }

    @Test func aLineThatIsNoCommandIsExplainedAndNothingElseHappens() throws {
        let ear = try ListeningProcess(["--model", "computer.rouse", "--control"], in: ListeningProcess.home())
        let mistakes = [
            ("pause", "'pause' is no command; send"), (#"{"command":"dance"}"#, "there is no command 'dance'"),
            (#"{"command":7}"#, "is no command"), (String(repeating: "x", count: 9_000), "more than 4096 bytes"),
        ]
        for (line, complaint) in mistakes {
            try ear.program.send(line: line)
            let event = try ear.line(containing: #""event":"error""#)
            #expect(event.contains(#""source":"control","code":"bad-command""#) && event.contains(complaint))
        }
        try ear.say(ListeningProcess.computer)
        try ear.line(containing: #""event":"detection""#)
        try ear.program.send(line: #"{"command":"stop"}"#)
        let outcome = ear.program.end()
        #expect(outcome.status == 0 && outcome.errors.hasSuffix(" 1 detection\n"))
    }

    /// Nobody takes the complaints as long as there is no audio.
    @Test func aFloodOfNonsenseTakesNoMemoryAndIsCounted() throws {
        let ear = try ListeningProcess(["--model", "computer.rouse", "--control"], in: ListeningProcess.home())
        let before = ear.program.residentBytes
        let lines = 200_000
        let block = [String](repeating: #"{"command":"dance like nobody is listening"}"#, count: 1_000)
            .joined(separator: "\n")
        for _ in 0..<(lines / 1_000) { try ear.program.send(line: block) }
        try ear.program.send(line: String(repeating: "x", count: 10_000_000))
        #expect(ear.program.residentBytes - before < 16 << 20)
        let dropped = try ear.line(containing: #""code":"dropped""#)
        #expect(dropped.contains("more failures came too fast to be told"))
        try ear.say(ListeningProcess.computer)
        try ear.line(containing: #""event":"detection""#)
        try ear.program.send(line: #"{"command":"stop"}"#)
        #expect(ear.program.end().status == 0)
    }

    @Test func standardInputIsEitherAudioOrCommands() throws {
        let outcome = try Program.rouse.run(["listen", "--control", "--input", "-"], in: "/")
        #expect(outcome.status == 64 && outcome.errors.contains("--control and --input - both want standard input"))
    }
}
