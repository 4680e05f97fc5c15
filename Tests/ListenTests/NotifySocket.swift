import Foundation
import TestSupport
import Testing

/// The end of sd_notify(3) that a service manager holds: a datagram socket.
final class NotifySocket {
    /// For NOTIFY_SOCKET.
    let name: String
    private let descriptor: Int32
    private var seen: [String] = []

    /// - Parameter isAbstract: whether its name is one of the kernel's and no file.
    init(in folder: TemporaryFolder, isAbstract: Bool) throws {
        let path = isAbstract ? "@rouse-tests-\(UUID().uuidString)" : folder.file("notify")
        name = path
        var bytes = Array(path.utf8)
        if isAbstract { bytes[0] = 0 }
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: bytes) }
        descriptor = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        let length = socklen_t(MemoryLayout<sa_family_t>.size + bytes.count + (isAbstract ? 0 : 1))
        let result = withUnsafePointer(to: address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { bind(descriptor, $0, length) }
        }
        try #require(result == 0)
    }

    deinit {
        close(descriptor)
    }

    /// The next note; nil when none comes within so many seconds.
    func next(atMost seconds: Double) -> String? {
        var ready = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        guard poll(&ready, 1, Int32(seconds * 1_000)) > 0 else { return nil }
        var bytes = [UInt8](repeating: 0, count: 4_096)
        let count = recv(descriptor, &bytes, bytes.count, 0)
        return count < 0 ? nil : String(decoding: bytes[..<count], as: UTF8.self)
    }

    /// Waits for a note that contains `text`, while `meanwhile` is done again and again.
    func note(containing text: String, meanwhile: () throws -> Void = {}) throws -> String {
        for _ in 0..<600 {
            if let note = next(atMost: 0.1) {
                seen.append(note)
                if note.contains(text) { return note }
            } else {
                try meanwhile()
            }
        }
        throw RunningProgram.Missing(description: "no note with '\(text)' in \(seen)")
    }
}
