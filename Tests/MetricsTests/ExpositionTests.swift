import Metrics
import Testing

/// The text that Prometheus reads.
@Suite struct ExpositionTests {
    @Test func aCounterHasItsHelpItsTypeAndItsSamples() {
        var exposition = Exposition()
        exposition.counter("rouse_wakes_total", "Times woken.", 3)
        exposition.counter(
            "rouse_words_total", "Words.", [([("keyword", "a")], 1), ([("keyword", "b"), ("by", "c")], 0)])
        #expect(
            exposition.text == """
                # HELP rouse_wakes_total Times woken.
                # TYPE rouse_wakes_total counter
                rouse_wakes_total 3
                # HELP rouse_words_total Words.
                # TYPE rouse_words_total counter
                rouse_words_total{keyword="a"} 1
                rouse_words_total{keyword="b",by="c"} 0

                """)
    }

    @Test func aGaugeThatIsNotKnownIsLeftOut() {
        var exposition = Exposition()
        exposition.gauge("rouse_level", "Level.", nil)
        #expect(exposition.text.isEmpty)
        exposition.gauge("rouse_build_info", "Build.", 1, labels: [("version", "1.0")])
        #expect(exposition.text.hasSuffix("rouse_build_info{version=\"1.0\"} 1\n"))
    }

    @Test func bucketsCountAllThatIsBelowThem() {
        var seconds = Histogram([0.5, 1])
        for value in [0.25, 0.75, 0.75, 2] { seconds.observe(value) }
        var exposition = Exposition()
        exposition.histogram("rouse_seconds", "Seconds.", [([("keyword", "a")], seconds)])
        #expect(
            exposition.text == """
                # HELP rouse_seconds Seconds.
                # TYPE rouse_seconds histogram
                rouse_seconds_bucket{keyword="a",le="0.5"} 1
                rouse_seconds_bucket{keyword="a",le="1"} 3
                rouse_seconds_bucket{keyword="a",le="+Inf"} 4
                rouse_seconds_sum{keyword="a"} 3.75
                rouse_seconds_count{keyword="a"} 4

                """)
    }

    @Test(
        arguments: [
            (0, "0"), (-0.0, "0"), (-3, "-3"), (0.25, "0.25"), (1e14, "100000000000000"), (1e15, "1000000000000000.0"),
            (1e16, "1e+16"),
            (.nan, "NaN"),
            (.infinity, "+Inf"), (-.infinity, "-Inf"), (1.7e308, "1.7e+308"),
        ] as [(Double, String)])
    func numbersAreWrittenAsPrometheusReadsThem(value: Double, text: String) {
        var exposition = Exposition()
        exposition.gauge("x", "X.", value)
        #expect(exposition.text.hasSuffix("\nx \(text)\n"))
    }

    /// A keyword comes out of a file: whatever it holds, it stays within its line.
    @Test(arguments: [
        (#"a"b"#, #"a\"b"#), (#"a\b"#, #"a\\b"#), ("a\nb", #"a\nb"#), ("a\r\nb", "aU+D\\nb"),
        ("ä\u{1F600}", "ä\u{1F600}"), ("\u{1b}[2J\u{202e}", "U+1B[2JU+202E"),
    ])
    func labelsAreEscaped(value: String, escaped: String) {
        var exposition = Exposition()
        exposition.gauge("x", "X.", 1, labels: [("keyword", value)])
        #expect(exposition.text.unicodeScalars.count { $0 == "\n" } == 3)
        #expect(exposition.text.hasSuffix("x{keyword=\"\(escaped)\"} 1\n"))
    }
}
