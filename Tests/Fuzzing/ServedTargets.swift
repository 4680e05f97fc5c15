import KeywordModels
import Network
import Pipeline
import TestSupport
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
        }
    ]

    private static func audio(
        _ type: String, _ payload: Int = 0, _ format: String = "\"rate\":16000,\"width\":2,\"channels\":1"
    ) -> String {
        "{\"type\":\"\(type)\",\"payload_length\":\(payload),\"data\":{\(format),\"timestamp\":5}}\n"
    }

    private static let modelFile = Result { try MemoryFile(Words.model("no").encoded()) }

    private static let clientServices = Result {
        let shelf = try KeywordShelf([modelFile.get().path], folder: nil) { _ in }
        return ClientServices(WakeService(shelf, Pipeline.Configuration()), version: "0")
    }
}
