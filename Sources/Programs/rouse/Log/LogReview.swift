import Audio
import Evaluation
import EventLog
import System

/// `rouse log --review`: plays events one after the other, and marks what a person says of them.
struct LogReview {
    private enum Answer {
        case mark(EventMarks.Mark)
        case skip
        case again
        case missed
        case quit
    }

    private var log: LoggedEvents
    private let clips: LogClips
    private let device: String
    private var marked = 0
    /// Whether playing has failed; said once.
    private var isMute = false

    /// Minutes before an event in which a word that was missed is looked for.
    private static let lastMinutes = 10.0

    init(_ log: LoggedEvents, _ clips: LogClips, device: String) {
        (self.log, self.clips, self.device) = (log, clips, device)
    }

    mutating func review(_ events: [LogEvent]) throws {
        var output = Output(flushesEachLine: true)
        guard !events.isEmpty else {
            return output.line("There is nothing to review: every event that is chosen is marked")
        }
        output.line("y it was the word   n it was not   s skip   p play again   m I said it and was not heard   q quit")
        var reviewed: Set<String> = []
        reviewing: for (number, event) in events.enumerated() where !reviewed.contains(event.id) {
            output.line("\(number + 1) of \(events.count)  " + LogText(event, log).line)
            play(event)
            asking: while true {
                switch Self.answer("was it the word (y/n/s/p/m/q)? ") {
                case .mark(let mark):
                    try self.mark(event, mark)
                    break asking
                case .skip: break asking
                case .again: play(event)
                case .missed: try reviewed.formUnion(findMissed(before: event, &output))
                case .quit: break reviewing
                }
            }
        }
        output.line("\(marked) marked; 'rouse learn --log' learns from them")
    }

    /// The word was said in the last minutes and nothing came of it: what was nearly heard then may be it.
    /// - Returns: the events that were asked about.
    private mutating func findMissed(before event: LogEvent, _ output: inout Output) throws -> Set<String> {
        let window = event.wall - Self.lastMinutes * 60...event.wall
        let near = log.events.reversed().filter {
            !$0.isHeard && $0.keyword == event.keyword && window.contains($0.wall) && $0.id != event.id
                && log.marks[$0.id] == nil
        }
        guard !near.isEmpty else {
            output.line(
                "  nothing of the \(Int(Self.lastMinutes)) minutes before came near '\(event.keyword)'; add a take from where "
                    + "you were: rouse enroll --keyword \(CommandWords.quoted(event.keyword)) --add")
            return []
        }
        var asked: Set<String> = []
        for miss in near {
            asked.insert(miss.id)
            output.line("  " + LogText(miss, log).line)
            play(miss)
            asking: while true {
                switch Self.answer("  was it this (y/n/s/p/q)? ") {
                case .mark(let mark):
                    try self.mark(miss, mark)
                    break asking
                case .again: play(miss)
                case .skip, .missed: break asking
                case .quit: return asked
                }
            }
        }
        return asked
    }

    private mutating func mark(_ event: LogEvent, _ mark: EventMarks.Mark) throws {
        try log.mark(event, as: mark)
        marked += 1
    }

    /// A clip that cannot be played is said, and can be marked all the same.
    private mutating func play(_ event: LogEvent) {
        do {
            let samples = try clips.samples(event)
            guard !isMute else { return }
            do {
                try SoundPlayback.play(samples, on: device)
            } catch {
                isMute = true
                throw error
            }
        } catch {
            Terminal.complain(ErrorText.line(error))
        }
    }

    /// Asks until it is told; the end of standard input quits.
    private static func answer(_ question: String) -> Answer {
        while true {
            Terminal.ask(question)
            guard let line = readLine() else { return .quit }
            switch line.lowercased().drop(while: \.isWhitespace).first {
            case "y": return .mark(.right)
            case "n": return .mark(.wrong)
            case "s", nil: return .skip
            case "p": return .again
            case "m": return .missed
            case "q": return .quit
            default: continue
            }
        }
    }
}
