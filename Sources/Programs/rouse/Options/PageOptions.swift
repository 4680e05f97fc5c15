import ArgumentParser
import HTTPServer
import Page
import Settings

/// The page that browsers see.
struct PageOptions: ParsableArguments {
    @Option(.page) var page: String?
    @Option(.pageToken) var pageToken: String?

    /// Serves the page for as long as what comes back lives; nil without an address.
    /// - Parameter log: the folder of the log.
    /// - Throws: `HTTPServerError` for an address, `PageToken.Flaw` for a token that cannot be used.
    func serve(_ board: LiveBoard, _ control: PageControl, log: String?) throws -> PageServer? {
        guard let address = page.flatMap(HTTPAddress.init) else { return nil }
        let token = try pageToken.map { try PageToken.file($0) }
        let server = try PageServer(
            address, token: token?.token, board, control, log: log, version: Version.current)
        Terminal.complain("rouse: page at \(server.url)")
        if let made = token?.made, let pageToken {
            Terminal.complain("rouse: browsers have to know \(made), which \(pageToken) keeps")
        }
        return server
    }
}
