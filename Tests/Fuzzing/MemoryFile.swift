import Glibc
import System

/// A file without a name, in memory, for readers that open what they read.
final class MemoryFile: Sendable {
    private let file: OwnedDescriptor
    var descriptor: Int32 { file.number }
    var path: String { "/proc/self/fd/\(descriptor)" }

    init(_ bytes: [UInt8]) throws {
        file = try TransientFile(in: "/dev/shm/", suffix: ".fuzz").file.duplicate()
        try file.write(bytes)
        lseek(descriptor, 0, SEEK_SET)
    }
}
