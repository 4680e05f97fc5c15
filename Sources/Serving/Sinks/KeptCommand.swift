import Pipeline
import Services
import System

/// What `CommandArchive` has written beside the recording of a command.
public struct KeptCommand: Sendable {
    /// Seconds at the start of the recording in which the end of the wake word may still be heard.
    public let leadIn: Double

    /// A file that is longer is not ours.
    private static let longest = Limit(
        1 << 20, .bytes, of: "the description beside a kept command",
        beyond: "the command is transcribed without it")
    /// Seconds: more than any pre-roll.
    private static let longestLeadIn = 10.0

    /// - Parameter path: of the recording.
    /// - Returns: nil for any recording but a kept command that still lies beside its description.
    public init?(recording path: String) {
        guard path.hasSuffix(".wav"),
            let text = try? TextFile.read(path.dropLast(4) + ".json", what: "description", longest: Self.longest.value),
            let description = JSONValue(parsing: text)
        else { return nil }
        self.init(description, of: String(path.split(separator: "/").last ?? ""))
    }

    /// - Parameter name: of the recording, without its folder.
    init?(_ description: JSONValue, of name: String) {
        guard description["file"]?.string == name, let end = description["end"],
            let start = end["start"]?.number, let keywordEnd = end["keywordEnd"]?.number
        else { return nil }
        leadIn = CommandStart.leadIn(
            start: start, keywordEnd: keywordEnd, speechStart: end["speechStart"]?.number)
        guard (0...Self.longestLeadIn).contains(leadIn) else { return nil }
    }
}
