import Audio
import KeywordModels
import KeywordSpotting
import Page
import Synchronization
import System

/// The page of a running `listen`.
final class ListenPage {
    /// The keywords that are looked for, between the thread that listens and the page's.
    private final class Keywords: Sendable {
        let shown = Mutex<[PageControl.Keyword]>([])
    }

    let board = LiveBoard()
    private let keywords = Keywords()
    private let options: PageOptions
    private let log: String?
    private let decoding: Decoding
    private let requests: Mailbox<ControlRequest>
    private var server: PageServer?

    /// - Parameters:
    ///   - log: the folder of the log.
    ///   - decoding: how its clips are read.
    ///   - requests: take what is asked for.
    /// - Returns: nil where none is wanted.
    init?(_ options: PageOptions, log: String?, decoding: Decoding, _ requests: Mailbox<ControlRequest>) {
        guard options.page != nil else { return nil }
        self.options = options
        self.log = log
        self.decoding = decoding
        self.requests = requests
    }

    /// Lets browsers in, as soon as the log is there.
    func open() throws {
        let control = PageControl { [keywords] in
            keywords.shown.withLock { $0 }
        } changeSensitivity: { [requests] keyword, value in
            requests.put(.sensitivity(value, keyword: keyword))
        } isPaused: { [board] in
            board.isPaused
        } pause: { [requests] isPaused in
            requests.put(isPaused ? .pause : .resume)
        }
        server = try options.serve(board, control, log: log, decoding: decoding) { [requests] in requests.put(.reload) }
    }

    /// Other keywords are looked for from now on, or with other thresholds.
    func listens(for models: [any Keyword], _ spotting: SpottingConfiguration) {
        keywords.shown.withLock { $0 = PageControl.Keyword.all(models, spotting) }
    }
}

extension PageControl.Keyword {
    /// Several models of one keyword are one; the lowest of their thresholds is reached first.
    static func all(_ models: [any Keyword], _ spotting: SpottingConfiguration) -> [Self] {
        let thresholds = Dictionary(
            models.map { ($0.keyword, spotting.threshold(of: $0)) }, uniquingKeysWith: min)
        return models.keywords.map { Self($0, threshold: thresholds[$0] ?? 1) }
    }
}
