import ArgumentParser
import Settings
import Wyoming

/// The settings that the checks look at: those of `listen` or of `serve`.
struct DoctorSubject: Sendable {
    let command: ServiceCommand
    /// The files of settings that were read.
    let files: [String]
    /// What is wrong with the settings. The other checks then look at the defaults.
    let flaw: (any Error)?
    /// Seconds to listen to the microphone.
    let seconds: Double

    let keywords: KeywordOptions
    /// The folder whose models are served.
    let modelFolder: String?
    /// The microphone; nil if recordings, or clients, are listened to.
    let device: String?
    let transcription: TranscriptionOptions
    /// Whether commands are turned into text here.
    let transcribes: Bool
    let conversing: ConversationOptions
    let voice: VoiceOptions
    /// The device that plays what is said; nil if others play it.
    let voiceDevice: String?
    let broker: BrokerOptions
    let paging: PageOptions
    let addresses: [ServedAddress]
    let folders: [KeptFolder]
    /// Programs that are run for events, by the names of their settings.
    let programs: [(setting: String, command: String)]
    let isSandboxed: Bool

    /// The models that are named, or those that are there without being named.
    var namedModels: [String] { keywords.model.isEmpty ? KeywordLibrary.models : keywords.model }

    /// - Parameter words: options, which count before what files and the environment say.
    init(of command: ServiceCommand, words: [String], seconds: Double) {
        switch command {
        case .listen:
            let read = Self.read(Listen.self, words)
            self.init(read.command, files: read.files, flaw: read.flaw, seconds: seconds)
        case .serve:
            let read = Self.read(Serve.self, words)
            self.init(read.command, files: read.files, flaw: read.flaw, seconds: seconds)
        }
    }

    private static func read<Command: ConfigurableCommand>(
        _: Command.Type, _ words: [String]
    ) -> (command: Command, files: [String], flaw: (any Error)?) {
        do {
            let configured = try Configured<Command>(commandLine: Command.leastWords + words)
            return (configured.command, configured.settings.files, nil)
        } catch {
            guard let standard = try? Command.parse(Command.leastWords) else {
                preconditionFailure("\(Command.name) has no defaults")
            }
            return (standard, [], error)
        }
    }

    private init(_ listen: Listen, files: [String], flaw: (any Error)?, seconds: Double) {
        command = .listen
        (self.files, self.flaw, self.seconds) = (files, flaw, seconds)
        keywords = listen.keywords
        modelFolder = nil
        device = listen.audio.input == nil ? listen.audio.device : nil
        transcription = listen.transcription
        transcribes = listen.transcribes && !listen.satellite.isUsed
        (conversing, voice, broker, paging) = (listen.conversing, listen.voice, listen.broker, listen.paging)
        voiceDevice = listen.voice.speak ? listen.answers.voiceDevice : nil
        addresses = [
            ServedAddress(page: listen.paging.page), ServedAddress(metrics: listen.service.metrics),
            ServedAddress("satellite", wyoming: listen.satellite.satellite, usualPort: 10_700),
        ].compactMap(\.self)
        folders = [
            KeptFolder("log", listen.logging.log, most: listen.logging.logSize.bytes),
            KeptFolder("save-clips", listen.clips.saveClips, most: listen.clips.clipLimit.bytes),
            KeptFolder("save-commands", listen.recording.saveCommands, most: nil),
        ].compactMap(\.self)
        programs = [
            ("on-wake", listen.actions.onWake), ("on-transcript", listen.actions.onTranscript),
            ("on-intent", listen.conversing.onIntent),
        ].compactMap { name, command in command.map { (name, $0) } }
        isSandboxed = listen.conversion.sandbox
    }

    private init(_ serve: Serve, files: [String], flaw: (any Error)?, seconds: Double) {
        command = .serve
        (self.files, self.flaw, self.seconds) = (files, flaw, seconds)
        keywords = serve.keywords
        modelFolder = serve.models
        device = nil
        transcription = serve.transcription
        transcribes = serve.transcribing.transcribe || serve.transcription.isUsed
        (conversing, voice, broker, paging) = (serve.conversing, serve.voice, serve.broker, serve.paging)
        voiceDevice = nil
        addresses = [
            ServedAddress("wyoming", wyoming: serve.door.wyoming ?? WyomingAddress.usual, usualPort: 10_400),
            ServedAddress(page: serve.paging.page), ServedAddress(metrics: serve.metrics),
        ].compactMap(\.self)
        folders = [
            KeptFolder("log", serve.logging.log, most: serve.logging.logSize.bytes),
            KeptFolder("save-clips", serve.clips.saveClips, most: serve.clips.clipLimit.bytes),
        ].compactMap(\.self)
        programs = serve.conversing.onIntent.map { [("on-intent", $0)] } ?? []
        isSandboxed = serve.sandbox
    }
}
