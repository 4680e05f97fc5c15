import Audio
import CommandRecording
import KeywordModels
import KeywordSpotting
import Pipeline
import Session
import TestSupport
import Testing
import VoiceActivity

@Suite("A stream takes hops and requests, and gives events")
struct StreamTests {
    private let model: KeywordModel
    private let hops: [PCMHop]

    init() throws {
        model = try Words.model("computer")
        var scene = Scene(.pause(1))
        for word in ["good evening", "computer", "lemonade"] {
            scene.say(word, try Words.later.saying(word))
            scene.pause(0.4)
        }
        scene.pause(2)
        let samples = scene.samples.map(PCM.sample)
        hops = stride(from: 0, to: samples.count - Hop.length + 1, by: Hop.length).map { first in
            var hop = PCMHop()
            for i in 0..<Hop.length { hop.samples[i] = samples[first + i] }
            return hop
        }
    }

    private func pipeline(recording: Bool = false) throws -> Pipeline {
        var configuration = Pipeline.Configuration()
        configuration.reportsSpeech = true
        configuration.recording = recording ? RecordingConfiguration() : nil
        return try Pipeline(keywords: [model], configuration: configuration)
    }

    private func push(_ hops: some Collection<PCMHop>, to stream: Stream) -> [Event] {
        var events: [Event] = []
        for hop in hops {
            let one: InlineArray<1, PCMHop> = [hop]
            events += stream.process(one.span)
            events += stream.turn()
        }
        return events
    }

    private func expected() throws -> [Event] {
        var pipeline = try pipeline()
        return pipeline.process(hops.span) + pipeline.finish()
    }

    @Test("What it gives back is what the pipeline finds, and what outlets are told", arguments: [1, 2, 3, 4])
    func events(count: Int) throws {
        let witness = Witness()
        let stream = Stream(try pipeline(), sinks: [witness])
        var events: [Event] = []
        for first in stride(from: 0, to: hops.count, by: count) {
            events += stream.process(hops.span.extracting(first..<min(first + count, hops.count)))
            events += stream.turn()
        }
        events += stream.end() + stream.close(isStopped: false)
        #expect(events == (try expected()))
        #expect(events == witness.events)
        #expect(stream.summary.detections == 1 && witness.received == hops.count && witness.heard == hops.count)
    }

    @Test("16-bit hops give what a session gives for the same samples in a file")
    func session() throws {
        let samples = hops.flatMap { hop in (0..<Hop.length).map { Float(hop.samples[$0]) / 32_768 } }
        let witness = Witness()
        try Session(SessionSource(MemorySource(samples), path: "scene"), try pipeline(), sinks: [witness]).run()
        let stream = Stream(try pipeline(), sinks: [])
        #expect(push(hops, to: stream) + stream.end() == witness.events)
    }

    @Test("Outlets are told the time of the door's clock, and no decision depends on it")
    func clock() throws {
        final class Stamps: EventSink {
            var walls: [Double] = []
            var seconds: [Double] = []
            let measuresTime = true
            func handle(_ event: StampedEvent) { walls.append(event.wall) }
            func heard(_ hop: borrowing Hop, _ activity: VoiceActivity, seconds: Double?) {
                self.seconds.append(seconds ?? -1)
            }
        }
        let stamps = Stamps()
        let clock = StreamClock(wall: { 86_400 }, monotonic: { 7 })
        let stream = Stream(try pipeline(), sinks: [stamps], clock: clock)
        #expect(push(hops, to: stream) + stream.end() == (try expected()))
        #expect(!stamps.walls.isEmpty && stamps.walls.allSatisfy { $0 == 86_400 })
        #expect(stamps.seconds.count == hops.count && stamps.seconds.allSatisfy { $0 == 0 })
    }

    @Test("While it is paused nothing is heard, and requests are answered with their events")
    func pause() throws {
        let stream = Stream(try pipeline(), sinks: [])
        #expect(stream.pause() == [.control(.paused, time: 0)])
        #expect(stream.pause().isEmpty && stream.isPaused)
        #expect(push(hops, to: stream).isEmpty)
        #expect(stream.resume() == [.control(.resumed, time: 0)])
        #expect(push(hops, to: stream).contains { if case .detection = $0 { true } else { false } })
    }

    @Test("What fails on the side is told with the next turn")
    func failures() throws {
        let stream = Stream(try pipeline(), sinks: [])
        stream.failures.add(source: "sound", code: "not-played", message: "ding.wav: the device is busy")
        #expect(stream.takeNews().count == 1)
        #expect(stream.takeNews().isEmpty)
    }

    @Test("A word is as loud for the door as its wake event says")
    func levels() throws {
        let stream = Stream(try pipeline(recording: true), measuresWords: true, sinks: [])
        var measured: [(WordLevel?, Wake)] = []
        for hop in hops {
            let one: InlineArray<1, PCMHop> = [hop]
            for case .wake(let wake) in stream.process(one.span) {
                measured.append((stream.level(from: wake.detection.start, to: wake.detection.end), wake))
            }
        }
        let (level, wake) = try #require(measured.first)
        #expect(measured.count == 1)
        #expect(level?.level == wake.measure.level && level?.noiseDistance == wake.measure.snr)
        #expect(level?.noiseDistance ?? 0 > 10)
    }

    @Test("How far a word stands out is not known where nothing was heard before it")
    func levelWithoutARoom() throws {
        var history = LevelHistory()
        var loud = VoiceActivity()
        (loud.power, loud.noisePower) = (1e-2, 1e-6)
        for _ in 0..<60 { history.append(loud) }
        #expect(history.word(from: 0.05, to: 0.5)?.noiseDistance == nil)
        #expect(abs((history.word(from: 0.05, to: 0.5)?.level ?? 0) + 20) < 0.01)
        #expect(abs((history.word(from: 0.2, to: 0.5)?.noiseDistance ?? 0) - 40) < 0.01)
        history.clear()
        for _ in 0..<20 { history.append(loud) }
        #expect(history.word(from: 0.2, to: 0.6) == nil, "that lies before the gap")
        #expect(history.word(from: 0.65, to: 0.8)?.noiseDistance == nil)
        for _ in 0..<600 { history.append(loud) }
        #expect(history.word(from: 0.65, to: 0.8) == nil, "that is too long ago")
    }
}
