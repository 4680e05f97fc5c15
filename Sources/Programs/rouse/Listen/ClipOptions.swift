import ArgumentParser
import Pipeline
import Session
import Sinks

/// What is kept of the audio around keywords.
struct ClipOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Keep the audio around each detection and near miss there, as WAV, with an index as JSON Lines.",
            valueName: "folder"))
    var saveClips: String?

    @Option(help: ArgumentHelp("Bytes of all clips; the oldest are removed. With kB, MB or GB.", valueName: "size"))
    var clipLimit = ByteCount(bytes: 500_000_000)

    @Option(help: ArgumentHelp("How long a clip is kept. With m, h or d: minutes, hours, days.", valueName: "time"))
    var clipAge = Age(seconds: 30 * 86_400)

    func validate() throws {
        guard clipLimit.bytes >= 1_000_000 else {
            throw ValidationError("--clip-limit is a size of 1MB or more, such as 500MB.")
        }
        guard clipAge.seconds >= 60 else {
            throw ValidationError("--clip-age is a time of 1m or more, such as 30d.")
        }
    }

    /// - Throws: `AudioError` for a folder that cannot be used.
    func makeArchive(failures: FailureBox) throws -> ClipArchive? {
        try saveClips.map { folder in
            try ClipArchive(folder: folder, limit: clipLimit.bytes, age: clipAge.seconds) { message in
                failures.add(source: "save", code: "clip-not-saved", message: message)
            }
        }
    }
}

/// A size as a person writes it: `500MB`, `1.5GB`, `2000000`.
struct ByteCount: ExpressibleByArgument, CustomStringConvertible {
    private static let units = [("kB", 1e3), ("MB", 1e6), ("GB", 1e9), ("TB", 1e12)]

    let bytes: Int

    init(bytes: Int) {
        self.bytes = bytes
    }

    init?(argument: String) {
        let unit = Self.units.first { argument.lowercased().hasSuffix($0.0.lowercased()) }
        guard let number = Double(argument.dropLast(unit?.0.count ?? 0)), number >= 0, number * (unit?.1 ?? 1) < 1e18
        else { return nil }
        bytes = Int(number * (unit?.1 ?? 1))
    }

    var description: String {
        let unit = Self.units.last { Double(bytes) >= $0.1 && bytes.isMultiple(of: Int($0.1)) }
        return unit.map { "\(bytes / Int($0.1))\($0.0)" } ?? "\(bytes)"
    }
}

/// A length of time as a person writes it: `30d`, `12h`, `90m`.
struct Age: ExpressibleByArgument, CustomStringConvertible {
    private static let units = [("m", 60.0), ("h", 3_600.0), ("d", 86_400.0)]

    let seconds: Double

    init(seconds: Double) {
        self.seconds = seconds
    }

    init?(argument: String) {
        guard let unit = Self.units.first(where: { argument.hasSuffix($0.0) }),
            let number = Double(argument.dropLast()), (0...1e6).contains(number)
        else { return nil }
        seconds = number * unit.1
    }

    var description: String {
        let unit = Self.units.last { seconds >= $0.1 && seconds.truncatingRemainder(dividingBy: $0.1) == 0 }
        return unit.map { "\(Int(seconds / $0.1))\($0.0)" } ?? "\(Int(seconds / 60))m"
    }
}
