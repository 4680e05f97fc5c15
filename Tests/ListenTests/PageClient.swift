import Foundation
import ServiceSupport
import System
import TestSupport
import Testing

/// Asks the page's interface as a browser does.
struct PageClient {
    let url: String

    init(_ url: String) { self.url = url }

    /// - Parameter ear: says where its page is.
    init(_ ear: ListeningProcess) throws {
        let line = try ear.program.errorLine(containing: "page at http://127.0.0.1:")
        url = String(line.split(separator: " ").last ?? "")
    }

    func get(_ path: String, _ headers: [String] = []) throws -> String { try Visitor(url).ask("GET", path, headers) }

    func post(_ path: String, _ body: String, _ headers: [String] = []) throws -> String {
        try Visitor(url).ask("POST", path, ["Content-Type: application/json"] + headers, body: body)
    }

    func json(_ answer: String) throws -> JSONValue {
        try #require(JSONValue(parsing: answer.components(separatedBy: "\r\n\r\n").dropFirst().joined()), "\(answer)")
    }

    func state() throws -> JSONValue { try json(get("/api/state")) }

    /// Asks for something that takes long, and again until its answer is there.
    /// - Parameter meanwhile: is called before each time that it asks again.
    func work(
        _ path: String, _ body: String, meanwhile: () throws -> Void = {}
    ) throws -> (answer: String, json: JSONValue) {
        try finish(post(path, body), meanwhile: meanwhile)
    }

    func finish(_ first: String, meanwhile: () throws -> Void = {}) throws -> (answer: String, json: JSONValue) {
        var answer = first
        for _ in 0..<600 where answer.hasPrefix("HTTP/1.1 202 ") {
            let job = try #require(json(answer)["job"]?.string)
            try meanwhile()
            usleep(100_000)
            answer = try get("/api/jobs/\(job)")
        }
        return (answer, answer.hasPrefix("HTTP/1.1 200 ") ? try json(answer) : .null)
    }
}
