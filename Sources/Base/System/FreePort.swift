internal import Glibc

/// A port of this machine on which nobody listens.
package enum FreePort {
    /// The system does not give the same one again soon, so that a program can take it.
    package static func find() throws(SystemError) -> Int {
        let number = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        guard number >= 0 else { throw .last }
        let descriptor = OwnedDescriptor(owning: number)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = in_addr_t(INADDR_LOOPBACK).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let result = withUnsafeMutablePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(descriptor.number, $0, length) == 0 ? getsockname(descriptor.number, $0, &length) : -1
            }
        }
        guard result == 0 else { throw .last }
        return Int(UInt16(bigEndian: address.sin_port))
    }
}
