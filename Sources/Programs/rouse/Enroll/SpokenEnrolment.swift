import Audio
import Console
import Enrolment
import KeywordModels
import KeywordSpotting
import System

/// An enrolment as a person sees it: sentences, and on a terminal a meter below them.
struct SpokenEnrolment: EnrolmentVoice {
    private var screen = Screen()
    private var keyword = ""
    private var wanted = 0
    private var isAsking = false

    /// Columns of the bar at most.
    private static let bar = 40

    mutating func begin(_ keyword: String, takes: Int, device: String) {
        self.keyword = keyword
        wanted = takes
        say("Recording '\(TextColumns.safe(keyword))' from the ALSA device \(device).")
        say("Ctrl-C ends it and keeps what there is.")
    }

    mutating func tell(_ event: CaptureEvent, time: Double) {
        say("\(event)")
    }

    mutating func tell(noise: Double, time: Double) {
        say("The room is at \(Decimal.text(noise, places: 0)) dBFS.")
    }

    mutating func prompt(take: Int, isRepetition: Bool, time: Double) {
        isAsking = false
        say("\nTake \(take) of \(wanted)\(isRepetition ? ", once more" : ""): say '\(TextColumns.safe(keyword))'.")
    }

    mutating func show(level: Double, noise: Double, isSpeech: Bool, time: Double) {
        guard var screen, !isAsking else { return }
        let text = "  \(Decimal.text(level, places: 0)) dBFS  \(isSpeech ? "speech" : "")"
        let columns = max(0, min(Self.bar, screen.columns - 24))
        screen.show(LevelBar(level: level).render(columns, screen.palette) + text)
        self.screen = screen
    }

    mutating func refuse(take: Int, reason: String, time: Double) {
        say("  No take: \(reason).")
    }

    mutating func verdict(take: Int, _ comparison: TakeComparison, isRepeated: Bool, path: String, time: Double) {
        let report = comparison.report
        say("  " + EnrolmentText.facts(report) + (report.problems.isEmpty ? " - good" : ""))
        for problem in report.problems { say("  " + problem.advice) }
        if let distance = comparison.strangeness { say("  " + distance) }
        if isRepeated { say("  It is recorded once more.") }
    }

    mutating func ask(take: Int, _ comparison: TakeComparison, time: Double) {
        isAsking = true
        screen?.erase()
        Terminal.write("  Say take \(take) again (Enter), keep it (k) or stop here (s)? ", to: 1)
    }

    mutating func command(_ line: String, isAsked: Bool) -> EnrolmentSession.Command? {
        switch (line.lowercased().first, isAsked) {
        case ("s", _), ("q", _): .stop
        case ("k", true): .accept
        case ("r", _), ("a", true), (nil, true): .repeat
        default: nil
        }
    }

    mutating func done(_ model: KeywordModel, path: String, takes: [String], time: Double) {
        say("\n" + EnrolmentText(model: model, path: path).title)
        for line in ExpectedPerformanceText(ExpectedPerformance(model)).lines { say(line) }
        say("Listen for it with:\n  rouse listen --model \(CommandWords.quoted(path))")
    }

    mutating func stopped(takes: [String], time: Double) {
        guard !takes.isEmpty else { return say("\nStopped; nothing was recorded.") }
        say("\nStopped. What was recorded is kept:")
        for take in takes { say("  \(take)") }
        let files = takes.map(CommandWords.quoted).joined(separator: " ")
        say("To make a model of it:\n  rouse enroll --keyword \(CommandWords.quoted(keyword)) \(files)")
    }

    mutating func end() {
        screen?.erase()
    }

    private mutating func say(_ text: String) {
        screen?.erase()
        Terminal.write(text + "\n", to: 1)
    }
}

extension TakeComparison {
    /// How far it is from the others; nil for a take that is like them.
    fileprivate var strangeness: String? {
        guard report.problems.contains(.unlikeOthers), let distance, let limit else { return nil }
        let times = Decimal.text(distance / limit, places: 1)
        return "\(times) times as far from the most similar other take as a take may be"
    }
}
