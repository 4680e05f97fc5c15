import Conversation
import Dialogue
import Pipeline
import Session
import System
import Transcription
import Understanding

/// A conversation at the keyboard: the door through which lines become what a person says.
struct TypedConversation {
    /// Whether everything was understood and done.
    private(set) var isAllDone = true

    private let conversation: Conversation
    private let failures: FailureBox
    private let printsJSON: Bool
    /// Whether somebody does what is meant.
    private let isDone: Bool
    private let isAtTerminal = Terminal.readsInput && Terminal.showsOutput
    private let begin = monotonicSeconds()
    private var command = 0
    private var isReplyAwaited = false

    init(_ conversation: Conversation, failures: FailureBox, printsJSON: Bool, isDone: Bool) {
        (self.conversation, self.failures, self.printsJSON, self.isDone) = (conversation, failures, printsJSON, isDone)
        prompt()
    }

    private var time: Double { monotonicSeconds() - begin }

    /// Somebody says a line; an empty one is silence where a reply is awaited, and nothing elsewhere.
    mutating func hear(_ line: String) {
        let isSilence = line.allSatisfy(\.isWhitespace)
        guard !isSilence || isReplyAwaited else { return prompt() }
        command += 1
        if !isAtTerminal, !printsJSON { Output.print("> \(VisibleText.line(line))\n") }
        isReplyAwaited = false
        let transcript = Transcript(text: isSilence ? "" : line, rejection: isSilence ? .noSpeech : nil)
        let said = CommandText(
            command: command, keyword: "", backend: "typed", start: time, end: time, transcript: transcript, time: time)
        conversation.handle([.transcript(said)])
        follow()
        prompt()
    }

    /// Nothing more is said.
    mutating func end() {
        if isAtTerminal, !printsJSON { Output.print("\n") }
        guard isReplyAwaited else { return }
        conversation.handle([
            .transcript(
                CommandText(
                    command: command, keyword: "", backend: "typed", start: time, end: time,
                    transcript: Transcript(text: "", rejection: .noSpeech), time: time))
        ])
        follow()
    }

    private func prompt() {
        if isAtTerminal, !printsJSON { Terminal.ask("> ") }
    }

    /// Tells what comes of what was said, until there is nothing more to come.
    private mutating func follow() {
        while true {
            let isBusy = conversation.isBusy
            for news in conversation.takeNews(at: time) {
                switch news {
                case .event(let event): tell(event)
                case .awaitReply: isReplyAwaited = true
                }
            }
            for failure in failures.take(at: time) { tell(failure) }
            guard isBusy else { return }
            conversation.wait(atMost: 0.1)
        }
    }

    private mutating func tell(_ event: Event) {
        switch event {
        case .failure, .conversation(.understood(_, .notUnderstood), _, _), .conversation(.ended(.failed), _, _):
            isAllDone = false
        default: break
        }
        guard !printsJSON else {
            Output.print("\(StampedEvent(event, wall: WallClock.now()).json)\n")
            return
        }
        if case .failure(let failure) = event {
            Terminal.complain(ErrorText.line(failure.message))
        } else if case .conversation(let event, _, _) = event, let text = text(of: event) {
            Output.print("  \(VisibleText.line(text))\n")
        }
    }

    /// What a person is to see of it; nil for nothing.
    private func text(of event: ConversationEvent) -> String? {
        switch event {
        case .answer(let text): text
        case .handling(let intent): "(\(isDone ? "does" : "would do") \(UnderstandingText.summary(intent)))"
        case .understood(_, .notUnderstood(let why)) where why.reason == .noMatch: "(\(why.sentence))"
        case .ended(let ending) where ending != .finished: "(the conversation has ended: \(ending.rawValue))"
        case .understood, .handled, .speech, .awaitsReply, .ended, .locked, .timer: nil
        }
    }
}
