/// A request as it came over the wire.
package struct HTTPRequest: Sendable {
    package var line: String
    /// By lower-case name.
    package var headers: [String: String]
    package var body: [UInt8] = []

    /// The parts of a `multipart/form-data` body, by name.
    package var parts: [String: [UInt8]] {
        guard let boundary = headers["content-type"]?.split(separator: "boundary=").last else { return [:] }
        var parts: [String: [UInt8]] = [:]
        var rest = body[...]
        while let start = rest.firstRange(of: Array("--\(boundary)\r\n".utf8)) {
            rest = rest[start.upperBound...]
            guard let head = rest.firstRange(of: Array("\r\n\r\n".utf8)),
                let end = rest.firstRange(of: Array("\r\n--\(boundary)".utf8))
            else { return [:] }
            let fields = String(decoding: rest[..<head.lowerBound], as: UTF8.self)
            let name = fields.split(separator: "name=\"").dropFirst().first?.split(separator: "\"").first
            parts[name.map(String.init) ?? ""] = Array(rest[head.upperBound..<end.lowerBound])
            rest = rest[end.lowerBound...].dropFirst(2)
        }
        return rest.elementsEqual("--\(boundary)--\r\n".utf8) ? parts : [:]
    }

    package func text(_ part: String) -> String? {
        parts[part].map { String(decoding: $0, as: UTF8.self) }
    }
}

extension RawConnection {
    package func readHead() throws -> HTTPRequest {
        let lines = try read(until: "\r\n\r\n").split(separator: "\r\n")
        let fields = lines.dropFirst().map { line in
            let parts = line.split(separator: ":", maxSplits: 1)
            return (parts[0].lowercased(), parts[1].drop { $0 == " " })
        }
        return HTTPRequest(
            line: String(lines[0]), headers: Dictionary(fields.map { ($0, String($1)) }) { $0 + ", " + $1 })
    }

    /// The next chunk of a chunked body; empty at its end.
    package func readChunk() throws -> [UInt8] {
        let size = Int(try read(until: "\r\n"), radix: 16) ?? 0
        let chunk = try read(size)
        _ = try read(2)
        return chunk
    }

    package func readRequest() throws -> HTTPRequest {
        var request = try readHead()
        if request.headers["transfer-encoding"] == "chunked" {
            while true {
                let chunk = try readChunk()
                if chunk.isEmpty { break }
                request.body += chunk
            }
        } else {
            request.body = try read(Int(request.headers["content-length"] ?? "0") ?? 0)
        }
        return request
    }

    package func respond(
        _ status: String, _ body: String, type: String = "application/json", headers: String = "",
        inPiecesOf pieces: Int = .max
    ) throws {
        let head = "HTTP/1.1 \(status)\r\nContent-Type: \(type)\r\nContent-Length: \(body.utf8.count)\r\n\(headers)\r\n"
        try write(head + body, inPiecesOf: pieces)
    }

    /// As a chunked body whose chunks have `size` bytes, written in pieces that cut across them.
    package func respondChunked(_ body: String, type: String = "application/json", size: Int, inPiecesOf pieces: Int)
        throws
    {
        var message = "HTTP/1.1 200 OK\r\nContent-Type: \(type)\r\nTransfer-Encoding: chunked\r\n\r\n"
        var bytes = Array(message.utf8)
        let content = Array(body.utf8)
        for start in stride(from: 0, to: content.count, by: size) {
            let chunk = content[start..<min(start + size, content.count)]
            message = String(chunk.count, radix: 16)
            bytes += Array("\(message)\r\n".utf8) + chunk + Array("\r\n".utf8)
        }
        try write(bytes + Array("0\r\n\r\n".utf8), inPiecesOf: pieces)
    }
}
