import ArgumentParser
import Audio
import Enrolment
import Evaluation
import EventLog
import HTTPServer
import KeywordSpotting
import Page
import Settings
import System

/// The page that browsers see.
struct PageOptions: ParsableArguments {
    @Option(.page) var page: String?
    @Option(.pageToken) var pageToken: String?
    @Option(.pageCertificate) var pageCertificate: String?
    @Flag(.openBrowser) var openBrowser: Bool

    /// Serves the page for as long as what comes back lives; nil without an address.
    /// - Parameters:
    ///   - log: the folder of the log.
    ///   - decoding: how its clips are read.
    ///   - house: what is looked after on the page.
    ///   - reload: has the models be read again.
    /// - Throws: `HTTPServerError` for an address, `PageToken.Flaw` for a token and `TLSCertificate.Flaw` for a
    ///   certificate that cannot be used.
    func serve(
        _ board: LiveBoard, _ control: PageControl, log: String?, decoding: Decoding, _ house: HousePlaces,
        reload: @escaping @Sendable () -> Void
    ) throws -> PageServer? {
        guard let address = page.flatMap(HTTPAddress.init) else { return nil }
        let token = try pageToken.map { try PageToken.file($0) }
        let certificate = try pageCertificate.map { try TLSCertificate(path: $0, option: "--page-certificate") }
        let learning = PageLearning(
            read: { log, event in
                if case .samples(let samples) = try LogClips(log: log, decoding: decoding).read(event) {
                    samples
                } else {
                    nil
                }
            },
            explain: { log, event in
                var shelf = ModelShelf()
                guard let models = shelf.models(event.context.models) ?? shelf.present(event) else {
                    throw EvaluationError(.noInput, "\(event.id): its model is gone")
                }
                let samples = try LogClips(log: log, decoding: decoding).samples(event)
                return try models.enrolled().flatMap { model in
                    let explanation = try Explanation(
                        samples, model, configuration: SpottingConfiguration(asFor: event), within: event.placeInClip)
                    return explanation?.lines(name: event.id) ?? []
                }
            }, makeTakes: { path, words in MissedTakes.of(words, path: path, TakeReader(decoding)) }, reload: reload)
        let teaching = PageTeachingTools(
            creator: Version.creator, place: { try KeywordPlace(of: $0, environment: Environment.text) }, reload: reload
        )
        let server = try PageServer(
            address, token: token?.token, certificate: certificate, board, control, log: log, learning: learning,
            teaching: teaching, house: house.tools(reload: reload), version: Version.current)
        Terminal.complain("rouse: page at \(server.url)")
        if let made = token?.made, let pageToken {
            Terminal.complain("rouse: browsers have to know \(made), which \(pageToken) keeps")
        }
        return server
    }
}
