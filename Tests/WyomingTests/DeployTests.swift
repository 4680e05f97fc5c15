import Clients
import Foundation
import Network
import System
import TestSupport
import Testing
import Wyoming

@Suite("The files of examples/deploy", .timeLimit(.minutes(20)))
struct DeployTests {
    private static let root = String(#filePath.dropLast("/Tests/WyomingTests/DeployTests.swift".count))
    private let served: Served

    init() throws { served = try Served(Talk.word) }

    @Test(
        "keep rooms going behind HAProxy when an instance dies, plain and with certificates",
        arguments: [[], ["--tls"]])
    func balanced(options: [String]) async throws {
        let recording = try served.folder.store(WAV().bytes(Talk.samples()), as: "rooms.wav")
        // How soon they are back is for the tool to tell, on a machine that does nothing else.
        let outcome = try await Program("python3").runAside(
            [
                "\(Self.root)/tools/balanced_rooms.py", Program.rouse.path, served.folder.file("computer.rouse"),
                recording, "--streams", "12", "--seconds", "8", "--within", "60",
            ] + options, in: served.folder.path)
        #expect(outcome.status == 0, "\(outcome.output)\(outcome.errors)")
    }

    @Test("ask Prometheus for nothing that is not served")
    func board() throws {
        let page = served.services.metrics(clients: 0)
        let board = try String(contentsOfFile: "\(Self.root)/examples/deploy/grafana.json", encoding: .utf8)
        _ = try #require(JSONValue(parsing: board)?["panels"])
        let names = Set(board.matches(of: #/rouse_[a-z_]+/#).map { String($0.output) })
        #expect(names.count > 5)
        for name in names { #expect(page.contains("# TYPE \(name) "), "\(name)") }
    }

    @Test("are met by counts of what clients do")
    func counts() throws {
        let client = served.client()
        let samples = try Talk.samples()
        _ = client.told([Said.start] + Said.audio(Said.pcm(samples)))
        var page = served.services.metrics(clients: 1)
        #expect(page.contains("rouse_clients 1\n"))
        #expect(page.contains("rouse_streams 1\n"))
        _ = client.told([Said.stop, Said.event("recognize", ["text": "hello"])])
        page = served.services.metrics(clients: 0)
        #expect(page.contains("rouse_streams 0\n"))
        #expect(page.contains("rouse_streams_total 1\n"))
        #expect(page.contains(#"rouse_detections_total{keyword="computer"} 2"#))
        #expect(page.contains(#"rouse_requests_total{kind="understanding"} 1"#))
    }
}
