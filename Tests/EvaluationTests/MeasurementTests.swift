import Evaluation
import Testing

/// What counts as a miss, and what as a false alarm.
@Suite struct MeasurementTests {
    private func candidate(_ time: Double, _ score: Double) -> Candidate {
        Candidate(start: time - 0.6, end: time - 0.1, time: time, score: score)
    }

    private func recordings(
        _ table: String = "", positives: [String] = ["yes.wav"], negatives: [String] = ["no.wav"]
    ) throws -> Recordings {
        var recordings = Recordings(positives: positives.map { ($0, "", "") }, negatives: negatives)
        if !table.isEmpty { try recordings.add(LabelTable(csv: table, name: "labels.csv"), from: "labels.csv") }
        return recordings
    }

    private func measurement(_ recordings: Recordings, _ hearings: [String: Hearing]) -> ModelMeasurement {
        ModelMeasurement(name: "m", keyword: "computer", threshold: 0.5, recordings, hearings: hearings)
    }

    @Test func aWordIsHeardFromShortlyBeforeItsStartToASecondAfterItsEnd() throws {
        let recordings = try recordings("file,start,end\nyes.wav,10,11\n")
        for (time, isHeard) in [(9.79, false), (9.8, true), (12.0, true), (12.01, false)] {
            let found = measurement(
                recordings, ["yes.wav": Hearing(candidates: [candidate(time, 0.9)], duration: 60)])
            #expect(found.givenPoint.misses == Proportion(isHeard ? 0 : 1, of: 1), "\(time)")
        }
    }

    @Test func aClipWithoutLabelsIsOneWord() throws {
        let found = measurement(
            try recordings(), ["yes.wav": Hearing(candidates: [candidate(0.2, 0.3), candidate(1, 0.9)], duration: 1.2)])
        #expect(found.words.map(\.score) == [0.9])
    }

    @Test func peaksWithinASecondAreOneAlarmAndTheHighestCounts() {
        let peaks = [candidate(5, 0.4), candidate(5.6, 0.9), candidate(6.5, 0.5), candidate(6.6, 0.6)].peaks()
        #expect(peaks.map(\.score) == [0.9, 0.6])
        let apart = [candidate(1, 0.4), candidate(2, 0.4)].peaks()
        #expect(apart.map(\.time) == [1, 2], "a whole second is apart, and of equal ones the earlier comes first")
    }

    @Test func aRateAllowsSoManyAlarmsAndNoMore() throws {
        let scores = [0.9, 0.8, 0.7, 0.6, 0.1]
        let alarms = scores.enumerated().map { candidate(Double($0 + 1) * 100, $1) }
        let words = [0.95, 0.85, 0.8, 0.65, 0.05].enumerated().map { candidate(Double($0 + 1) * 10, $1) }
        let table =
            "file,start,end\n"
            + (1...5).map { "yes.wav,\(Double($0) * 10 - 0.5),\(Double($0) * 10)\n" }.joined()
        let found = measurement(
            try recordings(table),
            [
                "yes.wav": Hearing(candidates: words, duration: 60),
                "no.wav": Hearing(candidates: alarms, duration: 7200),
            ]
        )
        #expect(found.hours == 2)
        let expected: [(Double, Double, Int, Int)] = [
            (0, 0.9, 4, 0), (0.5, 0.8, 3, 1), (1, 0.7, 2, 2), (2, 0.1, 1, 4), (20, -.infinity, 0, 5),
        ]
        for (rate, threshold, misses, alarms) in expected {
            let point = found.point(atRate: rate)
            #expect(point.threshold == threshold, "at \(rate)")
            #expect(point.misses.count == misses && point.alarms.count == alarms, "at \(rate)")
        }
        #expect(found.givenPoint.misses.count == 1 && found.givenPoint.alarms.count == 4, "from the threshold on")
    }

    @Test func theWordItselfIsNoFalseAlarmAndItsTimeDoesNotCount() throws {
        let recordings = try recordings("file,start,end,label\nno.wav,100,101,Computer\nno.wav,200,201,lemonade\n")
        let hearing = Hearing(
            candidates: [candidate(100.5, 0.9), candidate(102, 0.8), candidate(102.1, 0.7), candidate(200.5, 0.6)],
            duration: 3600)
        let found = measurement(recordings, ["no.wav": hearing])
        #expect(found.alarms.map(\.score) == [0.7, 0.6])
        #expect(abs(found.hours - 3598.0 / 3600) < 1e-12)
    }

    @Test func latencyIsToldWhereTheEndOfTheWordIsKnown() throws {
        let table = "file,start,end\nyes.wav,1,1.5\nyes.wav,11,13\nyes.wav,21,21.5\n"
        let found = measurement(
            try recordings(table),
            [
                "yes.wav": Hearing(
                    candidates: [candidate(1.4, 0.3), candidate(1.6, 0.8), candidate(13, 0.9), candidate(22, 0.2)],
                    duration: 30)
            ])
        let latencies = found.latencies(at: found.givenPoint)
        #expect(latencies.count == 1, "not of a word of two seconds, nor of one that was missed")
        #expect(abs((latencies.first ?? 0) - 0.1) < 1e-9)
    }

    @Test func theCurveFallsFromTheStrictestThreshold() throws {
        let alarms = (0..<2_000).map { candidate(Double($0) * 2, 1 / Double($0 + 2)) }
        let words = (0..<40).map { candidate(Double($0) * 10 + 5, 1 / Double($0 * $0 + 1)) }
        let table = "file,start,end\n" + (0..<40).map { "yes.wav,\($0 * 10 + 4),\($0 * 10 + 5)\n" }.joined()
        let found = measurement(
            try recordings(table),
            [
                "yes.wav": Hearing(candidates: words, duration: 400),
                "no.wav": Hearing(candidates: alarms, duration: 4e3),
            ]
        )
        let curve = DetectionErrorCurve(found).points
        #expect(curve.first?.rate == 0 && curve.last?.threshold == -.infinity && curve.last?.misses == 0)
        #expect(curve.map(\.misses) == curve.map(\.misses).sorted(by: >))
        #expect(curve.map(\.rate) == curve.map(\.rate).sorted())
        #expect((100...600).contains(curve.count))
        for rate in [0.0, 9, 90] {
            let point = found.point(atRate: rate)
            let drawn = curve.last { $0.rate <= rate + 1e-9 }
            #expect(abs((drawn?.misses ?? 2) - (point.misses.share ?? 3)) < 0.02, "at \(rate)")
        }
    }

    @Test func histogramsCountEverything() throws {
        let found = measurement(
            try recordings(positives: ["a.wav", "b.wav", "c.wav"]),
            [
                "a.wav": Hearing(candidates: [candidate(1, 0.5)], duration: 2),
                "b.wav": Hearing(candidates: [candidate(1, 1)], duration: 2), "c.wav": Hearing(duration: 2),
                "no.wav": Hearing(candidates: [candidate(1, 0), candidate(3, 1e-30)], duration: 9),
            ])
        let histogram = ScoreHistogram(found)
        #expect(histogram.unheard == 1 && histogram.words.reduce(0, +) == 2)
        #expect(histogram.words[20] == 1 && histogram.words[39] == 1)
        #expect(histogram.alarms[0] == 2)
    }

    @Test func twoModelsAreComparedOnTheSameWords() throws {
        let files = (0..<60).map { "\($0).wav" }
        let recordings = try recordings(positives: files)
        func heard(_ isHeard: (Int) -> Bool) -> [String: Hearing] {
            var hearings = ["no.wav": Hearing(candidates: [candidate(9, 0.1)], duration: 3600)]
            for (index, file) in files.enumerated() {
                hearings[file] = Hearing(candidates: [candidate(1, isHeard(index) ? 0.9 : 0.01)], duration: 2)
            }
            return hearings
        }
        let (old, new) = (
            measurement(recordings, heard { $0 % 3 > 0 }), measurement(recordings, heard { $0 % 30 > 0 })
        )
        let comparison = Comparison(old.outcomes(at: old.point(atRate: 0)), new.outcomes(at: new.point(atRate: 0)))
        let misses = try #require(comparison.misses)
        #expect(abs(misses.value - (2.0 / 60 - 20.0 / 60)) < 1e-9)
        #expect(misses.isClear)
        #expect(try #require(comparison.alarms).value == 0)
    }

    @Test func whatWasNotReadDoesNotCount() throws {
        let found = measurement(try recordings(positives: ["a.wav", "gone.wav"]), ["a.wav": Hearing(duration: 2)])
        #expect(found.words.count == 1 && found.hours == 0)
        #expect(found.givenPoint.alarms.rate == nil)
        #expect(DetectionErrorCurve(found).points.isEmpty)
    }
}
