import Evaluation
import Testing

/// Where words are said: tables, label tracks, and names of folders.
@Suite struct LabelTests {
    private func labels(csv text: String) throws -> [LabelTable.Label] {
        try LabelTable(csv: text, name: "l.csv").labels
    }

    private func complaint(csv text: String) -> String? {
        do {
            _ = try LabelTable(csv: text, name: "l.csv")
            return nil
        } catch {
            return "\(error)"
        }
    }

    @Test func columnsMayStandInAnyOrder() throws {
        let found = try labels(
            csv: "\u{feff}Label, end,start,FILE\r\n\"say \"\"hi\"\", please\",2.5, 1 ,a b.wav\r\n\r\n")
        #expect(found.count == 1)
        #expect(found.first?.file == "a b.wav" && found.first?.place == 1...2.5)
        #expect(found.first?.word == "say \"hi\", please")
    }

    @Test func aRowWithoutTimesIsAWholeRecording() throws {
        let found = try labels(csv: "file,start,end,condition\na.wav,,,kitchen\nb.wav\n")
        #expect(found.map(\.place) == [nil, nil])
        #expect(found.map(\.condition) == ["kitchen", ""])
    }

    @Test(arguments: [
        ("", "is empty"), ("name,start\n", "no column 'file'"), ("file,start,end\na.wav,2,1\n", "line 2: '2' to '1'"),
        ("file,start,end\na.wav,nan,1\n", "line 2: 'nan'"), ("file,start,end\na.wav,-1e9,1\n", "line 2"),
        ("file\na.wav,1\n", "line 2: has 2 values"), ("file\n\"a.wav\n", "line 2: a quotation mark"),
        ("file,label\n\"a\nb\",x\n,y\n", "line 4: names no file"),
    ])
    func whatMakesNoSenseIsNamedWithItsLine(text: String, words: String) {
        #expect(complaint(csv: text)?.contains(words) ?? false, "\(complaint(csv: text) ?? "nothing")")
        #expect(complaint(csv: text)?.hasPrefix("l.csv: ") ?? false)
    }

    @Test func aLabelTrackOfAudacityIsRead() throws {
        let text = "1.000000\t1.500000\tcomputer\n\\\t100.0\t4000.0\n7\t8\t\n"
        let found = try LabelTable(track: text, name: "a.txt").labels
        #expect(found.map(\.place) == [1...1.5, 7...8])
        #expect(found.map(\.word) == ["computer", ""])
        #expect(throws: EvaluationError.self) { try LabelTable(track: "hello\n", name: "a.txt") }
    }

    @Test func recordingsAreFoundByPathOrName() throws {
        var recordings = Recordings(
            positives: [("set/a.wav", "", ""), ("set/b/x.wav", "", "b"), ("set/c/x.wav", "", "c")], negatives: [])
        try recordings.add(
            LabelTable(csv: "file,start,end\na.wav,1,2\nb/x.wav,3,4\nc/x.wav,5,6\n", name: "set/l.csv"),
            from: "set/l.csv")
        let found = recordings.occurrences(of: "computer")
        #expect(found.map(\.file) == ["set/a.wav", "set/b/x.wav", "set/c/x.wav"])
        #expect(found.map(\.condition) == ["", "b", "c"], "what the folder says stays")
        #expect(throws: EvaluationError.self, "one of two") {
            try recordings.add(LabelTable(csv: "file\nx.wav\n", name: "l.csv"), from: "l.csv")
        }
        #expect(throws: EvaluationError.self, "none") {
            try recordings.add(LabelTable(csv: "file\nz.wav\n", name: "l.csv"), from: "l.csv")
        }
    }

    @Test func onlyTheModelsWordCounts() throws {
        var recordings = Recordings(
            positives: [("zoom_in/a.wav", "zoom_in", ""), ("stop/b.wav", "stop", ""), ("long.wav", "", "")],
            negatives: [])
        try recordings.add(
            LabelTable(track: "1\t2\tstop\n3\t4\tZoom In\n5\t6\tmusic\n", name: "long.txt"), from: "long.txt",
            track: "long.wav")
        #expect(recordings.occurrences(of: "zoom in").map(\.file) == ["zoom_in/a.wav", "long.wav"])
        #expect(recordings.occurrences(of: "stop").map(\.place) == [nil, 1...2])
    }

    @Test func aLabelTrackWithoutLabelsSaysThatTheWordIsNotThere() throws {
        var recordings = Recordings(positives: [("a.wav", "", "")], negatives: [])
        try recordings.add(LabelTable(track: "\n", name: "a.txt"), from: "a.txt", track: "a.wav")
        #expect(recordings.occurrences(of: "computer").isEmpty)
    }
}
