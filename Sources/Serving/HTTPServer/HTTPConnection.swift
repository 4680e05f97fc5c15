import NIOCore
import NIOHTTP1
import System

/// One connection: takes a request, has it answered, and takes the next only when the answer was taken. Belongs to the
/// server's event loop.
///
/// Nothing is read ahead: who asks again and again and never reads is not read either, and is hung up on.
final class HTTPConnection: ChannelInboundHandler {
    typealias InboundIn = HTTPServerRequestPart
    typealias OutboundOut = HTTPServerResponsePart

    private enum Phase {
        /// The next request is awaited.
        case idle
        /// Its body is; or, where it was refused, its end.
        case receiving(HTTPRequest, most: Int, refusal: HTTPResponse?)
        /// The service makes the answer.
        case answering
        /// The other side takes the answer.
        case sending
        case streaming(any HTTPEventSource)
        /// Nothing follows.
        case over
    }

    /// Bytes that are handed to the system at once.
    private static let piece = 65_536
    /// Parts of requests that may lie in what was read at once.
    private static let mostParts = 4_096

    private let service: any HTTPService
    private let bounds: HTTPBounds
    private var phase = Phase.idle
    /// What was read and not looked at.
    private var parts: ArraySlice<HTTPServerRequestPart> = []
    private var isTaking = false
    /// Counts requests, so that an answer comes to its own.
    private var number = 0
    private var isHead = false
    private var staysOpen = true
    private var deadline: Scheduled<Void>?
    private var end: Scheduled<Void>?
    private var ticking: RepeatedTask?
    private var pace: ViewerPace

    init(_ service: any HTTPService, _ bounds: HTTPBounds) {
        self.service = service
        self.bounds = bounds
        pace = ViewerPace(patience: bounds.silence)
    }

    // MARK: - What comes

    func channelActive(context: ChannelHandlerContext) {
        if let life = bounds.life { end = hangUp(context, after: life) }
        wait(context, atMost: bounds.silence)
        context.read()
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        if case .over = phase { return }
        guard parts.count < Self.mostParts else { return context.close(promise: nil) }
        parts.append(unwrapInboundIn(data))
    }

    func channelReadComplete(context: ChannelHandlerContext) { takeParts(context) }

    func channelInactive(context: ChannelHandlerContext) {
        if case .streaming(let source) = phase { source.ended() }
        phase = .over
        parts = []
        deadline?.cancel()
        end?.cancel()
        ticking?.cancel()
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        guard error is HTTPParserError, case .idle = phase else { return context.close(promise: nil) }
        staysOpen = false
        let isTooLong = (error as? HTTPParserError) == .headerOverflow
        send(
            isTooLong
                ? .text(431, "The request line and its headers are too long.\n")
                : .text(400, "This is no request.\n"), context)
    }

    private func takeParts(_ context: ChannelHandlerContext) {
        guard !isTaking else { return }
        isTaking = true
        while wantsParts, let part = parts.popFirst() { take(part, context) }
        isTaking = false
        if wantsParts { context.read() }
    }

    private var wantsParts: Bool {
        switch phase {
        case .idle, .receiving: true
        case .answering, .sending, .streaming, .over: false
        }
    }

    private func take(_ part: HTTPServerRequestPart, _ context: ChannelHandlerContext) {
        switch (part, phase) {
        case (.head(let head), .idle): begin(head, context)
        case (.body(let piece), .receiving(var request, let most, let refusal)):
            guard request.body.count + piece.readableBytes <= most else {
                staysOpen = false
                return send(.text(413, "The body of the request is too long.\n"), context)
            }
            request.body += piece.readableBytesView
            phase = .receiving(request, most: most, refusal: refusal)
        case (.end, .receiving(let request, _, let refusal)):
            if let refusal { send(refusal, context) } else { answer(request, context) }
        // What is left of a request that was refused before its end; nothing is kept open behind it.
        default: break
        }
    }

    private func begin(_ head: HTTPRequestHead, _ context: ChannelHandlerContext) {
        let request = HTTPRequest(head.method.rawValue, head.uri, headers: head.headers.map { ($0.name, $0.value) })
        isHead = head.method == .HEAD
        staysOpen = head.isKeepAlive
        let length = request.values("content-length").last.flatMap { Int($0) } ?? 0
        let hasBody = length > 0 || !request.values("transfer-encoding").isEmpty
        switch service.admit(request) {
        case .refused(let response):
            guard hasBody else {
                phase = .receiving(request, most: 0, refusal: response)
                return
            }
            // What follows is not read, so nothing can follow that.
            staysOpen = false
            send(response, context)
        case .admitted(let most):
            guard length <= most else {
                staysOpen = false
                return send(.text(413, "The body of the request is too long.\n"), context)
            }
            phase = .receiving(request, most: most, refusal: nil)
        }
    }

    // MARK: - What is answered

    private func answer(_ request: HTTPRequest, _ context: ChannelHandlerContext) {
        phase = .answering
        number += 1
        wait(context, atMost: bounds.answer)
        let (loop, number) = (context.eventLoop, number)
        let bound = NIOLoopBound((self, context), eventLoop: loop)
        service.answer(request) { answer in
            loop.execute {
                let (connection, context) = bound.value
                guard connection.number == number, case .answering = connection.phase else {
                    if case .events(_, let source) = answer { source.ended() }
                    return
                }
                switch answer {
                case .response(let response): connection.send(response, context)
                case .events(let headers, let source): connection.stream(headers, source, context)
                }
            }
        }
    }

    private func send(_ response: HTTPResponse, _ context: ChannelHandlerContext) {
        phase = .sending
        wait(context, atMost: bounds.silence)
        var headers = HTTPHeaders(response.headers.map { ($0.name, $0.value) })
        headers.add(name: "Content-Length", value: "\(response.body.count)")
        if !staysOpen { headers.add(name: "Connection", value: "close") }
        write(.head(head(response.status, headers)), context)
        send(isHead ? [] : response.body[...], context)
    }

    private func head(_ status: Int, _ headers: HTTPHeaders) -> HTTPResponseHead {
        HTTPResponseHead(version: .http1_1, status: HTTPResponseStatus(statusCode: status), headers: headers)
    }

    /// Sends the rest of a body, and more of it when that was taken.
    private func send(_ rest: ArraySlice<UInt8>, _ context: ChannelHandlerContext) {
        let piece = rest.prefix(Self.piece)
        let left = rest.dropFirst(piece.count)
        let body = HTTPServerResponsePart.body(.byteBuffer(context.channel.allocator.buffer(bytes: piece)))
        if left.isEmpty, !piece.isEmpty { write(body, context) }
        write(left.isEmpty ? .end(nil) : body, context) { connection, context in
            connection.wait(context, atMost: connection.bounds.silence)
            if left.isEmpty { connection.finishAnswer(context) } else { connection.send(left, context) }
        }
    }

    private func finishAnswer(_ context: ChannelHandlerContext) {
        guard staysOpen else { return finish(context) }
        phase = .idle
        takeParts(context)
    }

    private func write(_ part: HTTPServerResponsePart, _ context: ChannelHandlerContext) {
        context.write(wrapOutboundOut(part), promise: nil)
    }

    /// - Parameter taken: is called when the system has taken all that was written.
    private func write(
        _ part: HTTPServerResponsePart, _ context: ChannelHandlerContext,
        taken: @escaping (HTTPConnection, ChannelHandlerContext) -> Void
    ) {
        let promise = context.eventLoop.makePromise(of: Void.self)
        promise.futureResult.assumeIsolated().whenSuccess { [self] in
            if case .over = phase { return }
            taken(self, context)
        }
        context.writeAndFlush(wrapOutboundOut(part), promise: promise)
    }

    // MARK: - Events

    private func stream(
        _ fields: [(name: String, value: String)], _ source: any HTTPEventSource, _ context: ChannelHandlerContext
    ) {
        guard !isHead else {
            source.ended()
            return send(HTTPResponse(200, "text/event-stream", []), context)
        }
        phase = .streaming(source)
        deadline?.cancel()
        var headers = HTTPHeaders(fields.map { ($0.name, $0.value) })
        headers.replaceOrAdd(name: "Content-Type", value: "text/event-stream")
        write(.head(head(200, headers)), context)
        context.flush()
        let bound = NIOLoopBound((self, context), eventLoop: context.eventLoop)
        let interval = TimeAmount.microseconds(Int64(source.interval * 1e6))
        ticking = context.eventLoop.scheduleRepeatedTask(initialDelay: .zero, delay: interval) { _ in
            let (connection, context) = bound.value
            connection.tick(source, context)
        }
    }

    private func tick(_ source: any HTTPEventSource, _ context: ChannelHandlerContext) {
        switch pace.action(at: monotonicSeconds()) {
        case .wait: break
        case .hangUp: context.close(promise: nil)
        case .send:
            let bytes = source.next()
            guard !bytes.isEmpty else { return }
            pace.sent(at: monotonicSeconds())
            let body = HTTPServerResponsePart.body(.byteBuffer(context.channel.allocator.buffer(bytes: bytes)))
            write(body, context) { connection, _ in connection.pace.taken() }
        }
    }

    // MARK: - The end

    /// Hangs up unless something happens before.
    private func wait(_ context: ChannelHandlerContext, atMost seconds: Double) {
        deadline?.cancel()
        deadline = hangUp(context, after: seconds)
    }

    private func hangUp(_ context: ChannelHandlerContext, after seconds: Double) -> Scheduled<Void> {
        let bound = NIOLoopBound(context, eventLoop: context.eventLoop)
        return context.eventLoop.scheduleTask(in: .microseconds(Int64(seconds * 1e6))) {
            bound.value.close(promise: nil)
        }
    }

    /// Sends the end behind what was said. (Who hangs up with something unread takes back what was sent.)
    private func finish(_ context: ChannelHandlerContext) {
        phase = .over
        parts = []
        context.close(mode: .output, promise: nil)
        wait(context, atMost: bounds.farewell)
    }
}
