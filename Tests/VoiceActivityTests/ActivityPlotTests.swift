import FoundationEssentials
import Testing
import VoiceActivity

@Suite("The plot")
struct ActivityPlotTests {
    func trace(frames: Int, capacity: Int = 4_096) -> ActivityTrace {
        var trace = ActivityTrace(capacity: capacity)
        for frame in 0..<frames {
            var activity = VoiceActivity()
            activity.probability = frame % 10 < 5 ? 0.25 : 1
            activity.power = frame % 10 < 5 ? 1e-7 : 0.01
            activity.noisePower = 3.2e-8
            trace.append(activity, lowest: frame % 10 < 5 ? -0.125 : -0.5, highest: frame % 10 < 5 ? 0.125 : 0.75)
        }
        return trace
    }

    static let segment = SpeechSegment(firstFrame: 5, endFrame: 10, probability: 1, level: -20)

    @Test("The drawing of a small trace")
    func golden() throws {
        let folder = #filePath.split(separator: "/").dropLast().joined(separator: "/")
        let expected = try String(contentsOf: URL(filePath: "/\(folder)/Fixtures/plot.svg"), encoding: .utf8)
        let svg = ActivityPlot.svg(trace(frames: 12), segments: [Self.segment], title: "a <b> & c", width: 400)
        #expect(svg == expected)
    }

    @Test("Any length takes a bounded number of columns, and the shape of the whole is kept")
    func bounded() {
        let short = ActivityPlot.svg(trace(frames: 10), segments: [], title: "t")
        let long = ActivityPlot.svg(trace(frames: 100_000, capacity: 64), segments: [], title: "t")
        #expect(long.count < 12_000)
        #expect(long.contains("<text") && short.contains("<polygon"))
    }

    @Test("Every frame counts, whether the columns were halved at an odd or an even number", arguments: [2, 3, 5, 8])
    func merging(capacity: Int) {
        for frames in 1...100 {
            let trace = trace(frames: frames, capacity: capacity)
            #expect(trace.frames == frames)
            #expect(trace.columnCount <= capacity)
            #expect(trace.columnCount == (frames + trace.framesInColumn - 1) / trace.framesInColumn)
        }
    }

    @Test("An empty stream is a drawing without curves")
    func empty() {
        let svg = ActivityPlot.svg(ActivityTrace(), segments: [], title: "nothing")
        #expect(svg.hasPrefix("<svg") && svg.hasSuffix("</svg>\n") && !svg.contains("points"))
    }
}
