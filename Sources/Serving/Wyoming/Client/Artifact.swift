package import Network
package import System

/// The fields that every program and model of an `info` event has.
package enum Artifact {
    /// Where the pages of the program are: on each machine that has it.
    private static let home = "file:///usr/share/doc/rouse/README.md"

    /// Makers of third-party engines, by the engine's name.
    private static let makers: [String: (name: String, url: String)] = [
        "pocketsphinx": ("CMU Sphinx", "https://cmusphinx.github.io"),
        "espeak-ng": ("eSpeak NG", "https://github.com/espeak-ng/espeak-ng"),
        "piper": ("Piper", "https://github.com/OHF-Voice/piper1-gpl"),
        "whisper-cpp": ("whisper.cpp", "https://github.com/ggml-org/whisper.cpp"),
        "vosk": ("Vosk", "https://alphacephei.com/vosk"),
    ]

    /// - Parameter engine: what it is made of, where Rouse did not make it.
    package static func value(
        name: String, description: String, version: String, engine: String? = nil, with more: [String: JSONValue]
    ) -> JSONValue {
        let maker = engine.flatMap { makers[$0] } ?? (name: "Rouse", url: home)
        let common: [String: JSONValue] = [
            "name": .string(name), "description": .string(description), "version": .string(version),
            "installed": .bool(true), "attribution": ["name": .string(maker.name), "url": .string(maker.url)],
        ]
        return .object(common.merging(more) { _, new in new })
    }
}

extension WyomingEvent {
    /// An `error` event.
    package static func error(_ code: String, _ text: String) -> WyomingEvent {
        WyomingEvent(type: "error", data: ["text": .string(text), "code": .string(code)])
    }
}
