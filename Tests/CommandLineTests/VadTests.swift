import Foundation
import TestSupport
import Testing

/// `rouse vad`: one decision for every 10 ms, or the segments.
@Suite struct VadTests {
    let desk: CommandLineFixture

    init() throws {
        desk = try CommandLineFixture.shared
    }

    private func vad(_ arguments: String...) throws -> Program.Outcome {
        let outcome = try desk.rouse(["vad"] + arguments)
        #expect(outcome.status == 0)
        #expect(outcome.errors.isEmpty)
        return outcome
    }

    @Test func oneLineForEachFrame() throws {
        let frames = try vad("--json", "computer.wav").objects()
        #expect(frames.count == desk.scene.samples.count / 160)
        for (index, frame) in frames.enumerated() {
            #expect(frame["event"] as? String == "vad")
            #expect(abs(try frame.number("time") - Double(index) / 100) < 1e-9)
            #expect(frame["speech"] is Bool)
            #expect((0...1).contains(try frame.number("probability")))
        }
    }

    @Test func speechIsWhereTheWordsAre() throws {
        let frames = try vad("--json", "computer.wav").objects().map { $0["speech"] as? Bool == true }
        for place in desk.scene.places {
            let inside = frames[Int(place.range.lowerBound * 100)..<Int(place.range.upperBound * 100)]
            #expect(inside.count { $0 } * 2 > inside.count, "\(place)")
            let before = frames[Int(place.range.lowerBound * 100 - 30)..<Int(place.range.lowerBound * 100 - 5)]
            #expect(!before.contains(true), "before \(place)")
        }
    }

    @Test func segmentsAreTheWordsAndASummaryFollows() throws {
        let lines = try vad("computer.wav").outputLines
        #expect(lines.count == desk.scene.places.count + 1)
        let form = #"^ *\d+:\d\d\.\d\d - +\d+:\d\d\.\d\d +\d+\.\d\d s +-\d+ dBFS +\d+ %$"#
        #expect(lines.dropLast().allSatisfy { $0.range(of: form, options: .regularExpression) != nil })
        #expect(try #require(lines.last).hasPrefix("\(desk.scene.places.count) segments, "))
    }

    @Test func silenceHasNoSpeech() throws {
        #expect(try vad("--json", "silence.wav").objects().allSatisfy { $0["speech"] as? Bool == false })
        #expect(try vad("silence.wav").output.hasPrefix("No speech"))
        #expect(try vad("--segments-json", "silence.wav").output.isEmpty)
    }

    @Test func segmentsAsJSONAreThoseOfTheText() throws {
        let segments = try vad("--segments-json", "computer.wav").objects()
        #expect(segments.count == desk.scene.places.count)
        for (segment, place) in zip(segments, desk.scene.places) {
            #expect(segment["event"] as? String == "segment")
            #expect(try segment.number("start") < place.range.upperBound)
            #expect(try segment.number("end") > place.range.lowerBound)
        }
        #expect(try vad("--format", "json", "computer.wav").output == vad("--segments-json", "computer.wav").output)
    }

    @Test(arguments: [("audacity", "\tspeech\n"), ("rttm", "SPEAKER "), ("srt", " --> ")])
    func formatsOfEditorsAndScorers(format: String, mark: String) throws {
        let output = try vad("--format", format, "computer.wav").output
        #expect(output.components(separatedBy: mark).count == desk.scene.places.count + 1)
    }

    @Test func eachSegmentCanBecomeAFile() throws {
        _ = try vad("--split", "pieces", "computer.wav")
        let pieces = try FileManager.default.contentsOfDirectory(atPath: desk.folder.file("pieces")).sorted()
        #expect(pieces.count == desk.scene.places.count)
        #expect(pieces.first == "computer-001.wav")
        for piece in pieces {
            let frames = try vad("--json", "pieces/\(piece)").objects()
            #expect(frames.count >= 20, "\(piece) holds the speech and its margin")
        }
    }

    @Test func aPlotIsAWholeDrawing() throws {
        _ = try vad("--plot", "plot.svg", "computer.wav")
        let drawing = try String(contentsOfFile: desk.folder.file("plot.svg"), encoding: .utf8)
        #expect(drawing.hasPrefix("<svg ") && drawing.contains("</svg>"))
    }

    @Test func anAggressiveDetectorHearsLessThanARelaxedOne() throws {
        func speech(_ sensitivity: String) throws -> Int {
            try vad("--vad-sensitivity", sensitivity, "--json", "computer.wav").objects()
                .count { $0["speech"] as? Bool == true }
        }
        let counts = try ["very-aggressive", "default", "very-relaxed"].map(speech)
        #expect(counts[0] < counts[1] && counts[1] < counts[2])
        #expect(try speech("default") == speech("0.5"))
    }

    @Test(arguments: [
        (["--json", "--segments-json", "computer.wav"], "exclude each other"),
        (["--format", "xml", "computer.wav"], "There is no format 'xml'"),
        (["--plot", "p.svg", "computer.wav", "silence.wav"], "--plot draws one recording"),
        (["--split", "pieces", "-"], "--split reads a recording twice"),
        (["--vad-sensitivity", "2", "computer.wav"], "vad-sensitivity"),
    ])
    func whatCannotBeIsSaid(arguments: [String], sentence: String) throws {
        let result = try desk.rouse(["vad"] + arguments)
        #expect(result.status == 64)
        #expect(result.errors.contains(sentence))
    }

    @Test func standardInputGivesTheSameFrames() throws {
        let piped = try desk.rouse(["vad", "--json", "-"], input: .pipe(file: "computer.raw"))
        #expect(try piped.output == vad("--json", "computer.wav").output)
    }
}
