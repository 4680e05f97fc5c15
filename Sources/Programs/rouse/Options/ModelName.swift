import ArgumentParser
import System

/// A model as options name it: a file or the name of one that is there, and perhaps a sensitivity of its own:
/// `computer.rouse:0.4`.
struct ModelName {
    let name: String
    let sensitivity: Double?

    /// - Throws: `ValidationError` for a sensitivity that is none.
    init(_ text: String) throws {
        guard let colon = text.lastIndex(of: ":"), !FileSystem.exists(text),
            let number = Double(text[text.index(after: colon)...])
        else {
            (name, sensitivity) = (text, nil)
            return
        }
        guard (0...1).contains(number) else {
            throw ValidationError("'\(text)': a sensitivity is a number from 0 to 1, such as \(text[..<colon]):0.4.")
        }
        (name, sensitivity) = (String(text[..<colon]), number)
    }

    /// `:0.4`, or nothing.
    var suffix: String { sensitivity.map { ":\($0)" } ?? "" }
}
