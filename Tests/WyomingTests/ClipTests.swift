import Audio
import Clients
import KeywordSpotting
import Network
import Pipeline
import Sinks
import System
import TestSupport
import Testing
import Wyoming

@Suite("Clips of what clients say", .timeLimit(.minutes(20)))
struct ClipTests {
    private let served: Served
    private let folder: TemporaryFolder
    private let clips: SharedClips
    private let samples: [Float]

    init() throws {
        folder = try TemporaryFolder()
        clips = try SharedClips(folder: folder.file("clips"), limit: 1 << 30, age: 86_400) { Issue.record("\($0)") }
        served = try Served(Talk.word)
        // As 16 bits, which is what a client's samples and those of a clip are.
        samples = try Talk.samples().map { Float(PCM.sample($0)) / 32_768 }
    }

    private func client(_ origin: String? = nil) -> ServedClient {
        var services = served.services
        services.wake.outlets = [clips]
        return ServedClient(services, origin: origin, at: 0)
    }

    private func index() throws -> [JSONValue] {
        clips.flush(within: 60)
        let lines = try folder.bytes("clips/index.jsonl").split(separator: UInt8(ascii: "\n"))
        return lines.compactMap { JSONValue(parsing: $0) }
    }

    private func clip(_ line: JSONValue) throws -> [Float] {
        let name = try #require(line["file"]?.string)
        let source = try AudioInput.open(folder.file("clips/\(name)"))
        var samples: [Float] = []
        var hop = Hop()
        while case let count = try source.next(&hop), count > 0 {
            for i in 0..<count { samples.append(hop.samples[i]) }
        }
        return samples
    }

    @Test("are kept as a file's would be, sample for sample, in one folder for all of them")
    func kept() throws {
        let audio = [Said.start] + Said.audio(Said.pcm(samples)) + [Said.stop]
        let (first, second) = (client("10.0.0.2"), client("10.0.0.3"))
        for piece in audio {
            _ = first.take(piece[...], at: 0)
            _ = second.take(piece[...], at: 0)
        }
        let lines = try index()
        #expect(lines.count == 4)
        #expect(lines.compactMap { $0["client"]?.string }.sorted() == ["10.0.0.2", "10.0.0.2", "10.0.0.3", "10.0.0.3"])
        for line in lines {
            #expect(line["event"]?["event"] == "detection" && line["event"]?["keyword"] == .string(Talk.word))
            let start = try #require(line["start"]?.number)
            let end = try #require(line["end"]?.number)
            let place = Int((start * 16_000).rounded())..<Int((end * 16_000).rounded())
            #expect(try clip(line) == Array(samples[place]))
        }
    }

    @Test("are kept of a client that goes without a word")
    func gone() throws {
        do {
            let client = client()
            let told = client.told([Said.start] + Said.audio(Said.pcm(Array(samples.dropLast(24_000)))))
            #expect(told.count == 2)
        }
        #expect(try index().count == 2)
    }

    @Test("may be of near misses that clients are not told of")
    func nearMisses() throws {
        var strict = SpottingConfiguration()
        strict.minimumScore = 1
        strict.nearMissMargin = 0.9
        let served = try Served(Talk.word, spotting: strict, tellsNearMisses: false)
        var scene = Scene(.pause(1))
        scene.say(Talk.word, try Voice("en-us+f2", speed: 160, pitch: 60).saying(Talk.word))
        scene.pause(2)
        var services = served.services
        services.wake.outlets = [clips]
        let client = ServedClient(services, at: 0)
        let told = client.told([Said.start] + Said.audio(Said.pcm(scene.samples)) + [Said.stop])
        #expect(told.map(\.type) == ["not-detected"])
        #expect(try index().map { $0["event"]?["event"]?.string } == ["near-miss"])
    }
}
