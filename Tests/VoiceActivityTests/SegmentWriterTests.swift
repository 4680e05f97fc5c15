import Testing
import VoiceActivity

@Suite("Segments as text")
struct SegmentWriterTests {
    static let segments = [
        SpeechSegment(firstFrame: 123, endFrame: 280, probability: 0.9712, level: -23.44),
        SpeechSegment(firstFrame: 5_999, endFrame: 6_101, probability: 0.5, level: -6.06),
        SpeechSegment(firstFrame: 366_100, endFrame: 366_200, probability: 1, level: -41),
    ]

    func text(_ format: SegmentWriter.Format, name: String = "my meeting", _ count: Int = 3) -> String {
        var writer = SegmentWriter(format, name: name)
        let lines = Self.segments.prefix(count).map { writer.write($0) }
        return lines.joined() + writer.finish(duration: 3_700)
    }

    @Test("For a person")
    func human() {
        #expect(
            text(.text) == """
                   0:01.23 -    0:02.80     1.57 s   -23 dBFS   97 %
                   0:59.99 -    1:01.01     1.02 s    -6 dBFS   50 %
                1:01:01.00 - 1:01:02.00     1.00 s   -41 dBFS  100 %
                3 segments, 3.59 s of speech in 3700.00 s (0 %).

                """)
        #expect(text(.text, 1).hasSuffix("1 segment, 1.57 s of speech in 3700.00 s (0 %).\n"))
        #expect(text(.text, 0) == "No speech in 3700.00 s.\n")
    }

    @Test("JSON Lines")
    func json() {
        #expect(
            text(.json) == """
                {"event":"segment","start":1.23,"end":2.80,"probability":0.971,"level":-23.4}
                {"event":"segment","start":59.99,"end":61.01,"probability":0.500,"level":-6.1}
                {"event":"segment","start":3661.00,"end":3662.00,"probability":1.000,"level":-41.0}

                """)
    }

    @Test("Audacity's label track")
    func audacity() {
        #expect(
            text(.audacity) == """
                1.230000\t2.800000\tspeech
                59.990000\t61.010000\tspeech
                3661.000000\t3662.000000\tspeech

                """)
    }

    @Test("RTTM, whose fields are parted by spaces, so that the name has none")
    func rttm() {
        #expect(
            text(.rttm) == """
                SPEAKER my_meeting 1 1.230 1.570 <NA> <NA> speech <NA> <NA>
                SPEAKER my_meeting 1 59.990 1.020 <NA> <NA> speech <NA> <NA>
                SPEAKER my_meeting 1 3661.000 1.000 <NA> <NA> speech <NA> <NA>

                """)
        #expect(text(.rttm, name: "", 1).hasPrefix("SPEAKER _ 1 "))
    }

    @Test(
        "RTTM names a recording as scorers know it: without its folder and its extension",
        arguments: [
            ("/home/me/talks/my meeting.v2.ogg", "my_meeting.v2"), ("meeting.wav", "meeting"), ("meeting", "meeting"),
            ("../x/.hidden", ".hidden"), ("-", "-"), ("a\t\u{1b}[31m.wav", "a__[31m"), ("folder.d/", "folder"),
        ])
    func rttmNames(path: String, name: String) {
        #expect(text(.rttm, name: path, 1).hasPrefix("SPEAKER \(name) 1 "))
    }

    @Test("Subtitles")
    func subtitles() {
        #expect(
            text(.srt) == """
                1
                00:00:01,230 --> 00:00:02,800
                [speech]

                2
                00:00:59,990 --> 00:01:01,010
                [speech]

                3
                01:01:01,000 --> 01:01:02,000
                [speech]


                """)
    }

    @Test("Nothing found is an empty file, except for a person", arguments: SegmentWriter.Format.allCases)
    func empty(_ format: SegmentWriter.Format) {
        #expect(text(format, 0).isEmpty == (format != .text))
    }
}
