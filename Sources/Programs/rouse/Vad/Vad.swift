import ArgumentParser
import Audio
import ModelFiles
import Pipeline
import System
import VoiceActivity

struct Vad: Subcommand {
    static let configuration = CommandConfiguration(
        commandName: "vad",
        abstract: "Tells where somebody speaks.",
        discussion: """
            Prints the segments of speech. What is printed can be chosen: a JSON object for each frame of 10 ms or for \
            each segment, a label track, RTTM or subtitles.

            Examples:
              rouse vad meeting.ogg
              rouse vad --format audacity meeting.ogg > meeting.txt
              rouse vad --split utterances --plot meeting.svg meeting.ogg
            """)

    @OptionGroup var conversion: ConversionOptions

    @Option(
        help: """
            0 to 1: higher misses less speech and takes more noise for speech. Or very-aggressive, aggressive, default, \
            relaxed, very-relaxed.
            """)
    var vadSensitivity = VadSensitivity(value: 0.5)

    @Flag(help: "Combine the measures by weights chosen by hand in place of the learned ones.")
    var handMade = false

    @Flag(help: "Print a JSON object for each frame of 10 ms.")
    var json = false

    @Flag(help: "Print a JSON object for each segment.")
    var segmentsJson = false

    @Option(
        help: "Print segments as text, json, audacity (a label track), rttm or srt. (default: text)",
        transform: Self.format(named:))
    var format: SegmentWriter.Format = .text

    @Option(help: ArgumentHelp("Write each segment as a WAV file into this folder.", valueName: "folder"))
    var split: String?

    @Option(help: ArgumentHelp("Draw waveform, level, probability and segments as SVG.", valueName: "file"))
    var plot: String?

    @Argument(help: "Recordings: \(RecordingFormats.text); - for standard input.")
    var files: [String]

    func validate() throws {
        if [json, segmentsJson, format != .text].count(where: { $0 }) > 1 {
            throw ValidationError("--json, --segments-json and --format exclude each other; give one of them.")
        }
        if plot != nil && files.count > 1 {
            throw ValidationError("--plot draws one recording; give one file.")
        }
        if split != nil && files.contains("-") {
            throw ValidationError("--split reads a recording twice and cannot take standard input; give a file.")
        }
    }

    func perform() throws {
        try Protection.begin(conversion.sandbox)
        var output = Output(flushesEachLine: Terminal.showsOutput && !json)
        var batch = Batch()
        for file in files {
            try batch.attempt { try report(file, to: &output) }
        }
        try batch.finish()
    }

    private func report(_ file: String, to output: inout Output) throws {
        let source = try conversion.open(file)
        if files.count > 1 && !json && segmentFormat == .text { output.line("\(file):") }
        var scan = SpeechScan(configuration)
        var writer = SegmentWriter(segmentFormat, name: file)
        var trace = ActivityTrace()
        var segments: [SpeechSegment] = []
        var bar = ProgressBar(name: file, duration: source.duration)
        defer { bar.finish() }
        var hop = Hop()
        var ranges: [ClosedRange<Float>] = []
        // Read once, not in each frame: the parser looks an option up.
        let (printsFrames, draws) = (json, plot != nil)
        func take(_ activity: VoiceActivity, _ segment: SpeechSegment?, frame: Int) {
            if printsFrames { output.line(Self.frame(frame, activity).description) }
            if draws {
                let range = ranges.removeFirst()
                trace.append(activity, lowest: range.lowerBound, highest: range.upperBound)
            }
            guard let segment else { return }
            bar.finish()
            segments.append(segment)
            if !printsFrames { output.text(writer.write(segment)) }
        }
        while try source.next(&hop) == Hop.length {
            if draws { ranges.append(Self.range(of: hop)) }
            if let (activity, segment) = scan.process(hop) { take(activity, segment, frame: scan.frames - 1) }
            bar.update(scan.time)
        }
        while let (activity, segment) = scan.drain() { take(activity, segment, frame: scan.frames - 1) }
        bar.finish()
        if let segment = scan.finish() {
            segments.append(segment)
            if !json { output.text(writer.write(segment)) }
        }
        if !json { output.text(writer.finish(duration: scan.time)) }
        if let split {
            let pieces = segments.padded(by: SpeechSplitter.margin, length: scan.frames)
            try SpeechSplitter(folder: split, recording: file).write(pieces, from: conversion.open(file))
        }
        if let plot {
            let drawing = ActivityPlot.svg(
                trace, segments: segments, thresholds: scan.thresholds, title: file)
            try FileAccess.replace(plot, with: Array(drawing.utf8))
        }
        Warnings.print(about: source, name: file)
    }

    private var configuration: VoiceActivityConfiguration {
        var configuration = VoiceActivityConfiguration(sensitivity: vadSensitivity.value)
        configuration.usesLearnedModel = !handMade
        return configuration
    }

    private var segmentFormat: SegmentWriter.Format { segmentsJson ? .json : format }

    private static func format(named name: String) throws -> SegmentWriter.Format {
        guard let format = SegmentWriter.Format(rawValue: name) else {
            let names = SegmentWriter.Format.allCases.map(\.rawValue).joined(separator: ", ")
            throw ValidationError("There is no format '\(name)'; choose one of \(names).")
        }
        return format
    }

    private static func frame(_ index: Int, _ activity: VoiceActivity) -> JSONLine {
        var line = JSONLine(event: "vad")
        line.add("time", Double(index) / 100)
        line.add("speech", activity.isSpeech)
        line.add("probability", activity.probability)
        return line
    }

    private static func range(of hop: borrowing Hop) -> ClosedRange<Float> {
        var (lowest, highest): (Float, Float) = (0, 0)
        for i in 0..<Hop.length {
            lowest = min(lowest, hop.samples[i])
            highest = max(highest, hop.samples[i])
        }
        return lowest...highest
    }
}

/// A number from 0 to 1, or a name for one.
struct VadSensitivity: ExpressibleByArgument, CustomStringConvertible {
    var value: Float

    init(value: Float) {
        self.value = value
    }

    init?(argument: String) {
        if let mode = VoiceActivityConfiguration.Mode(rawValue: argument) {
            value = mode.sensitivity
        } else if let number = Float(argument), (0...1).contains(number) {
            value = number
        } else {
            return nil
        }
    }

    var description: String { "\(value)" }
}
