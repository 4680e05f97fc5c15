/// A body of the kind `multipart/form-data` (RFC 7578).
struct MultipartForm {
    private let boundary: String
    private var body: [UInt8] = []

    /// - Parameter boundary: must not occur in any of the parts.
    init(
        boundary: String = "rouse-" + (0..<4).map { _ in String(UInt32.random(in: .min ... .max), radix: 36) }.joined()
    ) {
        self.boundary = boundary
    }

    var contentType: String { "multipart/form-data; boundary=\(boundary)" }

    mutating func add(_ name: String, _ value: String) {
        add("Content-Disposition: form-data; name=\"\(name)\"\r\n", Array(value.utf8))
    }

    mutating func add(_ name: String, file: String, type: String, _ bytes: [UInt8]) {
        add(
            "Content-Disposition: form-data; name=\"\(name)\"; filename=\"\(file)\"\r\nContent-Type: \(type)\r\n", bytes
        )
    }

    private mutating func add(_ headers: String, _ content: [UInt8]) {
        body += Array("--\(boundary)\r\n\(headers)\r\n".utf8) + content + Array("\r\n".utf8)
    }

    var bytes: [UInt8] { body + Array("--\(boundary)--\r\n".utf8) }
}
