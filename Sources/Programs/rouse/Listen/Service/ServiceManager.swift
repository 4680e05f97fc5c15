import Glibc
import System

/// The line to the service manager, such as systemd: datagrams to the socket that NOTIFY_SOCKET names.
final class ServiceManager: Sendable {
    private let line: OwnedDescriptor

    /// Nil when nobody wants to know.
    init?() {
        guard let path = Environment.text("NOTIFY_SOCKET"), let line = Self.connect(to: path) else { return nil }
        self.line = line
    }

    /// Never waits: a manager that does not read misses a note.
    func send(_ note: String) {
        let bytes = Array(note.utf8)
        _ = Glibc.send(line.number, bytes, bytes.count, Int32(MSG_NOSIGNAL | MSG_DONTWAIT))
    }

    /// A path, or a name in the abstract namespace after '@'.
    private static func connect(to path: String) -> OwnedDescriptor? {
        var name = Array(path.utf8)
        guard name.first == UInt8(ascii: "/") || name.first == UInt8(ascii: "@"), name.count > 1 else { return nil }
        if name[0] == UInt8(ascii: "@") { name[0] = 0 }
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        guard name.count < MemoryLayout.size(ofValue: address.sun_path) else { return nil }
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: name) }
        let descriptor = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        guard descriptor >= 0 else { return nil }
        let line = OwnedDescriptor(owning: descriptor)
        // An abstract name ends where the address does, a path with a zero.
        let length = MemoryLayout<sa_family_t>.size + name.count + (name[0] == 0 ? 0 : 1)
        let result = withUnsafeBytes(of: address) { bytes in
            bytes.withMemoryRebound(to: sockaddr.self) {
                Glibc.connect(line.number, $0.baseAddress, socklen_t(length))
            }
        }
        guard result == 0 else { return nil }
        return line
    }

    /// Seconds within which this process has to give a sign of life.
    static var watchdog: Double? {
        guard let interval = number("WATCHDOG_USEC"), interval > 0 else { return nil }
        if let process = number("WATCHDOG_PID"), process != Int(getpid()) { return nil }
        return Double(interval) / 1e6
    }

    private static func number(_ variable: String) -> Int? {
        Environment.text(variable).flatMap { Int($0) }
    }
}
