import HTTPServer

/// The server's, where those of other test servers are known, too.
typealias Request = HTTPRequest
