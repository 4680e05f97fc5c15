import TestSupport
import Testing

@Suite("A machine that is too slow for any clock")
struct SlowMachineTests {
    @Test("learns and finds the demo's word all the same")
    func demo() throws {
        let folder = try TemporaryFolder()
        let faults = try FaultLibrary.shared.get().environment([], clock: "1000000x").map { "\($0)=\($1)" }
        let outcome = try Program("env").run(faults + [Program.rouse.path, "demo"], in: folder.path)
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(outcome.outputLines.last == "Found 7 of 7, and nothing else.")
    }
}
