import ArgumentParser
import Audio
import CommandRecording
import KeywordSpotting
import Metrics
import Settings
import Transcription

/// Every setting of `listen`: one line each. The name is that of the option, and `live` says that `listen` can change it
/// while it runs.
struct ListenSetting: Sendable {
    let setting: Setting
    let isLive: Bool
    private let read: @Sendable (Listen) -> [(any CustomStringConvertible)?]

    /// - Parameters:
    ///   - table: the table of a file that it stands in; nil for the top.
    ///   - excludes: settings in whose place it stands.
    ///   - check: says what is wrong with a text of the right kind.
    ///   - read: its value in the options as they were parsed.
    private init(
        _ name: String, _ kind: SettingKind, table: String? = nil, key: String? = nil, aliases: [String] = [],
        excludes: [String] = [], live: Bool = false, check: @escaping @Sendable (String) -> String? = { _ in nil },
        read: @escaping @Sendable (Listen) -> [(any CustomStringConvertible)?]
    ) {
        let key = (table.map { $0 + "." } ?? "") + (key ?? name)
        setting = Setting(name, key: key, kind, aliases: aliases, excludes: excludes, check: check)
        isLive = live
        self.read = read
    }

    /// Its values as texts; none where it is not set.
    func values(in listen: Listen) -> [String] { read(listen).compactMap { $0?.description } }

    static let all = keywords + input + output + clips + commands + transcription + actions + service

    private static let keywords = [
        Self("model", .paths, live: true) { $0.keywords.model },
        Self("sensitivity", .number(0...1), live: true) { [$0.keywords.effectiveSensitivity] },
        Self(
            "false-alarms", .number(SpottingConfiguration.falseAlarmRates), excludes: ["sensitivity", "min-score"],
            live: true
        ) { [$0.keywords.falseAlarms] },
        Self("min-score", .number(0...1), live: true) { [$0.keywords.minScore] },
        Self("refractory", .number(0...3_600), live: true) { [$0.keywords.refractory] },
        Self("near-misses", .flag, live: true) { [$0.keywords.nearMisses] },
    ]

    private static let input = [
        Self("device", .text) { [$0.device] },
        Self("input", .path) { [$0.input] },
        Self("period", .number(2...1_000)) { [$0.period] },
        Self("buffer", .number(4...60_000)) { [$0.buffer] },
        Self("channel", .integer(1...1_024)) { [$0.conversion.channel] },
        Self("gain", .number(0.001...1_000), live: true) { [$0.conversion.gain] },
        Self("rate", .integer(4_000...384_000)) { [$0.raw.rate] },
        Self("channels", .integer(1...1_024)) { [$0.raw.channels] },
        Self("format", .choice(PCMFormat.allCases.map(\.rawValue))) { [$0.raw.format] },
    ]

    private static let output = [
        Self("json", .flag) { [$0.json] },
        Self("speech", .flag) { [$0.speech] },
    ]

    private static let clips = [
        Self("save-clips", .path, table: "clips") { [$0.clips.saveClips] },
        Self("clip-limit", .text, table: "clips", check: sizeProblem) { [$0.clips.clipLimit] },
        Self("clip-age", .text, table: "clips", check: ageProblem) { [$0.clips.clipAge] },
    ]

    private static let commands = [
        Self("commands", .flag, table: "commands", key: "record") { [$0.recording.commands] },
        Self("pre-roll", .number(0...5_000), table: "commands") { [$0.recording.preRoll] },
        Self("wait", .number(0.1...60), table: "commands") { [$0.recording.wait] },
        Self("pause", .number(100...10_000), table: "commands") { [$0.recording.pause] },
        Self("shortest", .number(0...10_000), table: "commands") { [$0.recording.shortest] },
        Self("longest", .number(0.5...60), table: "commands") { [$0.recording.longest] },
        Self("speech-stop", .choice(SpeechStop.allCases.map(\.rawValue)), table: "commands") {
            [$0.recording.speechStop.rawValue]
        },
        Self("stop-word", .texts, table: "commands") { $0.recording.stopWord },
        Self("on-rewake", .choice(Rewake.allCases.map(\.rawValue)), table: "commands") {
            [$0.recording.onRewake.rawValue]
        },
        Self("save-commands", .path, table: "commands") { [$0.recording.saveCommands] },
    ]

    private static let transcription = [
        Self("transcribe", .flag, table: "transcription") { [$0.transcribe] },
        Self("backend", .choice(Backends.catalog.factories.map(\.name)), table: "transcription") {
            [$0.transcription.backend]
        },
        Self("backend-option", .pairs, table: "transcription", key: "options", aliases: ["-o"]) {
            $0.transcription.backendOptions
        },
        Self("grammar", .path, table: "transcription") { [$0.transcription.grammar] },
        Self("phrases", .texts, table: "transcription", aliases: ["--phrase"]) { $0.transcription.phrases },
        Self("language", .text, table: "transcription") { [$0.transcription.language] },
    ]

    private static let actions = [
        Self("on-wake", .text, table: "actions", live: true, check: problem) { [$0.actions.onWake] },
        Self("on-transcript", .text, table: "actions", check: problem) { [$0.actions.onTranscript] },
        Self("action-timeout", .number(0.1...3_600), table: "actions") { [$0.actions.actionTimeout] },
        Self("wake-sound", .path, table: "actions") { [$0.actions.wakeSound] },
        Self("sound-device", .text, table: "actions") { [$0.actions.soundDevice] },
    ]

    private static let service = [
        Self("control", .flag, table: "service") { [$0.service.control] },
        Self("metrics", .text, table: "service", check: addressProblem) { [$0.service.metrics] },
    ]

    @Sendable private static func sizeProblem(_ text: String) -> String? {
        ByteCount(argument: text) == nil ? "'\(text)' is no size; give one such as 500MB" : nil
    }

    @Sendable private static func ageProblem(_ text: String) -> String? {
        Age(argument: text) == nil ? "'\(text)' is no time; give one such as 30d" : nil
    }

    @Sendable private static func addressProblem(_ address: String) -> String? {
        MetricsAddress(address) == nil
            ? "'\(address)' is no address; give a port, or a host and a port such as 0.0.0.0:9464" : nil
    }

    @Sendable private static func problem(with command: String) -> String? {
        CommandWords.split(command)?.first?.isEmpty == false
            ? nil : "'\(command)' is no command; give a program and its arguments, with quotes in pairs"
    }
}
