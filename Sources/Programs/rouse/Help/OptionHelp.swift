import Services
import Transcription

/// Options of a backend or a voice engine in columns.
enum OptionHelp {
    static func block(_ title: String, _ options: [ServiceOption]) -> String {
        let width = (options.map(\.name.count).max() ?? 0) + 2
        let lines = options.map { option in
            "  \(option.name)\(String(repeating: " ", count: width - option.name.count))\(option.help)"
        }
        return ([title] + lines).joined(separator: "\n")
    }
}
