import Services
import Transcription

/// What each backend is and which options it takes, from the catalogue: for a terminal, and for docs/settings.md.
enum BackendHelp {
    static var text: String {
        let blocks = Backends.catalog.factories.map { backend in
            OptionHelp.block("\(backend.name): \(backend.summary)\(place(of: backend))", backend.options)
        }
        return """
            Backends turn commands into text. Their options are given as -o NAME=VALUE, or in a file under
            [transcription.options]. What stands behind a comma is the default.

            \(blocks.joined(separator: "\n\n"))

            Examples:
              rouse transcribe --backend http -o url=http://127.0.0.1:8080/inference talk.ogg
              rouse listen computer.rouse --backend program -o command='whisper-cli -m base.bin {file}'
            """
    }

    /// A section for each backend.
    static var markdown: [String] {
        Backends.catalog.factories.flatMap { backend in
            ["### \(backend.name)", "", "\(backend.summary.capitalisedFirst)\(place(of: backend)).", ""]
                + backend.options.map { "- `\($0.name)`: \($0.help)" } + [""]
        }
    }

    private static func place(of backend: BackendFactory) -> String {
        backend.usesNetwork ? "; audio goes over the network" : ""
    }
}

extension String {
    fileprivate var capitalisedFirst: String { prefix(1).uppercased() + dropFirst() }
}
