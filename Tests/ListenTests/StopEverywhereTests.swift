import Foundation
import Glibc
import TestSupport
import Testing

/// SIGTERM ends it within a second, whatever it does and whatever hangs.
@Suite(.timeLimit(.minutes(20))) struct StopEverywhereTests {
    /// The best of some runs counts: what a busy machine adds is not the program's.
    @Test(arguments: State.all) func aRequestToStopIsHonoured(state: State) throws {
        var shortest = Duration.seconds(1_000)
        for _ in 0..<5 where shortest > .seconds(1) {
            let stage = try Stage()
            let program = try stage.start(state.arguments(stage), full: state.full, faults: state.faults(stage))
            try state.reach(stage, program)
            let start = ContinuousClock.now
            for _ in 0..<state.signals { program.send(signal: SIGTERM) }
            let outcome = program.end()
            shortest = min(shortest, ContinuousClock.now - start)
            // What keeps it is left behind, and then the signal ends it.
            #expect([0, 128 + SIGTERM, 130].contains(outcome.status), "\(outcome.status): \(outcome.errors)")
        }
        #expect(shortest <= .seconds(1))
    }

    /// Each word leads to a line on standard error that nobody takes, and the next word is found all the same.
    @Test func aFullStandardErrorStopsNoListening() throws {
        let stage = try Stage()
        let program = try stage.start(State.microphone() + ["--on-wake", "./fails"], full: [2], faults: [])
        while stage.calls < 4 { usleep(10_000) }
        program.send(signal: SIGTERM)
        #expect(program.end().status == 0)
    }

    /// What is lost is told where somebody reads.
    @Test func whatStandardErrorLosesIsCounted() throws {
        let stage = try Stage()
        let program = try stage.start(State.microphone("quiet") + ["--control"], full: [2], faults: [])
        try program.line(containing: "capture-start")
        // Each is answered by an event and a line, of which 512 wait.
        for _ in 0..<300 {
            for (command, event) in [("pause", "paused"), ("resume", "resumed")] {
                try program.send(line: "{\"command\":\"\(command)\"}")
                try program.line(containing: event)
            }
        }
        while program.line(containing: "lines of standard error could not wait", atMost: 0.05) == nil { stage.drain() }
        program.send(signal: SIGTERM)
        #expect(program.end().status == 0)
    }
}
