import Audio
import Pipeline
import Sinks
import System

/// What is done about events besides printing them: programs, a sound, and keeping commands and clips. Never waits.
struct Outlets {
    var wakeProgram: [String]?
    private let transcriptProgram: [String]?
    private let runner: ActionRunner
    private let sound: SoundPlayer?
    private let archive: CommandArchive?
    private let clips: ClipArchive?

    /// - Throws: `AudioError` for a sound or folder that cannot be used.
    init(
        _ options: ActionOptions, archiveFolder: String?, clips: ClipOptions, transcribes: Bool, failures: FailureBox
    ) throws {
        wakeProgram = try options.program(options.onWake, option: "--on-wake")
        transcriptProgram = try options.program(options.onTranscript, option: "--on-transcript")
        runner = try ActionRunner(timeout: options.actionTimeout, failures: failures)
        sound = try options.wakeSound.map { path in
            try SoundPlayer(path: path, device: options.soundDevice) { error in
                failures.add(source: "sound", code: "not-played", message: error.description)
            }
        }
        archive = try archiveFolder.map { folder in
            try CommandArchive(folder: folder, awaitsText: transcribes) { message, command in
                failures.add(source: "save", code: "not-saved", message: message, command: command)
            }
        }
        self.clips = try clips.makeArchive(failures: failures)
    }

    /// Takes each hop before the events that it has led to.
    func heard(_ hop: borrowing Hop) {
        clips?.heard(hop)
    }

    /// - Parameters:
    ///   - line: the event as it is printed.
    ///   - recordsCommands: whether a detection is followed by a wake.
    func react(to event: Event, line: JSONLine, recordsCommands: Bool) {
        archive?.handle(event, line: line)
        clips?.handle(event, line: line)
        switch event {
        case .wake: wake(line)
        case .detection where !recordsCommands: wake(line)
        case .transcript: if let transcriptProgram { runner.run(transcriptProgram, for: line) }
        default: break
        }
    }

    /// Lets everything come to its end, or, when the user has asked to stop, ends it.
    func finish(isStopped: Bool) {
        if isStopped { runner.stop() } else { runner.wait() }
        archive?.flush()
        clips?.finish()
    }

    private func wake(_ line: JSONLine) {
        sound?.play()
        if let wakeProgram { runner.run(wakeProgram, for: line) }
    }
}
