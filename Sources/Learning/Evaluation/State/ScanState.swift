import System

/// What has been heard already, kept in a file of lines, so that an evaluation that was killed goes on where it was.
///
/// What a model has made of a recording stands in one or more lines, of which the last says that it is all. Whoever is
/// killed while it writes leaves a line without an end, or lines without a last one: those are as good as not there.
package struct ScanState: Sendable {
    static let longest = Limit(
        1 << 30, .bytes, of: "a file of `evaluate --state`", beyond: "the file is refused; begin with another one")
    /// So many candidates stand in a line, so that each is far below what JSON may have.
    private static let candidatesInLine = 20_000
    /// Seconds that a recording can have, and what lies in it.
    private static let times = 0.0...1e9
    private static let format = "rouse-evaluation-1"

    /// By what was heard and with what.
    package private(set) var hearings: [String: Hearing] = [:]

    package init() {}

    /// Reads what is there; nothing where there is no file.
    /// - Throws: `EvaluationError` for a file that is something else.
    package init(path: String) throws(EvaluationError) {
        guard FileSystem.exists(path) else {
            self.init()
            return
        }
        let bytes: [UInt8]
        do throws(WholeFile.Refusal) {
            bytes = try WholeFile.read(path, atMost: Self.longest.value)
        } catch {
            throw EvaluationError(.noInput, "\(path): cannot be read (\(error)); name another file with --state")
        }
        // Nobody appends to what is something else.
        guard bytes.isEmpty || bytes.starts(with: "{\"format\":\"\(Self.format)\"".utf8) else {
            throw EvaluationError(.badData, "\(path): is no state of an evaluation; name another file with --state")
        }
        self.init(bytes)
    }

    package init(_ bytes: [UInt8]) {
        var begun: [String: [Candidate]] = [:]
        for line in bytes.split(separator: UInt8(ascii: "\n")) {
            guard let object = JSONValue(parsing: line), object["format"]?.string == Self.format,
                let key = object["heard"]?.string, let numbers = object["candidates"]?.array
            else { continue }
            // What was begun and not finished is begun anew.
            if object["first"]?.bool == true { begun[key] = [] }
            guard begun[key] != nil, let candidates = Self.candidates(numbers) else {
                begun[key] = nil
                continue
            }
            begun[key, default: []] += candidates
            guard let duration = object["duration"]?.number, Self.times.contains(duration) else { continue }
            var hearing = Hearing(candidates: begun[key] ?? [], duration: duration)
            if let start = object["start"]?.number, let end = object["end"]?.number, start <= end,
                Self.times.contains(start), Self.times.contains(end)
            {
                hearing.sound = start...end
            }
            hearings[key] = hearing
            begun[key] = nil
        }
    }

    private static func candidates(_ values: [JSONValue]) -> [Candidate]? {
        guard values.count.isMultiple(of: 4) else { return nil }
        let numbers = values.compactMap(\.number)
        guard numbers.count == values.count, numbers.allSatisfy({ abs($0) <= times.upperBound }) else { return nil }
        return stride(from: 0, to: numbers.count, by: 4).map {
            Candidate(start: numbers[$0], end: numbers[$0 + 1], time: numbers[$0 + 2], score: numbers[$0 + 3])
        }
    }

    /// The lines that keep what was heard.
    package static func lines(_ hearing: Hearing, of key: String) -> String {
        var text = ""
        var first = 0
        repeat {
            let end = min(first + candidatesInLine, hearing.candidates.count)
            var line = JSONLine()
            line.add("format", format)
            line.add("heard", key)
            if first == 0 { line.add("first", true) }
            let numbers = hearing.candidates[first..<end].flatMap { [$0.start, $0.end, $0.time, $0.score] }
            line.add("candidates", json: "[\(numbers.map { "\($0)" }.joined(separator: ","))]")
            first = end
            if first == hearing.candidates.count {
                line.add("duration", hearing.duration)
                line.add("start", hearing.sound?.lowerBound)
                line.add("end", hearing.sound?.upperBound)
            }
            text += line.description + "\n"
        } while first < hearing.candidates.count
        return text
    }
}
