import System

/// Text and numbers as HTML and the SVG in it may hold them.
package enum Markup {
    /// Text from wherever it may come.
    package static func escaped(_ text: String) -> String {
        var result = ""
        for scalar in FileName.shown(text).unicodeScalars {
            switch scalar {
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            case "\"": result += "&quot;"
            case _ where !VisibleText.isVisible(scalar): result += "\u{fffd}"
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result
    }

    /// A number with so many digits behind the point at most.
    package static func number(_ value: Double, _ places: Int = 1) -> String {
        guard value.isFinite, abs(value) < 1e12 else { return "0" }
        let scale = (0..<places).reduce(1.0) { factor, _ in factor * 10 }
        let rounded = (value * scale).rounded() / scale
        return Int(exactly: rounded).map(String.init) ?? "\(rounded)"
    }

    /// The same, always with all digits: for columns of numbers.
    package static func fixed(_ value: Double, _ places: Int) -> String {
        let text = number(value, places)
        guard places > 0 else { return text }
        let digits = text.contains(".") ? text.reversed().prefix { $0 != "." }.count : 0
        return text + (digits == 0 ? "." : "") + String(repeating: "0", count: places - digits)
    }

    /// `6.5 %`.
    package static func percent(_ share: Double?) -> String { share.map { fixed($0 * 100, 1) + " %" } ?? "-" }
}
