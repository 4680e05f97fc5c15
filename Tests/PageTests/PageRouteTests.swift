import Page
import Testing

@Suite("A route of the page") struct PageRouteTests {
    @Test(
        "is one of a list",
        arguments: [
            ("/", .file(.index)), ("/signin", .file(.signIn)), ("/main.js", .file(.main)), ("/api/live", .live),
            ("/api/state", .state), ("/api/sensitivity", .sensitivity), ("/api/pause", .pause), ("/api/log", .log),
            ("/api/log/k7q2m9/clip", .clip(id: "k7q2m9")), ("/api/log/k7q2m9/mark", .mark(id: "k7q2m9")),
            ("/api/log/missed", .missed), ("/signout", .signOut),
            ("/api/learn", .learn), ("/api/undo", .undo), ("/api/explain", .explain),
            ("/api/jobs/abc", .job(id: "abc")),
            ("/api/teach/take", .teach(.take)), ("/api/teach/keep", .teach(.keep)),
            ("/api/house/list", .house(.list)),
            ("/api/house/save", .house(.save)), ("/api/teach/take/12", .sound(take: 12)), ("/api/gain", .gain),
        ] as [(String, PageRoute)])
    func known(path: String, route: PageRoute) {
        #expect(PageRoute(path) == route)
    }

    @Test(
        "is nothing else",
        arguments: [
            "", "/index.html", "/signin.html", "//", "/../etc/passwd", "/%2e%2e/etc/passwd", "/main.js/", "/api",
            "/api/log/", "/api/log/k7q2m9", "/api/jobs", "/api/teach", "/api/teach/other",
            "/api/teach/take/", "/api/teach/take/-1",
            "/api/teach/take/1234567890", "/api/teach/keep/1", "/api/house",
            "/api/house/other", "/api/jobs/a/b",
            "/api/log/k7q2m9/clip/more", "/api/log/k7q2m9/other", "/API/state",
            "http://localhost/", "/main.js\0", "*",
        ])
    func unknown(path: String) {
        #expect(PageRoute(path) == nil)
    }

    @Test(
        "changes something by POST alone",
        arguments: [
            "/api/sensitivity", "/api/pause", "/api/log/abcdef/mark", "/api/log/missed", "/api/learn", "/api/undo",
            "/api/explain", "/api/teach/take", "/api/teach/keep", "/api/teach/listen", "/api/gain", "/api/house/remove",
            "/api/house/save",
        ])
    func changes(path: String) {
        #expect(PageRoute(path)?.methods == ["POST"])
        #expect(PageRoute(path)?.isOpen == false)
    }

    @Test("to every file leads to bytes of its own", arguments: PageFile.allCases)
    func files(file: PageFile) {
        #expect(PageRoute(file.path) == .file(file))
        #expect(file.bytes.count > 100)
    }

    @Test("leads to a page of less than 250 KB that asks nobody else for anything")
    func weight() {
        let all = PageFile.allCases.map(\.bytes)
        #expect(all.reduce(0) { $0 + $1.count } < 250_000)
        for bytes in all {
            let text = String(decoding: bytes, as: UTF8.self).replacing("http://www.w3.org/2000/svg", with: "")
            #expect(!text.contains("http://") && !text.contains("https://") && !text.contains("\"//"))
        }
    }

    @Test("to the strings of each language leads to the same ones")
    func languages() {
        func keys(_ file: PageFile) -> Set<String> {
            let text = String(decoding: file.bytes, as: UTF8.self)
            return Set(text.matches(of: /"?([\w-]+)"?: "/).map { String($0.1) })
        }
        #expect(keys(.english).count > 40)
        #expect(keys(.english) == keys(.german))
    }

    @Test("to HTML leads to strings that are there", arguments: [PageFile.index, .signIn])
    func strings(file: PageFile) {
        let english = String(decoding: PageFile.english.bytes, as: UTF8.self)
        for match in String(decoding: file.bytes, as: UTF8.self).matches(of: /data-(?:text|label)="(\w+)"/) {
            #expect(english.contains("\(match.1): \""), "\(match.1)")
        }
    }
}
