/// What an `HTTPServer` serves. Its functions are called on the server's thread and wait for nobody.
package protocol HTTPService: Sendable {
    /// Looks at a request before any of its body is read.
    func admit(_ request: HTTPRequest) -> HTTPAdmittance
    /// Answers a request that was admitted and is complete.
    /// - Parameter reply: takes the answer, from any thread; the first one counts.
    func answer(_ request: HTTPRequest, _ reply: @escaping @Sendable (HTTPAnswer) -> Void)
}

package enum HTTPAdmittance: Sendable {
    /// Nothing more of the request is wanted.
    case refused(HTTPResponse)
    /// - body: bytes that its body may have; 0 for none.
    case admitted(body: Int)
}

package enum HTTPAnswer: Sendable {
    case response(HTTPResponse)
    /// Server-sent events, for as long as somebody takes them.
    case events(headers: [(name: String, value: String)], any HTTPEventSource)
}

/// What one viewer is told by server-sent events. It is asked while the viewer takes what it was sent, and not before:
/// so nothing piles up for a viewer that is slow.
package protocol HTTPEventSource: Sendable {
    /// Seconds from one question to the next.
    var interval: Double { get }
    /// What is new for this viewer; nothing where nothing is.
    func next() -> [UInt8]
    /// The viewer has gone.
    func ended()
}
