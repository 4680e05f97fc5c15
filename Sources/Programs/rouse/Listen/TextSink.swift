import Pipeline
import Session

/// Prints events for a person: what was heard to standard output, what happened besides to standard error.
final class TextSink: EventSink {
    private let output: EventOutput

    init(_ output: EventOutput) {
        self.output = output
    }

    func handle(_ event: StampedEvent) {
        switch event.event {
        case .capture, .failure, .control: Terminal.complain("rouse: \(event.event.text)")
        default: output.line(event.event.text)
        }
    }
}

/// Says in the log what became of requests, where a program reads the events.
final class LogSink: EventSink {
    func handle(_ event: StampedEvent) {
        if event.event.isForTheLog { Terminal.complain("rouse: \(event.event.text)") }
    }
}
