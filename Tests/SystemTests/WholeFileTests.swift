import Foundation
import System
import TestSupport
import Testing

@Suite("A file that is read as a whole", .timeLimit(.minutes(20)))
struct WholeFileTests {
    let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    func refusal(_ path: String, atMost longest: Int = 100) -> WholeFile.Refusal? {
        #expect(throws: WholeFile.Refusal.self) { _ = try WholeFile.read(path, atMost: longest) }
    }

    @Test("is read up to the length that it may have")
    func length() throws {
        try folder.store([1, 2, 3], as: "a")
        #expect(try WholeFile.read(folder.file("a"), atMost: 3) == [1, 2, 3])
        #expect(refusal(folder.file("a"), atMost: 2) == .isTooLong(2))
        #expect(refusal(folder.file("b"))?.description == "No such file or directory")
    }

    @Test("is no pipe, folder, socket or device, and nobody waits for one")
    func kinds() throws {
        #expect(mkfifo(folder.file("pipe"), 0o600) == 0)
        #expect(refusal(folder.file("pipe")) == .isNoFile(.pipe))
        #expect(refusal(folder.path) == .isNoFile(.folder))
        #expect(refusal("/dev/zero") == .isNoFile(.device))
        #expect(refusal("/dev/zero")?.description == "it is a device")
        let socket = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
        defer { close(socket) }
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        // The path of a socket has 107 bytes at most.
        let short = "/tmp/rouse-\(getpid())-\(UInt32.random(in: 0 ... .max)).socket"
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: short.utf8) }
        let isBound = withUnsafePointer(to: address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(socket, $0, socklen_t(MemoryLayout<sockaddr_un>.size)) == 0
            }
        }
        defer { unlink(short) }
        #expect(isBound && refusal(short) == .isNoFile(.socket))
    }

    @Test("has nothing in it where that is nothing")
    func nothing() throws {
        #expect(try WholeFile.read("/dev/null", atMost: 1).isEmpty)
    }

    @Test("is behind no link where none is wanted")
    func links() throws {
        try folder.store([1], as: "a")
        try FileManager.default.createSymbolicLink(
            atPath: folder.file("link"), withDestinationPath: folder.file("a"))
        #expect(try WholeFile.read(folder.file("link"), atMost: 1) == [1])
        #expect(throws: WholeFile.Refusal.system(SystemError(code: ELOOP))) {
            _ = try WholeFile.read(folder.file("link"), atMost: 1, followsLinks: false)
        }
    }
}
