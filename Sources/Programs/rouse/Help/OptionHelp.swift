import IntentHandlers
import IntentServices
import Services
import Speaking
import System
import Transcription

/// The options of backends, services, handlers and voice engines.
enum OptionHelp {
    static func block(_ title: String, _ options: [ServiceOption]) -> String {
        let width = (options.map(\.name.count).max() ?? 0) + 2
        let lines = options.map { option in
            "  \(option.name)\(String(repeating: " ", count: width - option.name.count))\(option.help)"
        }
        return ([title] + lines).joined(separator: "\n")
    }

    private static let names = Set(
        (Backends.catalog.factories.flatMap(\.options) + IntentServices.catalog.factories.flatMap(\.options)
            + IntentHandlers.catalog.factories.flatMap(\.options) + VoiceCatalog.factories.flatMap(\.options))
            .map(\.name))

    /// `NAME=VALUE` without the values of options that nobody has: one may be a token that belongs into a file.
    static func withoutUnknown(_ pairs: [String]) -> [String] {
        pairs.map { pair in
            let name = String(pair.prefix { $0 != "=" })
            return names.contains(name) ? pair : "\(name)=\(Secrets.mask)"
        }
    }
}
