import Audio
import EchoCancelling
import Glibc
import Services
import Speaking
import Synchronization
import System
import Testing

@Suite("A speaker", .serialized, .timeLimit(.minutes(20)))
struct SpeakerTests {
    private let devices = Loudspeakers.shared

    /// Waits for something in the events, and gives all up to it.
    @discardableResult
    private func events(of speaker: Speaker, until isLast: (SpeechEvent) -> Bool) async -> [SpeechEvent] {
        var events: [SpeechEvent] = []
        for await event in speaker.events {
            events.append(event)
            if isLast(event) { break }
        }
        return events
    }

    private func end(of id: Int, by speaker: Speaker) async -> SpeechEnd? {
        let events = await events(of: speaker) { if case .ended(id, _) = $0 { true } else { false } }
        if case .ended(_, let end)? = events.last { return end }
        return nil
    }

    /// Waits until the device has played something of a turn.
    private func sound(of id: Int, by speaker: Speaker) async {
        await events(of: speaker) { $0 == .began(id) }
    }

    // MARK: - What is heard

    @Test("plays every sample, once and in order")
    func exact() async throws {
        let voice = ScriptedVoice()
        let speaker = try Speaker(voice: voice, device: "exact")
        let id = try speaker.say("one two three")
        #expect(await end(of: id, by: speaker) == .finished)
        #expect(devices.samples("exact") == voice.samples(ofWords: 3))
        #expect(speaker.isIdle)
    }

    @Test("plays what espeak-ng says on a device of another rate, and of more channels")
    func converted() async throws {
        let voice = EspeakVoice()
        let text = "Hello there"
        let speech = try await voice.speech(of: try SpokenText(text))
        let expected = try Resampler.resample(speech.samples.map { Float($0) / 32_768 }, from: 22_050, to: 48_000)
        for (device, channels, width) in [("stereo", 2, 4), ("packed", 1, 3)] {
            let speaker = try Speaker(voice: voice, device: device)
            let id = try speaker.say(text)
            #expect(await end(of: id, by: speaker) == .finished)
            let bytes = devices.heard(device)
            #expect(bytes.count == expected.count * channels * width)
            for (index, sample) in expected.enumerated() {
                // The upper 16 bits of each are enough to tell.
                let place = index * channels * width + width - 2
                let heard = Float(Int16(bitPattern: UInt16(bytes[place]) | UInt16(bytes[place + 1]) << 8)) / 32_768
                guard abs(heard - sample) > 0.0001 else { continue }
                Issue.record("\(device): \(heard) for \(sample) at \(index)")
                break
            }
            if channels == 2 { #expect(bytes[..<4] == bytes[4..<8]) }
        }
    }

    @Test("plays stereo as its mean, on the first two of many channels")
    func channels() async throws {
        var voice = ScriptedVoice()
        voice.format = try #require(SpeechFormat(rate: 22_050, channels: 2))
        let speaker = try Speaker(voice: voice, device: "floats")
        let id = try speaker.say("one")
        #expect(await end(of: id, by: speaker) == .finished)
        let stereo = voice.samples(ofWord: 0)
        let heard = devices.heard("floats").withUnsafeBytes { Array($0.bindMemory(to: Float.self)) }
        #expect(heard.count == 4 * voice.wordLength)
        for frame in stride(from: 0, to: voice.wordLength, by: 101) {
            let mean = (Float(stereo[2 * frame]) + Float(stereo[2 * frame + 1])) / 65_536
            #expect(Array(heard[(4 * frame)..<(4 * frame + 4)]) == [mean, mean, 0, 0])
        }
    }

    @Test("plays into a file through ALSA")
    func file() async throws {
        let tape = Tape()
        let speaker = try Speaker(voice: ScriptedVoice(), device: "file") { tape.take($0) }
        let id = try speaker.say("one two")
        #expect(await end(of: id, by: speaker) == .finished)
        // The file is complete when the device has been closed.
        await tape.closed()
        let source = try FileSource(path: devices.folder + "/file.wav")
        var (count, hop) = (0, Hop())
        while case let more = try source.next(&hop), more > 0 { count += more }
        // Two words of 0.2 s.
        #expect((6_390...6_410).contains(count))
    }

    @Test("keeps its pauses around what it says, and says one after the other")
    func pauses() async throws {
        let voice = ScriptedVoice(wordLength: 100)
        let speaker = try Speaker(voice: voice, device: "silences")
        try speaker.say("one", pauseAfter: 0.5)
        let last = try speaker.say("one", pauseBefore: 0.5)
        #expect(await end(of: last, by: speaker) == .finished)
        let heard = devices.samples("silences")
        let silences = heard.split(whereSeparator: { $0 != 0 })
        #expect(silences.count == 1)
        // The pause before counts from the turn: what has passed of it is not waited for again.
        #expect((11_025...22_050).contains(silences[0].count))
        #expect(heard.filter { $0 != 0 } == voice.samples(ofWord: 0) + voice.samples(ofWord: 0))
    }

    // MARK: - When it is heard

    @Test("begins before the voice has made all of it")
    func early() async throws {
        let gate = Gate()
        var voice = ScriptedVoice()
        voice.mayGoOn = { if $0 == 1 { await gate.wait() } }
        let speaker = try Speaker(voice: voice, device: "slow")
        let id = try speaker.say("one two")
        await sound(of: id, by: speaker)
        gate.open()
        #expect(await end(of: id, by: speaker) == .finished)
        #expect(devices.samples("slow") == voice.samples(ofWords: 2))
    }

    @Test("says one after the other, whoever of them fails")
    func queue() async throws {
        let voice = ScriptedVoice(failsAfter: 2)
        let speaker = try Speaker(voice: voice, device: "queue")
        let first = try speaker.say("one two")
        let second = try speaker.say("one two three")
        let third = try speaker.say("one")
        let seen = await events(of: speaker) { $0 == .ended(third, .finished) }
        let failure = ServiceError(.serverError, "It is out of breath.")
        #expect(
            seen == [
                .began(first), .ended(first, .finished), .began(second), .ended(second, .failed(failure)),
                .began(third), .ended(third, .finished),
            ])
        // What came before the failure was heard.
        let two = voice.samples(ofWords: 2)
        #expect(devices.samples("queue") == two + two + voice.samples(ofWord: 0))
    }

    @Test("pauses, and goes on where it was")
    func paused() async throws {
        let voice = ScriptedVoice()
        let speaker = try Speaker(voice: voice, device: "paused")
        let id = try speaker.say(words(60))
        await sound(of: id, by: speaker)
        speaker.pause()
        // Silent when the device is given back, which nobody tells: the file of what was heard stops growing.
        var before = -1
        while devices.samples("paused").count != before {
            before = devices.samples("paused").count
            try await Task.sleep(for: .milliseconds(150))
        }
        #expect(before < 60 * voice.wordLength)
        speaker.resume()
        #expect(await end(of: id, by: speaker) == .finished)
        // Where the device was stopped a sample may be heard once more.
        let heard = devices.samples("paused")
        let told = voice.samples(ofWords: 60)
        #expect(heard.count - told.count <= 2)
        #expect(heard.indices.filter { $0 == 0 || heard[$0] != heard[$0 - 1] }.map { heard[$0] } == told)
    }

    /// More than is heard while a busy machine comes to stop it.
    private func words(_ count: Int) -> String { String(repeating: " word", count: count) }

    @Test("stops at once, and all that waits with it")
    func stopped() async throws {
        let voice = ScriptedVoice()
        let speaker = try Speaker(voice: voice, device: "cut_off")
        let id = try speaker.say(words(100))
        let next = try speaker.say("one")
        await sound(of: id, by: speaker)
        speaker.stop()
        let seen = await events(of: speaker) { $0 == .ended(id, .stopped) }
        #expect(seen == [.ended(next, .stopped), .ended(id, .stopped)])
        let heard = devices.samples("cut_off")
        #expect(heard.count < 100 * voice.wordLength)
        #expect(heard == Array(voice.samples(ofWords: 100).prefix(heard.count)))
    }

    @Test("tells the words of a voice that knows them, and stops at the end of one")
    func stoppedAtWord() async throws {
        let voice = ScriptedVoice(tellsWords: true)
        let speaker = try Speaker(voice: voice, device: "words")
        let id = try speaker.say("one two three" + words(97))
        let seen = await events(of: speaker) { $0 == .word(id, 4..<7) }
        #expect(seen == [.began(id), .word(id, 0..<3), .word(id, 4..<7)])
        speaker.stop(.atWord)
        #expect(await end(of: id, by: speaker) == .stopped)
        let heard = devices.samples("words").count
        #expect(heard % voice.wordLength == 0)
        #expect((2 * voice.wordLength..<100 * voice.wordLength).contains(heard))
    }

    @Test("is interrupted by what cannot wait")
    func interrupted() async throws {
        let voice = ScriptedVoice()
        let speaker = try Speaker(voice: voice, device: "interrupted")
        let long = try speaker.say(words(100))
        await sound(of: long, by: speaker)
        let alarm = try speaker.say("one", interrupts: true)
        let seen = await events(of: speaker) { $0 == .ended(alarm, .finished) }
        #expect(seen == [.ended(long, .interrupted), .began(alarm), .ended(alarm, .finished)])
        #expect(devices.samples("interrupted").suffix(voice.wordLength) == voice.samples(ofWord: 0)[...])
    }

    // MARK: - The device

    @Test("waits a moment for a device that is busy")
    func busy() async throws {
        let voice = ScriptedVoice()
        let speaker = try Speaker(voice: voice, device: "in_use")
        let id = try speaker.say("one")
        #expect(await end(of: id, by: speaker) == .finished)
        #expect(devices.samples("in_use") == voice.samples(ofWord: 0))
    }

    @Test(
        "says what was not heard when a device that went away is back, whichever call to it says so",
        arguments: 0...3)
    func vanishing(call: Int) async throws {
        let (voice, device) = (ScriptedVoice(), "unplugged_\(call)")
        let speaker = try Speaker(voice: voice, device: device)
        let id = try speaker.say("one two three")
        #expect(await end(of: id, by: speaker) == .finished)
        let (heard, whole) = (devices.samples(device), voice.samples(ofWords: 3))
        #expect(heard.prefix(8_000) == whole.prefix(8_000))
        // A little of it is heard twice rather than not at all.
        let rest = heard.dropFirst(8_000)
        #expect((whole.count - 8_000...whole.count - 8_000 + 2_205).contains(rest.count))
        #expect(rest == whole.suffix(rest.count))
    }

    @Test(
        "fails when the device is not there, and tries again with the next",
        arguments: [
            ("nonesuch", "there is no such device"), ("taken", "is in use"), ("locked", "may not be opened"),
            ("lost", "unplugged"), ("stalling", "has played nothing"),
        ])
    func missing(device: String, says: String) async throws {
        let speaker = try Speaker(voice: ScriptedVoice(), device: device)
        for _ in 0..<2 {
            let id = try speaker.say("one two three")
            guard case .failed(let error)? = await end(of: id, by: speaker) else {
                Issue.record("\(device) was played on")
                return
            }
            #expect(error.code == .notPlayed)
            #expect(error.exitStatus == 69)
            #expect(error.description.contains(says), "\(error.description)")
        }
    }

    // MARK: - What others hear of it

    @Test("hands out what is played, at 16 kHz with its place on the device's clock")
    func tap() async throws {
        let voice = EspeakVoice()
        let tape = Tape()
        let speaker = try Speaker(voice: voice, device: "tapped") { tape.take($0) }
        let id = try speaker.say("The light is on")
        #expect(await end(of: id, by: speaker) == .finished)
        await tape.closed()
        let blocks = tape.blocks
        let played = blocks.flatMap(\.samples)
        let speech = try await voice.speech(of: try SpokenText("The light is on"))
        let whole = try Resampler.resample(speech.samples.map { Float($0) / 32_768 }, from: 22_050)
        // The resamplers hold back the last milliseconds.
        #expect((whole.count - 320...whole.count).contains(played.count))
        #expect(zip(played, whole).allSatisfy { abs($0 - $1) < 0.02 })
        var next = 0
        for block in blocks {
            #expect(block.position == next)
            // What the resamplers hold back was played, too.
            #expect(block.played <= Double(next) + 320)
            next += block.samples.count
        }
        for (before, after) in zip(blocks, blocks.dropFirst()) {
            #expect(before.time <= after.time && before.played <= after.played)
        }
        #expect(tape.heard == played.count)
    }

    @Test("is known to the echo canceller for as long as its echo may be heard")
    func echo() async throws {
        let reference = EchoReference()
        let canceller = EchoCanceller(reference: reference)
        let speaker = try Speaker(voice: ScriptedVoice(), device: "echoed", onPlayback: reference.take)
        let before = monotonicSeconds()
        var hop = Hop()
        #expect(!canceller.process(&hop, capturedAt: before))
        let id = try speaker.say("one two")
        #expect(await end(of: id, by: speaker) == .finished)
        #expect(canceller.process(&hop, capturedAt: before + 0.3))
        #expect(!canceller.process(&hop, capturedAt: monotonicSeconds() + 10))
    }

    @Test("tells how much of what it handed out was heard when it is stopped")
    func tapStopped() async throws {
        let tape = Tape()
        let voice = ScriptedVoice()
        let speaker = try Speaker(voice: voice, device: "tapped_stop") { tape.take($0) }
        let id = try speaker.say("one two three four five")
        await sound(of: id, by: speaker)
        speaker.stop()
        #expect(await end(of: id, by: speaker) == .stopped)
        await tape.closed()
        let heard = try #require(tape.heard)
        #expect(heard <= tape.blocks.map(\.samples.count).reduce(0, +))
        #expect(abs(heard - devices.samples("tapped_stop").count / 3) <= 160)
    }
}

/// Holds a voice until the test lets it go on.
private final class Gate: Sendable {
    private let state = Mutex<(isOpen: Bool, waiting: CheckedContinuation<Void, Never>?)>((false, nil))

    func wait() async {
        await withCheckedContinuation { continuation in
            let isOpen = state.withLock { state in
                if !state.isOpen { state.waiting = continuation }
                return state.isOpen
            }
            if isOpen { continuation.resume() }
        }
    }

    func open() {
        let waiting = state.withLock { state in
            state.isOpen = true
            return state.waiting.take()
        }
        waiting?.resume()
    }
}

/// Keeps what was played.
private final class Tape: Sendable {
    private let news = Mutex<[PlaybackNews]>([])

    func take(_ more: PlaybackNews) { news.withLock { $0.append(more) } }

    var blocks: [PlayedAudio] {
        news.withLock { $0.compactMap { if case .given(let block) = $0 { block } else { nil } } }
    }

    /// What was heard, once the device is closed.
    var heard: Int? {
        news.withLock { $0.compactMap { if case .closed(let heard) = $0 { heard } else { nil } }.last }
    }

    func closed() async {
        while heard == nil { try? await Task.sleep(for: .milliseconds(5)) }
    }
}
