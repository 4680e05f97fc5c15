internal import Glibc

/// A local socket with a name in a folder of its own, to which this user alone can connect: for a library that connects
/// by name alone. The name goes with the object.
package final class NamedSocket: Sendable {
    package let path: String
    private let folder: String
    private let listener: OwnedDescriptor

    package init() throws(SystemError) {
        var template = Array("\(Environment.text("TMPDIR") ?? "/tmp")/rouse-XXXXXX".utf8CString)
        guard mkdtemp(&template) != nil else { throw .last }
        folder = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
        path = folder + "/s"
        let number = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        let status = number < 0 ? -1 : Self.listen(number, at: path)
        let error = SystemError.last
        listener = OwnedDescriptor(owning: number)
        // From here on the name goes with the object.
        guard status == 0 else { throw error }
    }

    deinit {
        unlink(path)
        rmdir(folder)
    }

    private static func listen(_ number: Int32, at path: String) -> Int32 {
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        let name = Array(path.utf8)
        guard name.count < MemoryLayout.size(ofValue: address.sun_path) else {
            errno = ENAMETOOLONG
            return -1
        }
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: name) }
        let length = socklen_t(MemoryLayout<sockaddr_un>.size)
        let isBound = withUnsafeBytes(of: address) { bytes in
            bytes.withMemoryRebound(to: sockaddr.self) { bind(number, $0.baseAddress, length) == 0 }
        }
        return isBound ? Glibc.listen(number, 1) : -1
    }

    /// The end here of the connection that has been made last; fails where none has.
    package func accepted() throws(SystemError) -> OwnedDescriptor {
        _ = fcntl(listener.number, F_SETFL, O_NONBLOCK)
        let number = retryingInterrupts { accept(listener.number, nil, nil) }
        guard number >= 0 else { throw .last }
        _ = fcntl(number, F_SETFD, FD_CLOEXEC)
        return OwnedDescriptor(owning: number)
    }
}
