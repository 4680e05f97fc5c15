import Features
import Testing

/// The mean of a speaker, room and microphone is taken away; the mean of speech at large stands in while little was heard.
@Suite struct MeanNormaliserTests {
    private let configuration: FeatureConfiguration = {
        var configuration = FeatureConfiguration()
        configuration.cepstra = 2
        configuration.mean.forgetting = 0.5
        configuration.mean.priorFrames = 3
        return configuration
    }()
    private static let speechMean: [Float] = [10, -1]

    private func normaliser(pauseForgetting: Float? = nil) -> MeanNormaliser {
        var configuration = configuration
        configuration.mean.pauseForgetting = pauseForgetting
        return MeanNormaliser(configuration, speechMean: Self.speechMean)
    }

    private func run(_ frames: [([Float], isSpeech: Bool)], _ normaliser: inout MeanNormaliser) -> [[Float]] {
        frames.map { frame, isSpeech in
            let input = AlignedFloats(frame + [Float](repeating: 0, count: 6))
            let output = AlignedFloats(8)
            normaliser.process(input.base, isSpeech: isSpeech, into: output.base)
            return [output.base[0], output.base[1]]
        }
    }

    @Test func withoutSpeechNothingIsKnownAndNothingTakenAway() {
        var normaliser = normaliser()
        #expect(run([([4, 5], false), ([-7, 0], false)], &normaliser) == [[4, 5], [-7, 0]])
    }

    /// A = f A + (F - mu), n = f n + 1, and F - A / (n + p) comes out: here f = 0.5 and p = 3.
    @Test func eachSpeechFrameMovesTheMeanBeforeItIsUsed() {
        var normaliser = normaliser()
        let found = run([([14, -1], true), ([12, 1], true)], &normaliser)
        let expected: [[Float]] = [
            [13, -1],  // A = (4, 0), n = 1: a quarter of A goes
            [11.1111, 0.55556],  // A = (4, 2), n = 1.5: 1 / 4.5 of A goes
        ]
        for (frame, values) in zip(found, expected) {
            for i in 0..<2 { #expect(abs(frame[i] - values[i]) < 1e-4) }
        }
    }

    /// A and n shrink alike: with them halved twice, A = (1, 0) and n = 0.25.
    @Test func whoSpokeBeforeAPauseIsForgottenInIt() {
        var normaliser = normaliser(pauseForgetting: 0.5)
        let found = run([([14, -1], true), ([0, 0], false), ([0, 0], false)], &normaliser)
        #expect(abs(found[1][0] + 2 / 3.5) < 1e-5 && abs(found[2][0] + 1 / 3.25) < 1e-5)
    }

    @Test func afterALongPauseASpeakerIsHeardAsTheFirst() {
        var normaliser = normaliser(pauseForgetting: 0.5)
        var fresh = self.normaliser(pauseForgetting: 0.5)
        let pause = (0..<200).map { _ in ([Float](repeating: -90, count: 2), isSpeech: false) }
        _ = run([([14, -1], true)] + pause, &normaliser)
        let word: [([Float], isSpeech: Bool)] = [([12, 1], true), ([13, 0], true)]
        #expect(run(word, &normaliser) == run(word, &fresh))
    }

    @Test func inFrontEndsOfEarlierReleasesAPauseChangesNothing() {
        var with = normaliser()
        var without = normaliser()
        let speech: [([Float], isSpeech: Bool)] = [([14, -1], true)]
        let pause = (0..<50).map { _ in ([Float](repeating: -90, count: 2), isSpeech: false) }
        _ = run(speech + pause, &with)
        _ = run(speech, &without)
        #expect(run([([12, 1], true)], &with) == run([([12, 1], true)], &without))
    }

    @Test func aSpeakerWhoSpeaksOnIsTakenAwayAsFarAsThePriorLets() {
        var normaliser = normaliser()
        let found = run((0..<100).map { _ in ([15, 3] as [Float], isSpeech: true) }, &normaliser)[99]
        // n = 2 in the long run: 2 of 5 parts of the offset from the mean of speech go.
        #expect(abs(found[0] - 13) < 1e-4 && abs(found[1] - 1.4) < 1e-4)
    }

    @Test func afterAResetTheSpeakerIsForgotten() {
        var normaliser = normaliser()
        _ = run([([14, -1], true)], &normaliser)
        normaliser.reset()
        #expect(run([([4, 5], false)], &normaliser) == [[4, 5]])
    }

    @Test func aTakeLosesTheMeanOfItsWordInEveryFrame() {
        let take: [[Float]] = [[0, 0], [12, 1], [16, -1], [0, 0]]
        let found = normaliser().normalise(take: take, by: take[1..<3])
        // The word is 2 + 6 and 2 + 0 away from the mean of speech, over 2 frames and a prior of 3.
        let shift: [Float] = [8.0 / 5, 2.0 / 5]
        for (frame, plain) in zip(found, take) {
            for i in 0..<2 { #expect(abs(frame[i] - (plain[i] - shift[i])) < 1e-5) }
        }
    }
}
