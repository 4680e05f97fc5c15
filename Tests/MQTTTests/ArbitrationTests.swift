import Clients
import MQTT
import ServiceSupport
import System
import TestSupport
import Testing

/// The rule where tests can ask it.
private final class Listener {
    private var trust = BidTrust()

    func announced(_ instance: String, isThere: Bool = true, at now: Double = 0) {
        trust.announced(instance, isThere: isThere, at: now)
    }

    func believes(_ bid: Arbiter.Bid, from instance: String, at now: Double = 0) -> Bool {
        trust.believes(bid, from: instance, at: now)
    }

    /// Of a hundred bids at once.
    func believed(_ bid: Arbiter.Bid, at now: Double) -> Int {
        (0..<100).filter { _ in believes(bid, from: "a", at: now) }.count
    }
}

@Suite("Of bids for a keyword")
struct BidTrustTests {
    private let bid = Arbiter.Bid(noiseDistance: 30, level: -20, score: 0.9, name: "a")
    private let listener = Listener()

    @Test("those are believed of programs that have said that they hear, as long as they do")
    func known() {
        #expect(!listener.believes(bid, from: "a"))
        listener.announced("a")
        #expect(listener.believes(bid, from: "a"))
        #expect(!listener.believes(bid, from: "b"))
        listener.announced("a", isThere: false, at: 1)
        #expect(!listener.believes(bid, from: "a", at: 1))
    }

    @Test("those are believed that a microphone can give")
    func possible() {
        listener.announced("a")
        for impossible in [
            Arbiter.Bid(noiseDistance: 1e9, level: -20, score: 0.9),
            Arbiter.Bid(noiseDistance: 30, level: 99, score: 1), Arbiter.Bid(noiseDistance: nil, level: nil, score: 7),
        ] {
            #expect(!listener.believes(impossible, from: "a"))
        }
        #expect(listener.believes(Arbiter.Bid(noiseDistance: nil, level: nil, score: 0.5), from: "a"))
    }

    @Test("those are believed that come no more often than somebody says a word, of so many programs")
    func often() {
        listener.announced("a")
        #expect(listener.believed(bid, at: 10) == 8)
        #expect(listener.believed(bid, at: 14) == 2)
        // To say again that it hears gives it no more.
        listener.announced("a", at: 14)
        #expect(!listener.believes(bid, from: "a", at: 14))
        for number in 0..<1_000 { listener.announced("\(number)", at: 14) }
        #expect(listener.believes(bid, from: "0", at: 14))
        #expect(!listener.believes(bid, from: "999", at: 14))
    }
}

@Suite("Of sites that hear one person", .serialized, .timeLimit(.minutes(20)))
struct ArbitrationTests {
    /// As long as a busy machine may take between what it hears of two sites at the same time.
    private static let arbitrate = ["--arbitrate", "10000"]

    /// The word close by, and from the other end of the flat.
    private func word(_ loudness: Float) throws -> [Float] {
        var random = SplitMix64(seed: 3)
        return try Talk.samples([Talk.word]).map { $0 * loudness + Float.random(in: -0.003...0.003, using: &random) }
    }

    /// The site that is told next.
    private func told(_ served: Served) throws -> String? { try served.next("/detected")["siteId"]?.string }

    @Test("the one that heard it best is told alone")
    func sites() throws {
        let served = try Served(options: Self.arbitrate)
        served.satellites.hear([("far", try word(0.1)), ("near", try word(0.8))])
        var site = try told(served)
        #expect(site == "near")
        served.satellites.hear(try word(0.1), at: "far")
        site = try told(served)
        #expect(site == "far")
    }

    /// Both hear every site, as two machines do of which one may fail.
    @Test("one is told once, when two machines serve a broker")
    func machines() throws {
        let served = try Served(options: Self.arbitrate)
        let other = try served.another(options: Self.arbitrate)
        // Each knows of the other, before it hears anything, when the broker has passed on that both hear.
        for _ in 0..<2 { _ = try served.ear.next("rouse/arbitration/hears/") }
        served.satellites.hear(try word(0.5), at: "kitchen")
        var site = try told(served)
        #expect(site == "kitchen")
        served.satellites.hear([("far", try word(0.1)), ("near", try word(0.8))])
        site = try told(served)
        #expect(site == "near")
        other.send(signal: 9)
        _ = other.end()
        served.satellites.hear(try word(0.5), at: "kitchen")
        site = try told(served)
        #expect(site == "kitchen")
    }

    @Test("what is no bid, or of a word that nobody knows, changes nothing")
    func nonsense() throws {
        let served = try Served(options: Self.arbitrate)
        for bid in [
            "", "[]", "{}", #"{"instance":"a","keyword":"computer","score":"9"}"#,
            #"{"instance":"a/b","keyword":"computer","score":9,"snr":99}"#,
            #"{"instance":"a","keyword":"other","score":9,"snr":99}"#,
            #"{"instance":"a","keyword":"computer","score":1e999,"snr":99}"#,
            // Of nobody who has said that it hears.
            #"{"instance":"a","keyword":"computer","score":1,"snr":99,"level":0}"#,
        ] {
            try served.broker.publish("rouse/arbitration/bid", bid)
        }
        served.satellites.hear(try word(0.5), at: "kitchen")
        let site = try told(served)
        #expect(site == "kitchen")
    }
}
