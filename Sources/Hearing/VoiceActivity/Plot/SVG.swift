import System

/// The few elements that a plot is made of.
enum SVG {
    static func text(
        _ text: String, x: Double, y: Double, anchor: String? = nil, size: Int? = nil, fill: String? = "#555555"
    ) -> String {
        var attributes = "x=\"\(fixed(x, 1))\" y=\"\(fixed(y, 1))\""
        if let size { attributes += " font-size=\"\(size)\"" }
        if let anchor { attributes += " text-anchor=\"\(anchor)\"" }
        if let fill { attributes += " fill=\"\(fill)\"" }
        return "<text \(attributes)>\(escaped(text))</text>"
    }

    /// - Parameter dashes: lengths of dash and gap; nil for a line without.
    static func line(
        from start: (x: Double, y: Double), to end: (x: Double, y: Double), stroke: String, dashes: String? = nil
    ) -> String {
        let pattern = dashes.map { " stroke-dasharray=\"\($0)\"" } ?? ""
        return "<line x1=\"\(fixed(start.x, 1))\" y1=\"\(fixed(start.y, 1))\" x2=\"\(fixed(end.x, 1))\" "
            + "y2=\"\(fixed(end.y, 1))\" stroke=\"\(stroke)\"\(pattern)/>"
    }

    /// - Parameter paint: its attributes of fill and stroke.
    static func rectangle(x: Double, y: Double, width: Double, height: Double, _ paint: String) -> String {
        "<rect x=\"\(fixed(x, 1))\" y=\"\(fixed(y, 1))\" width=\"\(fixed(width, 1))\" height=\"\(fixed(height, 1))\" "
            + "\(paint)/>"
    }

    static func point(_ x: Double, _ y: Double) -> String { "\(fixed(x, 1)),\(fixed(y, 1))" }

    /// Text as XML may hold it: names of files may have characters in them that it may not.
    static func escaped(_ text: String) -> String {
        var result = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            case "\n", "\r", "\t": result += " "
            case "\u{fffe}", "\u{ffff}": result += "\u{fffd}"
            case _ where !VisibleText.isVisible(scalar): result += "\u{fffd}"
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result
    }
}
