import System

/// How far work on recordings is, and how long the rest will take, on a terminal's standard error.
struct WorkProgress {
    private let begin = monotonicSeconds()
    /// 16 bits a sample, as most recordings have them: only to tell whether there is anything to wait for.
    private let seconds: Double
    private var bar: ProgressBar

    /// - Parameter bytes: of all recordings.
    init(name: String, bytes: Int) {
        seconds = Double(bytes) / 32_000
        bar = ProgressBar(name: name, duration: seconds)
    }

    mutating func update(_ share: Double) {
        let elapsed = monotonicSeconds() - begin
        let left = share > 0.01 && elapsed > 1 ? elapsed / share * (1 - share) : nil
        bar.update(share * seconds, left: left)
    }

    /// Wipes it, until the next update.
    mutating func finish() { bar.finish() }
}
