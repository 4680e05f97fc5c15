import ArgumentParser
import Audio
import CommandRecording
import Conversation
import Glibc
import KeywordModels
import KeywordSpotting
import Pipeline
import SentenceTemplates
import Services
import Session
import Sinks
import Speaking
import System
import Transcription

struct Listen: Subcommand, ConfigurableCommand {
    static let configuration = CommandConfiguration(
        commandName: "listen",
        abstract: "Listens for keywords until it is stopped.",
        discussion: """
            Listens to an ALSA device, or to --input: a recording, or '-' for raw PCM on
            standard input. The command after a keyword is recorded when something needs
            it, such as --phrases, --backend or --save-commands.

            Examples:
              rouse listen computer.rouse
              rouse listen -m computer.rouse -d plughw:CARD=Device,DEV=0 --json
              rouse listen --model computer.rouse \\
                --phrases "turn on the light" "turn off the light"
              arecord -f S16_LE -r 48000 -c 2 -t raw | rouse listen \\
                --model computer.rouse --input - --rate 48000 --channels 2
            """)

    @OptionGroup(title: "Keywords") var keywords: KeywordOptions
    @OptionGroup(title: "Input") var audio: InputOptions
    @OptionGroup(title: "Input") var conversion: ConversionOptions
    @OptionGroup(title: "Input") var raw: RawOptions
    @OptionGroup(title: "Output") var output: OutputOptions
    @OptionGroup(title: "Clips") var clips: ClipOptions
    @OptionGroup(title: "Log") var logging: LogOptions
    @OptionGroup(title: "Commands") var recording: RecordingOptions
    @OptionGroup(title: "Transcription") var transcribing: TranscribingOptions
    @OptionGroup(title: "Transcription") var transcription: TranscriptionOptions
    @OptionGroup(title: "Conversation") var conversing: ConversationOptions
    @OptionGroup(title: "Answers") var voice: VoiceOptions
    @OptionGroup(title: "Answers") var answers: AnswerOptions
    @OptionGroup(title: "Actions") var actions: ActionOptions
    @OptionGroup(title: "Service") var configuring: ConfigOption
    @OptionGroup(title: "Service") var service: ServiceOptions
    @OptionGroup(title: "Page") var paging: PageOptions
    @OptionGroup(title: "MQTT") var broker: BrokerOptions
    @OptionGroup(title: "MQTT") var site: NamedSiteOptions
    @OptionGroup(title: "Satellite") var satellite: SatelliteOptions

    @Argument(help: "The same as --model: the file of a model, or the name of one that 'rouse enroll' keeps.")
    var models: [String] = []

    func validate() throws {
        guard !service.control || audio.input != "-" else {
            throw ValidationError("--control and --input - both want standard input; give the audio as a named pipe.")
        }
        guard answers.echoReference != "-" else {
            throw ValidationError("--echo-reference is a device, or a file beside --input; '-' is neither.")
        }
        guard !satellite.isUsed || !(transcription.isUsed || conversing.isUsed) else {
            throw ValidationError(
                "A satellite's server understands its commands; leave --satellite out, or what names who else does: "
                    + "--backend, --grammar, --phrases, --sentences, --understanding.")
        }
    }

    var config: String? { configuring.config }
    var implied: [String] { models.isEmpty ? [] : ["--model"] }

    /// Words without an option are models.
    func completed() throws -> Self {
        var listen = self
        listen.keywords.model += try models.map(KeywordLibrary.model(named:))
        return listen
    }

    var takenSignals: [Int32] { Signals.all }

    func perform() throws { try Self.run(commandLine: Configured<Self>.commandLine, serving: nil) }

    /// - Parameter door: where clients come in that are served with the same; nil for none.
    static func run(commandLine: [String], serving door: DoorOptions?) throws {
        defer { RunningPrograms.endAll() }
        let requests = ControlRequest.mailbox()
        let signals = try ControlSignals(Signals.all, requests)
        let configured = try Configured<Self>(commandLine: commandLine)
        try configured.command.start(configured, requests, signals, serving: door)
    }

    private func start(
        _ configured: Configured<Self>, _ requests: Mailbox<ControlRequest>, _ signals: ControlSignals,
        serving door: DoorOptions?
    ) throws {
        try Protection.begin(conversion.sandbox)
        let models = try keywords.load(mayBeNone: mayHaveNoKeyword)
        keywords.warn(about: models)
        let configuration = try pipelineConfiguration
        let failures = FailureBox()
        let metrics = try Outlets.metrics(self, keywords: models.keywords)
        // First, so that what is played is not later than what is heard of it.
        let echo = try answers.makeEcho(besides: audio.input, open: openRecording)
        let source = try openSource()
        let isWatched = source.isLive && !self.output.json && Screen.isThere
        let output = try EventOutput(for: source, isWatched: isWatched, failures: failures)
        defer { output.flush() }
        let screen = isWatched ? Screen(output.screen) : nil
        let statusLine = screen.map { StatusLineSink(models, configuration.spotting, on: $0) }
        let broker = try site.makeSink(
            at: self.broker, isSandboxed: conversion.sandbox, keywords: models.keywords, configuration.spotting,
            hasCommands: transcribes, requests,
            failures)
        let page = ListenPage(configured, gain: source.gain, requests)
        page?.listens(for: models, configuration.spotting)
        let outlets = try Outlets(
            self, from: source, isAlone: door == nil,
            contexts: try logging.contexts(models, keywords, in: audio.input, mayBeNone: mayHaveNoKeyword),
            metrics: metrics, output: output, statusLine: statusLine, page: page, broker: broker, failures: failures)
        try page?.open(metrics: metrics?.url, keepMissed: outlets.common.keepMissed)
        let templates = try conversing.loadTemplates(language: transcription.language)
        var services = try conversing.services(
            templates, language: transcription.language, isSandboxed: conversion.sandbox,
            timeout: actions.actionTimeout)
        let satellite = try satellite.make(
            site: site.site, models: models, heard: voice.speak ? answers : nil, volume: voice.voiceVolume,
            isLive: source.isLive, echo: echo, failures: failures, requests: requests)
        let backend =
            transcribes && satellite == nil
            ? try transcription.makeBackend(
                after: models.keywords, hearing: templates, isSandboxed: conversion.sandbox) : nil
        let transcriber = try (satellite?.backend ?? backend).map {
            try makeTranscriber(by: $0, isLive: source.isLive, failures: failures)
        }
        let speaker = voice.speak && satellite == nil ? try voice.makeVoice(isSandboxed: conversion.sandbox) : nil
        let clients = try door.map { door in
            let parts = ServedOptions.Parts(
                backend: backend, hints: transcription.hints, understanding: services,
                voice: speaker?.playsItself == true ? nil : speaker, manner: voice.manner, arbitrate: door.arbitrate)
            return try ListenClients(door, parts, keywords, models, configuration.spotting, outlets.common)
        }
        let speech = try speaker.map {
            try answers.makeSpeech(by: $0, voice.manner, isLive: source.isLive, echo: echo, failures: failures)
        }
        services?.configuration.waitsForSpeech = source.isLive
        // An event tells that it is locked.
        services?.configuration.isLocked = false
        let conversation = services.map { Conversation($0, announcer: speech?.announcer, failures: failures) }
        if conversing.locked { conversation?.lock(true) }
        let pipeline = try Pipeline(keywords: models, configuration: configuration)
        signals.stop.connect(source.stop)
        if service.control {
            try ControlInput.start(requests, failures: failures) { signals.stop.use(for: SIGTERM) }
        }
        Terminal.complain("rouse: \(ControlEvent.listening(for: models.keywords)) on \(source.name)")
        let canceller = echo ?? satellite?.echo ?? speech?.echo
        let session = Session(
            source, pipeline, transcriber: transcriber, follower: satellite?.follower ?? conversation, echo: canceller,
            playbackSpotter: try canceller.map { _ in
                try PlaybackSpotter(keywords: models, spotting: configuration.spotting)
            },
            sinks: outlets.all, failures: failures)
        let control = ListenControl(
            configured, requests, outlets, models, configuration.spotting, satellite: satellite?.satellite,
            conversation: conversation, clients: clients,
            sentences: SentenceEdits(
                templates, conversing, transcription, transcribes: transcribes, isSandboxed: conversion.sandbox))
        try session.run(obey: control.obey)
        satellite?.stop()
        clients?.stop()
        if let source = source.source { Warnings.print(about: source, name: session.source.name) }
        Terminal.complain(session.summary.text(time: session.time))
    }

    /// On a page a first keyword can be taught.
    var mayHaveNoKeyword: Bool { paging.page != nil }

    /// A log tells of near misses, too: they are what a lower threshold would let through.
    var spotting: SpottingConfiguration {
        var spotting = keywords.pipelineConfiguration.spotting
        if logging.log != nil { spotting.nearMissMargin = SpottingConfiguration.usualNearMissMargin }
        return spotting
    }

    private var pipelineConfiguration: Pipeline.Configuration {
        get throws {
            var configuration = keywords.pipelineConfiguration
            configuration.spotting = spotting
            configuration.reportsSpeech = output.speech
            let recording = try recording.configuration
            configuration.recording = recordsCommands ? recording : nil
            configuration.transcribes = transcribes
            configuration.stopWords = self.recording.stopWords
            return configuration
        }
    }

    var transcribes: Bool {
        transcribing.transcribe || transcription.isUsed || actions.onTranscript != nil || conversing.isUsed
            || satellite.isUsed
    }

    var recordsCommands: Bool {
        transcribes || recording.commands || recording.saveCommands != nil
    }

    private func openSource() throws -> SessionSource {
        guard let input = audio.input else {
            return try SessionSource(
                device: CaptureConfiguration(
                    device: audio.device, channel: conversion.channel, period: audio.period / 1_000,
                    buffer: audio.buffer / 1_000),
                gain: conversion.gain)
        }
        if input == "-", !StandardInput.isReady(withinMilliseconds: 500) {
            Terminal.complain("rouse: waiting for audio on standard input")
        }
        return SessionSource(try openRecording(input), path: input, gain: conversion.gain)
    }

    private func openRecording(_ path: String) throws -> any AudioSource {
        try AudioInput.open(
            path, raw: .init(rate: raw.rate, channels: raw.channels, format: PCMFormat(name: raw.format)),
            channel: conversion.channel, decoding: conversion.decoding)
    }

    /// Loads a backend of this machine, so that a grammar with a mistake is refused before anybody speaks. A service
    /// may be down now and up later: what is wrong with it is an event.
    private func makeTranscriber(
        by backend: any TranscriptionBackend, isLive: Bool, failures: FailureBox
    ) throws -> CommandTranscriber {
        if backend.usesNetwork {
            Task(executorPreference: TaskThread.shared) {
                do throws(ServiceError) {
                    try await backend.prepare()
                } catch {
                    failures.add(source: "transcription", code: error.code.rawValue, message: error.description)
                }
            }
        } else {
            try waiting { try await backend.prepare() }
        }
        let longest = try recording.configuration
        let seconds = longest.preRoll + longest.speechTimeout + longest.maximumCommand + 5
        var hints = transcription.hints
        // In a file the audio does not wait for the recogniser: where a command ended would depend on who is faster.
        hints.mayEndEarly = longest.speechStop != .off && isLive
        return CommandTranscriber(backend: backend, hints: hints, longestCommand: seconds)
    }
}
