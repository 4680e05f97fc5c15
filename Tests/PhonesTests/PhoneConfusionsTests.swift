import Phones
import Testing

/// A phone that the network takes for another costs a word little where that other is heard.
@Suite struct PhoneConfusionsTests {
    private static let symbols = PhoneSymbols(names: ["a", "b", "c"], alike: [:], english: [:])
    private static let (a, b, c): (UInt8, UInt8, UInt8) = (0, 1, 2)
    /// "b" is often heard where "a" is said.
    private let confusions = PhoneConfusions(said: [[1, 0, 0, 0], [0.4, 0.6, 0, 0], [0, 0, 1, 0], [0, 0, 0, 1]])

    /// In each frame one symbol is likeliest, and each other one eight nats less likely; "-" is the blank.
    private func heard(_ likeliest: String) -> PhonePosteriors {
        PhonePosteriors(
            frames: likeliest.count, symbols: Self.symbols,
            logits: likeliest.flatMap { frame in "abc-".map { $0 == frame ? 8 : 0 } })
    }

    @Test func whatIsTakenForThePhoneCostsLittle() {
        let spread = confusions.spread(heard("-b-"))
        #expect(abs(spread.score(of: [Self.a]) + 0.4) < 0.05)
        #expect(spread.score(of: [Self.b]) == 0)
        #expect(spread.score(of: [Self.c]) < -7)
    }

    @Test func whatIsNotTakenForItCostsAsMuchAsBefore() {
        let (plain, spread) = (heard("-a-"), confusions.spread(heard("-a-")))
        #expect(abs(spread.score(of: [Self.b]) - plain.score(of: [Self.b])) < 0.5)
        #expect(spread.reading == plain.reading)
    }

    /// People leave phones of a word out more often than they add some.
    @Test func aPhoneInBetweenCostsFourTimesAsMuch() {
        // Between the two is a "c", or nothing: two nats less likely.
        let plain = PhonePosteriors(
            frames: 3, symbols: Self.symbols, logits: [12, 0, 0, 0, 0, 0, 12, 10, 0, 12, 0, 0])
        #expect(plain.score(of: [Self.a, Self.b]) == -1)
        #expect(abs(confusions.spread(plain).score(of: [Self.a, Self.b]) + 4) < 0.1)
    }

    @Test func nothingHeardIsNothing() {
        #expect(confusions.spread(heard("")).frames == 0)
    }

    @Test func theBuiltInNetworkKnowsItsOwn() throws {
        let model = PhoneModel.shipped
        let confusions = try #require(model.confusions)
        let names = model.symbols.names
        let heard = PhonePosteriors(
            frames: 1, symbols: model.symbols, logits: names.map { $0 == "n" ? 8 : 0 } + [0])
        let spread = confusions.spread(heard)
        let (n, m, s) = (try number("n"), try number("m"), try number("s"))
        #expect(spread.score(of: [n]) == 0)
        #expect(spread.score(of: [m]) > spread.score(of: [s]) + 1)
        func number(_ name: String) throws -> UInt8 { try #require(model.symbols.number(of: name)) }
    }
}
