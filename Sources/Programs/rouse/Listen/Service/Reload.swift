import EventLog
import KeywordModels
import KeywordSpotting
import Settings
import System

/// Settings and keyword models as they are now on the disk, all of them found good.
struct ReloadedSettings: Sendable {
    let configured: Configured<Listen>
    let models: [any Keyword]
    /// What a log tells of them. Whether one is kept was settled at the start.
    let contexts: LogContexts
    /// Sentences that have changed; nil where none have. A mistake in them keeps nothing else from being taken over.
    let sentences: Result<SentenceEdits.Edit?, ReloadError>
}

/// Why a reload is refused.
struct ReloadError: Error, CustomStringConvertible {
    let description: String
}

/// Reads settings and models again, away from the thread that listens, and once at a time.
struct Reloader {
    private let outcomes = Mailbox<Result<ReloadedSettings, ReloadError>>(capacity: 1, overflow: .dropsOldest)
    private let sentences: SentenceEdits
    private var isBusy = false
    private var isAskedAgain = false

    init(_ sentences: SentenceEdits) { self.sentences = sentences }

    /// - Returns: whether it begins; else it does so once more when the one under way is over.
    /// - Parameter settings: of now; those on the disk are read.
    mutating func start(_ settings: Configured<Listen>) -> Bool {
        guard !isBusy else {
            isAskedAgain = true
            return false
        }
        isBusy = true
        let (outcomes, sentences) = (outcomes, sentences)
        let read: @Sendable () -> Void = {
            let outcome = Result<ReloadedSettings, any Error> {
                let configured = try settings.again()
                let listen = configured.command
                let models = try listen.keywords.load(mayBeNone: listen.mayHaveNoKeyword)
                return ReloadedSettings(
                    configured: configured, models: models,
                    contexts: try LogContexts(
                        models, paths: listen.keywords.paths(mayBeNone: listen.mayHaveNoKeyword),
                        refractory: listen.keywords.refractory,
                        recording: LogOptions.recording(listen.audio.input)),
                    sentences: Result { try sentences.read(after: models.keywords) }
                        .mapError { ReloadError(description: "\($0)") })
            }
            outcomes.put(outcome.mapError { ReloadError(description: "\($0)") })
        }
        do throws(SystemError) {
            try DetachedThread.run(read)
        } catch {
            outcomes.put(.failure(ReloadError(description: "there is no thread for it (\(error)); end other programs")))
        }
        return true
    }

    /// What has come of it; nil when nothing has yet.
    func takeOutcome() -> Result<ReloadedSettings, ReloadError>? { outcomes.take().elements.first }

    /// - Returns: whether it was asked for again meanwhile.
    mutating func finish() -> Bool {
        defer { (isBusy, isAskedAgain) = (false, false) }
        return isAskedAgain
    }
}
