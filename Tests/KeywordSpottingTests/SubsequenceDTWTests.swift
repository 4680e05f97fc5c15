import Features
import KeywordModels
import KeywordSpotting
import System
import TestSupport
import Testing

/// The vectorised recursion against the definition, cell by cell.
@Suite struct SubsequenceDTWTests {
    /// The recursion as its documentation writes it, over whole columns.
    private struct Reference {
        struct Cell {
            var cost = Double.infinity
            var start = 0
        }

        let template: [[Float]]
        let variance: Double
        var column: [Cell]
        /// Paths that have matched a template frame with one frame of the stream and stay for a second.
        var staying: [Cell]

        init(_ template: [[Float]], variance: Float) {
            self.template = template
            self.variance = Double(variance)
            column = template.map { _ in Cell() }
            staying = column
        }

        mutating func process(_ y: [Float], extra: Double, frame: Int) {
            let old = column
            // Nothing of the template has been used yet: a path may begin with this frame of the stream.
            let open = Cell(cost: 0, start: frame)
            for (i, x) in template.enumerated() {
                let squares = zip(x, y).reduce(0.0) { $0 + Double($1.0 - $1.1) * Double($1.0 - $1.1) }
                let d = squares / (2 * variance) + extra
                let before = i > 0 ? old[i - 1] : open
                var paths = [(staying[i], d / 2), (before, d)]
                staying[i] = Cell(cost: before.cost + d / 2, start: before.start)
                if i > 0 { paths.append((i > 1 ? old[i - 2] : open, 2 * d)) }
                column[i] = paths.map { Cell(cost: $0.cost + $1, start: $0.start) }.min { $0.cost < $1.cost } ?? Cell()
            }
        }
    }

    /// Enrolment goes through speech in stretches.
    @Test("Who begins later comes to the same scores, to the last bit, once no alignment can reach back so far")
    func beginsLater() {
        var random = SplitMix64(seed: 11)
        let templates = [30, 30, 24, 24].map { Self.frames($0, 8, &random) }
        let stream = Self.frames(700, 8, &random)
        func scores(from begin: Int) -> [[UInt32]] {
            var scorer = KeywordScorer(templates: templates, templatesPerTake: 2, variance: 0.8)
            scorer.reset(after: begin)
            let row = AlignedFloats(8)
            return stream[begin...].map { frame in
                for i in frame.indices { row.base[i] = frame[i] }
                let raw = scorer.process(
                    row.base, halfNorm: frame.reduce(0) { $0 + $1 * $1 } / 2, negativeLogLikelihood: 7)
                return [raw.bitPattern, UInt32(scorer.match.start), UInt32(scorer.match.end)]
            }
        }
        let whole = scores(from: 0)
        let longest = SubsequenceDTW.mostFrames(of: 30)
        for begin in [1, 37, 200, 333] {
            #expect(scores(from: begin).dropFirst(longest + 200) == whole.dropFirst(begin + longest + 200))
        }
    }

    /// Features have sixteen bits.
    private static let rounding = 1e-3

    private static func frames(_ count: Int, _ dimensions: Int, _ random: inout SplitMix64) -> [[Float]] {
        (0..<count).map { _ in (0..<dimensions).map { _ in .random(in: -2...2, using: &random) } }
    }

    private static func process(
        _ dtw: inout SubsequenceDTW, _ y: [Float], extra: Float, variance: Float,
        limit: SubsequenceDTW.PathLimit = .none, begins: Bool = true
    ) {
        let padded = y + [Float](repeating: 0, count: 8)
        let half = y.reduce(0) { $0 + $1 * $1 } / (2 * variance)
        padded.withUnsafeBufferPointer { buffer in
            if let base = buffer.baseAddress { dtw.process(base, offset: half + extra, limit: limit, begins: begins) }
        }
    }

    @Test(arguments: [(UInt64(1), 1, Float(1)), (2, 5, 0.4), (3, 32, 1.2)])
    func scoresAndStartsAreThoseOfTheDefinition(seed: UInt64, dimensions: Int, variance: Float) {
        var random = SplitMix64(seed: seed)
        let lengths = [1, 2, 3, 7, 8, 9, 15, 16, 17, 31, 40, 41, 1, 23]
        let bank = TemplateBank(lengths.map { Self.frames($0, dimensions, &random) })
        let templates = lengths.indices.map { bank.frames(of: $0) }
        var dtw = SubsequenceDTW(bank, variance: variance)
        var references = templates.map { Reference($0, variance: variance) }
        #expect(dtw.templates == lengths.count)
        for (frame, y) in Self.frames(150, dimensions, &random).enumerated() {
            // Below the cost of a poor match and above that of a good one, so that paths of all lengths win.
            let extra = -Float(dimensions) * 0.7 / variance
            Self.process(&dtw, y, extra: extra, variance: variance)
            for index in templates.indices {
                references[index].process(y, extra: Double(extra), frame: frame)
                let expected = references[index].column[lengths[index] - 1]
                let found = dtw.alignment(index)
                guard expected.cost.isFinite else {
                    #expect(found.score < -1e30)
                    continue
                }
                let score = -expected.cost / Double(lengths[index])
                #expect(
                    abs(Double(found.score) - score) < Self.rounding * (1 + abs(score)),
                    "frame \(frame), template \(index)")
                #expect(found.frames == frame + 1 - expected.start, "frame \(frame), template \(index)")
                #expect(found.frames <= SubsequenceDTW.mostFrames(of: lengths[index]))
            }
        }
    }

    @Test func templateIsFoundWhereItLies() {
        var random = SplitMix64(seed: 4)
        let bank = TemplateBank([Self.frames(20, 8, &random)])
        let template = bank.frames(of: 0)
        let stream = Self.frames(50, 8, &random) + template + Self.frames(50, 8, &random)
        var dtw = SubsequenceDTW(bank, variance: 1)
        let scores = stream.map { y in
            Self.process(&dtw, y, extra: 0, variance: 1)
            return dtw.alignment(0)
        }
        let best = scores.indices.max { scores[$0].score < scores[$1].score }
        #expect(best == 69)
        #expect(abs(Double(scores[69].score)) < Self.rounding)
        // To leave out the first frame costs as little as to match it.
        #expect((19...20).contains(scores[69].frames))
    }

    @Test func halfAndDoubleSpeedAreStillAligned() {
        var random = SplitMix64(seed: 5)
        let bank = TemplateBank([Self.frames(20, 8, &random)])
        let template = bank.frames(of: 0)
        let slow = template.flatMap { [$0, $0] }
        for stream in [slow, template] {
            var dtw = SubsequenceDTW(bank, variance: 1)
            for y in stream { Self.process(&dtw, y, extra: 0, variance: 1) }
            #expect(abs(Double(dtw.alignment(0).score)) < Self.rounding)
            #expect((stream.count - 2...stream.count).contains(dtw.alignment(0).frames))
        }
    }

    @Test func nothingIsGainedByWaiting() {
        var random = SplitMix64(seed: 8)
        let bank = TemplateBank([Self.frames(6, 4, &random)])
        let template = bank.frames(of: 0)
        // Every frame is likelier in the word than outside.
        let extra: Float = -30
        func best(_ stream: [[Float]]) -> Float {
            var dtw = SubsequenceDTW(bank, variance: 1)
            for y in stream { Self.process(&dtw, y, extra: extra, variance: 1) }
            return dtw.alignment(0).score
        }
        let waiting = [[Float]](repeating: template[2], count: 300)
        #expect(best(template) > 29.9)
        #expect(best(Array(template[...2]) + waiting + Array(template[3...])) <= best(template) + 0.01)
    }

    private static let limit = SubsequenceDTW.PathLimit(slope: 2, reserve: 5)

    /// As long as a path is within its limits nothing that is left out can change it.
    @Test func pathsWithinTheirLimitsAreThoseWithoutLimits() {
        var random = SplitMix64(seed: 9)
        let bank = TemplateBank([21, 40, 9, 64, 33].map { Self.frames($0, 8, &random) })
        let words = bank.lengths.indices.map { bank.frames(of: $0) }
        let stream =
            Self.frames(60, 8, &random) + words[1] + Self.frames(9, 8, &random) + words[3].flatMap { [$0, $0] }
            + words[0] + Self.frames(40, 8, &random) + words[4] + words[2] + Self.frames(20, 8, &random)
        var all = SubsequenceDTW(bank, variance: 1)
        var limited = SubsequenceDTW(bank, variance: 1)
        var (found, looked) = (Set<Int>(), 0.0)
        for y in stream {
            Self.process(&all, y, extra: 0, variance: 1)
            Self.process(&limited, y, extra: 0, variance: 1, limit: Self.limit)
            looked += limited.share
            for index in words.indices {
                let (exact, near) = (all.alignment(index), limited.alignment(index))
                #expect(near.score <= exact.score, "what is left out only costs")
                // The words themselves are near enough all the way.
                guard exact.score > -0.1 else { continue }
                found.insert(index)
                #expect(near.score == exact.score && near.frames == exact.frames)
            }
        }
        #expect(found == Set(words.indices))
        #expect(looked / Double(stream.count) < 0.5, "most template frames are left out")
    }

    /// Where blocks fall out and come in anew while frames wait, too.
    @Test func framesMeasuredTogetherAreThoseOneByOneWithLimits() {
        var random = SplitMix64(seed: 10)
        let bank = TemplateBank([21, 40, 64].map { Self.frames($0, 8, &random) })
        let stream = Self.frames(30, 8, &random) + bank.frames(of: 1) + Self.frames(30, 8, &random) + bank.frames(of: 2)
        var single = SubsequenceDTW(bank, variance: 1)
        var together = SubsequenceDTW(bank, variance: 1)
        for first in stride(from: 0, to: stream.count, by: 4) {
            let some = Array(stream[first..<min(first + 4, stream.count)])
            some.flatMap { $0 }.withUnsafeBufferPointer { buffer in
                guard let base = buffer.baseAddress else { return }
                together.measure(base, frames: some.count)
                for (place, y) in some.enumerated() {
                    // A word may begin in the second and in the fourth.
                    let begins = place % 2 == 1
                    Self.process(&single, y, extra: 0, variance: 1, limit: Self.limit, begins: begins)
                    together.process(
                        measured: place, offset: y.reduce(0) { $0 + $1 * $1 } / 2, limit: Self.limit, begins: begins)
                    for index in bank.lengths.indices {
                        #expect(together.alignment(index).score == single.alignment(index).score)
                    }
                }
            }
        }
        #expect(single.share < 0.5, "most template frames are left out")
    }

    @Test("A word is found as well that begins between two frames in which one may begin; where none may, none is")
    func beginsBetween() {
        var random = SplitMix64(seed: 12)
        let bank = TemplateBank([Self.frames(24, 8, &random)])
        let word = bank.frames(of: 0)
        /// The best score after so many other frames, and the share of template frames that the other frames needed.
        func heard(after others: Int, period: Int?) -> (best: Float, share: Double) {
            var random = SplitMix64(seed: 13)
            var dtw = SubsequenceDTW(bank, variance: 1)
            var (best, share) = (-Float.infinity, 0.0)
            let before = Self.frames(others, 8, &random).map { $0.map { 5 * $0 } }
            for (frame, y) in (before + word.flatMap { [$0, $0] }).enumerated() {
                let begins = period.map { frame.isMultiple(of: $0) } ?? false
                Self.process(&dtw, y, extra: 0, variance: 1, limit: Self.limit, begins: begins)
                if frame < others { share += dtw.share / Double(others) }
                best = max(best, dtw.alignment(0).score)
            }
            return (best, share)
        }
        for others in 40..<44 {
            let (always, seldom) = (heard(after: others, period: 1), heard(after: others, period: 4))
            #expect(always.best > -0.01)
            #expect(seldom.best > -0.5)
            #expect(seldom.share < 0.6 * always.share)
            let never = heard(after: others, period: nil)
            #expect(never.best < -1e30)
            #expect(never.share == 0)
        }
    }

    @Test func resetIsANewStart() {
        var random = SplitMix64(seed: 6)
        let templates = [9, 16, 3].map { Self.frames($0, 4, &random) }
        let (first, second) = (Self.frames(40, 4, &random), Self.frames(40, 4, &random))
        var used = SubsequenceDTW(templates: templates, variance: 1)
        for y in first { Self.process(&used, y, extra: -1, variance: 1) }
        used.reset()
        var fresh = SubsequenceDTW(templates: templates, variance: 1)
        for y in second {
            Self.process(&used, y, extra: -1, variance: 1)
            Self.process(&fresh, y, extra: -1, variance: 1)
            for index in templates.indices where fresh.alignment(index).score > -1e30 {
                #expect(used.alignment(index).score == fresh.alignment(index).score)
                #expect(used.alignment(index).frames == fresh.alignment(index).frames)
            }
        }
    }

    @Test func templatesDoNotDisturbEachOther() {
        var random = SplitMix64(seed: 7)
        // Templates of one keyword share their steps: with the same extremes in each, they are those of each alone.
        let templates = [5, 8, 30].map { [[Float](repeating: 2, count: 4)] + Self.frames($0, 4, &random) }
        var together = SubsequenceDTW(templates: templates, variance: 1)
        var alone = SubsequenceDTW(templates: [templates[1]], variance: 1)
        for y in Self.frames(60, 4, &random) {
            Self.process(&together, y, extra: -1, variance: 1)
            Self.process(&alone, y, extra: -1, variance: 1)
            #expect(together.alignment(1).score == alone.alignment(0).score)
        }
    }
}
