import Foundation
import TestSupport
import Testing

/// A `listen` whose workers are taken over, killed or hang: words are found all the same.
@Suite(.serialized, .timeLimit(.minutes(20))) struct SandboxedListenTests {
    private let home: TemporaryFolder
    private let service: SilentService

    init() throws {
        home = try ListeningProcess.home()
        service = try SilentService()
    }

    /// What a worker does when it would hear the service is the deed.
    private func listen(_ deed: Deed) throws -> ListeningProcess {
        try ListeningProcess(
            [
                "--model", "computer.rouse", "--sandbox", "--backend", "wyoming", "-o", "url=\(service.url)", "-o",
                "timeout=1",
            ], in: home, environment: ["LD_PRELOAD": deed.library(for: .service, in: home)])
    }

    /// A word, and a command behind it.
    private func speak(to ear: ListeningProcess) throws {
        try ear.say(ListeningProcess.computer)
        try ear.say(ListeningProcess.marmalade)
    }

    @Test(arguments: [Deed.dies, .runs, .hangs])
    func goesOnWithEveryWord(deed: Deed) throws {
        let ear = try listen(deed)
        for command in 1...3 {
            try speak(to: ear)
            let error = try ear.line(containing: #""command":\#(command),"backend":"wyoming""#)
            #expect(error.contains(#""event":"error","source":"transcription""#))
        }
        let outcome = try ear.end()
        #expect(outcome.status == 0)
        let lines = try Lines(outcome)
        #expect(lines.of("wake").count == 3)
        #expect(lines.of("transcript").isEmpty)
        let codes = Set(lines.of("error").compactMap { $0["code"] as? String })
        #expect(codes.isSubset(of: deed == .hangs ? ["total-timeout", "idle-timeout"] : ["worker-failed"]))
    }

    @Test func aTextThatAWorkerMakesUpIsATextAndNoMore() throws {
        let ear = try listen(.writes)
        try speak(to: ear)
        #expect(try ear.line(containing: #""event":"transcript""#).contains("prevented"))
        #expect(try ear.end().status == 0)
        #expect(try !home.names.contains("stolen"))
    }
}
