import Audio
import Conversation
import KeywordModels
import KeywordSpotting
import MQTT
import Pipeline
import Satellite
import Session
import Settings
import Sinks
import System

/// What somebody outside can make a running `listen` do: pause, resume, reload.
final class ListenControl {
    /// The settings that `listen` was started with.
    private let configured: Configured<Listen>
    private let requests: Mailbox<ControlRequest>
    private let outlets: Outlets
    private let satellite: Satellite?
    private let conversation: Conversation?
    private let clients: ListenClients?
    private var reloader: Reloader
    /// Waits for the end of a command and of what comes of it.
    private var edit: SentenceEdits.Edit?
    /// What is looked for, and how.
    private var models: [any Keyword]
    private var spotting: SpottingConfiguration

    init(
        _ configured: Configured<Listen>, _ requests: Mailbox<ControlRequest>, _ outlets: Outlets,
        _ models: [any Keyword], _ spotting: SpottingConfiguration, satellite: Satellite?,
        conversation: Conversation?, clients: ListenClients?, sentences: SentenceEdits
    ) {
        self.satellite = satellite
        self.clients = clients
        self.conversation = conversation
        reloader = Reloader(sentences)
        self.models = models
        self.spotting = spotting
        self.configured = configured
        self.requests = requests
        self.outlets = outlets
    }

    /// Does what was asked for since the last call; nearly always nothing.
    func obey(_ session: Session) {
        let delivery = requests.take()
        if delivery.dropped > 0 {
            session.failures.add(
                source: "control", code: "dropped",
                message: "\(delivery.dropped) requests came too fast and are lost; the last ones count")
        }
        for request in delivery.elements {
            switch request {
            case .pause: pause(true, session)
            case .resume: pause(false, session)
            case .reload: startReload()
            case .lock: lock(true, session)
            case .unlock: lock(false, session)
            case .sensitivity(let value, let keyword): change(sensitivity: value, of: keyword, session)
            case .gain(let value): change(gain: value, session)
            }
        }
        if let outcome = reloader.takeOutcome() { finishReload(outcome, session) }
        if edit != nil { useSentences(session) }
    }

    private func pause(_ isPaused: Bool, _ session: Session) {
        // First, since the session tells that it is done.
        clients?.pause(isPaused)
        if isPaused { session.pause() } else { session.resume() }
    }

    private func lock(_ isLocked: Bool, _ session: Session) {
        session.lock(isLocked)
        clients?.lock(isLocked)
    }

    /// What was begun with the sentences of before ends with them.
    private func useSentences(_ session: Session) {
        guard let edit, session.isQuiet, conversation?.isIdle != false else { return }
        self.edit = nil
        if let backend = edit.backend { session.use(backend) }
        conversation?.use(edit.templates)
    }

    /// Whatever said before how eagerly words are found does not count any more.
    /// - Parameter keyword: nil for all of them.
    private func change(sensitivity: Double, of keyword: String?, _ session: Session) {
        var changed = spotting
        if let keyword {
            // It may have gone with a reload.
            guard models.contains(where: { $0.keyword == keyword }) else { return }
            changed.sensitivities[keyword] = sensitivity
        } else {
            changed.sensitivity = sensitivity
            changed.sensitivities = [:]
            (changed.falseAlarmsPerHour, changed.minimumScore) = (nil, nil)
        }
        do {
            try session.change(changed, of: models)
        } catch {
            return session.failures.add(source: "control", code: "refused", message: "\(error)")
        }
        spotting = changed
        outlets.listen(for: models, spotting)
        clients?.look(with: spotting)
        session.report(.sensitivity(sensitivity, keyword: keyword))
    }

    private func change(gain: Float, _ session: Session) {
        session.source.gain = gain
        outlets.page?.hears(with: gain)
    }

    private func startReload() {
        if reloader.start(configured) { outlets.manager?.reloading() }
    }

    private func finishReload(_ outcome: Result<ReloadedSettings, ReloadError>, _ session: Session) {
        do {
            try apply(outcome.get(), session)
        } catch {
            session.failures.add(
                source: "reload", code: "refused",
                message: "the reload is refused, and everything stays as it was: \(error)")
        }
        outlets.manager?.reloaded()
        if reloader.finish() { startReload() }
    }

    /// - Throws: when the keywords do not go together; then nothing has changed.
    private func apply(_ reloaded: ReloadedSettings, _ session: Session) throws {
        let listen = reloaded.configured.command
        let wakeProgram = try ActionProgram.words(of: listen.actions.onWake, for: .onWake)
        var spotting = listen.spotting
        // A log goes on until a restart, and so do its near misses.
        if outlets.common.isLogged { spotting.nearMissMargin = SpottingConfiguration.usualNearMissMargin }
        try session.replace(keywords: reloaded.models, spotting: spotting)
        (models, self.spotting) = (reloaded.models, spotting)
        outlets.broker?.changed(sensitivity: spotting.sensitivity)
        satellite?.listens(for: models)
        listen.keywords.warn(about: reloaded.models)
        outlets.listen(for: reloaded.models, spotting)
        clients?.listen(for: reloaded.models, spotting)
        outlets.programs.wakeProgram = wakeProgram
        outlets.common.looks(for: reloaded.contexts)
        change(gain: listen.conversion.gain, session)
        switch reloaded.sentences {
        case .success(let edit):
            self.edit = edit ?? self.edit
            if let edit { clients?.use(edit) }
        case .failure(let error):
            session.failures.add(
                source: "reload", code: "sentences", message: "the sentences stay as they were: \(error)")
        }
        useSentences(session)
        let needRestart = reloaded.configured.changes(from: configured).filter { !$0.reloads }
        session.report(
            .reloaded(keywords: reloaded.models.keywords, needRestart: needRestart.map(\.name)))
    }
}
