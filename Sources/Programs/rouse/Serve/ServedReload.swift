import Clients
import KeywordModels
import Settings
import System

/// Reads settings, models and sentences again while clients are served, each time that it is asked for, on a thread of
/// its own.
final class ServedReload: Sendable {
    /// The settings that `serve` was started with.
    private let configured: Configured<Serve>
    private let requests: Mailbox<ControlRequest>
    private let services: ClientServices
    private let sentences: SentenceEdits
    private let manager: ServiceManager?
    private let isOver = MonotonicSemaphore()

    /// Seconds between two looks for whether it is over.
    private static let pause = 0.25

    /// - Throws: `SystemError` without a thread.
    init(
        _ configured: Configured<Serve>, _ requests: Mailbox<ControlRequest>, _ services: ClientServices,
        _ sentences: SentenceEdits, _ manager: ServiceManager?
    ) throws(SystemError) {
        self.configured = configured
        self.requests = requests
        self.services = services
        self.sentences = sentences
        self.manager = manager
        try DetachedThread.run { [self] in
            while !isOver.wait(atMost: 0) {
                requests.wait(atMost: Self.pause)
                // Those that came together are one.
                let isAsked = requests.take().elements.contains { if case .reload = $0 { true } else { false } }
                if isAsked { reload() }
            }
        }
    }

    /// Nothing is read again from now on.
    func end() { isOver.signal() }

    private func reload() {
        manager?.send(ServiceNotes.reloading(at: Int(monotonicSeconds() * 1e6)))
        defer { manager?.send("READY=1") }
        do {
            let now = try configured.again()
            // A log goes on until a restart, and so do its near misses.
            let modelStore = services.wake.modelStore
            try modelStore.serve(now.command.servedKeywords(isLogged: configured.command.logging.log != nil))
            let models = modelStore.models
            now.command.keywords.warn(about: models)
            readSentences(after: models.keywords)
            let words = models.isEmpty ? "no keyword yet" : models.keywords.joined(separator: ", ")
            let needRestart = now.changes(from: configured).filter { !$0.reloads }.map(\.name)
            let rest = needRestart.isEmpty ? "" : "; \(needRestart.joined(separator: ", ")) count after a restart"
            Terminal.complain("rouse: reloaded: serving \(words)\(rest)")
        } catch {
            Terminal.complain("rouse: warning: the reload is refused, and everything stays as it was: \(error)")
        }
    }

    private func readSentences(after keywords: [String]) {
        do {
            if let edit = try sentences.read(after: keywords) { services.use(edit) }
        } catch {
            Terminal.complain("rouse: warning: the sentences stay as they were: \(error)")
        }
    }
}
