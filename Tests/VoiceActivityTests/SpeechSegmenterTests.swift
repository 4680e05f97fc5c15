import Testing
import VoiceActivity

@Suite("Segments")
struct SpeechSegmenterTests {
    /// `s` speech at -20 dBFS and probability 0.9, anything else none at -60 dBFS and 0.1.
    func segments(_ frames: String) -> [SpeechSegment] {
        var configuration = Endpointer.Configuration(hangover: 3)
        configuration.shortest = 4
        var segmenter = SpeechSegmenter(configuration)
        var segments: [SpeechSegment] = []
        for frame in frames {
            var activity = VoiceActivity()
            activity.isSpeech = frame == "s"
            activity.probability = activity.isSpeech ? 0.9 : 0.1
            activity.power = activity.isSpeech ? 0.01 : 1e-6
            if let segment = segmenter.process(activity) { segments.append(segment) }
        }
        #expect(segmenter.frames == frames.count)
        if let segment = segmenter.finish() { segments.append(segment) }
        return segments
    }

    @Test("They run from the first to the last speech frame, the last one to the end of the stream")
    func bounds() {
        let found = segments("..sssss....s.sss.......ssssss")
        #expect(found.map(\.firstFrame) == [2, 23])
        #expect(found.map(\.endFrame) == [7, 29])
        #expect(found.first?.start == 0.02)
        #expect(found.first?.end == 0.07)
    }

    @Test("Probability and level are those of their frames, not of the pauses around them")
    func means() throws {
        let found = segments("...s..sssss......ss.ssss...")
        #expect(found.count == 2)
        let first = try #require(found.first)
        #expect(abs(first.probability - 0.9) < 1e-6 && abs(first.level - -20) < 1e-3)
        let second = try #require(found.last)
        #expect(second.firstFrame == 20 && abs(second.probability - 0.9) < 1e-6)
        let broken = try #require(segments("sssss..sssss").first)
        #expect(broken.endFrame == 12 && abs(broken.probability - (10 * 0.9 + 2 * 0.1) / 12) < 1e-6)
    }

    @Test("A dropped blip leaves no trace in the next segment")
    func dropped() throws {
        let found = segments("sss....ssssss...")
        #expect(found.count == 1)
        let segment = try #require(found.first)
        #expect(segment.firstFrame == 7 && segment.endFrame == 13 && abs(segment.probability - 0.9) < 1e-6)
    }

    @Test("Margins stop at the stream's ends and share a short pause")
    func padding() {
        func segment(_ first: Int, _ end: Int) -> SpeechSegment {
            SpeechSegment(firstFrame: first, endFrame: end, probability: 1, level: 0)
        }
        let padded = [segment(5, 10), segment(14, 20), segment(60, 95)].padded(by: 10, length: 100)
        #expect(padded.map(\.firstFrame) == [0, 12, 50])
        #expect(padded.map(\.endFrame) == [12, 30, 100])
        #expect([segment(5, 10)].padded(by: 0, length: 100) == [segment(5, 10)])
    }

    @Test("Spoken syllables in a stream of sound become one segment, within 0.15 s of where they are")
    func stream() throws {
        var stream = Stream()
        let room = Sound.noise(0.001)
        stream.play(3, room)
        stream.play(3, Sound.sum(room, Sound.speech(0.2)))
        stream.play(2, room)
        var segmenter = SpeechSegmenter()
        var segments = stream.activities.compactMap { segmenter.process($0) }
        if let last = segmenter.finish() { segments.append(last) }
        #expect(segments.count == 1)
        let segment = try #require(segments.first)
        #expect(abs(segment.start - 3) < 0.15 && abs(segment.end - 6) < 0.15)
    }
}
