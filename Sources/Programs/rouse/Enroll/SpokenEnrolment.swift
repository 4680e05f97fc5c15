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
    /// Columns of a sentence.
    private static let columns = 79

    mutating func begin(_ keyword: String, takes: Int, device: String) {
        self.keyword = keyword
        wanted = takes
        say("Recording '\(keyword)' from the ALSA device \(device).")
        say("Ctrl-C ends it and keeps what there is.")
    }

    mutating func tell(_ event: CaptureEvent, time: Double) {
        say("\(event)")
    }

    mutating func tell(noise: Double, time: Double) {
        say("The room is at \(Decimal.text(noise, places: 0)) dBFS.")
    }

    mutating func prompt(take: Int, isRepetition: Bool, reason: EnrolmentSession.Reason?, time: Double) {
        isAsking = false
        let which = take > wanted ? "One more take" : "Take \(take) of \(wanted)"
        let why = reason.map { (isRepetition ? " " : ", ") + $0.clause } ?? ""
        say("")
        tell("\(which)\(isRepetition ? ", once more" : "")\(why): say '\(keyword)'.")
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
        for sentence in comparison.advice { tell(sentence, indent: "  ") }
        if isRepeated { say("  It is recorded once more.") }
    }

    mutating func dropped(take: Int, _ comparison: TakeComparison, time: Double) {
        say("  Take \(take) was the wrong one: it is left out, and the other two are kept.")
    }

    mutating func ask(take: Int, _ comparison: TakeComparison, time: Double) {
        isAsking = true
        screen?.erase()
        Terminal.ask("  Say take \(take) again (Enter), keep it (k) or stop here (s)? ")
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
        say("")
        say(EnrolmentText(model: model, path: path).title)
        for line in ExpectedPerformanceText(ExpectedPerformance(model)).lines { say(line) }
        say("Listen for it with:")
        say("  rouse listen --model \(CommandWords.quoted(path))")
    }

    mutating func stopped(takes: [String], time: Double) {
        say("")
        guard !takes.isEmpty else { return say("Stopped; nothing was recorded.") }
        say("Stopped. What was recorded is kept:")
        for take in takes { say("  \(take)") }
        let files = takes.map(CommandWords.quoted).joined(separator: " ")
        say("To make a model of it:")
        say("  rouse enroll --keyword \(CommandWords.quoted(keyword)) \(files)")
    }

    mutating func end() {
        screen?.erase()
    }

    /// A sentence in as many lines as it needs.
    private mutating func tell(_ sentence: String, indent: String = "") {
        for line in TextColumns.wrapped(sentence, Self.columns, indent: indent) { say(line) }
    }

    private mutating func say(_ line: String) {
        screen?.erase()
        var output = Output(flushesEachLine: true)
        output.line(line)
    }
}
