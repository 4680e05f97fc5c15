import Enrolment
import KeywordModels
import TestSupport
import Testing

/// The rooms and the talk in which copies of a take are heard.
@Suite struct MadeUpPlacesTests {
    private static let kind = MadeUpRoom.Kind(decays: 0.3...0.3, energies: 0.5...0.5)

    @Test func aRoomAddsReflectionsOfTheEnergyAskedFor() {
        var random = NoiseGenerator(seed: 3)
        let room = MadeUpRoom(Self.kind, &random)
        let click = [1] + [Float](repeating: 0, count: 15_999)
        let heard = room.heard(click)
        #expect(heard.count == click.count)
        #expect(heard[0] == 1)
        #expect(heard[1..<32].allSatisfy { $0 == 0 })
        let energy = heard.dropFirst().reduce(0) { $0 + $1 * $1 }
        #expect(energy > 0.3 && energy < 0.8)
    }

    /// After the time in which they fade by 60 dB next to nothing is left.
    @Test func reflectionsFade() {
        var random = NoiseGenerator(seed: 4)
        let heard = MadeUpRoom(Self.kind, &random).heard([1] + [Float](repeating: 0, count: 15_999))
        let early = heard[1..<2_400].map { abs($0) }.max() ?? 0
        let late = heard[2_400...].map { abs($0) }.max() ?? 0
        #expect(late < early / 10)
        #expect(heard[5_000...].allSatisfy { $0 == 0 })
    }

    @Test func everyRoomIsAnother() {
        var random = NoiseGenerator(seed: 5)
        var again = NoiseGenerator(seed: 5)
        let word = (0..<4_000).map { Float($0 % 50) / 50 }
        let first = MadeUpRoom(Self.kind, &random).heard(word)
        #expect(MadeUpRoom(Self.kind, &random).heard(word) != first)
        #expect(MadeUpRoom(Self.kind, &again).heard(word) == first)
    }

    @Test func talkIsOfOneLevelAndHasNoGaps() throws {
        let take = try Words.takes(of: "computer")[0]
        var random = NoiseGenerator(seed: 6)
        let talk = MadeUpTalk(of: take.samples, WordBounds(start: 0.2, end: 0.6, floor: 0))
            .samples(32_000, &random)
        #expect(talk.count == 32_000)
        let power = talk.reduce(0) { $0 + $1 * $1 } / 32_000
        #expect(abs(power - 1) < 0.01)
        for piece in stride(from: 0, to: 32_000, by: 8_000) {
            #expect(talk[piece..<piece + 8_000].reduce(0) { $0 + $1 * $1 } > 800)
        }
    }

    @Test func silenceMakesNoTalk() {
        var random = NoiseGenerator(seed: 7)
        let talk = MadeUpTalk(of: [Float](repeating: 0, count: 8_000), WordBounds(start: 0.1, end: 0.3, floor: 0))
        #expect(talk.samples(1_000, &random).allSatisfy { $0 == 0 })
    }

    /// Takes in one voice are heard elsewhere, too, in quiet and in noise; those of several people as they are. That makes
    /// more of a difference than the scale that a model stores its templates in.
    @Test func onlyTakesInOneVoiceAreHeardElsewhere() throws {
        let enroller = try Enroller()
        let takes = try Words.takes(of: "computer")
        let one = try enroller.enroll(keyword: "computer", takes: takes, createdBy: "tests")
        let several = try enroller.enroll(keyword: "computer", takes: takes, byManyPeople: true, createdBy: "tests")
        #expect(one.templates.count == 6 && several.templates.count == 6)
        let rounding = zip(one.bank.steps, several.bank.steps).map { ($0 + $1) / 2 }.reduce(0, +)
        for (elsewhere, asIs) in zip(one.templates, several.templates) {
            let differences = zip(elsewhere.joined(), asIs.joined()).reduce(Float(0)) { $0 + abs($1.0 - $1.1) }
            #expect(differences > 3 * rounding * Float(elsewhere.count))
        }
    }
}
