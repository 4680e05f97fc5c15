/// Keeps one line at the bottom of what a program prints on a terminal: returns what to write, and remembers whether the
/// line is there.
///
/// The cursor rests at the start of the line. So when the terminal is made narrower, and what was one line becomes
/// several, erasing from the cursor to the end of the screen still takes all of it.
package struct StatusPainter: Sendable {
    private static let erasure = "\r\u{1b}[J"

    private var shown = ""
    private var columns = 0

    package init() {}

    /// Puts `line` in the place of the one that is there. Nothing is to be written when it is the same.
    /// - Parameter columns: how wide the terminal is; one that has changed may have folded the line.
    package mutating func show(_ line: String, columns: Int) -> String {
        guard line != shown || columns != self.columns else { return "" }
        shown = line
        self.columns = columns
        return Self.erasure + line + "\r"
    }

    /// Takes the line away, so that something else can be printed.
    package mutating func erase() -> String {
        guard !shown.isEmpty else { return "" }
        shown = ""
        return Self.erasure
    }
}
