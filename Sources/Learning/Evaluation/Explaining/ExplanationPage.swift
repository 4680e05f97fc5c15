import KeywordModels
import KeywordSpotting

/// An explanation as a page.
package enum ExplanationPage {
    /// - Parameter recordings: what is explained, with the names of the recordings.
    package static func html(_ recordings: [(name: String, explanation: Explanation)], createdBy: String) -> String {
        let title = recordings.count == 1 ? "Why \(recordings[0].name) did what it did" : "Why they did what they did"
        var page = Page(title: title)
        for (name, explanation) in recordings { add(explanation, name, to: &page) }
        page.add("<p class=\"dim\">Made by \(Markup.escaped(createdBy)).</p>")
        return page.html
    }

    private static func add(_ explanation: Explanation, _ name: String, to page: inout Page) {
        let plot = TracePlot(explanation)
        page.heading("\(name): '\(explanation.keyword)' was \(explanation.isHeard ? "heard" : "not heard")")
        for (index, cause) in explanation.causes.enumerated() {
            page.paragraph((index == 0 ? "Most likely: " : "Or: ") + cause.sentence(explanation) + ".")
        }
        page.paragraph(explanation.change.text)
        page.figure("The recording around the best match, which is shaded.", plot.spectrogram)
        page.figure(
            "Score (thick), the score if nobody had rested where there was no speech, and the probability of speech; the "
                + "dashed line is the threshold.", plot.scores)
        page.figure("Where each take of the word was aligned with the recording.", plot.alignment)
        page.figure(
            "How much more each frame is like the word, in the best take, than like speech at large; the dashed line is what "
                + "the threshold asks for on the average.", plot.gains)
        page.table(
            ["take", "score", "from", "to"],
            explanation.takes.map { take in
                [
                    take.name, Markup.fixed(take.score, 3),
                    Markup.fixed(Double(take.path.frames.lowerBound) / 100, 2) + " s",
                    Markup.fixed(Double(take.path.frames.upperBound) / 100, 2) + " s",
                ]
            })
        page.table(
            ["part of the word", "", "gain", "dB over the floor"],
            explanation.parts.map { part in
                [
                    "\(Markup.fixed(part.place.lowerBound, 2)) to \(Markup.fixed(part.place.upperBound, 2)) s",
                    explanation.verdict(part), Markup.fixed(part.gain, 1), Markup.fixed(part.loudness, 1),
                ]
            })
        page.add(
            "<details><summary>all numbers</summary><pre>"
                + explanation.lines(name: name).map(Markup.escaped).joined(separator: "\n") + "</pre></details>")
    }
}
