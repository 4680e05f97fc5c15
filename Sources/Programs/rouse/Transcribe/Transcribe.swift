import ArgumentParser
import Audio
import Glibc
import Pipeline
import SentenceTemplates
import Services
import Settings
import Sinks
import System
import Transcription
import Understanding

struct Transcribe: Subcommand {
    static let configuration = CommandConfiguration(
        commandName: "transcribe",
        abstract: "Turns recordings into text.",
        discussion: """
            The backends 'phones' and 'pocketsphinx' work on this machine and need to know
            what may be said; others are used only when they are named. A recording of more
            than half a minute is transcribed utterance by utterance, each with its time.

            Examples:
              rouse transcribe command.wav --phrases "turn on the light" "good night"
              rouse transcribe --sentences house.yaml command.wav
              rouse transcribe --json --backend wyoming -o url=tcp://127.0.0.1:10300 talk.ogg
            """)

    @OptionGroup var transcription: TranscriptionOptions
    @Option(.sentences) var sentences: [String]
    @OptionGroup var conversion: ConversionOptions

    @Flag(
        help: """
            Print a JSON object for each recording or utterance, with segments, alternatives and confidence; with \
            --sentences one more for what it means.
            """)
    var json = false

    @Argument(help: "Recordings: \(RecordingFormats.text); - for standard input.")
    var files: [String]

    /// A program that transcribes is in a process group of its own: the terminal does not interrupt it.
    var takenSignals: [Int32] { [SIGINT, SIGTERM, SIGHUP] }

    /// Seconds that a kept command has at most, with all that may come before and after it.
    private static let longestCommand = 150.0

    func perform() throws {
        defer { RunningPrograms.endAll() }
        try Signals.take(takenSignals, Signals.act)
        try Protection.begin(conversion.sandbox)
        let templates = try sentences.isEmpty ? nil : loadTemplates()
        let backend = try transcription.makeBackend(hearing: templates, isSandboxed: conversion.sandbox)
        try waiting { try await backend.prepare() }
        var output = Output(flushesEachLine: true)
        var batch = Batch()
        let meaning = templates.map { TranscriptMeaning(templates: $0) }
        for file in files {
            try batch.attempt { try transcribe(file, by: backend, meaning, to: &output) }
        }
        try batch.finish()
    }

    /// - Throws: `SentenceFileError` for a mistake in a file.
    private func loadTemplates() throws -> SentenceTemplates {
        let templates = try SentenceTemplates(reading: sentences, language: transcription.language)
        for warning in templates.warnings { Terminal.complain("rouse: \(warning)") }
        return templates
    }

    /// A short recording is one utterance; a long one has as many as there are.
    private func transcribe(
        _ file: String, by backend: any TranscriptionBackend, _ meaning: TranscriptMeaning?, to output: inout Output
    ) throws {
        let source = try conversion.open(file)
        var hints = transcription.hints
        let command = KeptCommand(recording: file)
        hints.leadIn = command?.leadIn ?? 0
        // A recording stands for itself.
        hints.mayGoOn = false
        let longest = command == nil ? UtteranceCutter.longest : Self.longestCommand
        let start = try RecordingStart(of: source, seconds: longest)
        if start.isWhole {
            let transcript = try transcript(of: start.samples, in: file, by: backend, hints: hints)
            Warnings.print(about: source, name: file)
            let name = files.count > 1 ? "\(file): " : ""
            let duration = Double(start.samples.count) / Double(Hop.sampleRate)
            let line = json ? line(transcript, backend.name, file, 0, duration).description : name + transcript.plain
            output.line(line)
            tell(meaning, of: transcript, file, 0, duration, to: &output)
        } else {
            try transcribe(start, and: source, of: file, by: backend, meaning, to: &output)
        }
    }

    private func transcribe(
        _ start: RecordingStart, and rest: any AudioSource, of file: String, by backend: any TranscriptionBackend,
        _ meaning: TranscriptMeaning?, to output: inout Output
    ) throws {
        var cutter = UtteranceCutter()
        var bar = ProgressBar(name: file, duration: rest.duration)
        defer { bar.finish() }
        var count = 0
        func say(_ utterance: Utterance) throws {
            let hints = transcription.hints
            let transcript = try transcript(
                of: utterance.samples.map(PCM.sample), in: file, by: backend, hints: hints)
            bar.finish()
            count += 1
            report(transcript, of: file, backend.name, from: utterance.start, to: utterance.end, to: &output)
            tell(meaning, of: transcript, file, utterance.start, utterance.end, to: &output)
        }
        for hop in start.hops {
            if let utterance = cutter.process(hop) { try say(utterance) }
        }
        var hop = Hop()
        while try rest.next(&hop) == Hop.length {
            if let utterance = cutter.process(hop) { try say(utterance) }
            bar.update(cutter.time)
        }
        if let utterance = cutter.finish() { try say(utterance) }
        bar.finish()
        if count == 0 {
            let nothing = Transcript(text: "", rejection: .noSpeech)
            report(nothing, of: file, backend.name, from: 0, to: cutter.time, to: &output)
        }
        Warnings.print(about: rest, name: file)
    }

    private func transcript(
        of samples: [Int16], in file: String, by backend: any TranscriptionBackend, hints: TranscriptionHints
    ) throws -> Transcript {
        do {
            return try waiting { try await backend.transcribe(samples: samples, hints: hints) }
        } catch let error as ServiceError where files.count > 1 {
            throw ServiceError(error.code, "\(file): \(error.description)")
        }
    }

    private func report(
        _ transcript: Transcript, of file: String, _ backend: String, from start: Double, to end: Double,
        to output: inout Output
    ) {
        guard !json else { return output.line(line(transcript, backend, file, start, end).description) }
        let name = files.count > 1 ? "\(file): " : ""
        output.line("\(name)\(Clock.text(start)) - \(Clock.text(end))  \(transcript.plain)")
    }

    /// What a transcript means, behind it.
    private func tell(
        _ meaning: TranscriptMeaning?, of transcript: Transcript, _ file: String, _ start: Double, _ end: Double,
        to output: inout Output
    ) {
        guard let meaning, let found = meaning.meaning(of: transcript) else { return }
        guard json else {
            for line in UnderstandingText.lines(found.understanding) { output.line("  " + line) }
            return
        }
        var line = found.understanding.line(of: found.text)
        line.add("file", file)
        line.add("start", start)
        line.add("end", end)
        output.line(line.description)
    }

    private func line(
        _ transcript: Transcript, _ backend: String, _ file: String, _ start: Double, _ end: Double
    ) -> JSONLine {
        var line = JSONLine(event: "transcript")
        line.add("file", file)
        line.add("backend", backend)
        line.add("start", start)
        line.add("end", end)
        line.add("time", end)
        line.add(transcript, from: start)
        line.add("wall", WallClock.now())
        return line
    }
}

extension Transcript {
    /// The text, or why there is none, in brackets.
    fileprivate var plain: String { text.isEmpty ? "[\(sentence)]" : text }
}
