import HTTPServer
import Page
import Testing

/// Who may have what, by the headers of a request.
@Suite("Access to the page") struct PageAccessTests {
    private static let known = PageToken("abcdef-ghijkm-npqrst-uvwxyz")
    private let local = PageAccess(nil)
    private let guarded = PageAccess(known)

    private func request(_ headers: [(String, String)], by method: String = "GET") -> HTTPRequest {
        HTTPRequest(method, "/", headers: headers)
    }

    @Test(
        "without a token is for who asks for this machine by its own names",
        arguments: [
            ("localhost:8765", true), ("127.0.0.1:8765", true), ("[::1]:8765", true), ("LOCALHOST", true),
            ("rebound.example:8765", false), ("127.0.0.1.example", false), ("localhost.example", false), ("", false),
        ])
    func rebinding(host: String, isGranted: Bool) {
        for route in [PageRoute.file(.index), .state, .live] {
            #expect(local.judge(request([("Host", host)]), route) == (isGranted ? .granted : .misdirected))
        }
    }

    @Test("is for nobody who names no host, or two")
    func hosts() {
        for access in [local, guarded] {
            #expect(access.judge(request([]), .file(.index)) == .misdirected)
            let two = [("Host", "localhost"), ("Host", "localhost")]
            #expect(access.judge(request(two), .file(.index)) == .misdirected)
        }
    }

    @Test(
        "that changes or tells something is for no page of another origin",
        arguments: [
            [("Origin", "http://evil.example")], [("Origin", "null")], [("Origin", "http://localhost:80")],
            [("Origin", "http://localhost:8765.evil.example")], [("Sec-Fetch-Site", "cross-site")],
            [("Sec-Fetch-Site", "same-site")],
            [("Origin", "http://localhost:8765"), ("Sec-Fetch-Site", "cross-site")],
        ] as [[(String, String)]])
    func foreign(headers: [(String, String)]) {
        let headers = [("Host", "localhost:8765")] + headers
        #expect(local.judge(request(headers, by: "POST"), .sensitivity) == .foreign)
        #expect(local.judge(request(headers), .live) == .foreign)
        #expect(local.judge(request(headers, by: "POST"), .file(.signIn)) == .foreign)
        #expect(local.judge(request(headers), .file(.index)) == .granted, "a link leads here")
    }

    @Test(
        "is for its own page, and for programs that are no browsers",
        arguments: [
            [("Origin", "http://localhost:8765"), ("Sec-Fetch-Site", "same-origin")],
            [("Origin", "https://localhost:8765")], [("Sec-Fetch-Site", "none")], [],
        ] as [[(String, String)]])
    func own(headers: [(String, String)]) {
        #expect(local.judge(request([("Host", "localhost:8765")] + headers, by: "POST"), .pause) == .granted)
    }

    @Test("with a token is for who knows it, by header or cookie")
    func token() {
        func verdict(_ headers: [(String, String)], _ route: PageRoute = .state) -> PageAccess.Verdict {
            guarded.judge(request([("Host", "kitchen.example")] + headers), route)
        }
        #expect(verdict([]) == .needsToken)
        #expect(verdict([], .file(.index)) == .granted)
        #expect(verdict([("Authorization", "Bearer abcdef-ghijkm-npqrst-uvwxyz")]) == .granted)
        #expect(verdict([("Cookie", "a=b; rouse-page=abcdef-ghijkm-npqrst-uvwxyz; c=d")]) == .granted)
        for wrong in ["", "abcdef-ghijkm-npqrst-uvwxyy", "abcdef", "abcdef-ghijkm-npqrst-uvwxyz-"] {
            #expect(verdict([("Authorization", "Bearer \(wrong)")]) == .needsToken)
            #expect(verdict([("Cookie", "rouse-page=\(wrong)")]) == .needsToken)
        }
        #expect(verdict([("Cookie", "not-rouse-page=abcdef-ghijkm-npqrst-uvwxyz")]) == .needsToken)
    }

    @Test("takes the token of a form, with its escapes")
    func form() {
        #expect(guarded.admits(form: Array("token=abcdef-ghijkm-npqrst-uvwxyz".utf8)))
        #expect(guarded.admits(form: Array("token=%61bcdef%2Dghijkm-npqrst-uvwxyz+".utf8)))
        for wrong in ["", "token=", "token=%", "token=%zz", "other=abcdef-ghijkm-npqrst-uvwxyz", "token"] {
            #expect(!guarded.admits(form: Array(wrong.utf8)))
        }
        #expect(!local.admits(form: Array("token=".utf8)))
    }

    @Test(
        "has tokens that cannot be guessed or go into no header",
        arguments: ["", "short", "with space in the middle", "ümlaut-ümlaut-ümlaut", "line\nline-line-line-line"])
    func badTokens(text: String) {
        #expect(PageToken(text) == nil)
    }

    @Test("does not tell its token")
    func secret() throws {
        #expect(!"\(try #require(Self.known))".contains("abc"))
    }
}
