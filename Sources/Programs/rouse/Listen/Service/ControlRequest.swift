import System

/// What somebody outside wants of a running `listen`.
enum ControlRequest: Sendable {
    case pause
    case resume
    case reload
    case lock
    case unlock
    /// - keyword: nil for all of them.
    case sensitivity(Double, keyword: String? = nil)
    /// What the input is multiplied by.
    case gain(Float)

    /// Where signals and other threads leave requests for the thread that listens: the last one wins.
    private static let mostWaiting = Limit(
        64, .events, of: "the control commands and signals that wait",
        beyond: "the oldest are lost")

    static func mailbox() -> Mailbox<ControlRequest> { Mailbox(capacity: mostWaiting.value, overflow: .dropsOldest) }
}
