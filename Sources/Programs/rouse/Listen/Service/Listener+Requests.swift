import KeywordSpotting
import Pipeline
import Settings

/// What somebody outside can make a running `listen` do.
extension Listener {
    mutating func obeyRequests(_ input: ListenInput) {
        for request in service.takeRequests() { obey(request, input) }
    }

    private mutating func obey(_ request: ControlRequest, _ input: ListenInput) {
        switch request {
        case .pause:
            guard !isPaused else { return }
            isPaused = true
            report(pipeline.pause())
        case .resume:
            guard isPaused else { return }
            isPaused = false
            report(pipeline.resume())
        case .reload: service.startReload()
        case .mistake(let message): failures.add(source: "control", code: "bad-command", message: message)
        case .reloaded(let outcome):
            do {
                try apply(outcome.get(), input)
            } catch {
                failures.add(
                    source: "reload", code: "refused",
                    message: "the reload is refused, and everything stays as it was: \(error)")
            }
            service.finishedReload()
        }
    }

    /// - Throws: when the keywords do not go together; then nothing has changed.
    private mutating func apply(_ reloaded: ReloadedSettings, _ input: ListenInput) throws {
        let listen = reloaded.configured.listen
        let wakeProgram = try listen.actions.program(listen.actions.onWake, option: "--on-wake")
        let spotting = listen.keywords.pipelineConfiguration.spotting
        try pipeline.replace(keywords: reloaded.models, spotting: spotting)
        screen?.listens(for: reloaded.models, spotting)
        outlets.wakeProgram = wakeProgram
        input.gain = listen.conversion.gain
        let needRestart = reloaded.configured.changes(from: service.configured).filter { !$0.isLive }
        let event = ControlEvent.reloaded(
            keywords: reloaded.models.map(\.keyword), needRestart: needRestart.map(\.setting.name))
        report([.control(event, time: pipeline.time)])
    }
}
