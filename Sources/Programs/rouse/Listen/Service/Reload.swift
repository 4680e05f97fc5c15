import Dispatch
import KeywordModels
import KeywordSpotting
import Settings

/// Settings and keyword models as they are now on the disk, all of them found good.
struct ReloadedSettings: Sendable {
    let configured: ConfiguredListen
    let models: [KeywordModel]
}

/// Why a reload is refused.
struct ReloadError: Error, CustomStringConvertible {
    let description: String
}

/// Reads settings and models again, away from the thread that listens.
struct Reloader {
    private let queue = DispatchQueue(label: "rouse.reload")

    /// The outcome comes into the box.
    func start(_ box: ControlBox) {
        queue.async {
            let outcome = Result<ReloadedSettings, any Error> {
                let configured = try ConfiguredListen(commandLine: ConfiguredListen.commandLine)
                return ReloadedSettings(configured: configured, models: try configured.listen.keywords.load())
            }
            box.add(.reloaded(outcome.mapError { ReloadError(description: "\($0)") }))
        }
    }
}
