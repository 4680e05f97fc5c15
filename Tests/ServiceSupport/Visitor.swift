import Glibc

/// A connection to an HTTP server on this machine.
package final class Visitor {
    package struct Failure: Error {}

    private let descriptor: Int32

    /// - Parameters:
    ///   - url: `http://127.0.0.1:PORT/...`
    ///   - buffer: bytes that the system keeps of what comes; nil for as many as usual.
    package init(_ url: String, buffer: Int32? = nil) throws {
        guard let port = url.split(separator: ":").last?.split(separator: "/").first.flatMap({ UInt16($0) }) else {
            throw Failure()
        }
        descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        if var buffer { setsockopt(descriptor, SOL_SOCKET, SO_RCVBUF, &buffer, 4) }
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = in_addr_t(INADDR_LOOPBACK).bigEndian
        let descriptor = descriptor
        let status = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        guard status == 0 else { throw Failure() }
    }

    /// - Returns: false when the server does not take it any more.
    @discardableResult
    package func say(_ text: String) -> Bool {
        var text = text
        return text.withUTF8 { send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) == $0.count }
    }

    /// What the server says up to and with `end`, or until it hangs up.
    package func hear(until end: String? = nil) -> String {
        // Of what follows an end no byte is taken.
        let most = end == nil ? 65_536 : 1
        var (room, heard) = ([UInt8](repeating: 0, count: most), [UInt8]())
        while true {
            let count = recv(descriptor, &room, most, 0)
            guard count > 0 else { break }
            heard += room.prefix(count)
            if let end, heard.suffix(end.utf8.count).elementsEqual(end.utf8) { break }
        }
        return String(decoding: heard, as: UTF8.self)
    }

    /// The same with a body of any bytes.
    package func ask(_ method: String, _ target: String, _ headers: [String], bytes: [UInt8]) -> String {
        let lines = ["\(method) \(target) HTTP/1.1", "Connection: close", "Host: localhost"] + headers
        say((lines + ["Content-Length: \(bytes.count)"]).joined(separator: "\r\n") + "\r\n\r\n")
        var rest = bytes[...]
        while !rest.isEmpty {
            let sent = rest.withUnsafeBytes { send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
            guard sent > 0 else { break }
            rest = rest.dropFirst(sent)
        }
        return hear()
    }

    /// What is answered to a request after which nothing follows.
    package func ask(_ method: String, _ target: String, _ headers: [String] = [], body: String = "") -> String {
        var lines = ["\(method) \(target) HTTP/1.1", "Connection: close"] + headers
        if !headers.contains(where: { $0.lowercased().hasPrefix("host:") }) { lines.append("Host: localhost") }
        if !body.isEmpty { lines.append("Content-Length: \(body.utf8.count)") }
        say(lines.joined(separator: "\r\n") + "\r\n\r\n" + body)
        return hear()
    }

    deinit {
        close(descriptor)
    }
}
