package import Services
import System

/// A file with pronunciations: one word a line, with its phones behind it, as in CMU's dictionary.
package enum PronunciationFile {
    private static let longest = Limit(
        4 << 20, .bytes, of: "a file with pronunciations", beyond: "the backend is refused when it is made")

    /// The words and their phones, as they are written; empty lines and remarks (`#`, `;;;`) are skipped.
    package static func read(_ path: String) throws(ServiceError) -> [(word: String, phones: String)] {
        let text = try TextFile.read(path, what: "pronunciations", longest: longest.value)
        return text.split(whereSeparator: \.isNewline).compactMap { line in
            let line = line.trimmed
            guard !line.isEmpty, !line.hasPrefix("#"), !line.hasPrefix(";;;") else { return nil }
            let end = line.firstIndex(where: \.isWhitespace) ?? line.endIndex
            return (String(line[..<end]), String(line[end...]))
        }
    }
}
