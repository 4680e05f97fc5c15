package import Evaluation
package import System

/// What was said in commands and sentences, as the log beside the events keeps it: events as `--json` prints them.
package struct LoggedCommands: Sendable {
    /// Where they stand in the folder of a log.
    package static let file = "commands.jsonl"
    /// Bytes of the file; the writer keeps fewer.
    package static let longest = Limit(
        16 << 20, .bytes, of: "the file of what was said, for those who read a log",
        beyond: "the file is refused; remove it")

    /// In the order in which they came.
    package let events: [JSONValue]

    /// - Returns: no events where nothing was said yet.
    /// - Throws: `EvaluationError` for a file that cannot be read.
    package init(folder: String) throws(EvaluationError) {
        let path = "\(folder)/\(Self.file)"
        let bytes: [UInt8]
        do throws(WholeFile.Refusal) {
            bytes = try WholeFile.readIfThere(path, atMost: Self.longest.value, followsLinks: false) ?? []
        } catch {
            throw EvaluationError(.noInput, "\(path): cannot be read (\(error)); remove it")
        }
        events = bytes.split(separator: UInt8(ascii: "\n")).compactMap { line in
            JSONValue(parsing: line).flatMap { $0["event"]?.string != nil && $0["wall"]?.number != nil ? $0 : nil }
        }
    }

    /// Those of a client, in a span of time.
    package func events(_ filter: EventFilter) -> [JSONValue] {
        events.filter { event in
            let wall = event["wall"]?.number ?? 0
            if let client = filter.client, event["client"]?.string != client { return false }
            if let keyword = filter.keyword, event["keyword"]?.string != keyword { return false }
            if let since = filter.since, wall < since { return false }
            if let until = filter.until, wall >= until { return false }
            return true
        }
    }
}
