/// The recordings of an evaluation, and what is said in them.
package struct Recordings: Sendable, Hashable {
    /// A word in a recording with the word, or in one of anything else, where it must not count as a false alarm.
    package struct Said: Sendable, Hashable {
        package var word: String
        package var occurrence: Occurrence
    }

    package private(set) var positives: [String]
    package private(set) var negatives: [String]
    private(set) var said: [Said] = []

    /// - Parameters:
    ///   - positives: recordings with the word, with the word that their folder names (empty for that of the model) and
    ///     what the folder says of them besides.
    ///   - negatives: recordings of anything else.
    package init(positives: [(file: String, word: String, condition: String)], negatives: [String]) {
        self.positives = positives.map(\.file)
        self.negatives = negatives
        said = positives.map { Said(word: $0.word, occurrence: Occurrence(file: $0.file, condition: $0.condition)) }
    }

    /// Puts labels in the place of what the names of files say.
    /// - Parameter track: the recording that a label track lies beside; nil for a table, which names its files.
    /// - Throws: `EvaluationError` where a label is of a recording that is not there.
    package mutating func add(_ table: LabelTable, from name: String, track: String? = nil) throws(EvaluationError) {
        let all = Set(positives + negatives)
        let byName = Dictionary(grouping: all) { Self.lastPart(of: $0) }
        let whole = Dictionary(
            said.filter { $0.occurrence.place == nil }.map { ($0.occurrence.file, $0) }
        ) { first, _ in first }
        var labelled: [Said] = []
        var files: Set<String> = []
        for label in table.labels {
            let wanted = track ?? label.file ?? ""
            guard let file = Self.file(wanted, among: all, byName, beside: name) else {
                throw EvaluationError(
                    .badData,
                    "\(name): '\(wanted)' is none of the recordings, or one of several; name it with its folder")
            }
            files.insert(file)
            let earlier = whole[file]
            let condition = label.condition.isEmpty ? earlier?.occurrence.condition ?? "" : label.condition
            labelled.append(
                Said(
                    word: label.word.isEmpty ? earlier?.word ?? "" : label.word,
                    occurrence: Occurrence(file: file, place: label.place, condition: condition)))
        }
        if let track, labelled.isEmpty { files.insert(track) }
        said.removeAll { files.contains($0.occurrence.file) && $0.occurrence.place == nil }
        said += labelled
    }

    /// Where a keyword is said in the recordings with it.
    package func occurrences(of keyword: String) -> [Occurrence] {
        let files = Set(positives)
        return said.filter { files.contains($0.occurrence.file) && WordText.names($0.word, keyword) }.map(\.occurrence)
    }

    /// Where a keyword is said in a recording of anything else; those are no false alarms.
    package func exceptions(for keyword: String) -> [String: [ClosedRange<Double>]] {
        let files = Set(negatives)
        var places: [String: [ClosedRange<Double>]] = [:]
        for one in said where files.contains(one.occurrence.file) && WordText.names(one.word, keyword) {
            if let place = one.occurrence.place { places[one.occurrence.file, default: []].append(place) }
        }
        return places
    }

    /// The recording that a label means: by its path, by its path from where the labels are, or by its name alone.
    private static func file(
        _ wanted: String, among all: Set<String>, _ byName: [Substring: [String]], beside name: String
    ) -> String? {
        if all.contains(wanted) { return wanted }
        let folder = name.lastIndex(of: "/").map { String(name[...$0]) } ?? ""
        if all.contains(folder + wanted) { return folder + wanted }
        let namesakes = byName[lastPart(of: wanted)] ?? []
        if namesakes.count == 1 { return namesakes.first }
        let endings = namesakes.filter { $0.hasSuffix("/" + wanted) }
        return endings.count == 1 ? endings.first : nil
    }

    private static func lastPart(of path: String) -> Substring { path.split(separator: "/").last ?? "" }
}
