import Rouse
import Testing

/// What a program can do that imports `Rouse` and nothing else: the samples of README.md and docs/library.md.
@Suite struct LibraryTests {
    private static let demo = #filePath.dropLast("Tests/LibraryTests/LibraryTests.swift".count) + "demo/"

    private static let model = Result {
        let takes = try (1...3).map { number in
            let source = try AudioInput.open(demo + "take\(number).flac")
            var samples: [Float] = []
            var hop = Hop()
            while case let count = try source.next(&hop), count > 0 {
                for i in 0..<count { samples.append(hop.samples[i]) }
            }
            return Enroller.Take(name: "take\(number).flac", samples: samples)
        }
        return try Enroller().enroll(keyword: "computer", takes: takes, createdBy: "LibraryTests")
    }

    @Test func aPipelineFindsTheWordsOfTheDemo() throws {
        var pipeline = try Pipeline(keywords: [try Self.model.get()])
        let source = try AudioInput.open(Self.demo + "evening.ogg")
        var hop = Hop()
        var found: [Detection] = []
        while try source.next(&hop) == Hop.length {
            for case .detection(let one) in pipeline.process(hop) { found.append(one) }
        }
        #expect(found.count == 7 && found.allSatisfy { $0.keyword == "computer" })
    }

    private final class Counter: EventSink {
        var detections = 0
        func handle(_ event: StampedEvent) {
            if case .detection = event.event { detections += 1 }
        }
    }

    @Test func aSessionTellsAnOutletOfOnesOwn() throws {
        let source = SessionSource(try AudioInput.open(Self.demo + "evening.ogg"), path: "evening.ogg")
        let counter = Counter()
        let session = Session(source, try Pipeline(keywords: [try Self.model.get()]), sinks: [counter])
        try session.run()
        #expect(counter.detections == 7 && session.summary.detections == 7)
    }

    @Test func whatIsWrongWithAModelCanBeCaught() {
        #expect(throws: ModelFileError.self) { try KeywordModel(path: "/nonexistent/computer.rouse") }
    }
}
