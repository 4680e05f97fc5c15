import Glibc
import Testing

/// A connection to a server on this machine, byte by byte.
final class Visitor {
    private let descriptor: Int32

    /// - Parameter url: `http://127.0.0.1:PORT/...`
    init(_ url: String) throws {
        let port = try #require(url.split(separator: ":").last?.split(separator: "/").first.flatMap { UInt16($0) })
        descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
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
        try #require(status == 0)
    }

    /// - Returns: false when the server does not take it any more.
    @discardableResult
    func say(_ text: String) -> Bool {
        var text = text
        return text.withUTF8 { send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) == $0.count }
    }

    /// What the server says up to and with `end`, or until it hangs up.
    func hear(until end: String = "\0") -> String {
        var heard: [UInt8] = []
        var byte: UInt8 = 0
        while recv(descriptor, &byte, 1, 0) == 1 {
            heard.append(byte)
            if heard.suffix(end.utf8.count).elementsEqual(end.utf8) { break }
        }
        return String(decoding: heard, as: UTF8.self)
    }

    deinit {
        close(descriptor)
    }
}
