import Foundation
import TestSupport
import Testing

extension Program.Outcome {
    /// Standard output as JSON Lines; each line has to parse.
    func objects() throws -> [[String: Any]] {
        try outputLines.map { line in
            try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any], "\(line)")
        }
    }
}

extension [String: Any] {
    func number(_ name: String) throws -> Double { try #require(self[name] as? Double, "no number \(name)") }
}
