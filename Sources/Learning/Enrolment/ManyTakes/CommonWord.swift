/// Finds the word that many recordings have in common, each of which may hold more than it: speech before and after it,
/// a long silence, half of it, or another word.
///
/// Some stretches of sound that are as long as words are looked for in some of the recordings. Those that most of them
/// have something like are kept; from then on the word is looked for in all, averaged over where it is found best, and
/// looked for again by that average.
struct CommonWord {
    typealias Place = RecordedSpeech.Place

    /// For each recording where the word lies; nil in one that is shorter than the word.
    let places: [Place?]
    /// A recording with less than this score has nothing like the word.
    let limit: Float

    /// Frames of a stretch that may be the word.
    private static let wordLengths = 30...95
    private static let mostStretches = 24
    /// Recordings in which they are looked for.
    private static let mostTried = 30
    /// Share of those in which a stretch may score less than what it is judged by: some hold another word.
    private static let judgedShare = 0.6
    private static let kept = 3
    private static let rounds = 3
    /// One of so many recordings shapes the average.
    private static let averagedShare = 3
    /// Median absolute deviations, and their least size, below the median of the scores, where agreement ends.
    private static let deviations: Float = 3
    private static let leastDeviation: Float = 1.5

    /// - Returns: nil where no recording has a stretch of sound that is as long as a word.
    init?(in recordings: [RecordedSpeech]) {
        var words = Self.commonStretches(of: recordings)
        guard !words.isEmpty else { return nil }
        for _ in 0..<Self.rounds {
            let found = recordings.map { $0.place(of: words) }
            let order = found.indices.filter { found[$0] != nil }
                .sorted { found[$0]?.score ?? 0 > found[$1]?.score ?? 0 }
            let best = order.prefix(max(order.count / Self.averagedShare, 1)).compactMap { index in
                found[index].map { recordings[index].frames($0.frames) }
            }
            guard let first = best.first else { return nil }
            let centre = best.sorted { $0.count < $1.count }[best.count / 2]
            words = [TemplateAverage.mean(around: centre, weight: 0, of: best, rounds: 1), first]
        }
        places = recordings.map { [words] in $0.place(of: words) }
        let scores = places.compactMap { $0?.score }.sorted()
        guard !scores.isEmpty else { return nil }
        let middle = scores[scores.count / 2]
        let deviation = scores.map { abs($0 - middle) }.sorted()[scores.count / 2]
        limit = middle - Self.deviations * max(deviation, Self.leastDeviation)
    }

    /// The stretches of sound that most recordings have something like.
    private static func commonStretches(of recordings: [RecordedSpeech]) -> [[[Float]]] {
        let stretches = stretches(of: recordings)
        let words = stretches.map { recordings[$0.recording].frames($0.frames) }
        guard !words.isEmpty else { return [] }
        var scores = [[Float]](repeating: [], count: words.count)
        for tried in evenly(recordings.indices.map(\.self), most: mostTried) {
            for (word, place) in recordings[tried].places(of: words).enumerated()
            where stretches[word].recording != tried {
                scores[word].append(place?.score ?? -.infinity)
            }
        }
        let judged = scores.map { scores in
            scores.isEmpty ? -.infinity : scores.sorted()[Int(judgedShare * Double(scores.count - 1))]
        }
        return words.indices.sorted { judged[$0] > judged[$1] }.prefix(kept).map { words[$0] }
    }

    /// Stretches as long as words, from the recordings that hold least besides.
    private static func stretches(of recordings: [RecordedSpeech]) -> [(recording: Int, frames: Range<Int>)] {
        let all = recordings.indices.flatMap { index in
            recordings[index].sounds.filter { wordLengths.contains($0.count) }.map { (recording: index, frames: $0) }
        }
        let alone = all.filter { recordings[$0.recording].sounds.count == 1 }
        let rest = all.filter { recordings[$0.recording].sounds.count > 1 }
        let chosen = evenly(alone, most: mostStretches)
        return chosen + evenly(rest, most: mostStretches - chosen.count)
    }

    /// At most so many of them, from first to last.
    private static func evenly<Element>(_ all: [Element], most: Int) -> [Element] {
        all.count <= most ? all : (0..<most).map { all[$0 * all.count / most] }
    }
}
