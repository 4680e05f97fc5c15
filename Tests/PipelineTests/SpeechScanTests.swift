import Audio
import Pipeline
import TestSupport
import Testing
import VoiceActivity

/// What the detector notices late is told where it was.
@Suite struct SpeechScanTests {
    private let scene: Scene

    init() throws {
        scene = try Street.shared.get().scene
    }

    private var hops: [Hop] {
        (0..<scene.samples.count / Hop.length).map { place in
            var hop = Hop()
            for i in 0..<Hop.length { hop.samples[i] = scene.samples[place * Hop.length + i] }
            return hop
        }
    }

    private func scanned() -> (frames: [VoiceActivity], segments: [SpeechSegment]) {
        var scan = SpeechScan()
        var frames: [VoiceActivity] = []
        var segments: [SpeechSegment] = []
        func take(_ found: (VoiceActivity, SpeechSegment?)?) {
            guard let (activity, segment) = found else { return }
            frames.append(activity)
            if let segment { segments.append(segment) }
        }
        for hop in hops { take(scan.process(hop)) }
        while let found = scan.drain() { take(found) }
        if let segment = scan.finish() { segments.append(segment) }
        #expect(scan.frames == frames.count)
        return (frames, segments)
    }

    @Test func aFrameHasItsOwnLevelAndTheDecisionThatComesAfterTheDelay() {
        let hops = hops
        var hearing = Hearing()
        let heard = hops.map { hearing.process($0) }
        let frames = scanned().frames
        #expect(frames.count == hops.count && hearing.delay == 6)
        for place in frames.indices {
            let decision = heard[min(place + hearing.delay, heard.count - 1)]
            #expect(frames[place].power == heard[place].power && frames[place].noisePower == heard[place].noisePower)
            #expect(frames[place].isSpeech == decision.isSpeech && frames[place].probability == decision.probability)
        }
    }

    @Test func segmentsBeginAndEndWithTheVoice() throws {
        let segments = scanned().segments
        var (begins, ends): ([Double], [Double]) = ([], [])
        for place in scene.places {
            let own = segments.filter { $0.start < place.range.upperBound && $0.end > place.range.lowerBound }
            begins.append(try #require(own.first).start - place.range.lowerBound)
            ends.append(try #require(own.last).end - place.range.upperBound)
        }
        #expect(abs(begins.sorted()[begins.count / 2]) < 0.035, "\(begins)")
        #expect(abs(ends.sorted()[ends.count / 2]) < 0.05, "\(ends)")
    }

    @Test func aRecordingThatIsShorterThanTheDelayHasItsFrames() {
        var scan = SpeechScan()
        for hop in hops.prefix(3) { #expect(scan.process(hop) == nil) }
        var frames = 0
        while scan.drain() != nil { frames += 1 }
        #expect(frames == 3 && scan.frames == 3 && scan.finish() == nil)
    }
}
