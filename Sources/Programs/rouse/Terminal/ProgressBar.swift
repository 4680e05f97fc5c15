import Glibc
import System

/// How far through a file the work is, on a terminal's standard error only, and only for files that take a while.
struct ProgressBar {
    private static let width = 30
    private let name: String
    private let duration: Double
    private var shown = -1

    /// - Parameter duration: seconds of audio; nil or a few seconds give a bar that shows nothing.
    init(name: String, duration: Double?, isVisible: Bool = Terminal.showsProgress) {
        self.name = VisibleText.line(name)
        self.duration = isVisible && (duration ?? 0) > 10 ? duration ?? 0 : 0
    }

    /// - Parameter left: seconds that the rest is going to take, where that is known.
    mutating func update(_ seconds: Double, left: Double? = nil) {
        guard duration > 0 else { return }
        let percent = min(100, Int(seconds / duration * 100))
        guard percent != shown || left != nil else { return }
        shown = percent
        let filled = percent * Self.width / 100
        let bar = String(repeating: "#", count: filled) + String(repeating: ".", count: Self.width - filled)
        let rest = left.map { ", \(Self.text($0)) left\u{1b}[K" } ?? ""
        Terminal.paint("\r\(name) [\(bar)] \(percent) %\(rest)", on: STDERR_FILENO)
    }

    /// `40 s`, `3 min` or `2 h 5 min`.
    private static func text(_ seconds: Double) -> String {
        let minutes = Int(min(seconds, 1e8) / 60 + 0.5)
        if seconds < 90 { return "\(Int(seconds.rounded())) s" }
        return minutes < 90 ? "\(minutes) min" : "\(minutes / 60) h \(minutes % 60) min"
    }

    /// Wipes the bar, so that what follows starts on a clean line.
    mutating func finish() {
        if shown >= 0 { Terminal.paint("\r\u{1b}[K", on: STDERR_FILENO) }
        shown = -1
    }
}
