import Services
import Speaking

/// What each voice engine is and which options it takes, from the catalogue.
enum VoiceHelp {
    static var text: String {
        let blocks = VoiceCatalog.factories.map { engine in
            let place = engine.usesNetwork ? "; what is said goes over the network" : ""
            return OptionHelp.block("\(engine.name): \(engine.summary)\(place)", engine.options)
        }
        return """
            Voice engines say texts. Their options are given as -o NAME=VALUE. What stands behind a comma is the
            default.

            \(blocks.joined(separator: "\n\n"))

            Examples:
              rouse say --voice-engine program -o command='piper -m en.onnx --output-raw' -o raw=22050 Hello
              rouse say --voice-engine wyoming -o url=tcp://127.0.0.1:10200 --voice en_US-lessac-medium Hello
            """
    }
}
