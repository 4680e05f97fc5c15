import ArgumentParser
import Audio
import KeywordSpotting
import Pipeline

struct Listen: Subcommand {
    static let configuration = CommandConfiguration(
        abstract: "Listens for keywords until it is stopped.",
        discussion: """
            Listens to an ALSA device, or to --input: a recording, or '-' for raw PCM on standard input.

            Examples:
              rouse listen --model computer.rouse
              rouse listen --model computer.rouse --device plughw:CARD=Device,DEV=0 --json
              arecord -f S16_LE -r 48000 -c 2 -t raw | rouse listen --model computer.rouse --input - \\
                --rate 48000 --channels 2
            """)

    @OptionGroup var keywords: KeywordOptions

    @Option(help: "The ALSA device to listen to; 'rouse devices' lists them.")
    var device: String = "default"

    @Option(help: ArgumentHelp("A recording or '-' for standard input, in place of a device.", valueName: "file"))
    var input: String?

    @Option(help: "Milliseconds between two wake-ups of the capture, 2 to 1000.")
    var period: Double = 30

    @OptionGroup var conversion: ConversionOptions
    @OptionGroup var raw: RawOptions

    @Flag(help: "Print JSON Lines.")
    var json = false

    @Flag(help: "Report where speech begins and ends, too.")
    var speech = false

    func perform() throws {
        let models = try keywords.load()
        var configuration = keywords.pipelineConfiguration
        configuration.reportsSpeech = speech
        var pipeline = try Pipeline(keywords: models, configuration: configuration)
        let (source, stop) = try openSource()
        let signals = stop.map { StopOnSignal($0) }
        defer { signals?.cancel() }
        let amplified = try conversion.amplified(source)
        Terminal.complain("rouse: listening for \(models.map(\.keyword).joined(separator: ", ")) on \(sourceName)")
        var output = Output(flushesEachLine: true)
        var detections = 0
        var hop = Hop()
        while try amplified.next(&hop) == Hop.length {
            for event in pipeline.process(hop) {
                if case .detection = event { detections += 1 }
                output.line(json ? event.json.description : event.text)
            }
        }
        for event in pipeline.finish() { output.line(json ? event.json.description : event.text) }
        Warnings.print(about: source, name: sourceName)
        Terminal.complain(summary(detections: detections, seconds: pipeline.time, source: source))
    }

    private var sourceName: String {
        input.map { $0 == "-" ? "standard input" : $0 } ?? "ALSA device \(device)"
    }

    private func openSource() throws -> (any AudioSource, StopSignal?) {
        guard let input else {
            let source = try ALSASource(
                CaptureConfiguration(device: device, channel: conversion.channel, period: period / 1_000))
            return (source, source.stopSignal)
        }
        let source = try AudioInput.open(
            input, rate: raw.rate, channels: raw.channels, format: PCMFormat(name: raw.format),
            channel: conversion.channel)
        return (source, (source as? RawPCMSource)?.stopSignal)
    }

    private func summary(detections: Int, seconds: Double, source: any AudioSource) -> String {
        var text = "rouse: heard \(Clock.text(seconds)) of audio, \(detections) detection\(detections == 1 ? "" : "s")"
        if let device = source as? ALSASource, device.overruns > 0 {
            text += ", \(device.overruns) overruns lost \(Decimal.text(device.secondsLost, places: 2)) s"
        }
        return text
    }
}
