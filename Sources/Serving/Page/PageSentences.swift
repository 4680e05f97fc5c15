import HTTPServer
import SentenceTemplates
import System
import Understanding

/// The files of sentences: they are read, checked while somebody edits them, tried by typing, and written.
struct PageSentences: Sendable {
    /// Bytes of an edited file with what goes around it.
    static let longest = Limit(
        524_288, .bytes, of: "a file of sentences that is edited on the page", beyond: "it is refused")
    private static let longestFile = Limit(
        262_144, .bytes, of: "a file of sentences that the page shows", beyond: "it is not shown")

    /// Files and folders, as they were named.
    let paths: [String]
    let language: String?

    /// Those that can be edited, by their place in the list.
    var files: [String] { paths.filter { FileStatus(at: $0)?.kind == .file } }

    private func path(_ number: Int) throws(PageHouse.Complaint) -> String {
        let files = files
        guard files.indices.contains(number) else {
            throw PageHouse.Complaint(description: "There is no such file of sentences; look again")
        }
        return files[number]
    }

    func text(_ number: Int) throws -> JSONLine {
        let path = try path(number)
        let bytes: [UInt8]
        do throws(WholeFile.Refusal) {
            bytes = try WholeFile.read(path, atMost: Self.longestFile.value)
        } catch {
            throw PageHouse.Complaint(description: "\(path): cannot be read (\(error))")
        }
        guard let text = String(validating: bytes, as: UTF8.self) else {
            throw PageHouse.Complaint(description: "\(path): is not UTF-8, and cannot be edited here")
        }
        var line = JSONLine()
        line.add("text", text)
        return line
    }

    /// What is wrong with an edited file, and what a sentence would mean with it.
    func check(_ number: Int, _ text: String, _ sentence: String) throws -> JSONLine {
        let path = try path(number)
        var line = JSONLine()
        let templates: SentenceTemplates
        do {
            templates = try SentenceTemplates(
                reading: paths, language: language, edited: [path: Array(text.utf8)])
        } catch let error as SentenceFileError {
            line.add("problem", error.problem)
            if let number = error.line { line.add("line", number) }
            if error.file != path { line.add("file", Self.name(error.file)) }
            return line
        }
        line.add("intents", templates.intentNames.count)
        line.add("warnings", Array(templates.warnings.prefix(20)))
        guard !sentence.trimmed.isEmpty else { return line }
        var understanding = templates.understand(IntentQuery(text: sentence, language: language, context: [:]))
        if case .notUnderstood(var why) = understanding, why.reason == .noMatch {
            why.nearest = NearestSentence(templates).sentence(nearestTo: sentence)
            understanding = .notUnderstood(why)
        }
        line.add("meaning", understanding.line(of: sentence))
        return line
    }

    /// Writes an edited file that is good. The one of before stays beside it, as `NAME.old`.
    /// - Returns: what was found in it, and whether it was written.
    func save(_ number: Int, _ text: String) throws -> (JSONLine, isSaved: Bool) {
        let line = try check(number, text, "")
        guard JSONValue(parsing: Array(line.description.utf8))?["problem"] == nil else { return (line, false) }
        // A link stays one.
        let named = try path(number)
        let path = FileSystem.resolved(named) ?? named
        let mode = FileStatus(at: path)?.permissions ?? 0o644
        do {
            let before = try WholeFile.read(path, atMost: Self.longest.value)
            try FileReplacement.write(before, to: path + ".old", mode: mode)
            try FileReplacement.write(text.utf8, to: path, mode: mode)
        } catch {
            throw PageHouse.Complaint(
                description: "\(path): cannot be written (\(error)); make it and its folder writable")
        }
        return (line, true)
    }

    /// The last part of a path.
    static func name(_ path: String) -> String {
        FileName.shown(path.split(separator: "/").last.map(String.init) ?? path)
    }
}
