import Audio
import Pipeline
import Session
import VoiceActivity

/// An outlet that writes down what it is told.
final class Witness: EventSink {
    private(set) var events: [Event] = []
    private(set) var received = 0
    private(set) var heard = 0
    /// What was told, in order; the same thing told again and again stands there once.
    private(set) var course: [String] = []
    private(set) var secondsWereMeasured = false
    let needsEachHop: Bool
    let measuresTime: Bool

    init(needsEachHop: Bool = false, measuresTime: Bool = false) {
        self.needsEachHop = needsEachHop
        self.measuresTime = measuresTime
    }

    func received(_ hop: borrowing Hop) {
        received += 1
        note("received")
    }

    func heard(_ hop: borrowing Hop, _ activity: VoiceActivity, seconds: Double?) {
        heard += 1
        secondsWereMeasured = seconds != nil
        note("heard")
    }

    func handle(_ event: StampedEvent) {
        events.append(event.event)
        note("event")
    }

    func turn(_ pipeline: borrowing Pipeline) { note("turn") }
    func stopping() { note("stopping") }
    func finish(isStopped: Bool) { note(isStopped ? "finish, stopped" : "finish") }

    private func note(_ what: String) {
        if course.last != what { course.append(what) }
    }
}
