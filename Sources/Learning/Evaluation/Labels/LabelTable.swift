import System

/// Where words are said, as a file tells it: a CSV table, or a label track of Audacity.
package struct LabelTable: Sendable {
    package struct Label: Sendable, Hashable {
        /// The recording as the file names it; nil in a label track, which lies beside its recording.
        package var file: String?
        package var place: ClosedRange<Double>?
        /// The word; empty for that of the model.
        package var word: String
        package var condition: String
    }

    static let longest = Limit(
        16 << 20, .bytes, of: "a file of labels for `evaluate`", beyond: "the file is refused; divide it")
    static let mostLabels = Limit(
        200_000, .lines, of: "labels in a file for `evaluate`", beyond: "the file is refused; divide it")
    /// Seconds after which no recording begins a word.
    private static let times = 0.0...1e7

    package let labels: [Label]

    /// Reads `file,start,end,label,condition`, of which only `file` has to be there, in any order; or, in a file that is
    /// not called `.csv`, a label track.
    /// - Throws: `EvaluationError` that names the file and the line.
    package init(path: String) throws(EvaluationError) {
        let bytes: [UInt8]
        do throws(WholeFile.Refusal) {
            bytes = try WholeFile.read(path, atMost: Self.longest.value)
        } catch {
            throw EvaluationError(.noInput, "\(path): cannot be read (\(error)); check the path of the labels")
        }
        guard let text = String(validating: bytes, as: UTF8.self) else {
            throw EvaluationError(.badData, "\(path): is no text in UTF-8; save it as such")
        }
        if path.lowercased().hasSuffix(".csv") {
            try self.init(csv: text, name: path)
        } else {
            try self.init(track: text, name: path)
        }
    }

    package init(csv text: String, name: String) throws(EvaluationError) {
        // What spreadsheets put before everything.
        let table = try CSVTable(String(text.trimmingPrefix("\u{feff}")), name: name)
        guard table.names.contains("file") else {
            throw EvaluationError(
                .badData,
                "\(name): has no column 'file'; its first row names the columns: file,start,end,label,condition")
        }
        var labels: [Label] = []
        for row in table.rows {
            let place = try Self.place(row.values["start"] ?? "", row.values["end"] ?? "", name: name, line: row.line)
            guard let file = row.values["file"], !file.isEmpty else {
                throw EvaluationError(.badData, "\(name): line \(row.line): names no file")
            }
            labels.append(
                Label(
                    file: file, place: place, word: row.values["label"] ?? "",
                    condition: row.values["condition"] ?? ""))
        }
        self.labels = labels
    }

    package init(track text: String, name: String) throws(EvaluationError) {
        var labels: [Label] = []
        for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            let parts = line.split(separator: "\t", omittingEmptySubsequences: false).map { $0.trimmed }
            // A line that begins with a backslash tells the frequencies of the label before it.
            if parts == [""] || parts[0] == "\\" { continue }
            guard labels.count < Self.mostLabels.value else {
                throw EvaluationError(.badData, "\(name): has more than \(Self.mostLabels.value) labels; divide it")
            }
            guard parts.count >= 2, let place = try Self.place(parts[0], parts[1], name: name, line: index + 1) else {
                throw EvaluationError(
                    .badData,
                    "\(name): line \(index + 1): is no label of Audacity (start, end and text, with tabs between them)")
            }
            labels.append(Label(place: place, word: parts.count > 2 ? parts[2] : "", condition: ""))
        }
        self.labels = labels
    }

    private static func place(
        _ start: String, _ end: String, name: String, line: Int
    ) throws(EvaluationError) -> ClosedRange<Double>? {
        if start.isEmpty && end.isEmpty { return nil }
        guard let from = Double(start), let to = Double(end), times.contains(from), times.contains(to), from <= to
        else {
            throw EvaluationError(
                .badData,
                "\(name): line \(line): '\(start)' to '\(end)' is no stretch of a recording; give seconds, the start first"
            )
        }
        return from...to
    }
}
