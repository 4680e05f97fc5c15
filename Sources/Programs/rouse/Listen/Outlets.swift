import Audio
import EventLog
import HTTPServer
import KeywordModels
import KeywordSpotting
import MQTT
import Metrics
import Pipeline
import Session
import Settings
import Sinks

/// The outlets that the options of `listen` name. Those that a reload changes are known by name.
struct Outlets {
    let programs: ProgramSink
    let manager: ServiceManagerSink?
    let statusLine: StatusLineSink?
    let page: ListenPage?
    let broker: MQTTSink?
    let common: CommonOutlets
    /// All of them, in the order in which they are told.
    let all: [any EventSink]

    /// Metrics are served from here on, before there is any audio.
    /// - Throws: `HTTPServerError` for an address that cannot be used.
    static func metrics(_ listen: Listen, keywords: [String]) throws -> MetricsSink? {
        guard let address = listen.service.metrics.flatMap(HTTPAddress.init) else { return nil }
        let metrics = try MetricsSink(address, keywords: keywords, version: Version.current)
        Terminal.complain("rouse: metrics at \(metrics.url)")
        return metrics
    }

    /// - Parameters:
    ///   - contexts: what keywords are looked for with, where a log is kept.
    ///   - isAlone: whether there is no stream beside this one.
    /// - Throws: `AudioError` for a sound or folder that cannot be used.
    init(
        _ listen: Listen, from source: SessionSource, isAlone: Bool, contexts: LogContexts?, metrics: MetricsSink?,
        output: EventOutput, statusLine: StatusLineSink?, page: ListenPage?, broker: MQTTSink?, failures: FailureBox
    ) throws {
        let recordsCommands = listen.recordsCommands
        let actions = listen.actions
        programs = try ProgramSink(
            onWake: ActionProgram.words(of: actions.onWake, for: .onWake),
            onTranscript: ActionProgram.words(of: actions.onTranscript, for: .onTranscript),
            recordsCommands: recordsCommands, timeout: actions.actionTimeout, failures: failures)
        manager = ServiceManagerSink()
        self.statusLine = statusLine
        self.page = page
        var sinks: [any EventSink] = []
        if let manager { sinks.append(manager) }
        if let metrics { sinks.append(metrics) }
        if let broker { sinks.append(broker) }
        self.broker = broker
        if let folder = listen.recording.saveCommands {
            let archive = try CommandArchive(
                folder: folder, awaitsText: listen.transcribes, mayWait: !source.isLive
            ) { message, command in
                failures.add(source: "save", code: "not-saved", message: message, command: command)
            }
            sinks.append(archive)
        }
        common = try CommonOutlets(
            listen.clips, listen.logging, board: page?.board,
            of: isAlone ? .microphone(mayWait: !source.isLive) : .microphoneAndClients
        ) { code, message in
            failures.add(source: "save", code: code, message: message)
        }
        if let contexts { common.looks(for: contexts) }
        sinks += common.all.flatMap { $0.make(for: nil, of: .keywords) }
        let sounds: [(path: String?, moment: SoundSink.Moment)] = [
            (actions.wakeSound, .wake(recordsCommands: recordsCommands)), (actions.endSound, .commandEnd),
        ]
        for (sound, moment) in sounds {
            guard let sound else { continue }
            sinks.append(
                try SoundSink(
                    path: sound, at: moment, device: actions.soundDevice, decoding: listen.conversion.decoding,
                    failures: failures))
        }
        sinks.append(programs)
        if let statusLine { sinks.append(statusLine) }
        if listen.output.json {
            sinks += [LogSink(), LinesSink(write: output.line)]
        } else {
            sinks.append(TextSink(output))
        }
        all = sinks
    }

    /// Other keywords are looked for from now on, or with other thresholds.
    func listen(for models: [any Keyword], _ spotting: SpottingConfiguration) {
        statusLine?.listens(for: models, spotting)
        page?.listens(for: models, spotting)
    }
}
