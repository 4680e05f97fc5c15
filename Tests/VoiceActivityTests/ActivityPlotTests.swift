import Foundation
import FoundationXML
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

    static let thresholds = SpeechThresholds(begins: 0.6, ends: 0.4)
    static let segment = SpeechSegment(firstFrame: 5, endFrame: 10, probability: 1, level: -20)

    @Test("The drawing of a small trace")
    func golden() throws {
        let folder = #filePath.split(separator: "/").dropLast().joined(separator: "/")
        let expected = try String(contentsOf: URL(filePath: "/\(folder)/Fixtures/plot.svg"), encoding: .utf8)
        let svg = ActivityPlot.svg(
            trace(frames: 12), segments: [Self.segment], thresholds: Self.thresholds, title: "a <b> & c", width: 400)
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

    /// What is drawn, read by a strict parser.
    private func parsed(_ svg: String) throws -> Elements {
        let elements = Elements()
        let parser = XMLParser(data: Data(svg.utf8))
        parser.delegate = elements
        try #require(parser.parse(), "\(String(describing: parser.parserError))")
        return elements
    }

    @Test("Hours are rows of minutes under each other, with ticks in hours and minutes")
    func rows() throws {
        let texts = try parsed(ActivityPlot.svg(trace(frames: 720_000), segments: [], title: "two hours")).texts
        #expect(texts.contains("time: h:min"))
        for time in ["0:00", "0:01", "0:10", "0:59", "1:30", "2:00"] { #expect(texts.contains(time), "\(time)") }
        #expect(!texts.contains("2:01"))
        let drawing = try parsed(ActivityPlot.svg(trace(frames: 720_000), segments: [], title: "two hours"))
        #expect(drawing.count["polygon"] == 12, "twelve rows of ten minutes")
    }

    @Test(
        "Up to ten minutes are one row",
        arguments: [(100, "time: s", "0.5"), (9_000, "time: s", "60"), (60_000, "time: min:s", "9:00")])
    func oneRow(frames: Int, unit: String, tick: String) throws {
        let drawing = try parsed(ActivityPlot.svg(trace(frames: frames), segments: [], title: "t"))
        #expect(drawing.count["polygon"] == 1)
        #expect(drawing.texts.contains(unit) && drawing.texts.contains(tick))
    }

    @Test(
        "A drawing of ten hours stays below a megabyte, with thousands of segments", arguments: [3_600_000, 3_700_007])
    func tenHours(frames: Int) throws {
        let segments = (0..<frames / 60).map {
            SpeechSegment(firstFrame: 60 * $0, endFrame: 60 * $0 + 25, probability: 1, level: -20)
        }
        let svg = ActivityPlot.svg(
            trace(frames: frames, capacity: 16_384), segments: segments, thresholds: Self.thresholds, title: "long")
        #expect(svg.utf8.count < 1_000_000)
        let drawing = try parsed(svg)
        #expect((drawing.count["polygon"] ?? 0) <= 24)
    }

    @Test("What the colours mean is said, the thresholds among it")
    func legend() throws {
        let svg = ActivityPlot.svg(
            trace(frames: 500), segments: [Self.segment], thresholds: Self.thresholds, title: "t")
        let texts = try parsed(svg).texts
        for text in ["speech", "waveform", "noise floor, dBFS", "speech begins at 0.60", "and ends below 0.40"] {
            #expect(texts.contains(text))
        }
        #expect(svg.components(separatedBy: "stroke-dasharray").count == 5, "two in the legend and two in the panel")
        #expect(!ActivityPlot.svg(trace(frames: 500), segments: [], title: "t").contains("stroke-dasharray"))
    }

    @Test(
        "Any name of a file is a title that XML can hold",
        arguments: ["a\u{1b}[31m\u{0}b", "<&>\"'", "\u{ffff}", "ü\r\n"])
    func anyTitle(title: String) throws {
        let svg = ActivityPlot.svg(trace(frames: 10), segments: [], title: title)
        #expect(try !parsed(svg).texts.isEmpty)
        #expect(svg.unicodeScalars.allSatisfy { $0 == "\n" || $0 >= " " })
    }

    @Test("A row holds the columns of its time, and all rows together hold all")
    func everyColumnIsDrawnOnce() throws {
        let svg = ActivityPlot.svg(trace(frames: 90_000), segments: [], title: "t")
        let drawing = try parsed(svg)
        #expect(drawing.count["polyline"] == 2 * 3, "two rows of three curves")
        #expect(drawing.texts.contains("0:15") && !drawing.texts.contains("0:16"))
    }
}

/// The elements of an XML file, counted, and its texts.
private final class Elements: NSObject, XMLParserDelegate {
    private(set) var count: [String: Int] = [:]
    private(set) var texts: Set<String> = []
    private var text = ""

    func parser(
        _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
        attributes: [String: String]
    ) {
        count[name, default: 0] += 1
        text = ""
    }

    func parser(_ parser: XMLParser, foundCharacters string: String) { text += string }

    func parser(_ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?) {
        if name == "text" { texts.insert(text) }
    }
}
