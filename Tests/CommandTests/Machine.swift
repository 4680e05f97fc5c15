import Audio
import CommandRecording
import KeywordSpotting
import Measurement
import Pipeline
import System
import Transcription
import VoiceActivity

/// A pipeline that is told what is heard, in place of audio.
struct Machine: ~Copyable {
    var pipeline: Pipeline
    private let engines = ScriptedEngines()
    /// Everything that is printed.
    private(set) var events: [Event] = []
    /// Samples that a streaming backend would have got, by command.
    private(set) var streamed: [Int: Int] = [:]

    init(_ change: (inout Pipeline.Configuration) -> Void = { _ in }) throws {
        var configuration = Pipeline.Configuration()
        configuration.recording = RecordingConfiguration()
        configuration.transcribes = true
        change(&configuration)
        pipeline = try engines.pipeline(configuration)
    }

    mutating func hear(_ seconds: Double, speech: Bool) {
        var activity = VoiceActivity()
        activity.isSpeech = speech
        activity.probability = speech ? 0.9 : 0.1
        activity.power = speech ? 1e-2 : 1e-6
        activity.noisePower = 1e-6
        for _ in 0..<Int((seconds * 100).rounded()) {
            note(engines.hop(&pipeline, activity: activity))
        }
    }

    /// A keyword that ended `before` seconds ago and took 0.6 s.
    mutating func detect(_ keyword: String = "computer", before: Double = 0.1, score: Double = 0.9) {
        detect([(keyword, before, score)])
    }

    mutating func detect(_ keywords: [(keyword: String, before: Double, score: Double)]) {
        let time = pipeline.time + 0.01
        let detections = keywords.map { keyword, before, score in
            Detection(heard: keyword, from: time - before - 0.6, to: time - before, at: time, score: score)
        }
        note(engines.hop(&pipeline, found: detections.map { .detection($0) }))
    }

    /// Where a keyword ends becomes certain.
    mutating func settle(_ keyword: String = "computer", by speaker: String? = nil, end: Double) {
        let word = KeywordEnd(keyword: keyword, speaker: speaker, end: end, score: 0.9)
        note(engines.hop(&pipeline, found: [.wordEnd(word)]))
    }

    /// A keyword that several people have enrolled.
    mutating func detect(by speaker: String) {
        let time = pipeline.time + 0.01
        let found = Detection(heard: "computer", by: speaker, from: time - 0.7, to: time - 0.1, at: time, score: 0.9)
        note(engines.hop(&pipeline, found: [.detection(found)]))
    }

    /// A keyword was nearly heard.
    mutating func miss(_ keyword: String = "computer", by speaker: String? = nil) {
        let time = pipeline.time + 0.01
        let miss = NearMiss(heard: keyword, by: speaker, from: time - 1.5, to: time - 0.9, at: time, score: 0.4)
        note(engines.hop(&pipeline, found: [.nearMiss(miss)]))
    }

    mutating func tell(_ command: Int, _ news: TranscriptionEvent) {
        note(pipeline.process(TranscriptionUpdate(command: command, backend: "test", news: news)))
    }

    mutating func tell(_ event: CaptureEvent) { note(pipeline.process(event)) }
    mutating func finish() { note(pipeline.finish()) }

    /// The kinds of the events so far.
    var kinds: [String] { events.map { $0.json.scalars[0].text } }

    var ended: [RecordedCommand] {
        events.compactMap { if case .commandEnded(let command) = $0 { command } else { nil } }
    }

    private mutating func note(_ new: [Event]) {
        for audio in pipeline.takeCommandAudio() { streamed[audio.command, default: 0] += audio.samples.count }
        events += new
    }
}
