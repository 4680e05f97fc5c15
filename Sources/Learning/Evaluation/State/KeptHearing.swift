import System

/// What a model has made of a recording, as lines of JSON that a state keeps.
extension Hearing {
    /// So many candidates stand in a line, so that each is far below what JSON may have.
    private static let candidatesInLine = 20_000
    /// Seconds that a recording can have, and what lies in it.
    private static let times = 0.0...1e9

    /// The last line has the duration: it says that this is all.
    package var lines: [String] {
        var lines: [String] = []
        var first = 0
        repeat {
            let end = min(first + Self.candidatesInLine, candidates.count)
            var line = JSONLine()
            let numbers = candidates[first..<end].flatMap { [$0.start, $0.end, $0.time, $0.score] }
            line.add("candidates", json: "[\(numbers.map { "\($0)" }.joined(separator: ","))]")
            first = end
            if first == candidates.count {
                line.add("duration", duration)
                line.add("start", sound?.lowerBound)
                line.add("end", sound?.upperBound)
            }
            lines.append(line.description + "\n")
        } while first < candidates.count
        return lines
    }

    /// - Parameter bytes: of such lines.
    /// - Returns: nil where they are not whole, or say what no recording can have.
    package init?(lines bytes: [UInt8]) {
        self.init(duration: 0)
        var isWhole = false
        for line in bytes.split(separator: UInt8(ascii: "\n")) {
            guard !isWhole, let object = JSONValue(parsing: line), let numbers = object["candidates"]?.array,
                let more = Self.candidates(numbers)
            else { return nil }
            candidates += more
            guard let duration = object["duration"]?.number else { continue }
            guard Self.times.contains(duration) else { return nil }
            self.duration = duration
            if let start = object["start"]?.number, let end = object["end"]?.number, start <= end,
                Self.times.contains(start), Self.times.contains(end)
            {
                sound = start...end
            }
            isWhole = true
        }
        guard isWhole else { return nil }
    }

    private static func candidates(_ values: [JSONValue]) -> [Candidate]? {
        guard values.count.isMultiple(of: 4) else { return nil }
        let numbers = values.compactMap(\.number)
        guard numbers.count == values.count, numbers.allSatisfy({ abs($0) <= times.upperBound }) else { return nil }
        return stride(from: 0, to: numbers.count, by: 4).map {
            Candidate(start: numbers[$0], end: numbers[$0 + 1], time: numbers[$0 + 2], score: numbers[$0 + 3])
        }
    }
}
