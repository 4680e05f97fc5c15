import Audio
import EventLog
import KeywordSpotting
import Pipeline
import Sinks
import Testing
import VoiceActivity

/// Which speech is kept when somebody says that a keyword was said and not heard.
@Suite("Speech that may be a missed word") struct MissedSpeechTests {
    private final class Room {
        var cutter = ClipCutter(before: ClipCutter.beforeDecision, findsMissed: true)
        var time = 0.0

        func hear(_ seconds: Double, speech: Bool = false) {
            var activity = VoiceActivity()
            activity.isSpeech = speech
            for _ in 0..<Int((seconds * 100).rounded()) { _ = cutter.append(Hop(), activity) }
            time += seconds
        }

        /// A word with half a second of silence behind it.
        func say(_ seconds: Double) {
            hear(seconds, speech: true)
            hear(0.5)
        }

        /// The place of the word and of its clip.
        func missed() -> (word: ClosedRange<Double>, clip: ClosedRange<Double>, wall: Double)? {
            guard let clip = cutter.cutMissed("computer", threshold: 0.4, wall: 1_000) else { return nil }
            guard case .nearMiss(let miss) = clip.event.event, clip.kind == .miss else { return nil }
            return (miss.start...miss.end, clip.start...clip.end, clip.wall)
        }
    }

    @Test("is the newest, with the eight seconds before it and the moment at which it was said")
    func newest() throws {
        let room = Room()
        room.hear(20)
        room.say(1)
        room.say(0.6)
        room.hear(3)
        let found = try #require(room.missed())
        #expect(found.word == 21.5...22.1 && found.clip == 13.5...23.1)
        #expect(abs(found.wall - 996.5) < 1e-6)
    }

    @Test("is one word with a stop in it, and no click")
    func gaps() throws {
        let room = Room()
        room.hear(10)
        room.hear(0.4, speech: true)
        room.hear(0.2)
        room.hear(0.4, speech: true)
        room.hear(1)
        room.say(0.1)
        #expect(try #require(room.missed()).word == 10...11)
    }

    @Test("is given once, and then the one before it, as long as that is not older than a minute")
    func earlier() throws {
        let room = Room()
        room.hear(1)
        room.say(1)
        room.hear(30)
        room.say(1)
        room.say(1)
        #expect(try #require(room.missed()).word == 34...35)
        #expect(try #require(room.missed()).word == 32.5...33.5)
        #expect(try #require(room.missed()).word == 1...2)
        #expect(room.missed() == nil)
        room.say(1)
        room.hear(60)
        #expect(room.missed() == nil)
    }

    @Test("is not what was heard or nearly heard")
    func told() throws {
        let room = Room()
        room.hear(10)
        room.say(1)
        room.say(1)
        let found = Detection(heard: "lamp", from: 11.6, to: 12.4, at: 12.5, score: 0.9)
        room.cutter.add(StampedEvent(.detection(found), wall: 1_000))
        #expect(try #require(room.missed()).word == 10...11)
        room.say(1)
        let miss = NearMiss(heard: "lamp", from: 13.1, to: 13.9, at: 14, score: 0.3)
        room.cutter.add(StampedEvent(.nearMiss(miss), wall: 1_000))
        #expect(room.missed() == nil)
    }

    @Test("is the end of a long talk, and of a talk that goes on")
    func talk() throws {
        let room = Room()
        room.hear(5)
        room.hear(20, speech: true)
        #expect(try #require(room.missed()).word == 19...25)
    }

    @Test("is not there behind a gap in the audio")
    func gap() {
        let room = Room()
        room.hear(5)
        room.say(1)
        _ = room.cutter.interrupt()
        #expect(room.missed() == nil)
    }
}
