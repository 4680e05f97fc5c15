import Audio
import Pipeline
import Understanding

/// The kinds of events that are printed.
///
/// A case that is added to one of the enumerations of events does not compile here until it has a kind; and a kind has
/// to have an example and a place in docs/events.md.
enum EventKind: CaseIterable {
    case detection, nearMiss, speechStart, speechEnd
    case wake, commandStart, commandEnd, partial, transcript
    case error
    case captureStart, overrun, late, deviceLost, deviceBack, onlyZeros, clockDrift, discarded
    case paused, resumed, reloaded, sensitivity
    case intent, ambiguous, answered, notUnderstood, handling, handled, answer, replyAwaited, dialogueEnd, locked,
        unlocked, timer
    case speechBegan, speechWord, speechEnded

    init(_ event: Event) {
        switch event {
        case .detection: self = .detection
        case .nearMiss: self = .nearMiss
        case .speechStarted: self = .speechStart
        case .speechEnded: self = .speechEnd
        case .wake: self = .wake
        case .commandStarted: self = .commandStart
        case .commandEnded: self = .commandEnd
        case .partial: self = .partial
        case .transcript: self = .transcript
        case .failure: self = .error
        case .capture(let event, _): self.init(event)
        case .control(let event, _): self.init(event)
        case .conversation(let event, _, _): self.init(event)
        }
    }

    private init(_ event: CaptureEvent) {
        switch event {
        case .started: self = .captureStart
        case .overrun: self = .overrun
        case .late: self = .late
        case .lost: self = .deviceLost
        case .back: self = .deviceBack
        case .onlyZeros: self = .onlyZeros
        case .drift: self = .clockDrift
        case .discarded: self = .discarded
        }
    }

    private init(_ event: ConversationEvent) {
        switch event {
        case .understood(_, .intent): self = .intent
        case .understood(_, .ambiguous): self = .ambiguous
        case .understood(_, .answered): self = .answered
        case .understood(_, .notUnderstood): self = .notUnderstood
        case .handling: self = .handling
        case .handled: self = .handled
        case .answer: self = .answer
        case .speech(.began): self = .speechBegan
        case .speech(.word): self = .speechWord
        case .speech(.ended): self = .speechEnded
        case .awaitsReply: self = .replyAwaited
        case .ended: self = .dialogueEnd
        case .locked(let isLocked): self = isLocked ? .locked : .unlocked
        case .timer: self = .timer
        }
    }

    private init(_ event: ControlEvent) {
        switch event {
        case .paused: self = .paused
        case .resumed: self = .resumed
        case .reloaded: self = .reloaded
        case .sensitivity: self = .sensitivity
        }
    }
}
