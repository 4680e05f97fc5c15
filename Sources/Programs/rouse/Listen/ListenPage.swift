import Audio
import KeywordModels
import KeywordSpotting
import Page
import Synchronization
import System

/// The page of a running `listen`.
final class ListenPage {
    /// The keywords that are looked for and the gain, between the thread that listens and the page's.
    private final class Shown: Sendable {
        let keywords = Mutex<[PageControl.Keyword]>([])
        let gain: Mutex<Float>

        init(gain: Float) { self.gain = Mutex(gain) }
    }

    let board = LiveBoard()
    private let shown: Shown
    private let configured: Configured<Listen>
    private let requests: Mailbox<ControlRequest>
    private var server: PageServer?

    /// - Parameters:
    ///   - gain: what the input is multiplied by.
    ///   - requests: take what is asked for.
    /// - Returns: nil where none is wanted.
    init?(_ configured: Configured<Listen>, gain: Float, _ requests: Mailbox<ControlRequest>) {
        guard configured.command.paging.page != nil else { return nil }
        self.configured = configured
        shown = Shown(gain: gain)
        self.requests = requests
    }

    /// Lets browsers in, as soon as the log is there.
    /// - Parameters:
    ///   - metrics: where they are served.
    ///   - keepMissed: keeps the newest speech as a keyword that was missed; nil without a log.
    func open(metrics: String?, keepMissed: (@Sendable (_ keyword: String) -> Bool?)?) throws {
        let listen = configured.command
        var control = PageControl { [shown] in
            shown.keywords.withLock { $0 }
        } changeSensitivity: { [requests] keyword, value in
            requests.put(.sensitivity(value, keyword: keyword))
        } isPaused: { [board] in
            board.isPaused
        } pause: { [requests] isPaused in
            requests.put(isPaused ? .pause : .resume)
        }
        control.gain = { [shown] in shown.gain.withLock { Double($0) } }
        control.changeGain = { [requests] gain in requests.put(.gain(Float(gain))) }
        control.keepMissed = keepMissed
        var house = HousePlaces(configured.settings, configured.command.config)
        house.sentences = listen.conversing.sentences
        house.language = listen.transcription.language
        house.metrics = metrics
        server = try listen.paging.serve(
            board, control, log: listen.logging.log, decoding: listen.conversion.decoding, house
        ) { [requests] in requests.put(.reload) }
        if listen.paging.openBrowser, let server { WebBrowser.open(server.url) }
    }

    /// Other keywords are looked for from now on, or with other thresholds.
    func listens(for models: [any Keyword], _ spotting: SpottingConfiguration) {
        shown.keywords.withLock { $0 = PageControl.Keyword.all(models, spotting) }
    }

    /// The input is multiplied by something else from now on.
    func hears(with gain: Float) { shown.gain.withLock { $0 = gain } }
}

extension PageControl.Keyword {
    /// Several models of one keyword are one; the lowest of their thresholds is reached first.
    static func all(_ models: [any Keyword], _ spotting: SpottingConfiguration) -> [Self] {
        let thresholds = Dictionary(
            models.map { ($0.keyword, spotting.threshold(of: $0)) }, uniquingKeysWith: min)
        return models.keywords.map { Self($0, threshold: thresholds[$0] ?? 1) }
    }
}
