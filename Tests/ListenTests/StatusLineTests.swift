import Foundation
import Glibc
import TestSupport
import Testing

/// `listen` in a real terminal: one line at the bottom, events above it.
@Suite(.serialized) struct StatusLineTests {
    private static let erasure = "\r\u{1b}[J"

    private let living: Living
    private let home: TemporaryFolder
    private let samples: [Float]

    init() throws {
        living = try Living.shared.get()
        home = try TemporaryFolder()
        samples = try living.room(saying: ["good night", "turn on the light"]).samples
    }

    private func listen(
        columns: Int = 80, variables: [String] = [], _ arguments: [String] = [], speed: Double = 2, times: Int = 1
    ) throws -> PseudoTerminal {
        let audio = Array(repeatElement(samples, count: times).joined())
        let microphone = try TestMicrophone(playing: audio, in: home, speed: speed)
        return try PseudoTerminal(
            .rouse, ["listen", "--model", "computer.rouse", "--device", TestMicrophone.name] + arguments,
            in: living.folder.path, columns: columns, variables: [microphone.variable] + variables)
    }

    /// The lines that were shown at the bottom, one after the other, without their colours.
    private func pictures(_ shown: some StringProtocol) -> [String] {
        shown.components(separatedBy: Self.erasure).dropFirst().map { piece in
            String(piece.prefix { $0 != "\r" && $0 != "\r\n" && $0 != "\n" })
                .replacing(/\u{1b}\[[0-9]+m/, with: "")
        }.filter { $0.contains("dBFS") || $0.contains("waiting") }
    }

    private func events(_ shown: String) -> [String] {
        shown.replacing(/\u{1b}\[[0-9;]*[mJ]/, with: "").split(whereSeparator: { $0.isNewline || $0 == "\r" })
            .map(String.init).filter { $0.contains("score") }
    }

    @Test func showsWhatIsHeardBelowTheEvents() async throws {
        let terminal = try listen(variables: ["TERM=xterm"])
        #expect(await terminal.wait { pictures($0).contains { $0.contains("last computer") } }, "\(terminal.shown)")
        terminal.type("\u{3}")
        #expect(await terminal.finish() == 0)
        let all = pictures(terminal.shown)
        #expect(all.allSatisfy { $0.count < 80 })
        #expect(all.contains { $0.contains("speech") } && all.contains { $0.contains("quiet") })
        #expect(all.contains { $0.firstMatch(of: /computer 0\.[0-9]{2}\/0\.50/) != nil })
        // An event has a line of its own, and so has the summary.
        #expect(events(terminal.shown).count >= 1)
        #expect(events(terminal.shown).allSatisfy { $0.hasPrefix("0:") })
        let end = try #require(terminal.shown.range(of: "rouse: heard", options: .backwards))
        let rest = terminal.shown[..<end.lowerBound].components(separatedBy: Self.erasure).last
        #expect(rest?.contains("dBFS") == false, "the line is gone before that")
        #expect(terminal.shown.contains("\u{1b}[3"), "with colours")
    }

    @Test func isPaintedTenTimesASecondAtMost() async throws {
        let start = ContinuousClock.now
        let terminal = try listen(variables: ["TERM=xterm"], speed: 8, times: 20)
        #expect(await terminal.wait { pictures($0).count >= 20 })
        let seconds = (ContinuousClock.now - start) / .seconds(1)
        #expect(Double(pictures(terminal.shown).count) <= 10 * seconds + 1)
    }

    @Test func followsTheWidthOfTheTerminal() async throws {
        let terminal = try listen(columns: 100, variables: ["TERM=xterm"], times: 20)
        await terminal.wait { pictures($0).contains { $0.count > 50 } }
        for columns in [40, 32, 120] {
            let before = terminal.shown.count
            terminal.resize(columns: columns)
            // What is on its way when the width changes is still of the old one. While nobody reads, for want of a
            // processor, a picture may be half written, and run into an event.
            let isNew = { (shown: String) in
                let all = pictures(shown.dropFirst(before))
                return all.count >= 4 && all.suffix(4).allSatisfy { $0.count < columns }
            }
            #expect(await terminal.wait(until: isNew), "\(columns): \(pictures(terminal.shown.dropFirst(before)))")
        }
        #expect(await terminal.wait { pictures($0).last.map { $0.count > 40 } == true }, "it becomes wider again")
    }

    @Test func showsTheThresholdOfAReload() async throws {
        try home.makeFolder("rouse")
        try home.store("sensitivity = 0.5\n".utf8, as: "rouse/config.toml")
        let terminal = try listen(variables: ["TERM=xterm", "XDG_CONFIG_HOME=\(home.path)"], times: 20)
        #expect(await terminal.wait { pictures($0).contains { $0.contains("/0.50") } })
        try home.store("sensitivity = 0.75\n".utf8, as: "rouse/config.toml")
        terminal.send(signal: SIGHUP)
        #expect(await terminal.wait { pictures($0).last?.contains("/0.25") == true }, "\(terminal.shown.suffix(300))")
    }

    @Test func hasNoColoursWhereNoneAreWanted() async throws {
        let terminal = try listen(variables: ["TERM=xterm", "NO_COLOR=1"])
        #expect(await terminal.wait { pictures($0).contains { $0.contains("last computer") } })
        #expect(terminal.shown.firstMatch(of: /\u{1b}\[[0-9;]*m/) == nil)
    }

    @Test(arguments: [["TERM=dumb"], []])
    func isNotThereOnATerminalThatCannotErase(variables: [String]) async throws {
        let terminal = try listen(variables: variables)
        #expect(await terminal.wait { !events($0).isEmpty })
        terminal.type("\u{3}")
        #expect(await terminal.finish() == 0)
        let echo = terminal.shown.replacing("^C", with: "")
        #expect(!echo.contains("\u{1b}") && !echo.contains("\r\r"))
    }

    @Test func jsonIsNothingButJSON() async throws {
        let terminal = try listen(variables: ["TERM=xterm"], ["--json"])
        #expect(await terminal.wait { $0.contains(#""event":"detection""#) })
        #expect(!terminal.shown.contains("\u{1b}"))
    }

    @Test func nothingOfItIsPiped() async throws {
        let microphone = try TestMicrophone(playing: samples, in: home, speed: 8)
        let outcome = try await Program("env").runAside(
            [
                microphone.variable, "TERM=xterm", "timeout", "--preserve-status", "-s", "TERM",
                "\(Double(samples.count) / 16_000 / 8 + 1)", Program.rouse.path, "listen", "--model", "computer.rouse",
                "--device", TestMicrophone.name,
            ], in: living.folder.path)
        #expect(outcome.status == 0)
        #expect(!(outcome.output + outcome.errors).contains("\u{1b}") && !outcome.errors.contains("\r"))
        #expect(outcome.outputLines.count == 2)
    }
}
