import ArgumentParser
import Audio
import Settings
import System

struct Devices: Subcommand {
    static let configuration = CommandConfiguration(
        commandName: "devices",
        abstract: "Lists the microphones and tries each.",
        discussion: """
            Every capture device is really opened and listened to for a moment: speak, and
            see which one hears you.

            Example:
              rouse devices --seconds 5
            """)

    @Option(help: "Seconds to listen to each device for its level.")
    var seconds: Double = 3

    @Flag(help: "Print a JSON object for each device.")
    var json = false

    func validate() throws {
        guard (0.1...60).contains(seconds) else {
            throw ValidationError("--seconds is a number between 0.1 and 60.")
        }
    }

    func perform() throws {
        let names = ALSADevices.names()
        guard !names.isEmpty else {
            throw AudioError(
                .unavailable, "No capture device found; plug in a microphone and see that 'arecord -L' lists it.")
        }
        var meter = DeviceMeter(seconds: seconds, devices: names.count, isShown: !json)
        var output = Output(flushesEachLine: true)
        var unusable: [CaptureDeviceReport] = []
        for name in names {
            meter.begin(name.device)
            let report = ALSADevices.examine(
                name.device, description: name.description, listeningFor: seconds, heard: { meter.show($0) })
            meter.end()
            if !report.isUsable { unusable.append(report) }
            if json {
                output.line(Self.json(report).description)
            } else if report.isUsable {
                for line in Self.lines(report) { output.line(line) }
            }
        }
        if !json && !unusable.isEmpty {
            output.line("Cannot be used:")
            for report in unusable { output.line("  \(Self.reason(report))") }
        }
        guard unusable.count < names.count else {
            throw AudioError(
                .unavailable,
                "None of the capture devices can be used, for the reasons above; plug in another microphone.")
        }
    }

    private static func lines(_ report: CaptureDeviceReport) -> [String] {
        var lines = [report.device]
        if !report.description.isEmpty { lines.append("  \(report.description)") }
        if let abilities = report.abilities {
            let formats = abilities.formats.map(\.rawValue).joined(separator: " ")
            lines.append("  offers \(range(abilities.rates)) Hz, \(range(abilities.channels)) channels, \(formats)")
        }
        if let format = report.format { lines.append("  opens with \(format)") }
        if let level = report.level {
            let peak = Decimal.text(Double(level.peakDBFS), places: 0)
            lines.append("  level \(Decimal.text(Double(level.rmsDBFS), places: 0)) dBFS, peak \(peak) dBFS")
        }
        lines.append("  use it with: --device \(CommandWords.quoted(report.device))")
        lines.append("  in config.toml: device = \(TOMLText.quoted(report.device))")
        return lines
    }

    /// The sentence begins with the name of the device.
    private static func reason(_ report: CaptureDeviceReport) -> String {
        report.problemInList ?? "\(report.device): gives no audio"
    }

    private static func range(_ values: ClosedRange<Int>) -> String {
        values.count == 1 ? "\(values.lowerBound)" : "\(values.lowerBound)-\(values.upperBound)"
    }

    private static func json(_ report: CaptureDeviceReport) -> JSONLine {
        var line = JSONLine(event: "device")
        line.add("device", report.device)
        line.add("description", report.description)
        line.add("usable", report.isUsable)
        if let abilities = report.abilities {
            line.add("lowestRate", abilities.rates.lowerBound)
            line.add("highestRate", abilities.rates.upperBound)
            line.add("fewestChannels", abilities.channels.lowerBound)
            line.add("mostChannels", abilities.channels.upperBound)
            line.add("formats", abilities.formats.map(\.rawValue))
        }
        if let level = report.level {
            line.add("level", level.rmsDBFS)
            line.add("peak", level.peakDBFS)
        }
        line.add("problem", report.problem?.description)
        line.add("holder", report.holder)
        return line
    }
}
