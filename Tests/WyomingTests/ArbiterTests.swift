import Clients
import Network
import ServiceSupport
import System
import TestSupport
import Testing
import Wyoming

@Suite("Which of several microphones heard a word best")
struct ArbiterTests {
    private func bid(_ noiseDistance: Double?, _ level: Double? = -20, _ score: Double = 0.9) -> Arbiter.Bid {
        Arbiter.Bid(noiseDistance: noiseDistance, level: level, score: score)
    }

    /// Who wins of those who heard a word at nearly the same time.
    private func winner(of bids: Arbiter.Bid...) throws -> Int? {
        var arbiter = Arbiter()
        var round: Int?
        for (bidder, bid) in bids.enumerated() {
            let opened = arbiter.take(bid, of: "computer", from: bidder)
            #expect((opened != nil) == (bidder == 0), "the first of them opens the round")
            round = round ?? opened
        }
        let order = arbiter.close(try #require(round), of: "computer")
        #expect(order.sorted() == Array(bids.indices), "all of them are told")
        return order.first
    }

    @Test("is the one where it stood out most of the room")
    func noiseDistance() throws {
        #expect(try winner(of: bid(12, -10, 0.99), bid(20, -30, 0.6), bid(15, -5, 0.8)) == 1)
        #expect(try winner(of: bid(nil, -1, 1), bid(3, -40, 0.5)) == 1, "who knows nothing of the room comes last")
    }

    @Test("of equals the louder one, of these the surer one, of these the first")
    func ties() throws {
        #expect(try winner(of: bid(10, -30), bid(10, -20), bid(10, -25)) == 1)
        #expect(try winner(of: bid(10, -20, 0.7), bid(10, -20, 0.8)) == 1)
        #expect(try winner(of: bid(10), bid(10)) == 0)
    }

    @Test("is decided for each word by itself, and for what comes later anew")
    func rounds() throws {
        var arbiter = Arbiter()
        let first = arbiter.take(bid(10), of: "computer", from: 1)
        let other = arbiter.take(bid(30), of: "jarvis", from: 2)
        var winners = arbiter.close(try #require(first), of: "computer")
        winners += arbiter.close(try #require(first), of: "computer")
        #expect(winners == [1], "a round is decided once")
        let later = arbiter.take(bid(5), of: "computer", from: 3)
        winners += arbiter.close(try #require(later), of: "computer")
        winners += arbiter.close(try #require(other), of: "jarvis")
        #expect(winners == [1, 3, 2])
    }

    @Test("alone is told by the server, and the others that there was nothing", .timeLimit(.minutes(20)))
    func server() throws {
        let served = try Served(Talk.word)
        var services = served.services
        services.arbitration = Arbitration(milliseconds: 5_000)
        let server = try WyomingServer(.tcp(host: "127.0.0.1", port: 0), services)
        var scene = Scene(.pause(1))
        scene.say(Talk.word, try Words.later.saying(Talk.word))
        scene.pause(2)
        var random = SplitMix64(seed: 1)
        let far = scene.samples.map { $0 / 2 + Float.random(in: -0.01...0.01, using: &random) }
        let callers = try [far, scene.samples].map { samples in
            let caller = try Caller(server.address)
            for bytes in [Said.start] + Said.audio(Said.pcm(samples)) + [Said.stop] { caller.say(bytes) }
            caller.finish()
            return caller
        }
        #expect(try callers.map { try $0.rest().map(\.type) } == [["not-detected"], ["detection"]])
    }
}
