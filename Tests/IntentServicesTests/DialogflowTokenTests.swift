import Foundation
import ServiceSupport
import Services
import System
import TestSupport
import Testing
import Understanding

@Suite("The tokens of a service account", .timeLimit(.minutes(20)))
struct DialogflowTokenTests {
    /// Base 64 for addresses, without padding.
    private func decoded(_ text: some StringProtocol) throws -> [UInt8] {
        #expect(!text.contains("=") && !text.contains("+") && !text.contains("/"))
        let usual = text.replacingOccurrences(of: "-", with: "+").replacingOccurrences(of: "_", with: "/")
        let padding = String(repeating: "=", count: (4 - usual.count % 4) % 4)
        return [UInt8](try #require(Data(base64Encoded: usual + padding)))
    }

    @Test("are asked for with a web token that the public key verifies")
    func assertion() async throws {
        let site = try Site("200 OK", Subject.dialogflow.answer)
        let before = Int(Date().timeIntervalSince1970)
        _ = try await Subject.dialogflow.service(port: site.port).understand(Subject.query)
        let request = try #require(site.tokenRequests.all.first)
        #expect(request.line == "POST /token HTTP/1.1")
        #expect(request.headers["content-type"] == "application/x-www-form-urlencoded")
        #expect(request.headers["authorization"] == nil)
        let form = String(decoding: request.body, as: UTF8.self).split(separator: "&")
        #expect(form[0] == "grant_type=urn%3Aietf%3Aparams%3Aoauth%3Agrant-type%3Ajwt-bearer")
        let parts = form[1].dropFirst("assertion=".count).split(separator: ".")
        try #require(parts.count == 3)
        #expect(JSONValue(parsing: try decoded(parts[0])) == ["alg": "RS256", "typ": "JWT", "kid": "k1"])
        let claims = try #require(JSONValue(parsing: try decoded(parts[1])))
        #expect(claims["iss"] == "rouse@house-1.iam.gserviceaccount.com")
        #expect(claims["scope"] == "https://www.googleapis.com/auth/dialogflow")
        #expect(claims["aud"]?.string == "http://127.0.0.1:\(site.port)/token")
        let issued = try #require(claims["iat"]?.number.map { Int($0) })
        #expect((before...before + 300).contains(issued))
        #expect(claims["exp"] == .integer(issued + 3_600))

        let files = try Subject.madeFiles()
        let folder = try TemporaryFolder()
        try folder.store("\(parts[0]).\(parts[1])".utf8, as: "signed")
        try folder.store(try decoded(parts[2]), as: "signature")
        let key = try Program("openssl").run(
            ["pkey", "-in", files.folder.file("key.pem"), "-pubout", "-out", folder.file("public.pem")],
            in: folder.path)
        #expect(key.status == 0)
        let verified = try Program("openssl").run(
            ["dgst", "-sha256", "-verify", "public.pem", "-signature", "signature", "signed"], in: folder.path)
        #expect(verified.status == 0 && verified.output.contains("Verified OK"))
    }

    @Test("serve until they expire")
    func kept() async throws {
        let site = try Site("200 OK", Subject.dialogflow.answer)
        let service = try Subject.dialogflow.service(port: site.port)
        for _ in 0..<3 { _ = try await service.understand(Subject.query) }
        #expect(site.tokenRequests.all.count == 1)
        #expect(Set(site.requests.all.map { $0.headers["authorization"] }) == ["Bearer ya29.token-1"])
    }

    @Test("are fetched anew, once, where the service does not take one any more")
    func revoked() async throws {
        let site = try Site { connection, count in
            if count == 1 { return try connection.respond("401 Unauthorized", "{}") }
            try connection.respond("200 OK", Subject.dialogflow.answer)
        }
        let service = try Subject.dialogflow.service(port: site.port)
        for _ in 0..<2 { #expect(try await service.understand(Subject.query) == Subject.dialogflow.means) }
        #expect(
            site.requests.all.map { $0.headers["authorization"] }
                == ["Bearer ya29.token-1", "Bearer ya29.token-1", "Bearer ya29.token-2"])
    }

    @Test("that are short-lived are not kept")
    func shortLived() async throws {
        let tokens = Seen<Int>()
        let server = try TestServer { connection in
            while true {
                if try connection.readRequest().line.contains("/token") {
                    tokens.add(0)
                    try connection.respond("200 OK", #"{"access_token": "t", "expires_in": 30}"#)
                } else {
                    try connection.respond("200 OK", Subject.dialogflow.answer)
                }
            }
        }
        let service = try Subject.dialogflow.service(port: server.port)
        for _ in 0..<2 { _ = try await service.understand(Subject.query) }
        #expect(tokens.all.count == 2)
    }

    @Test(
        "that are refused say so, and do not show what was sent",
        arguments: [
            ("400 Bad Request", ServiceError.Code.requestRefused), ("401 Unauthorized", .unauthorized),
            ("500 Failed", .serverError),
        ])
    func refused(status: String, code: ServiceError.Code) async throws {
        let assertions = Seen<String>()
        let server = try TestServer { connection in
            let body = String(decoding: try connection.readRequest().body, as: UTF8.self)
            let assertion = body.components(separatedBy: "assertion=").last ?? ""
            assertions.add(assertion)
            try connection.respond(status, #"{"error": "invalid_grant \#(assertion)", "error_description": "x"}"#)
        }
        let error = await failure(of: try Subject.dialogflow.service(port: server.port))
        #expect(error?.code == code)
        let said = try #require(error?.description)
        #expect(said.contains("said: invalid_grant"))
        let sent = try #require(assertions.all.first)
        for piece in sent.split(separator: ".") { #expect(!said.contains(piece.prefix(12)), "\(said)") }
        if code == .unauthorized { #expect(said.contains("key-file") && !said.contains("token-env")) }
    }

    @Test(
        "are none where the answer has none",
        arguments: [
            "", "[]", "{}", #"{"access_token": 5}"#, #"{"access_token": ""}"#, #"{"access_token": "a\r\nX: b"}"#,
        ])
    func badAnswers(body: String) async throws {
        let server = try TestServer { connection in
            _ = try connection.readRequest()
            try connection.respond("200 OK", body)
        }
        #expect(await failure(of: try Subject.dialogflow.service(port: server.port))?.code == .badAnswer)
    }

    @Test(
        "need a key file, of which no error shows anything",
        arguments: [
            "", "[]", "{}", #"{"client_email": "a", "private_key": "SECRET-PEM"}"#,
            #"{"client_email": "a", "private_key": "-----BEGIN PRIVATE KEY-----\nU0VDUkVU\n-----END PRIVATE KEY-----\n"}"#,
            #"{"client_email": 5, "private_key": ["SECRET-PEM"]}"#,
        ])
    func keyFiles(content: String) throws {
        let folder = try TemporaryFolder()
        let file = try folder.store(content.utf8, as: "key.json")
        let error = #expect(throws: ServiceError.self) {
            try Subject.dialogflow.service(port: 1, ["key-file": [file]])
        }
        #expect(error?.code == .noInput)
        #expect(error?.description.contains(file) == true)
        #expect(error?.description.contains("SECRET") == false && error?.description.contains("U0VD") == false)
    }

    @Test("are signed with keys of RSA and no others")
    func otherKeys() throws {
        let folder = try TemporaryFolder()
        let made = try Program("openssl").run(
            ["genpkey", "-algorithm", "EC", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-out", "key.pem"],
            in: folder.path)
        #expect(made.status == 0)
        let pem = String(decoding: try folder.bytes("key.pem"), as: UTF8.self)
        let content: JSONValue = ["client_email": "a", "project_id": "p", "private_key": .string(pem)]
        let file = try folder.store(content.text.utf8, as: "key.json")
        let error = #expect(throws: ServiceError.self) {
            try Subject.dialogflow.service(port: 1, ["key-file": [file]])
        }
        #expect(error?.code == .noInput)
    }

    @Test("are not asked for a sentence that Dialogflow does not take")
    func longSentence() async throws {
        let site = try Site("200 OK", Subject.dialogflow.answer)
        let service = try Subject.dialogflow.service(port: site.port)
        let error = await failure(of: service, IntentQuery(text: String(repeating: "a", count: 257)))
        #expect(error?.code == .requestRefused)
        #expect(site.requests.all.isEmpty && site.tokenRequests.all.isEmpty)
        _ = try await service.understand(IntentQuery(text: String(repeating: "ä", count: 256), conversation: "talk-1"))
    }
}
