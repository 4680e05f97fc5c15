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

    mutating func update(_ seconds: Double) {
        guard duration > 0 else { return }
        let percent = min(100, Int(seconds / duration * 100))
        guard percent != shown else { return }
        shown = percent
        let filled = percent * Self.width / 100
        let bar = String(repeating: "#", count: filled) + String(repeating: ".", count: Self.width - filled)
        Terminal.paint("\r\(name) [\(bar)] \(percent) %", on: STDERR_FILENO)
    }

    /// Wipes the bar, so that what follows starts on a clean line.
    mutating func finish() {
        if shown >= 0 { Terminal.paint("\r\u{1b}[K", on: STDERR_FILENO) }
        shown = -1
    }
}
