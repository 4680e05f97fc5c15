import Audio
import CommandRecording
import Dialogue
import KeywordSpotting
import Pipeline
import Session
import Transcription
import Understanding

extension Event {
    private static func by(_ speaker: String?) -> String { speaker.map { " (\($0))" } ?? "" }

    /// The event as a person reads it.
    var text: String {
        switch self {
        case .detection(let found):
            return
                "\(Clock.text(found.start))  \(found.keyword)\(Self.by(found.speaker))  score \(Decimal.text(found.score, places: 2))"
                + "  (threshold \(Decimal.text(found.threshold, places: 2)))"
        case .nearMiss(let miss):
            return
                "\(Clock.text(miss.start))  \(miss.keyword)\(Self.by(miss.speaker)) nearly: score \(Decimal.text(miss.score, places: 2))"
                + "  (threshold \(Decimal.text(miss.threshold, places: 2)))"
        case .speechStarted(let start, _):
            return "\(Clock.text(start))  speech"
        case .speechEnded(let start, let end, _):
            return "\(Clock.text(end))  speech ended after \(Decimal.text(end - start, places: 2)) s"
        case .wake(let wake):
            return "\(Clock.text(wake.detection.end))  say the command (\(wake.command))"
        case .commandStarted(let command):
            return "\(Clock.text(command.speechStart ?? command.start))  command \(command.command) begins"
        case .commandEnded(let command):
            let seconds = Decimal.text(command.end - command.start, places: 2)
            let why = command.reason.rawValue
            return "\(Clock.text(command.end))  command \(command.number) ends (\(why), \(seconds) s)"
        case .partial(let text):
            return "\(Clock.text(text.time))  ... \(text.transcript.text)"
        case .transcript(let text):
            return "\(Clock.text(text.time))  \(text.transcript.sentence)"
        case .failure(let failure):
            return "\(Clock.text(failure.time))  \(failure.message)"
        case .control(let event, let time):
            return "\(Clock.text(time))  \(event)"
        case .conversation(let event, _, let time):
            return "\(Clock.text(time))  \(event.text)"
        case .capture(let event, let time):
            return "\(Clock.text(time))  \(event)"
        }
    }
}

extension ConversationEvent {
    /// The event as a person reads it.
    fileprivate var text: String {
        switch self {
        case .understood(_, let understanding): UnderstandingText.summary(understanding)
        case .handling(let intent): "doing \(UnderstandingText.summary(intent))"
        case .handled(let intent): "\(intent.name) is done"
        case .answer(let text): "> \(text)"
        case .speech(.began): "the answer is heard"
        case .speech(.word(let range)): "the answer is at character \(range.lowerBound)"
        case .speech(.ended(let reason)): "the answer has ended (\(reason))"
        case .awaitsReply(let expectation):
            "waiting for a reply" + (expectation.slot.map { " (\($0))" } ?? "")
        case .ended(let ending): "the conversation has ended (\(ending.rawValue))"
        case .locked(let isLocked): isLocked ? "locked: restricted intents are refused" : "unlocked"
        case .timer(let news): "the timer \(news.name.map { "'\($0)' " } ?? "")is \(news.state.rawValue)"
        }
    }
}

extension Event {
    /// Whether it belongs into the log even where a program reads the events: what became of a request.
    var isForTheLog: Bool {
        switch self {
        case .control: true
        case .failure(let failure): ["reload", "control"].contains(failure.source)
        default: false
        }
    }
}

extension Transcript {
    /// What was understood, or why nothing was.
    var sentence: String {
        guard text.isEmpty else { return "\"\(text)\"" }
        return switch rejection {
        case .notInGrammar: "not understood: this is not in the grammar"
        case .noSpeech: "not understood: there was no speech"
        case nil: "not understood"
        }
    }
}

extension SessionSummary {
    /// How it went, for standard error.
    /// - Parameter time: seconds of audio.
    func text(time: Double) -> String {
        let plural = detections == 1 ? "" : "s"
        var text = "rouse: heard \(Clock.text(time)) of audio, \(detections) detection\(plural)"
        if overruns > 0 {
            text += ", \(overruns) overrun\(overruns == 1 ? "" : "s") lost \(Decimal.text(secondsLost, places: 2)) s"
        }
        return text
    }
}
