import Testing
import VoiceActivity

@Suite("Sensitivity")
struct SensitivityTests {
    static let signal = Reference.signal()

    func activities(_ sensitivity: Float, learned: Bool) -> [VoiceActivity] {
        var configuration = VoiceActivityConfiguration(sensitivity: sensitivity)
        configuration.usesLearnedModel = learned
        var stream = Stream(configuration)
        stream.play(Double(Reference.seconds)) { Self.signal[$0] }
        return stream.activities
    }

    @Test("What is speech at one sensitivity is speech at every higher one", arguments: [true, false])
    func nested(learned: Bool) {
        var before = activities(0, learned: learned).map(\.isSpeech)
        var counts = [before.count { $0 }]
        for step in 1...10 {
            let now = activities(Float(step) / 10, learned: learned).map(\.isSpeech)
            #expect(zip(before, now).allSatisfy { !$0 || $1 })
            counts.append(now.count { $0 })
            before = now
        }
        #expect(counts[10] > counts[5] && counts[5] > counts[0])
    }

    @Test("It moves the decision and not the probability")
    func probability() {
        #expect(activities(0, learned: true).map(\.probability) == activities(1, learned: true).map(\.probability))
    }

    @Test("Names stand for sensitivities, the relaxed ones for the higher")
    func modes() {
        let sensitivities = VoiceActivityConfiguration.Mode.allCases.map(\.sensitivity)
        #expect(sensitivities == sensitivities.sorted())
        #expect(VoiceActivityConfiguration(.default) == VoiceActivityConfiguration())
        #expect(VoiceActivityConfiguration.Mode(rawValue: "very-relaxed") == .veryRelaxed)
    }

    @Test("With hysteresis: speech is left at a lower probability than it is entered")
    func hysteresis() throws {
        let found = activities(0.5, learned: true)
        let entered = zip(found, found.dropFirst()).filter { !$0.isSpeech && $1.isSpeech }.map(\.1.probability)
        let left = zip(found, found.dropFirst()).filter { $0.isSpeech && !$1.isSpeech }.map(\.1.probability)
        let lowestEntry = try #require(entered.min())
        let highestExit = try #require(left.max())
        #expect(lowestEntry >= 0.59 && highestExit < 0.55)
    }
}
