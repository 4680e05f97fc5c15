import System

/// What somebody outside wants of a running `listen`.
enum ControlRequest: Sendable {
    case pause
    case resume
    case reload

    /// Where signals and other threads leave requests for the thread that listens: the last one wins.
    static func mailbox() -> Mailbox<ControlRequest> { Mailbox(capacity: 64, overflow: .dropsOldest) }
}
