import Clients
import Enrolment
import Features
import KeywordModels
import KeywordSpotting
import Network
import Pipeline
import Satellite
import Synchronization
import Wyoming

extension FuzzTarget {
    /// What clients send to the servers, in pieces as the network brings them.
    static let served = [
        FuzzTarget(
            "wyoming-client",
            texts: [
                "{\"type\":\"describe\"}\n{\"type\":\"ping\",\"data\":{\"text\":\"a\"}}\n",
                "{\"type\":\"detect\",\"data_length\":16}\n{\"names\":[\"no\"]}\(audio("audio-start"))"
                    + "\(audio("audio-chunk", 8))abcdefgh{\"type\":\"audio-stop\"}\n",
                "\(audio("audio-chunk", 3, "\"rate\":48000,\"width\":3,\"channels\":2"))abc"
                    + "\(audio("audio-chunk", 12, "\"rate\":8000,\"width\":4,\"channels\":1"))abcdefghijkl{\"type\":\"audio-stop\"}\n",
            ].map { "\u{7f}\u{20}\u{5}\u{7f}" + $0 }
        ) { bytes in
            let client = ServedClient(try clientServices.get(), at: 0)
            var (now, isUseful) = (0.0, false)
            for piece in bytes.pieces() {
                now += 0.05
                let reply = client.take(piece[...], at: now)
                isUseful = isUseful || reply.events.contains { $0.type != "error" }
                for event in reply.events { precondition(!event.encoded().isEmpty, "an event is written") }
                if reply.ending != nil || client.check(at: now) != nil { break }
            }
            return isUseful
        },
        FuzzTarget(
            "satellite-server",
            texts: [
                "{\"type\":\"run-satellite\"}\n{\"type\":\"describe\"}\n{\"type\":\"ping\"}\n{\"type\":\"voice-stopped\"}\n"
                    + "{\"type\":\"transcript\",\"data_length\":10}\n{\"text\":1}{\"type\":\"error\",\"data\":{\"code\":\"a\"}}\n",
                "{\"type\":\"run-satellite\"}\n\(audio("audio-start"))\(audio("audio-chunk", 4))abcd{\"type\":\"audio-stop\"}\n",
                "{\"type\":\"run-satellite\"}\n"
                    + "{\"type\":\"timer-started\",\"data\":{\"id\":\"a\",\"total_seconds\":60,\"name\":\"b\"}}\n"
                    + "{\"type\":\"timer-finished\",\"data\":{\"id\":\"a\"}}\n{\"type\":\"pause-satellite\"}\n",
            ].map { "\u{7f}\u{20}\u{5}\u{7f}" + $0 }
        ) { bytes in
            let identity = SatelliteIdentity(name: "a", area: nil, models: [], speaks: true, version: "0")
            let satellite = Satellite(identity) { _ in }
            let told = Mutex(0)
            let number = satellite.open { if case .bytes = $0 { told.withLock { $0 += 1 } } }
            var server = ServerBytes(satellite, number, ClientBounds().framing)
            for (place, piece) in bytes.pieces().enumerated() {
                guard (try? server.take(piece[...], at: Double(place))) != nil else { break }
            }
            satellite.close(number)
            return told.withLock { $0 > 0 }
        },
    ]

    private static func audio(
        _ type: String, _ payload: Int = 0, _ format: String = "\"rate\":16000,\"width\":2,\"channels\":1"
    ) -> String {
        "{\"type\":\"\(type)\",\"payload_length\":\(payload),\"data\":{\(format),\"timestamp\":5}}\n"
    }

    /// A word of three frames, of which nothing was learned: enrolling one takes too long here.
    private static let modelFile = Result {
        let frontEnd = try Enroller().frontEnd
        let template = (0..<3).map { [Float](repeating: Float($0), count: frontEnd.dimensions) }
        let tail = FalseAlarmTail(peaks: (0..<100).map(Float.init), hours: 1, share: 0.1, least: 10)
        let model = KeywordModel(
            keyword: "no", frontEnd: frontEnd, templates: [template], variance: 1,
            calibration: Calibration(threshold: -1, width: 1, tail: tail), takes: [], createdBy: "fuzzing")
        return try MemoryFile(model.encoded())
    }

    private static let clientServices = Result {
        var keywords = ServedKeywords(paths: [try modelFile.get().path])
        keywords.spotting.minimumScore = 0
        return ClientServices(WakeService(try KeywordModelStore(keywords) { _ in }), version: "0")
    }
}
