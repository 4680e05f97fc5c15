import CTLS
import Synchronization
import System

/// What a server shows of itself over TLS, from a file in PEM: its certificate, those that signed it, and its key.
///
/// A file that was replaced meanwhile, as by a program that renews it, counts from the next connection on; one that
/// cannot be used does not, and the one of before stays.
package final class TLSCertificate: Sendable {
    package struct Flaw: Error, CustomStringConvertible {
        package let description: String
    }

    /// What tells a file from the one that was there before.
    private struct Version: Equatable {
        let modified: Double
        let bytes: Int
        let identity: [UInt]

        init?(_ path: String) {
            guard let status = FileStatus(at: path) else { return nil }
            (modified, bytes, identity) = (status.modified, status.bytes, status.identity)
        }
    }

    private struct Shown {
        var context: TLSContext
        var version: Version?
    }

    private let path: String
    private let shown: Mutex<Shown>

    /// - Parameters:
    ///   - path: the file.
    ///   - option: that names it, for what is wrong with it.
    /// - Throws: `Flaw` when it cannot be used.
    package init(path: String, option: String) throws(Flaw) {
        if let why = rouse_tls_load() {
            throw Flaw(
                description: "\(option): there is no TLS without libssl.so.3 (\(String(cString: why))); install libssl3"
            )
        }
        let version = Version(path)
        guard FileSystem.permits(.read, at: path) else {
            throw Flaw(description: "\(option): \(path) cannot be read (\(SystemError.last)); check the name")
        }
        do throws(TLSContext.Flaw) {
            shown = Mutex(Shown(context: try TLSContext(path: path), version: version))
        } catch {
            throw Flaw(description: "\(option): \(path) \(error)")
        }
        self.path = path
    }

    /// For a connection that begins now.
    /// - Throws: `Flaw` without memory.
    func session() throws(Flaw) -> TLSSession {
        let version = Version(path)
        let context = shown.withLock { shown in
            if let version, version != shown.version {
                shown.version = version
                if let renewed = try? TLSContext(path: path) { shown.context = renewed }
            }
            return shown.context
        }
        guard let session = TLSSession(context) else { throw Flaw(description: "there is no memory left") }
        return session
    }
}

/// The library's form of a certificate. Never changed once it is made, so threads may share it.
private final class TLSContext: @unchecked Sendable {
    struct Flaw: Error, CustomStringConvertible {
        let description: String
    }

    let pointer: UnsafeMutableRawPointer

    init(path: String) throws(Flaw) {
        var flaw = ROUSE_TLS_GOOD
        guard let pointer = FileName.with(path, { rouse_tls_context($0, &flaw) }) else {
            switch flaw {
            case ROUSE_TLS_NO_CERTIFICATE:
                throw Flaw(description: "holds no certificate; put it there in PEM, and its key behind it")
            case ROUSE_TLS_NO_KEY:
                throw Flaw(description: "holds no key that can be read; put it there in PEM, without a passphrase")
            case ROUSE_TLS_OTHER_KEY:
                throw Flaw(description: "holds a key that is not the certificate's; put the right one there")
            default: throw Flaw(description: "cannot be used, because there is no memory left; end some programs")
            }
        }
        self.pointer = pointer
    }

    deinit { rouse_tls_free_context(pointer) }
}

/// The server's side of a connection, in memory. Belongs to the event loop of its connection.
final class TLSSession {
    enum Heard {
        case bytes([UInt8])
        /// More has to come first.
        case nothing
        /// The other side has ended.
        case end
        /// What comes is no TLS that can be spoken.
        case nonsense
    }

    /// Bytes of the longest record.
    private static let record = 16_384

    private let pointer: UnsafeMutableRawPointer

    fileprivate init?(_ context: TLSContext) {
        guard let pointer = rouse_tls_session(context.pointer) else { return nil }
        self.pointer = pointer
    }

    deinit { rouse_tls_free_session(pointer) }

    /// Takes bytes of the network.
    func receive(_ bytes: UnsafeRawBufferPointer) -> Bool {
        bytes.isEmpty || rouse_tls_receive(pointer, bytes.baseAddress, bytes.count) == 1
    }

    /// What the other side has said, one record at a time.
    func read() -> Heard {
        var count = 0
        let bytes = [UInt8](unsafeUninitializedCapacity: Self.record) { room, used in
            count = rouse_tls_read(pointer, room.baseAddress, room.count)
            used = max(count, 0)
        }
        return switch count {
        case 1...: .bytes(bytes)
        case 0: .nothing
        case -1: .end
        default: .nonsense
        }
    }

    /// Says something, which `outgoing` then has for the network.
    func say(_ bytes: UnsafeRawBufferPointer) -> Bool {
        bytes.isEmpty || rouse_tls_write(pointer, bytes.baseAddress, bytes.count) == 1
    }

    /// Says that nothing follows.
    func end() { rouse_tls_end(pointer) }

    /// What the network has to be given.
    func outgoing() -> [UInt8] {
        var all: [UInt8] = []
        while true {
            let piece = [UInt8](unsafeUninitializedCapacity: Self.record) { room, used in
                used = rouse_tls_send(pointer, room.baseAddress, room.count)
            }
            guard !piece.isEmpty else { return all }
            all += piece
        }
    }
}
