import Services
import Speaking
import System
import Transcription

extension DoctorCheck {
    /// The sentences and the grammar: whether they can be read.
    static let phrases = DoctorCheck("sentences") { subject in
        guard !subject.conversing.sentences.isEmpty else { return [] }
        let templates = try subject.conversing.loadTemplates(language: subject.transcription.language)
        return templates == nil ? [] : [.ok("\(subject.conversing.sentences.joined(separator: ", ")) can be read")]
    }

    /// What speaks and hears on this machine: wanted by the settings or not, since commands use it without being told.
    static let speechPrograms = DoctorCheck("speech", limit: 20) { _ in
        let voices = EspeakVoice().offered.count
        let espeak: DoctorFinding =
            voices > 0
            ? .ok("espeak-ng has \(voices) voices")
            : .warning(
                "espeak-ng is missing: no word can be learned from its spelling, and no answer spoken",
                advice: "type: sudo apt-get install espeak-ng")
        return [espeak, pocketSphinx()]
    }

    private static func pocketSphinx() -> DoctorFinding {
        do {
            let backend = try Backends.catalog.make(Backends.pocketSphinx, options: ["phrase": ["yes"]])
            try waiting { try await backend.prepare() }
            return .ok("PocketSphinx hears English phrases")
        } catch {
            return .warning(
                "PocketSphinx cannot be used (\(error))",
                advice: "type: sudo apt-get install libpocketsphinx3 pocketsphinx-en-us, or use --backend phones")
        }
    }

    /// Programs that hear free speech with a model of their own: which are there, and the options that use them.
    static let freeSpeech = DoctorCheck("free-speech") { _ in
        let programs = [
            ("whisper-server", "--backend http -o server='whisper-server -m MODEL --port {port}'"),
            ("whisper-cli", "--backend program -o command='whisper-cli -m MODEL -nt -np -f {file}'"),
            (
                "wyoming-faster-whisper",
                "--backend wyoming -o server='wyoming-faster-whisper --model base --uri tcp://127.0.0.1:{port} "
                    + "--data-dir FOLDER'"
            ),
        ]
        return programs.compactMap { name, use in
            ProgramLookup.path(of: name).map { .ok("\($0) hears free speech, with \(use)") }
        }
    }

    /// The backend that turns commands into text: whether it loads, or its service answers. A server that is started for
    /// it loads a large model.
    static let transcription = DoctorCheck("transcription", limit: 150) { subject in
        guard subject.transcribes else { return [] }
        let templates = try? subject.conversing.loadTemplates(language: subject.transcription.language)
        let backend = try subject.transcription.makeBackend(hearing: templates ?? nil, isSandboxed: subject.isSandboxed)
        do {
            try waiting { try await backend.prepare() }
        } catch {
            return [.problem(error, else: "see 'rouse help backends'")]
        }
        return [.ok("the backend '\(backend.name)' \(backend.usesNetwork ? "answers" : "is ready")")]
    }

    /// The voice: whether it says a word.
    static let voice = DoctorCheck("voice", limit: 30) { subject in
        guard subject.voice.speak else { return [] }
        let voice = try subject.voice.makeVoice(isSandboxed: subject.isSandboxed)
        guard !voice.playsItself else { return [.ok("'\(voice.name)' plays what it says by itself; try 'rouse say'")] }
        let (manner, text) = (subject.voice.manner, try SpokenText("ok"))
        let speech = try waiting { try await voice.speech(of: text, in: manner) }
        guard !speech.samples.isEmpty else {
            return [.problem("the voice '\(voice.name)' says nothing", advice: "try 'rouse say'")]
        }
        return [.ok("the voice '\(voice.name)' speaks")]
    }
}
