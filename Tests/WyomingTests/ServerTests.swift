import Audio
import Clients
import Foundation
import Glibc
import KeywordModels
import Network
import ServiceSupport
import System
import TestSupport
import Testing
import Wyoming

@Suite("The Wyoming server", .serialized, .timeLimit(.minutes(20)))
struct ServerTests {
    private let served: Served

    init() throws { served = try Served(Talk.word) }

    private static let anyPort = WyomingAddress.tcp(host: "127.0.0.1", port: 0)

    private func server(
        _ address: WyomingAddress = anyPort, bounds: ClientBounds = ClientBounds(), admission: Admission = Admission()
    ) throws -> WyomingServer {
        try WyomingServer(address, served.services, bounds: bounds, admission: admission)
    }

    /// What the reference's client is told.
    private func reference(
        _ server: WyomingServer, names: String, samples: [Float], rate: Int = 16_000, width: Int = 2, channels: Int = 1
    ) async throws -> [JSONValue] {
        let python = ProcessInfo.processInfo.environment["ROUSE_TEST_PYTHON"] ?? "python3"
        let script = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appending(path: "wake_client.py").path
        let audio = try served.folder.store(Said.pcm(samples, width: width, channels: channels), as: "audio.raw")
        let outcome = try await Program(python).runAside(
            [script, "\(server.address)", "\(rate)", "\(width)", "\(channels)", names, audio], in: served.folder.path)
        #expect(outcome.status == 0, "\(outcome.errors)")
        return outcome.outputLines.compactMap { JSONValue(parsing: $0) }
    }

    private func kinds(_ events: [JSONValue]) -> [String?] { events.map { $0["type"]?.string } }

    @Test("serves the reference's client", arguments: ["-", "computer", "sesame,computer"])
    func referenceClient(names: String) async throws {
        try Words.model("sesame").write(to: served.folder.file("sesame.rouse"))
        served.services.wake.modelStore.refresh()
        let server = try server()
        let events = try await reference(server, names: names, samples: Talk.samples())
        #expect(kinds(events) == ["info", "detection", "detection", "pong"])
        #expect(events[0]["name"] == "rouse" && events[0]["installed"] == .bool(true))
        #expect(
            events[0]["models"] == [
                ["computer", "computer", .bool(true), ["en"]], ["sesame", "sesame", .bool(true), ["en"]],
            ])
        #expect(events[1]["name"] == "computer")
        #expect(events[1]["timestamp"]?.number.map { $0.truncatingRemainder(dividingBy: 64) } == 0)
        #expect(events[3]["text"] == "done")
    }

    @Test("tells the reference's client that a word is not there")
    func referenceClientAndUnknown() async throws {
        let events = try await reference(server(), names: "jarvis", samples: Talk.samples())
        #expect(kinds(events) == ["info", "error", "not-detected", "pong"])
        #expect(events[1]["text"] == "There is no wake word 'jarvis'; there are: computer.")
        #expect(events[1]["code"] == "unknown-wake-word")
    }

    @Test("hears the reference's client at every rate", arguments: [(48_000, 2, 2), (8_000, 2, 1), (44_100, 4, 1)])
    func referenceClientAndRates(rate: Int, width: Int, channels: Int) async throws {
        let samples = try Resampler.resample(Talk.samples(), from: 16_000, to: rate)
        let events = try await reference(
            server(), names: "-", samples: samples, rate: rate, width: width, channels: channels)
        #expect(kinds(events) == ["info", "detection", "detection", "pong"])
    }

    /// The forms in which an event may come: with the data in the header, behind it, and with the version of the package.
    static let homeAssistant: [@Sendable ([(type: String, data: String)]) -> String] = [
        { events in events.map { "{\"type\": \"\($0.type)\", \"data\": \($0.data)}\n" }.joined() },
        { events in
            events.map { "{\"type\": \"\($0.type)\", \"data_length\": \($0.data.utf8.count)}\n\($0.data)" }.joined()
        },
        { events in
            events.map {
                "{\"type\": \"\($0.type)\", \"version\": \"1.9.0\", \"data_length\": \($0.data.utf8.count)}\n\($0.data)"
            }.joined()
        },
    ]

    @Test("is what Home Assistant asks for, in its order, in each form of an event", arguments: 0..<homeAssistant.count)
    func asHomeAssistant(release: Int) throws {
        let server = try server()
        let write = Self.homeAssistant[release]
        // The coordinator asks what there is, on a connection of its own, and hangs up.
        let coordinator = try Caller(server.address)
        coordinator.say(Array("{\"type\": \"describe\"}\n".utf8))
        let info = try #require(try coordinator.hear())
        #expect(info.data["wake"]?.array?.first?["models"]?.array?.first?["name"] == "computer")
        #expect(Set(info.data.keys).isSuperset(of: ["asr", "tts", "handle", "intent", "wake"]))
        // A pipeline listens until the word that it wants comes first, and hangs up in the middle of the audio.
        let run = try Caller(server.address)
        run.say(Array(write([("detect", "{\"names\": [\"computer\"]}")]).utf8))
        let start = "{\"rate\": 16000, \"width\": 2, \"channels\": 1, \"timestamp\": 0}"
        run.say(Array(write([("audio-start", start)]).utf8))
        let audio = Said.pcm(try Talk.samples())
        for place in stride(from: 0, to: audio.count, by: 2_048) {
            let piece = audio[place..<min(audio.count, place + 2_048)]
            let data = "{\"rate\": 16000, \"width\": 2, \"channels\": 1, \"timestamp\": \(place / 32)}"
            let header = write([("audio-chunk", data)])
            let withPayload = header.replacing("\"type\"", with: "\"payload_length\": \(piece.count), \"type\"")
            run.say(Array(withPayload.utf8) + piece)
        }
        let detection = try #require(try run.hear())
        #expect(detection.type == "detection" && detection.data["name"] == "computer")
        #expect(detection.data["timestamp"]?.number ?? -1 >= 0)
    }

    @Test("comes in at a socket of the file system, and makes place of what a killed one left")
    func unixSocket() throws {
        let path = served.folder.file("rouse.sock")
        let first = try server(.unix(path: path))
        let caller = try Caller(first.address)
        caller.say(Said.event("ping", ["text": "a"]))
        #expect(try caller.hear()?.data["text"] == "a")
        let error = #expect(throws: WyomingServerError.self) { try server(.unix(path: path)) }
        #expect(
            error?.description
                == "--wyoming unix://\(path): it is in use by another program; choose another address, or "
                + "end that one.")
        first.stop(within: 10)
        #expect(!FileSystem.exists(path))
        // As if nobody had had the time to remove it.
        let left = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
        var place = sockaddr_un()
        place.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &place.sun_path) { $0.copyBytes(from: path.utf8) }
        let bound = withUnsafeBytes(of: place) { bytes in
            bytes.withMemoryRebound(to: sockaddr.self) {
                bind(left, $0.baseAddress, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
        close(left)
        #expect(bound == 0 && FileSystem.exists(path))
        let second = try server(.unix(path: path))
        let other = try Caller(second.address)
        other.say(Said.event("ping"))
        #expect(try other.hear()?.type == "pong")
        second.stop(within: 10)
    }

    @Test("leaves a file alone that is no socket")
    func noSocket() throws {
        let path = try served.folder.store([1], as: "file")
        #expect(throws: WyomingServerError.self) { try server(.unix(path: path)) }
        #expect(try served.folder.bytes("file") == [1])
    }

    @Test("says when a port is taken")
    func takenPort() throws {
        let first = try server()
        let error = #expect(throws: WyomingServerError.self) { try server(first.address) }
        #expect(
            error?.description
                == "--wyoming \(first.address): it is in use by another program; choose another address, "
                + "or end that one.")
    }

    @Test("answers who says all at once and then that it is done, as nc -N does")
    func halfOpen() throws {
        let server = try server()
        let caller = try Caller(server.address)
        caller.say(
            Said.event("describe") + Said.start + Said.audio([UInt8](repeating: 0, count: 32_000)).flatMap { $0 })
        caller.say(Said.stop + Said.event("ping"))
        caller.finish()
        #expect(try caller.rest().map(\.type) == ["info", "not-detected", "pong"])
        server.stop(within: 10)
    }

    @Test("lets in so many, and the next when one has gone")
    func most() throws {
        let server = try server(admission: Admission(most: 2))
        var callers = try (0..<2).map { _ in try Caller(server.address) }
        for caller in callers {
            caller.say(Said.event("ping"))
            #expect(try caller.hear()?.type == "pong")
        }
        #expect(try Caller(server.address).rest().isEmpty)
        callers.removeFirst()
        while server.clients > 1 { usleep(1_000) }
        let next = try Caller(server.address)
        next.say(Said.event("ping"))
        #expect(try next.hear()?.type == "pong")
    }

    @Test("has those leave who say nothing, when places get scarce, and nobody who listens")
    func makesRoom() throws {
        var bounds = ClientBounds()
        bounds.scarceShyness = 0.2
        let server = try server(bounds: bounds, admission: Admission(most: 10))
        let silent = try (0..<2).map { _ in try Caller(server.address) }
        let good = try Caller(server.address)
        good.say(Said.start)
        while server.clients < 3 { usleep(1_000) }
        usleep(300_000)
        good.say(Said.event("ping"))
        #expect(try good.hear()?.type == "pong")
        // FairSlots get scarce with the next.
        let next = try Caller(server.address)
        for caller in silent { #expect(try caller.rest().isEmpty) }
        for caller in [good, next] {
            caller.say(Said.event("ping"))
            #expect(try caller.hear()?.type == "pong")
        }
    }

    @Test("drops who never reads, and nobody else")
    func neverReads() throws {
        var bounds = ClientBounds()
        bounds.unread = 100_000
        let server = try server(bounds: bounds)
        let good = try Caller(server.address)
        good.say(Said.start)
        let deaf = try Caller(server.address, buffer: 4_096)
        let pings = (0..<100).flatMap { _ in Said.event("ping", ["text": .string(String(repeating: "x", count: 1_000))])
        }
        var megabytes = 0.0
        while deaf.say(pings), megabytes < 500 { megabytes += Double(pings.count) / 1e6 }
        #expect(megabytes < 500, "it is hung up on")
        good.say(Said.audio(Said.pcm(try Talk.samples())).flatMap { $0 })
        #expect(try good.hear()?.type == "detection")
    }

    static let bad: [[UInt8]] = [
        Array("{\"type\":\"audio-chunk\",\"payload_length\":10737418240}\n".utf8),
        Array("{\"type\":\"audio-chunk\",\"payload_length\":-1}\n".utf8), [UInt8](repeating: 0x78, count: 1 << 20),
        Array("GET / HTTP/1.1\r\nHost: a\r\n\r\n".utf8), [0x7b, 0xff, 0xfe, 0x0a],
        (0..<100_000).map { UInt8(truncatingIfNeeded: $0 &* 2_654_435_761 >> 7) },
    ]

    @Test("tells what is wrong and hangs up", arguments: bad)
    func hangsUp(bytes: [UInt8]) throws {
        let server = try server()
        let good = try Caller(server.address)
        good.say(Said.start)
        let caller = try Caller(server.address)
        caller.say(bytes)
        #expect(try caller.rest().map(\.type) == ["error"])
        good.say(Said.event("ping"))
        #expect(try good.hear()?.type == "pong")
    }

    @Test("stops when everybody has what they were told, and lets nobody in")
    func stops() throws {
        let server = try server()
        let callers = try (0..<20).map { _ in try Caller(server.address) }
        for caller in callers { caller.say(Said.start + Said.event("ping", ["text": "last"])) }
        for caller in callers { #expect(try caller.hear()?.data["text"] == "last") }
        server.stop(within: 30)
        for caller in callers { #expect(try caller.hear() == nil) }
        #expect(throws: Caller.Failure.self) { try Caller(server.address) }
    }
}
