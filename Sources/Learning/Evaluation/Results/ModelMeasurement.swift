/// What a model makes of all recordings: the score of every word that is said, and every false alarm.
package struct ModelMeasurement: Sendable {
    /// A word that is said.
    package struct Word: Sendable, Hashable {
        package var occurrence: Occurrence
        /// The highest score in its window; minus infinity where nothing came near.
        package var score: Double
    }

    /// A peak in what is something else.
    package struct Alarm: Sendable, Hashable {
        package var file: String
        package var candidate: Candidate
        package var score: Double { candidate.score }
    }

    /// How the model is called: its file without what all models have in common.
    package let name: String
    package let keyword: String
    /// The score from which on it reports.
    package let threshold: Double
    package private(set) var words: [Word] = []
    /// The highest first.
    package private(set) var alarms: [Alarm] = []
    /// Hours of anything else.
    package private(set) var hours = 0.0
    private let hearings: [String: Hearing]

    /// - Parameter hearings: what the model has made of each recording; one that could not be read has none.
    package init(
        name: String, keyword: String, threshold: Double, _ recordings: Recordings, hearings: [String: Hearing]
    ) {
        self.name = name
        self.keyword = keyword
        self.threshold = threshold
        self.hearings = hearings
        words = recordings.occurrences(of: keyword).compactMap { occurrence in
            hearings[occurrence.file].map { hearing in
                Word(occurrence: occurrence, score: hearing.highest(in: occurrence.window(in: hearing)))
            }
        }
        let exceptions = recordings.exceptions(for: keyword)
        var seconds = 0.0
        for file in recordings.negatives {
            guard let hearing = hearings[file] else { continue }
            let rest = hearing.without(exceptions[file] ?? [])
            seconds += rest.seconds
            alarms += rest.candidates.peaks().map { Alarm(file: file, candidate: $0) }
        }
        hours = seconds / 3600
        alarms.sort { $0.score > $1.score }
    }

    /// Seconds from the end of a word to the decision, of the words that are heard beyond a score and whose end is known.
    package func latencies(at point: OperatingPoint) -> [Double] {
        words.compactMap { word in
            guard let hearing = hearings[word.occurrence.file], let end = word.occurrence.end(in: hearing) else {
                return nil
            }
            let window = word.occurrence.window(in: hearing)
            return hearing.candidates.first { window.contains($0.time) && point.isHeard($0.score) }.map {
                $0.time - end
            }
        }
    }

    /// What is heard in the recordings of the word beside the word.
    package func extras(at point: OperatingPoint) -> Int {
        let windows = Dictionary(grouping: words) { $0.occurrence.file }
        return windows.reduce(0) { sum, entry in
            guard let hearing = hearings[entry.key] else { return sum }
            let inside = entry.value.map { $0.occurrence.window(in: hearing) }
            let outside = hearing.candidates.filter { candidate in
                point.isHeard(candidate.score) && !inside.contains { $0.contains(candidate.time) }
            }
            return sum + outside.peaks().count
        }
    }

    /// The same of the words under one condition.
    package func limited(to condition: String) -> Self {
        var copy = self
        copy.words = words.filter { $0.occurrence.condition == condition }
        return copy
    }

    /// The conditions that words are said under, in their order.
    package var conditions: [String] {
        var seen: Set<String> = []
        return words.map(\.occurrence.condition).filter { seen.insert($0).inserted }
    }
}
