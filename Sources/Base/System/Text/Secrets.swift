internal import Synchronization

/// Keeps tokens and passwords out of what is printed: settings, complaints, errors and events.
///
/// Two kinds are known: the secrets that this process holds now (`HeldSecret`), and the user and password in an address.
/// Nothing is guessed: a secret that somebody writes into the command line of a program is shown with it.
package enum Secrets {
    package static let mask = "***"

    fileprivate static let held = Mutex(HeldSecrets())

    /// `text` with `***` in the place of each secret.
    package static func masked(_ text: String) -> String {
        var bytes = withoutUsers(Array(text.utf8))
        held.withLock { $0 }.mask(&bytes)
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Hides the user and password of each address: what stands between `://` and the last `@` before its path.
    private static func withoutUsers(_ bytes: [UInt8]) -> [UInt8] {
        let start = Array("://".utf8)
        var result: [UInt8] = []
        var rest = bytes[...]
        while let found = rest.firstRange(of: start) {
            result += rest[..<found.upperBound]
            rest = rest[found.upperBound...]
            let host = rest.prefix { byte in byte > 0x20 && !"/?#\"'`".utf8.contains(byte) }
            guard let at = host.lastIndex(of: UInt8(ascii: "@")) else { continue }
            result += mask.utf8
            rest = rest[at...]
        }
        return result + rest
    }
}

/// A secret that this process has read or was given. For as long as somebody has this object, the secret is printed
/// nowhere.
package final class HeldSecret: Sendable {
    private let bytes: [UInt8]

    package init(_ secret: String) {
        bytes = Array(secret.utf8)
        Secrets.held.withLock { $0.add(bytes) }
    }

    deinit {
        Secrets.held.withLock { $0.remove(bytes) }
    }
}

/// The secrets of a process, the longest first: one may be a part of another.
struct HeldSecrets {
    /// Bytes of the shortest secret that is hidden: those of a shorter one stand in many words.
    private static let shortest = 4

    private var secrets: [[UInt8]] = []

    mutating func add(_ secret: [UInt8]) {
        guard secret.count >= Self.shortest else { return }
        let place = secrets.firstIndex { $0.count < secret.count } ?? secrets.endIndex
        secrets.insert(secret, at: place)
    }

    mutating func remove(_ secret: [UInt8]) {
        if let place = secrets.firstIndex(of: secret) { secrets.remove(at: place) }
    }

    func mask(_ bytes: inout [UInt8]) {
        for secret in secrets { bytes.replace(secret, with: Secrets.mask.utf8) }
    }
}
