import EventLog
package import HTTPServer
import System

/// Serves the page: its files, what goes on, and the log.
package final class PageServer: Sendable {
    private static let mostConnections = Limit(
        64, .connections, of: "the page", beyond: "the next is hung up on")
    private static let mostOfAnAddress = Limit(
        48, .connections, of: "the page: one address", beyond: "the next is hung up on")
    private static let longestSilence = Limit(
        10, .seconds, of: "a request for the page, and of what a browser does not take",
        beyond: "it is hung up on")
    private static let longestHead = Limit(
        16_384, .bytes, of: "a request for the page with its headers", beyond: "it is refused")
    private static let mostUnsent = Limit(
        65_536, .bytes, of: "what the system keeps for a browser that does not take it",
        beyond: "nothing more is sent; what happens meanwhile is kept once for all")

    package static var usualBounds: HTTPBounds {
        HTTPBounds(
            connections: mostConnections.value, ofAnAddress: mostOfAnAddress.value, head: longestHead.value,
            silence: Double(longestSilence.value), unsent: mostUnsent.value)
    }

    /// What to open in a browser.
    package let url: String
    private let server: HTTPServer

    /// - Parameters:
    ///   - token: what a browser has to know; nil where only this machine can connect.
    ///   - certificate: what the page shows of itself over TLS; nil for a page without.
    ///   - log: the folder of the log; nil where none is kept.
    ///   - learning: what models need to learn from it; nil where they shall not.
    ///   - teaching: what it takes to teach words; nil where they shall not be.
    ///   - house: what is looked after there; nil where nothing is.
    /// - Throws: `HTTPServerError` when the address cannot be used, `SystemError` without a thread.
    package init(
        _ address: HTTPAddress, token: PageToken?, certificate: TLSCertificate? = nil, _ board: LiveBoard,
        _ control: PageControl, log: String?, learning: PageLearning? = nil, teaching: PageTeachingTools? = nil,
        house: PageHouseTools? = nil, version: String, bounds: HTTPBounds = usualBounds
    ) throws {
        guard token != nil || address.isOfThisMachine else {
            throw HTTPServerError(
                address, "others than this machine can connect there; name the file of a token with --page-token",
                option: "--page")
        }
        let service = PageService(
            access: PageAccess(token), isSecure: certificate != nil, board: board, control: control,
            log: try log.map(PageLog.init), lessons: log.flatMap { folder in learning.map { PageLessons(folder, $0) } },
            teaching: teaching.map { PageTeaching($0, board.tap) }, house: house.map { PageHouse($0, board) },
            jobs: try PageJobs(), version: version)
        server = try HTTPServer(address, option: "--page", bounds: bounds, certificate: certificate, service)
        url = address.url(port: server.port, path: "/", isSecure: certificate != nil)
    }
}

/// From requests to answers.
private struct PageService: HTTPService {
    let access: PageAccess
    let isSecure: Bool
    let board: LiveBoard
    let control: PageControl
    let log: PageLog?
    let lessons: PageLessons?
    let teaching: PageTeaching?
    let house: PageHouse?
    let jobs: PageJobs
    let version: String

    /// Bytes of a body that any request has.
    private static let longestBody = Limit(
        4_096, .bytes, of: "the body of a request to the page", beyond: "it is refused")

    /// What keeps browsers from doing more with an answer than it is meant for.
    private static let headers = [
        (
            "Content-Security-Policy",
            "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; "
                + "media-src blob:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
        ),
        ("X-Content-Type-Options", "nosniff"), ("X-Frame-Options", "DENY"), ("Referrer-Policy", "same-origin"),
        ("Cross-Origin-Resource-Policy", "same-origin"), ("Cross-Origin-Opener-Policy", "same-origin"),
        ("Cache-Control", "no-store"),
    ]

    private func guarded(_ response: HTTPResponse) -> HTTPResponse {
        var response = response
        response.headers += Self.headers.map { (name: $0.0, value: $0.1) }
        return response
    }

    func admit(_ request: HTTPRequest) -> HTTPAdmittance {
        let route = PageRoute(request.path)
        // Who asks is looked at first: a stranger does not learn what there is.
        switch access.judge(request, route ?? .state) {
        case .granted: break
        case .misdirected:
            return refused(421, "This is not what you asked for; the page is at localhost and its addresses.\n")
        case .foreign: return refused(403, "Pages of others may not ask for this.\n")
        case .needsToken: return refused(401, "Sign in first.\n")
        }
        guard let route else { return refused(404, "There is nothing here.\n") }
        guard route.methods.contains(request.method) else {
            let allowed = route.methods.joined(separator: ", ")
            return .refused(guarded(.text(405, "This takes \(allowed).\n", headers: [("Allow", allowed)])))
        }
        guard request.method == "POST" else { return .admitted(body: 0) }
        let isSound = route == .teach(.take) || route == .teach(.attempt)
        let type =
            isSound ? "audio/wav" : route == .file(.signIn) ? "application/x-www-form-urlencoded" : "application/json"
        let given = request.values("content-type").first?.lowercased().split(separator: ";").first.map { $0.trimmed }
        // Forms of other pages cannot send JSON.
        guard given == type else { return refused(415, "This takes \(type).\n") }
        let isText = route == .house(.check) || route == .house(.save)
        return .admitted(
            body: isSound ? UploadedSound.longest.value : isText ? PageSentences.longest.value : Self.longestBody.value)
    }

    private func refused(_ status: Int, _ text: String) -> HTTPAdmittance { .refused(guarded(.text(status, text))) }

    func answer(_ request: HTTPRequest, _ reply: @escaping @Sendable (HTTPAnswer) -> Void) {
        let guarded: @Sendable (HTTPAnswer) -> Void = { answer in
            if case .response(let response) = answer { reply(.response(self.guarded(response))) } else { reply(answer) }
        }
        switch PageRoute(request.path) {
        case .live?:
            let seen = request.values("last-event-id").first.flatMap { Int($0) } ?? 0
            let headers = Self.headers.map { (name: $0.0, value: $0.1) }
            reply(.events(headers: headers, PageViewer(board, seen: max(0, seen))))
        case .log?, .clip?, .mark?: askLog(request, guarded)
        case .learn?, .undo?: guarded(.response(teach(request)))
        case .explain?: guarded(.response(explain(JSONValue(parsing: request.body))))
        case .missed?: guarded(.response(keepMissed(JSONValue(parsing: request.body))))
        case .teach(let lesson)?: guarded(.response(self.lesson(lesson, request)))
        case .house(let chore)?: guarded(.response(self.chore(chore, JSONValue(parsing: request.body))))
        case .job(let id)?: guarded(.response(jobs.answer(id)))
        default: guarded(.response(response(to: request)))
        }
    }

    private func response(to request: HTTPRequest) -> HTTPResponse {
        switch PageRoute(request.path) {
        case .file(.signIn)? where request.method == "POST": signIn(request)
        case .file(let file)?: HTTPResponse(200, file.type, file.bytes)
        case .signOut?:
            HTTPResponse(204, "text/plain", [], headers: [("Set-Cookie", cookie("", seconds: 0))])
        case .state?: PageJSON.response(state)
        case .sensitivity?: change(JSONValue(parsing: request.body))
        case .pause?: pause(JSONValue(parsing: request.body))
        case .gain?: changeGain(JSONValue(parsing: request.body))
        case .sound(let take)?: teaching?.sound(of: take) ?? .text(404, "There is no such take any more.\n")
        case .live?, .log?, .clip?, .mark?, .missed?, .learn?, .undo?, .explain?, .teach?, .house?, .job?, nil:
            .text(404, "There is nothing here.\n")
        }
    }

    // MARK: - Signing in

    /// Days that a browser stays signed in.
    private static let signedIn = 90

    private func signIn(_ request: HTTPRequest) -> HTTPResponse {
        guard access.admits(form: request.body) else {
            return HTTPResponse(303, "text/plain", [], headers: [("Location", "signin#wrong")])
        }
        let token = PageQuery(String(decoding: request.body, as: UTF8.self))["token"]?.trimmed ?? ""
        let cookie = cookie(token, seconds: Self.signedIn * 86_400)
        return HTTPResponse(303, "text/plain", [], headers: [("Location", "./"), ("Set-Cookie", cookie)])
    }

    private func cookie(_ value: String, seconds: Int) -> String {
        "\(PageAccess.cookie)=\(value); Path=/; Max-Age=\(seconds); HttpOnly; SameSite=Strict"
            + (isSecure ? "; Secure" : "")
    }

    // MARK: - What goes on

    private var state: JSONLine {
        var line = JSONLine()
        line.add("version", version)
        line.add("paused", control.isPaused())
        line.add("log", log != nil)
        line.add("learns", lessons != nil)
        line.add("keepsMissed", log != nil && control.keepMissed != nil)
        line.add("teaches", teaching != nil)
        line.add("house", house != nil)
        line.add("gain", control.gain?())
        line.add("token", access.hasToken)
        line.add(
            "keywords",
            control.keywords().map { keyword in
                var line = JSONLine()
                line.add("name", keyword.name)
                line.add("threshold", (keyword.threshold * 1_000).rounded() / 1_000)
                return line
            })
        return line
    }

    private static let nothing = HTTPResponse(204, "text/plain", [])

    private func change(_ wish: JSONValue?) -> HTTPResponse {
        guard let keyword = wish?["keyword"]?.string, let value = wish?["value"]?.number, (0...1).contains(value),
            control.keywords().contains(where: { $0.name == keyword })
        else { return .text(400, "This takes a keyword that is looked for, and a value from 0 to 1.\n") }
        control.changeSensitivity(keyword, value)
        return Self.nothing
    }

    /// From -60 dB to 60 dB, as the setting has it.
    private static let gains = 0.001...1_000.0

    private func changeGain(_ wish: JSONValue?) -> HTTPResponse {
        guard control.gain != nil else { return .text(404, "Each client has a gain of its own.\n") }
        guard let value = wish?["value"]?.number, Self.gains.contains(value) else {
            return .text(400, "This takes a value from 0.001 to 1000.\n")
        }
        control.changeGain(value)
        return Self.nothing
    }

    private func pause(_ wish: JSONValue?) -> HTTPResponse {
        guard let isPaused = wish?["paused"]?.bool else { return .text(400, "This takes paused, true or false.\n") }
        control.pause(isPaused)
        return Self.nothing
    }

    // MARK: - The log

    private func keepMissed(_ wish: JSONValue?) -> HTTPResponse {
        guard log != nil, let keep = control.keepMissed else {
            return .text(404, "A log of a microphone is not kept; see --log.\n")
        }
        guard let keyword = wish?["keyword"]?.string, control.keywords().contains(where: { $0.name == keyword }) else {
            return .text(400, "This takes a keyword that is looked for.\n")
        }
        return jobs.begin {
            guard let isKept = keep(keyword) else {
                return .text(409, "No audio comes from the microphone; see 'rouse devices'\n")
            }
            var line = JSONLine()
            line.add("kept", isKept)
            return PageJSON.response(line)
        }
    }

    private func teach(_ request: HTTPRequest) -> HTTPResponse {
        guard let lessons else { return .text(404, "No log is kept; see --log.\n") }
        let wish = JSONValue(parsing: request.body)
        guard let keyword = wish?["keyword"]?.string, control.keywords().contains(where: { $0.name == keyword }) else {
            return .text(400, "This takes a keyword that is looked for.\n")
        }
        let isLesson = PageRoute(request.path) == .learn
        let isWritten = wish?["write"]?.bool == true
        return jobs.begin {
            try lessons.response(
                to: !isLesson
                    ? .undo(keyword: keyword) : isWritten ? .learn(keyword: keyword) : .preview(keyword: keyword))
        }
    }

    private func explain(_ wish: JSONValue?) -> HTTPResponse {
        guard let lessons else { return .text(404, "No log is kept; see --log.\n") }
        guard let id = wish?["id"]?.string else { return .text(400, "This takes the id of an event.\n") }
        return jobs.begin { try lessons.response(to: .explain(id: id)) }
    }

    private func lesson(_ lesson: PageRoute.Lesson, _ request: HTTPRequest) -> HTTPResponse {
        guard let teaching else { return .text(404, "No words are taught here.\n") }
        let wish = JSONValue(parsing: request.body)
        let keyword = PageQuery(request.query)["keyword"] ?? wish?["keyword"]?.string ?? ""
        let step: PageTeaching.Step
        switch lesson {
        case .take: step = .take(keyword: keyword, sound: request.body)
        case .listen:
            guard control.gain != nil else { return .text(404, "This program has no microphone of its own.\n") }
            step = .listen(keyword: keyword)
        case .attempt: step = .attempt(sound: request.body)
        case .drop: step = .drop(wish?["id"]?.number.map { ForeignNumber($0).clamped(to: 0...1_000_000) } ?? 0)
        case .learn:
            step = .learn(
                keyword: keyword, spelling: wish?["spelling"]?.string, language: wish?["language"]?.string ?? "en")
        case .keep: step = .keep
        }
        return jobs.begin { try teaching.response(to: step) }
    }

    // MARK: - The house

    private func chore(_ chore: PageRoute.Chore, _ wish: JSONValue?) -> HTTPResponse {
        guard let house else { return .text(404, "Nothing is looked after here.\n") }
        let listened = control.keywords().map(\.name)
        guard let task = PageHouse.Task(chore, wish, listened: listened) else {
            return .text(400, "This does not say what is to be done.\n")
        }
        return jobs.begin { try house.response(to: task) }
    }

    private func askLog(_ request: HTTPRequest, _ reply: @escaping @Sendable (HTTPAnswer) -> Void) {
        guard let log else { return reply(.response(.text(404, "No log is kept; see --log.\n"))) }
        switch PageRoute(request.path) {
        case .log?:
            let query = PageQuery(request.query)
            var filter = EventFilter()
            filter.kinds = query["event"].flatMap { text in
                text.isEmpty ? nil : Set(text.split(separator: ",").compactMap { LogEvent.Kind(rawValue: String($0)) })
            }
            filter.marked = query["marked"].flatMap(EventFilter.Marked.init)
            log.answer(.list(filter, before: query["before"]), reply)
        case .clip(let id)?: log.answer(.clip(id: id), reply)
        case .mark(let id)?:
            let text = JSONValue(parsing: request.body)?["mark"]?.string ?? ""
            guard text == "none" || EventMarks.Mark(rawValue: text) != nil else {
                return reply(.response(.text(400, "A mark is true, false or none.\n")))
            }
            log.answer(.mark(id: id, EventMarks.Mark(rawValue: text)), reply)
        default: reply(.response(.text(404, "There is nothing here.\n")))
        }
    }
}
