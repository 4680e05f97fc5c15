import Glibc
import Pipeline
import System

/// What was measured, twice: as text for a reader, and as one JSON object.
struct Report {
    private var json = JSONLine()
    private var section = JSONLine()
    private var title = ""

    /// Starts a part of the report.
    mutating func begin(_ name: String, _ title: String) {
        finishSection()
        self.title = name
        print("\n\(title)")
    }

    /// - Parameters:
    ///   - key: the name in JSON, whose value is in the same unit as the text.
    ///   - text: the line for a reader.
    package mutating func add(_ key: String, _ value: Double, _ text: String) {
        section.add(key, value)
        if !text.isEmpty { print("  \(text)") }
    }

    mutating func add(_ key: String, _ value: Int, _ text: String) {
        section.add(key, value)
        if !text.isEmpty { print("  \(text)") }
    }

    mutating func add(_ key: String, _ rows: [JSONLine]) { section.add(key, rows) }

    func note(_ text: String) { print("  \(text)") }

    private mutating func finishSection() {
        if !title.isEmpty { json.add(title, section) }
        section = JSONLine()
    }

    mutating func write(to path: String) {
        finishSection()
        title = ""
        do throws(SystemError) {
            try FileReplacement.write("\(json)\n".utf8, to: path, mode: 0o644)
        } catch {
            return print("\(path) cannot be written: \(error)")
        }
        print("\nThe same figures as JSON: \(path)")
    }
}

/// A number with so many places behind the point, right-aligned.
func number(_ value: Double, _ places: Int = 0, width: Int = 0) -> String {
    guard value.isFinite else { return String(repeating: " ", count: max(0, width - 1)) + "-" }
    let scale = (0..<places).reduce(1.0) { factor, _ in factor * 10 }
    let rounded = (value * scale).rounded() / scale
    let text = places == 0 ? String(Int(rounded)) : String(rounded)
    return String(repeating: " ", count: max(0, width - text.count)) + text
}

extension String {
    func padding(to width: Int) -> String {
        self + String(repeating: " ", count: Swift.max(0, width - count))
    }
}
