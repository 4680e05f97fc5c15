import KeywordModels
import KeywordSpotting
package import System

extension Explanation {
    /// In lines of at most 80 columns, but for names of takes.
    /// - Parameter name: of the recording.
    package func lines(name: String) -> [String] {
        let all = causes
        var lines = [
            "\(name): '\(keyword)' was \(isHeard ? "heard" : "not heard")",
            "  score    \(Markup.fixed(heardScore, 3)) at \(Markup.fixed(time, 2)) s; the threshold is "
                + Markup.fixed(threshold, 2),
        ]
        lines += Self.wrapped("why", all[0].sentence(self))
        for cause in all.dropFirst() { lines += Self.wrapped("or", cause.sentence(self)) }
        lines += Self.wrapped("change", change.text)
        lines += Self.wrapped(
            "word",
            "\(Markup.fixed(place.lowerBound, 2)) to \(Markup.fixed(place.upperBound, 2)) s, "
                + "\(Markup.fixed(sound.level, 1)) dBFS, \(Markup.fixed(sound.signalToNoise, 1)) dB above the quietest "
                + "tenth of the recording; peak \(Markup.fixed(sound.peak, 2))")
        lines += Self.wrapped(
            "speech",
            "\(Markup.fixed(best.speech, 2)) on the average (0.45 is enough), \(Markup.fixed(highestProbability, 2)) at most; "
                + (restedThere
                    ? "nobody looked for the word then, because there had been no speech" : "it was looked for"))
        lines += Self.wrapped(
            "sum",
            "takes \(Self.signed(best.raw)), noise \(Self.signed(best.compensation)), no speech \(Self.signed(-best.loss)), "
                + "second look \(Self.signed(best.headGain))"
                + (best.phoneGain == 0 ? "" : ", phones \(Self.signed(best.phoneGain))")
                + (best.pauseLoss == 0 ? "" : ", no pause before \(Self.signed(-best.pauseLoss))")
                + (best.voiceLoss == 0 ? "" : ", another voice \(Self.signed(-best.voiceLoss))")
                + ": \(Self.signed(best.shifted)), where "
                + "\(Self.signed(calibration.raw(threshold))) is the threshold; background "
                + "\(Self.signed(-best.background)) (how much it is like any speech)")
        if let phones {
            let width = max(phones.expected.count, phones.heard.count)
            for (name, text, meaning) in [
                ("phones", phones.expected, "is expected"), ("", phones.heard, "was heard"),
            ] {
                lines.append(
                    Self.label(name) + text + String(repeating: " ", count: width - text.count) + "  " + meaning)
            }
        }
        for (index, take) in takes.prefix(5).enumerated() {
            lines.append(
                Self.label(index == 0 ? "takes" : "") + "\(Markup.fixed(take.score, 3)) \(take.name), aligned with "
                    + "\(Markup.fixed(Double(take.path.frames.lowerBound) / 100, 2)) to "
                    + "\(Markup.fixed(Double(take.path.frames.upperBound) / 100, 2)) s")
        }
        if takes.count > 5 { lines.append(Self.label("") + "and \(takes.count - 5) more, which match less") }
        for (index, part) in parts.enumerated() {
            lines.append(
                Self.label(index == 0 ? "parts" : "") + "\(Markup.fixed(part.place.lowerBound, 2)) to "
                    + "\(Markup.fixed(part.place.upperBound, 2)) s: \(verdict(part)) (\(Self.signed(part.gain)))")
        }
        if let runnerUp {
            lines.append(
                Self.label("next") + "\(Markup.fixed(runnerUp.score, 3)) at \(Markup.fixed(runnerUp.time, 2)) s")
        }
        return lines
    }

    /// How well a part of the word matches.
    package func verdict(_ part: Part) -> String {
        if part.gain >= calibration.threshold { return "matches" }
        return part.gain >= 0 ? "matches poorly" : "does not match"
    }

    package var highestProbability: Double { trace.probabilities.max() ?? 0 }

    /// Whether the spotter had less there than there was.
    private var restedThere: Bool { heardScore + 1e-6 < best.score && best.hop <= trace.scores.count }

    private static func signed(_ value: Double) -> String { (value > 0 ? "+" : "") + Markup.fixed(value, 1) }

    private static func label(_ name: String) -> String {
        "  " + name + String(repeating: " ", count: max(1, 9 - name.count))
    }

    private static func wrapped(_ name: String, _ text: String) -> [String] {
        var (lines, line) = ([String](), "")
        for word in text.split(separator: " ") {
            if !line.isEmpty && line.count + 1 + word.count > 80 - label("").count {
                lines.append(line)
                line = ""
            }
            line += (line.isEmpty ? "" : " ") + word
        }
        return (lines + [line]).enumerated().map { label($0 == 0 ? name : "") + $1 }
    }

    package func json(name: String) -> JSONLine {
        var line = JSONLine(event: "explanation")
        line.add("file", name)
        line.add("keyword", keyword)
        line.add("heard", isHeard)
        line.add("score", heardScore)
        line.add("scoreWithoutRest", best.score)
        line.add("threshold", threshold)
        line.add("time", time)
        line.add("start", place.lowerBound)
        line.add("end", place.upperBound)
        line.add("causes", causes.map(\.rawValue))
        line.add("why", causes[0].sentence(self))
        line.add("change", change.text)
        line.add("sensitivity", change.sensitivity)
        var sum = JSONLine()
        sum.add("takes", best.raw)
        sum.add("noise", best.compensation)
        sum.add("noSpeech", -best.loss)
        sum.add("secondLook", best.headGain)
        if best.phoneGain != 0 { sum.add("phones", best.phoneGain) }
        if best.pauseLoss != 0 { sum.add("noPause", -best.pauseLoss) }
        if best.voiceLoss != 0 { sum.add("voice", -best.voiceLoss) }
        sum.add("sum", best.shifted)
        sum.add("threshold", calibration.raw(threshold))
        sum.add("background", -best.background)
        line.add("sum", sum)
        if let phones {
            var beside = JSONLine()
            beside.add("expected", phones.expected)
            beside.add("heard", phones.heard)
            line.add("phones", beside)
        }
        var level = JSONLine()
        level.add("level", sound.level)
        level.add("floor", sound.floor)
        level.add("signalToNoise", sound.signalToNoise)
        level.add("peak", sound.peak)
        level.add("flatShare", sound.flatShare)
        line.add("sound", level)
        line.add("speech", best.speech)
        line.add(
            "takes",
            takes.map { take in
                var line = JSONLine()
                line.add("name", take.name)
                line.add("score", take.score)
                line.add("start", Double(take.path.frames.lowerBound) / 100)
                line.add("end", Double(take.path.frames.upperBound) / 100)
                return line
            })
        line.add(
            "parts",
            parts.map { part in
                var line = JSONLine()
                line.add("start", part.place.lowerBound)
                line.add("end", part.place.upperBound)
                line.add("gain", part.gain)
                line.add("loudness", part.loudness)
                return line
            })
        if let runnerUp {
            var next = JSONLine()
            next.add("score", runnerUp.score)
            next.add("time", runnerUp.time)
            line.add("runnerUp", next)
        }
        return line
    }
}
