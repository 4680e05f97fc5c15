import Network
import Satellite
import Synchronization
import System
import Testing
import Transcription

@Suite("What a satellite sends of a command", .timeLimit(.minutes(2)))
struct StreamTests {
    /// The samples that the server gets of a recording that begins with so many seconds of the wake word.
    private func streamed(_ samples: [Int16], leadIn: Double) async throws -> [Int16] {
        let identity = SatelliteIdentity(name: "kitchen", area: nil, models: [], speaks: true, version: "0")
        let satellite = Satellite(identity) { _ in }
        let sent = Mutex<[UInt8]>([])
        let connection = satellite.open { sending in
            if case .bytes(let bytes) = sending { sent.withLock { $0 += bytes } }
        }
        let bounds = WyomingFraming.Bounds(line: 65_536, data: 65_536, payload: 1 << 20)
        var server = ServerBytes(satellite, connection, bounds)
        try server.take(WyomingEvent(type: "run-satellite").encoded()[...], at: 0)
        let session = SatelliteBackend(satellite).start(hints: TranscriptionHints(leadIn: leadIn))
        for first in stride(from: 0, to: samples.count, by: 1_600) {
            session.send(Array(samples[first..<min(first + 1_600, samples.count)]))
        }
        session.finish()
        var events: [String] = []
        while events.last != "audio-stop" {
            try await Task.sleep(for: .milliseconds(5))
            events = try Self.events(in: sent.withLock { $0 }).map(\.type)
        }
        let end = WyomingEvent(type: "transcript", data: ["text": "turn on the light"])
        try server.take(end.encoded()[...], at: 1)
        #expect(try await session.result().text == "turn on the light")
        var heard: [Int16] = []
        for event in try Self.events(in: sent.withLock { $0 }) where event.type == "audio-chunk" {
            #expect(event.data["timestamp"]?.number == Double(heard.count / 16))
            heard += stride(from: 0, to: event.payload.count, by: 2).map {
                Int16(truncatingIfNeeded: Int(event.payload[$0]) | Int(event.payload[$0 + 1]) << 8)
            }
        }
        return heard
    }

    private static func events(in bytes: [UInt8]) throws -> [WyomingEvent] {
        var framing = WyomingFraming(.init(line: 65_536, data: 1 << 20, payload: 1 << 20))
        var events: [WyomingEvent] = []
        try framing.take(bytes[...]) { piece in
            switch piece {
            case .event(let event, _): events.append(event)
            case .payload(let bytes, _): events[events.count - 1].payload += bytes
            }
        }
        return events
    }

    @Test("is the command from the end of the wake word on", arguments: [0, 0.5, 0.83, 1.7])
    func withoutTheWord(leadIn: Double) async throws {
        let samples = (0..<32_000).map { Int16(truncatingIfNeeded: $0) }
        #expect(try await streamed(samples, leadIn: leadIn) == Array(samples[Int((leadIn * 16_000).rounded())...]))
    }
}
