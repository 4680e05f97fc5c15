import Clients
package import Network
import System

extension ClientServices {
    /// The `info` event as of now.
    package var info: WyomingEvent {
        var data: [String: JSONValue] = [:]
        for kind in ["asr", "tts", "handle", "intent", "mic", "snd"] { data[kind] = [] }
        data["wake"] = [WakeInfo.program(wake.modelStore.models, version: version)]
        if let transcription { data["asr"] = [transcription.program(version: version)] }
        if let voice { data["tts"] = [voice.program(version: version)] }
        if let understanding { data.merge(understanding.programs(version: version)) { $1 } }
        return WyomingEvent(type: "info", data: data)
    }
}
