import Foundation
import Glibc
import TestSupport
import Testing

/// Calls of the system fail while a stream plays: the same words are found, nobody hangs or crashes, what went wrong is
/// said, and no file under its final name is half of one.
@Suite(.timeLimit(.minutes(20))) struct FaultTests {
    /// Calls at which a fault is tried, of all that a run makes.
    private static let most = 12

    private let ordeal: Ordeal

    init() throws {
        ordeal = try Ordeal.shared.get()
    }

    /// One call of all fails, for good.
    @Test(arguments: Fault.shortages) func aCallMayFail(fault: Fault) throws {
        for number in points(of: fault) {
            let outcome = try ordeal.run([fault.rule("\(number)")], isServing: !fault.endsNIO)
            let mistakes = mistakes(in: outcome, of: fault)
            #expect(mistakes.isEmpty, "call \(number): \(mistakes) \(outcome.records) \(outcome.errors)")
        }
    }

    /// From one call on all fail: there is no more room, no more descriptor, no more thread.
    @Test(arguments: Fault.shortages) func allThatFollowMayFail(fault: Fault) throws {
        for number in points(of: fault).prefix(8) {
            let outcome = try ordeal.run([fault.rule("\(number)+")], isServing: !fault.endsNIO)
            let mistakes = mistakes(in: outcome, of: fault)
            #expect(mistakes.isEmpty, "from call \(number) on: \(mistakes) \(outcome.records) \(outcome.errors)")
        }
    }

    /// Nobody notices.
    @Test(arguments: Fault.interruptions) func anyCallMayBeInterruptedOrShort(fault: Fault) throws {
        let rules = ["%2", "~30"].map { fault.rule($0) } + points(of: fault).map { fault.rule("\($0)") }
        for rule in rules {
            let outcome = try ordeal.run([rule])
            #expect(mistakes(in: outcome, of: fault).isEmpty, "\(rule): \(outcome.records) \(outcome.errors)")
            #expect(outcome.failures.isEmpty && outcome.commands.count == 3, "\(rule): \(outcome.failures)")
        }
    }

    /// The library would end the process.
    @Test func aRecogniserThatCannotBeLoadedIsRefused() throws {
        let backend = ["--backend", "pocketsphinx", "--grammar", "phrases.txt"]
        for number in stride(from: 1, through: 46, by: 5) {
            let outcome = try ordeal.run(["open EMFILE \(number) pocketsphinx/model"], backend: backend)
            #expect(mistakes(in: outcome).isEmpty, "\(outcome.errors)")
        }
    }

    /// What there was no room for at the first command is there for the next.
    @Test(arguments: ["socketpair EMFILE 1", "pthread_create EAGAIN %8", "socket EMFILE 3"])
    func aServiceIsReachedOnceThereIsRoom(rule: String) throws {
        let service = try RunningProgram(
            Program("/usr/bin/env"), ["python3", "-u", "-c", Self.service],
            in: FileManager.default.temporaryDirectory.path)
        let port = try service.line(containing: "port ").dropFirst("port ".count)
        let outcome = try ordeal.run([rule], backend: ["--backend", "http", "-o", "url=http://127.0.0.1:\(port)/v1"])
        #expect(mistakes(in: outcome).isEmpty, "\(outcome.errors)")
        #expect(outcome.status == 0 && outcome.texts >= 2, "\(outcome.failures)")
        service.send(signal: SIGKILL)
        _ = service.end()
    }

    /// Says the same whatever it is asked.
    private static let service = """
        import http.server, socketserver
        class Handler(http.server.BaseHTTPRequestHandler):
            def do_POST(self):
                size = self.headers.get("content-length")
                if size:
                    self.rfile.read(int(size))
                else:
                    while count := int(self.rfile.readline(), 16):
                        self.rfile.read(count + 2)
                    self.rfile.readline()
                answer = b'{"text": "turn on the light"}'
                self.send_response(200)
                self.send_header("content-length", str(len(answer)))
                self.end_headers()
                self.wfile.write(answer)
            def log_message(self, *_):
                pass
        server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        print("port", server.server_address[1])
        server.serve_forever()
        """

    /// Descriptors run out in earnest.
    @Test func fewFilesMayBeOpen() throws {
        // With three the dynamic linker finds no library.
        for count in [4, 5, 6, 7, 8, 9, 10, 12, 14, 16, 18, 20, 24, 32, 64, 256] {
            let outcome = try ordeal.run(limits: "ulimit -n \(count)")
            #expect(mistakes(in: outcome).isEmpty, "\(count): \(outcome.errors)")
            // On a busy machine many programs run at once, each with pipes.
            #expect(count < 256 || (outcome.status == 0 && outcome.failures.isEmpty), "\(outcome.failures)")
        }
    }

    /// A board without a clock begins in 1970, later the clock is set, and set back; it does not end in 2038.
    @Test(arguments: [
        "1:0", "1:3600", "1:-86400", "1:2147483640", "1:4294967290", "1:253402300795", "10:0", "1:0,40:1700000000",
        "1:1700000000,20:1600000000", "20:4102444800,40:0,60:1700000000", "1:2147483646,30:-5,50:1e11",
    ])
    func theClockMayBeWrongAndJump(clock: String) throws {
        let outcome = try ordeal.run(clock: clock)
        #expect(mistakes(in: outcome).isEmpty, "\(outcome.errors)")
        #expect(outcome.status == 0 && outcome.failures.isEmpty, "\(outcome.failures)")
    }

    /// Addresses run out. Swift ends a process whose memory does, so that only what is enough can be asked for: the
    /// program with its libraries, and no more than twice what it takes besides.
    @Test func memoryMayBeLimited() throws {
        for megabytes in [256, 512] {
            let outcome = try ordeal.run(limits: "ulimit -v \(megabytes << 10)")
            #expect(mistakes(in: outcome).isEmpty, "\(megabytes): \(outcome.errors)")
            #expect(outcome.status == 0 && outcome.failures.isEmpty, "\(outcome.failures)")
        }
    }

    /// Which calls of all that a run makes are tried: evenly many, and the first and the last.
    private func points(of fault: Fault) -> [Int] {
        let count = fault.calls.reduce(0) { $0 + (ordeal.calls[$1] ?? 0) }
        guard count > Self.most else { return Array(1...max(1, count)) }
        return (0..<Self.most).map { 1 + $0 * (count - 1) / (Self.most - 1) }
    }

    /// What a run has done that it should not have.
    private func mistakes(in outcome: Ordeal.Outcome, of fault: Fault? = nil) -> [String] {
        var mistakes = outcome.damage
        if outcome.isListening {
            if outcome.status != 0 { mistakes.append("it ended with \(outcome.status)") }
            if outcome.words != ordeal.calm.words { mistakes.append("it found \(outcome.words)") }
            if outcome.commands.count != 3 { mistakes.append("\(outcome.commands.count) commands have an outcome") }
        } else {
            // What it needs is not there: it says so, and does not begin.
            if ![66, 69, 73, 78].contains(outcome.status) { mistakes.append("it ended with \(outcome.status)") }
            if outcome.errors.last?.hasPrefix("rouse: ") != true { mistakes.append("it did not say why") }
        }
        if let fault, !fault.isHarmless, let record = outcome.records.first, record.injected > 0 {
            if !isTold(record.file, in: outcome) { mistakes.append("nothing was said of \(record.file)") }
        }
        return mistakes
    }

    /// Whether somebody who reads what is said is led to the file, where something is lost with it: as long as it listens
    /// that is a recording or its description.
    private func isTold(_ file: String, in outcome: Ordeal.Outcome) -> Bool {
        let parts = file.split(separator: "/").map(String.init)
        guard !outcome.isListening || outcome.kept < ordeal.calm.kept, let name = parts.last else { return true }
        let folder = parts.dropLast().last ?? ""
        let said = (outcome.failures + outcome.errors).joined(separator: "\n")
        return said.contains(name) || (!folder.isEmpty && said.contains("/\(folder)")) || file.hasPrefix("/proc/")
    }
}
