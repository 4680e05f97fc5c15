import Network
package import Services
import System

/// Why a satellite's command came to nothing: a code for programs and a sentence for people.
package struct SatelliteFailure: Equatable, Sendable {
    package let code: String
    package let message: String

    static let noServer = SatelliteFailure(
        "connect-failed", "No server has connected to this satellite; add it in Home Assistant, or see that it runs.")
    static let serverLeft = SatelliteFailure(
        "disconnected", "The server of this satellite hung up before its answer; see why in its log.")
    static let overtaken = SatelliteFailure("cancelled", "Another command was said before the answer to this one.")
    static let paused = SatelliteFailure("cancelled", "The server of this satellite has paused it.")

    private static let longestCode = Limit(
        64, .characters, of: "the code of what a satellite's server says is wrong", beyond: "the rest is left out")

    private init(_ code: String, _ message: String) {
        self.code = code
        self.message = message
    }

    /// An `error` of the server.
    init(_ event: WyomingEvent) {
        let code = event.data["code"]?.string ?? ""
        self.code = String(code.unicodeScalars.filter(VisibleText.isVisible).prefix(Self.longestCode.value))
        let said = event.data["text"]?.string ?? (code.isEmpty ? "nothing more" : code)
        message = "The server of this satellite says that it failed: \(ServiceWords.quoted(said))"
    }

    /// Whether nothing was said, which is no defect.
    var isSilence: Bool { code == "stt-no-text-recognized" }

    package var error: ServiceError {
        switch code {
        case "connect-failed": ServiceError(.connectFailed, message)
        case "disconnected": ServiceError(.disconnected, message)
        case "cancelled": ServiceError(.cancelled, message)
        default: ServiceError(.requestRefused, code.isEmpty ? message : "\(message) (\(code))")
        }
    }
}
