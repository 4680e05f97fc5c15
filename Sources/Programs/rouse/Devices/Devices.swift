import ArgumentParser
import Audio
import Pipeline
import System

struct Devices: Subcommand {
    static let configuration = CommandConfiguration(
        commandName: "devices",
        abstract: "Lists the microphones and tries each.",
        discussion: """
            Every capture device is really opened and listened to for a moment.

            Example:
              rouse devices --seconds 3
            """)

    @Option(help: "Seconds to listen to each device for its level.")
    var seconds: Double = 1

    @Flag(help: "Print a JSON object for each device.")
    var json = false

    func validate() throws {
        guard (0.1...60).contains(seconds) else {
            throw ValidationError("--seconds is a number between 0.1 and 60.")
        }
    }

    func perform() throws {
        let reports = ALSADevices.list(listeningFor: seconds)
        guard !reports.isEmpty else {
            throw AudioError(
                .unavailable, "No capture device found; plug in a microphone and see that 'arecord -L' lists it.")
        }
        for report in reports { print(json ? Self.json(report).description : Self.text(report)) }
        if !json && !reports.contains(where: { $0.format != nil }) {
            Terminal.complain("rouse: none of them can be opened; see the reasons above")
        }
    }

    private static func text(_ report: CaptureDeviceReport) -> String {
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
        if let problem = report.problem { lines.append("  cannot be used: \(problem)") }
        if let holder = report.holder { lines.append("  in use by \(holder)") }
        if report.format != nil {
            lines.append("  use it with: --device \(report.device)")
            lines.append("  in config.toml: device = \"\(report.device)\"")
        }
        return lines.joined(separator: "\n")
    }

    private static func range(_ values: ClosedRange<Int>) -> String {
        values.count == 1 ? "\(values.lowerBound)" : "\(values.lowerBound)-\(values.upperBound)"
    }

    private static func json(_ report: CaptureDeviceReport) -> JSONLine {
        var line = JSONLine(event: "device")
        line.add("device", report.device)
        line.add("description", report.description)
        line.add("usable", report.format != nil)
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
