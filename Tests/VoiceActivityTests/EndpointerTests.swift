import Testing
import VoiceActivity

@Suite("The endpointer")
struct EndpointerTests {
    /// Runs frames written as text: `s` speech, `f` far speech, `.` surely none, `?` probably none. Returns what happened,
    /// by frame.
    func run(_ endpointer: inout Endpointer, _ frames: String) -> [Int: Endpointer.Action] {
        var actions: [Int: Endpointer.Action] = [:]
        for (index, frame) in frames.enumerated() {
            let probability: Float = "sf".contains(frame) ? 0.9 : frame == "?" ? 0.5 : 0
            let action = endpointer.process(
                isSpeech: "sf".contains(frame), probability: probability, isFar: frame == "f")
            if action != .none { actions[index] = action }
        }
        return actions
    }

    func run(_ configuration: Endpointer.Configuration, _ frames: String) -> [Int: Endpointer.Action] {
        var endpointer = Endpointer(configuration)
        return run(&endpointer, frames)
    }

    func configuration(
        hangover: Int = 4, confident: Int? = nil, shortest: Int = 0, longest: Int? = nil, timeout: Int? = nil
    ) -> Endpointer.Configuration {
        var configuration = Endpointer.Configuration(hangover: hangover)
        configuration.confidentHangover = confident ?? hangover
        configuration.shortest = shortest
        configuration.longest = longest
        configuration.timeout = timeout
        return configuration
    }

    @Test("Speech begins with the first of the frames in a row that made it certain")
    func onset() {
        #expect(run(configuration(), "..sss") == [4: .started(start: 2)])
        #expect(run(configuration(), "ss.ss.s.ss") == [:])
    }

    @Test("Speech ends after the hangover, at its last speech frame")
    func hangover() {
        #expect(
            run(configuration(), "sss..ss....")
                == [2: .started(start: 0), 10: .ended(start: 0, end: 7, reason: .silence)])
    }

    @Test(
        "The hangover shrinks with the confidence of the pause",
        arguments: [("......", 2), ("??????", 6), ("?.?.?.", 4), ("..????", 2), ("???...", 5)])
    func confidence(pause: String, length: Int) {
        let actions = run(configuration(hangover: 6, confident: 2), "sss" + pause)
        #expect(actions[2 + length] == .ended(start: 0, end: 3, reason: .silence))
    }

    @Test(
        "Far speech begins nothing, and of it alone a pause takes half as long again",
        arguments: [
            ("sssffffff", 8), ("sss......", 6), ("sssff.f.ff", 7), ("sssfffffsffffff", 14),
        ])
    func farSpeech(frames: String, end: Int) {
        #expect(run(configuration(), "ffffffff") == [:])
        #expect(run(configuration(timeout: 4), "ffff") == [3: .timedOut])
        let last = frames.lastIndex(of: "s").map { frames.distance(from: frames.startIndex, to: $0) } ?? 0
        #expect(
            run(configuration(), frames) == [
                2: .started(start: 0), end: .ended(start: 0, end: last + 1, reason: .silence),
            ])
    }

    @Test("A probability that is not a number ends speech after the full hangover")
    func notANumber() {
        var endpointer = Endpointer(configuration(hangover: 5, confident: 1))
        _ = run(&endpointer, "sss")
        let actions = (0..<5).map { _ in endpointer.process(isSpeech: false, probability: .nan) }
        #expect(actions == [.none, .none, .none, .none, .ended(start: 0, end: 3, reason: .silence)])
    }

    @Test("What is shorter than the shortest utterance is dropped")
    func shortest() {
        #expect(
            run(configuration(shortest: 5), "sss....ssss.s....") == [
                2: .started(start: 0), 6: .dropped(start: 0),
                9: .started(start: 7), 16: .ended(start: 7, end: 13, reason: .silence),
            ])
    }

    @Test("What is longer than the longest utterance is ended, and the next one begins at once")
    func longest() {
        #expect(
            run(configuration(longest: 6), "ssssssssss") == [
                2: .started(start: 0), 5: .ended(start: 0, end: 6, reason: .tooLong), 8: .started(start: 6),
            ])
        #expect(run(configuration(longest: 5), "sss..")[4] == .ended(start: 0, end: 3, reason: .tooLong))
    }

    @Test("Without an onset in time it gives up, and then waits anew")
    func timeout() {
        #expect(run(configuration(timeout: 4), "........") == [3: .timedOut, 7: .timedOut])
        #expect(run(configuration(timeout: 4), "..sss") == [4: .started(start: 2)])
        #expect(run(configuration(timeout: 4), "..ss.") == [4: .timedOut])
    }

    @Test("The time-out counts from the end of the utterance before")
    func timeoutAfterSpeech() {
        let actions = run(configuration(hangover: 2, timeout: 3), "sss.......")
        #expect(actions[4] == .ended(start: 0, end: 3, reason: .silence))
        #expect(actions[7] == .timedOut)
    }

    @Test("The end of the source ends an utterance under way, and only that")
    func sourceEnds() {
        var speaking = Endpointer(configuration())
        _ = run(&speaking, "ssss.")
        #expect(speaking.isSpeaking)
        #expect(speaking.finish() == .ended(start: 0, end: 4, reason: .sourceEnded))
        #expect(!speaking.isSpeaking)
        #expect(speaking.finish() == .none)

        var short = Endpointer(configuration(shortest: 9))
        _ = run(&short, "sss.")
        #expect(short.finish() == .dropped(start: 0))
    }

    @Test("Starts and ends alternate whatever the frames are, and never overlap")
    func alternates() {
        var generator = SystemRandomNumberGenerator()
        for _ in 0..<50 {
            var endpointer = Endpointer(
                configuration(hangover: 9, confident: 2, shortest: 6, longest: 40, timeout: 30))
            var openedAt: Int?
            var lastEnd = 0
            for frame in 0..<2_000 {
                let isSpeech = Float.random(in: 0...1, using: &generator) < (frame / 100 % 2 == 0 ? 0.9 : 0.1)
                switch endpointer.process(isSpeech: isSpeech, probability: Float.random(in: 0...1, using: &generator)) {
                case .none: break
                case .started(let start):
                    #expect(openedAt == nil && start >= lastEnd && start <= frame)
                    openedAt = start
                case .ended(let start, let end, _):
                    #expect(openedAt == start && end > start && end <= frame + 1 && end - start <= 40)
                    openedAt = nil
                    lastEnd = end
                case .dropped(let start):
                    #expect(openedAt == start)
                    openedAt = nil
                case .timedOut: #expect(openedAt == nil)
                }
                #expect(endpointer.isSpeaking == (openedAt != nil))
            }
        }
    }
}
