import Foundation
import TestSupport
import Testing

/// The events of a run, by kind and command.
struct Lines {
    let all: [[String: Any]]

    init(_ outcome: Program.Outcome) throws {
        try #require(outcome.status == 0, "\(outcome.errors)")
        all = try outcome.outputLines.map { line in
            try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any], "\(line)")
        }
    }

    func of(_ kind: String) -> [[String: Any]] { all.filter { $0["event"] as? String == kind } }

    func of(_ kind: String, command: Int) -> [String: Any]? {
        of(kind).first { $0["command"] as? Int == command }
    }

    /// The wake that belongs to a keyword.
    func wake(at keywordEnd: Double) -> [String: Any]? {
        of("wake").first { abs(($0["end"] as? Double ?? -9) - keywordEnd) < 0.4 }
    }
}
