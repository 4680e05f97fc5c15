import Console
import Glibc
import System

/// A terminal on which a line can be shown and taken away again.
struct Screen {
    let palette: Palette
    private let writer: LineWriter?
    private var painter = StatusPainter()

    /// What the width is taken for where the terminal does not tell.
    private static let usualColumns = 80

    /// Whether there is one: standard error, unless that or standard output is no terminal, or one that cannot erase.
    static var isThere: Bool {
        guard let kind = variable("TERM") else { return false }
        return Terminal.showsProgress && Terminal.showsOutput && kind != "dumb"
    }

    /// - Parameter writer: paints in the place of this thread, which then never waits for the terminal.
    /// - Returns: nil where there is none.
    init?(_ writer: LineWriter? = nil) {
        guard Self.isThere else { return nil }
        self.writer = writer
        palette = Self.variable("NO_COLOR") == nil ? .coloured : .plain
    }

    /// Its width now: a terminal may change it at any time, and is asked for it whenever something is shown.
    var columns: Int {
        var size = winsize()
        guard ioctl(STDERR_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return Self.usualColumns }
        return Int(size.ws_col)
    }

    /// Puts a line in the place of the one that is there. A terminal that is behind is spared it.
    mutating func show(_ line: String) {
        guard writer?.isIdle ?? true else { return }
        write(painter.show(line, columns: columns))
    }

    /// Takes the line away, so that something else can be printed.
    mutating func erase() {
        write(painter.erase())
    }

    private func write(_ text: String) {
        guard !text.isEmpty else { return }
        if let writer { writer.write(text, to: STDERR_FILENO) } else { Terminal.paint(text, on: STDERR_FILENO) }
    }

    /// A variable that is set to something.
    private static func variable(_ name: String) -> String? {
        Environment.text(name).flatMap { $0.isEmpty ? nil : $0 }
    }
}

/// Lets through what is done at most so often, on a clock that nobody sets.
struct Pace {
    private let interval: Double
    private var next = 0.0

    /// - Parameter seconds: from one time to the next.
    init(seconds: Double) {
        interval = seconds
    }

    /// Whether it is time; then the next time is an interval later.
    mutating func isDue() -> Bool {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        let now = Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
        guard now >= next else { return false }
        next = now + interval
        return true
    }
}
