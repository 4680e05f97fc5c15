import MQTT
import System
import TestSupport
import Testing

@Suite("Of sites that hear one person", .serialized, .timeLimit(.minutes(5)))
struct ArbitrationTests {
    private static let arbitrate = ["--arbitrate", "2000"]

    /// The word close by, and from the other end of the flat.
    private func word(_ loudness: Float) throws -> [Float] {
        var random = SplitMix64(seed: 3)
        return try Talk.samples([Talk.word]).map { $0 * loudness + Float.random(in: -0.003...0.003, using: &random) }
    }

    private func sites(_ served: Served, _ count: Int) throws -> [String?] {
        try (0..<count).map { _ in try served.next("/detected")["siteId"]?.string }
    }

    @Test("the one that heard it best is told alone")
    func sites() throws {
        let served = try Served(options: Self.arbitrate)
        served.satellites.hear(try word(0.1), at: "far")
        served.satellites.hear(try word(0.8), at: "near")
        #expect(try sites(served, 1) == ["near"])
        served.satellites.hear(try word(0.1), at: "far")
        #expect(try sites(served, 1) == ["far"])
    }

    /// Both hear every site, as two machines do of which one may fail.
    @Test("one is told once, when two machines serve a broker")
    func machines() throws {
        let served = try Served(options: Self.arbitrate)
        let other = try served.another(options: Self.arbitrate)
        served.satellites.hear(try word(0.5), at: "kitchen")
        #expect(try sites(served, 1) == ["kitchen"])
        served.satellites.hear(try word(0.1), at: "far")
        served.satellites.hear(try word(0.8), at: "near")
        #expect(try sites(served, 1) == ["near"])
        other.send(signal: 9)
        _ = other.end()
        served.satellites.hear(try word(0.5), at: "kitchen")
        #expect(try sites(served, 1) == ["kitchen"])
    }

    @Test("what is no bid, or of a word that nobody knows, changes nothing")
    func nonsense() throws {
        let served = try Served(options: Self.arbitrate)
        for bid in [
            "", "[]", "{}", #"{"instance":"a","keyword":"computer","score":"9"}"#,
            #"{"instance":"a/b","keyword":"computer","score":9,"snr":99}"#,
            #"{"instance":"a","keyword":"other","score":9,"snr":99}"#,
            #"{"instance":"a","keyword":"computer","score":1e999,"snr":99}"#,
        ] {
            try served.broker.publish("rouse/arbitration/bid", bid)
        }
        served.satellites.hear(try word(0.5), at: "kitchen")
        #expect(try sites(served, 1) == ["kitchen"])
    }
}
