import System

/// What a service manager is told, and when: a pure value without a socket or a clock.
///
/// The words are those of sd_notify(3).
struct ServiceNotes {
    /// Seconds within which the manager wants a sign of life.
    let watchdog: Double?
    private var isReady = false
    private var lastSign = 0.0

    init(watchdog: Double?) {
        self.watchdog = watchdog
    }

    /// Audio has come.
    /// - Parameter now: in seconds, on any clock.
    mutating func audio(at now: Double) -> String? {
        if !isReady {
            isReady = true
            lastSign = now
            return "READY=1\nSTATUS=listening"
        }
        guard let watchdog, now - lastSign >= watchdog / 2 else { return nil }
        lastSign = now
        return "WATCHDOG=1"
    }

    func status(_ text: String) -> String {
        "STATUS=" + VisibleText.line(text)
    }

    /// - Parameter microseconds: on the monotonic clock.
    static func reloading(at microseconds: Int) -> String { "RELOADING=1\nMONOTONIC_USEC=\(microseconds)" }

    /// A reload is over, whether it was accepted or not.
    var reloaded: String? { isReady ? "READY=1" : nil }

    var stopping: String { "STOPPING=1" }
}
