import Glibc
import HTTPServer
import System
import Wyoming

extension DoctorCheck {
    /// Where clients and browsers come in: whether the addresses are free.
    static let addresses = DoctorCheck("ports") { subject in
        subject.addresses.map { place in
            if place.setting == "page", !place.isOfThisMachine, subject.paging.pageToken == nil {
                return .problem(
                    "page \(place.text): others than this machine can connect there",
                    advice: "name the file of a token with --page-token")
            }
            if place.setting == "page", let path = subject.paging.pageCertificate {
                do {
                    _ = try TLSCertificate(path: path, option: "page \(place.text)")
                } catch {
                    return .problem("\(error)", advice: "see --page-certificate")
                }
            }
            guard let flaw = place.flaw else { return .ok("\(place.setting): \(place.text) is free") }
            if flaw.code == EADDRINUSE, let other = OtherRouse.process {
                return .ok("\(place.setting): \(place.text) is taken, and a rouse runs (process \(other))")
            }
            let advice =
                switch flaw.code {
                case EADDRINUSE: "end the program that has it ('ss -ltnp' names it), or choose another port"
                case EACCES: "choose a port above 1023"
                default: "name an address of this machine"
                }
            return .problem("\(place.setting): \(place.text) cannot be used (\(flaw))", advice: advice)
        }
    }
}

/// An address that is served.
struct ServedAddress: Sendable {
    let setting: String
    let text: String
    let host: String
    let port: Int
    let isOfThisMachine: Bool

    init?(page: String?) { self.init("page", http: page) }

    init?(metrics: String?) { self.init("metrics", http: metrics) }

    private init?(_ setting: String, http text: String?) {
        guard let text, let address = HTTPAddress(text) else { return nil }
        (self.setting, self.text, host, port) = (setting, text, address.host, address.port)
        isOfThisMachine = address.isOfThisMachine
    }

    /// Nil for what is no port: a socket in the file system, and standard input.
    init?(_ setting: String, wyoming text: String?, usualPort: Int) {
        guard let text, let address = WyomingAddress(text, usualPort: usualPort),
            case .tcp(let host, let port) = address
        else { return nil }
        (self.setting, self.text, self.host, self.port) = (setting, text, host, port)
        isOfThisMachine = address.isOfThisMachine
    }

    /// Why nobody could be served there now; nil if the address is free.
    var flaw: SystemError? {
        var hints = addrinfo()
        hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
        hints.ai_flags = AI_PASSIVE | AI_NUMERICSERV
        var found: UnsafeMutablePointer<addrinfo>?
        guard getaddrinfo(host, String(port), &hints, &found) == 0, let first = found else {
            return SystemError(code: EADDRNOTAVAIL)
        }
        defer { freeaddrinfo(found) }
        let number = socket(first.pointee.ai_family, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        guard number >= 0 else { return .last }
        let descriptor = OwnedDescriptor(owning: number)
        var on: Int32 = 1
        setsockopt(descriptor.number, SOL_SOCKET, SO_REUSEADDR, &on, socklen_t(MemoryLayout<Int32>.size))
        guard bind(descriptor.number, first.pointee.ai_addr, first.pointee.ai_addrlen) == 0,
            listen(descriptor.number, 1) == 0
        else { return .last }
        return nil
    }
}

/// Another process of this program, such as the service.
enum OtherRouse {
    static var process: Int32? {
        (Folder.names(in: "/proc") ?? []).lazy.compactMap { Int32($0) }.first { number in
            number != getpid() && name(of: number) == "rouse"
        }
    }

    private static func name(of process: Int32) -> String? {
        guard let bytes = try? WholeFile.read("/proc/\(process)/comm", atMost: 64) else { return nil }
        return String(decoding: bytes, as: UTF8.self).trimmed
    }
}
