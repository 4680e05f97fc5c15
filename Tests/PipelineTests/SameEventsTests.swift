import Audio
import CommandRecording
import KeywordSpotting
import Pipeline
import System
import TestSupport
import Testing

/// The same samples give the same events, however they arrive.
@Suite struct SameEventsTests {
    let street: Street
    let expected: [Event]

    init() throws {
        street = try Street.shared.get()
        expected = events(of: try street.pipeline(), in: street.scene.samples) { .max / 2 }
    }

    @Test func thereIsSomethingToCompare() {
        #expect(expected.count > 20)
    }

    @Test(arguments: 1...8)
    func piecesOfRandomSize(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        // Sizes from 1 to 100,000, the small ones as often as the large.
        let size = { () -> Int in
            let limit = [1, 10, 160, 1_000, 10_000, 100_000].randomElement(using: &random) ?? 1
            return Int.random(in: 1...limit, using: &random)
        }
        #expect(events(of: try street.pipeline(), in: street.scene.samples, size: size) == expected)
    }

    @Test(arguments: [1, 159, 160, 161, 4_096])
    func piecesOfOneSize(size: Int) throws {
        #expect(events(of: try street.pipeline(), in: street.scene.samples) { size } == expected)
    }

    @Test func hopsFromASource() throws {
        var pipeline = try street.pipeline()
        let source = MemorySource(street.scene.samples)
        var hop = Hop()
        var found: [Event] = []
        while source.next(&hop) == Hop.length { found += pipeline.process(hop) }
        #expect(found + pipeline.finish() == expected)
    }

    /// With a second keyword, so that two detections in a frame keep their order.
    @Test(arguments: [1, 2, 3, 4, 5, 30])
    func hopsThatComeAtOnce(count: Int) throws {
        var assembler = HopAssembler()
        var hops: [Hop] = []
        assembler.append(street.scene.samples.span) { hops.append($0) }
        var single = try street.pipelineOfTwo()
        var together = try street.pipelineOfTwo()
        var expected: [Event] = []
        for hop in hops { expected += single.process(hop) }
        var found: [Event] = []
        for first in stride(from: 0, to: hops.count, by: count) {
            found += together.process(hops.span.extracting(first..<min(first + count, hops.count)))
        }
        #expect(expected.count > 30)
        #expect(found == expected)
    }

    @Test func eachOfSeveralHopsTellsWhatItHasLedTo() throws {
        var assembler = HopAssembler()
        var hops: [Hop] = []
        assembler.append(street.scene.samples.span) { hops.append($0) }
        var single = try street.pipelineOfTwo()
        var together = try street.pipelineOfTwo()
        for first in stride(from: 0, to: hops.count, by: 3) {
            let few = hops.span.extracting(first..<min(first + 3, hops.count))
            let outcomes = together.listen(to: few)
            for place in few.indices {
                let events = single.process(few[place])
                #expect(outcomes[place].events == events)
                #expect(outcomes[place].voiceActivity == single.voiceActivity)
            }
        }
    }

    @Test(arguments: [1, 3, 4, 7]) func samplesOf16Bits(count: Int) throws {
        let integers = street.scene.samples.map(PCM.sample)
        var hops: [PCMHop] = []
        for first in stride(from: 0, to: integers.count - Hop.length + 1, by: Hop.length) {
            var hop = PCMHop()
            for i in 0..<Hop.length { hop.samples[i] = integers[first + i] }
            hops.append(hop)
        }
        var floats = try street.pipelineOfTwo()
        var pipeline = try street.pipelineOfTwo()
        var expected: [Event] = []
        for hop in hops { expected += floats.process(Hop(hop)) }
        var found: [Event] = []
        for first in stride(from: 0, to: hops.count, by: count) {
            found += pipeline.process(hops.span.extracting(first..<min(first + count, hops.count)))
        }
        #expect(expected.count > 30)
        #expect(found == expected)
    }

    /// However the hops come, whoever transcribes the command while it is spoken gets all of it.
    @Test(arguments: [1, 2, 4, 30]) func theAudioOfACommand(count: Int) throws {
        var configuration = Pipeline.Configuration()
        configuration.recording = RecordingConfiguration()
        configuration.transcribes = true
        var pipeline = try Pipeline(keywords: [street.model], configuration: configuration)
        var assembler = HopAssembler()
        var hops: [Hop] = []
        assembler.append(street.scene.samples.span) { hops.append($0) }
        var events: [Event] = []
        var audio: [Int: Int] = [:]
        for first in stride(from: 0, to: hops.count, by: count) {
            events += pipeline.process(hops.span.extracting(first..<min(first + count, hops.count)))
            for piece in pipeline.takeCommandAudio() { audio[piece.command, default: 0] += piece.samples.count }
        }
        let commands = events.compactMap { if case .commandEnded(let command) = $0 { command } else { nil } }
        #expect(commands.count == 2)
        for command in commands {
            // The hop with which it ends is of no interest any more.
            let missing = command.samples.count - (audio[command.number] ?? 0)
            #expect((0...Hop.length).contains(missing))
        }
    }

    /// Words between pauses in which nobody looks for them: what is made up for after a pause comes with the same hops.
    @Test(arguments: [2, 3, 4, 5, 7], [0, 0.5])
    func hopsThatComeAtOnceAfterARest(count: Int, minimumScore: Double) throws {
        var scene = Scene()
        for (index, words) in ["computer", "good morning", "computer", "comp", "six", "computer"].enumerated() {
            scene.pause(3 + 0.01 * Double(index))
            scene.say(words, try Words.later.saying(words))
        }
        scene.pause(3)
        var configuration = Pipeline.Configuration()
        configuration.spotting.minimumScore = minimumScore
        configuration.spotting.nearMissMargin = 0.4
        let other = try Words.model("good morning")
        var single = try Pipeline(keywords: [street.model, other], configuration: configuration)
        var together = try Pipeline(keywords: [street.model, other], configuration: configuration)
        var assembler = HopAssembler()
        var hops: [Hop] = []
        assembler.append(scene.samples.span) { hops.append($0) }
        var expected: [Event] = []
        var rests = 0
        for hop in hops {
            expected += single.process(hop)
            rests += single.isResting ? 1 : 0
        }
        var found: [Event] = []
        for first in stride(from: 0, to: hops.count, by: count) {
            found += together.process(hops.span.extracting(first..<min(first + count, hops.count)))
        }
        #expect(rests > 500 && expected.count >= 4)
        #expect(found == expected)
    }

    @Test func emptyPiecesChangeNothing() throws {
        var turn = 0
        let size = { () -> Int in
            turn += 1
            return turn % 2 == 0 ? 0 : 5_000
        }
        #expect(events(of: try street.pipeline(), in: street.scene.samples, size: size) == expected)
    }

    @Test func eventsComeInTheOrderOfTheirTimes() {
        let times = expected.map(\.time)
        #expect(times == times.sorted())
    }
}

extension Event {
    var detection: Detection? {
        if case .detection(let detection) = self { detection } else { nil }
    }
}
