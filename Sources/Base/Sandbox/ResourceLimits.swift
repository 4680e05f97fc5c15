internal import Glibc
import System

/// How much of the machine a process may use.
package struct ResourceLimits: Sendable, Equatable {
    /// Bytes of memory that it may write to.
    package var memory: Int
    /// Bytes of addresses, which files that are mapped and what is only reserved take, too; nil for any number.
    package var addresses: Int?
    /// Seconds of a processor.
    package var processorSeconds: Int
    package var descriptors: Int
    /// Whether what this process has already counts, as it does for a program that takes its place.
    package var countsFromZero = false

    package init(memory: Int, addresses: Int?, processorSeconds: Int, descriptors: Int) {
        self.memory = memory
        self.addresses = addresses
        self.processorSeconds = processorSeconds
        self.descriptors = descriptors
    }

    /// Begins, for good. No file can be written, and no image of the memory is left behind by a crash.
    func enforce() throws(ConfinementError) {
        let present = countsFromZero ? (addresses: 0, memory: 0) : try Self.present()
        let room = { (present: Int, more: Int) in
            (ForeignNumber(present) + ForeignNumber(more)).clamped(to: 0...Int.max)
        }
        var all: [(__rlimit_resource, Int)] = [
            (RLIMIT_DATA, room(present.memory, memory)), (RLIMIT_CPU, processorSeconds), (RLIMIT_NOFILE, descriptors),
            (RLIMIT_FSIZE, 0), (RLIMIT_CORE, 0),
        ]
        if let addresses { all.append((RLIMIT_AS, room(present.addresses, addresses))) }
        for (resource, most) in all {
            var limit = rlimit()
            getrlimit(__rlimit_resource_t(resource.rawValue), &limit)
            let value = min(rlim_t(most), limit.rlim_max)
            limit = rlimit(rlim_cur: value, rlim_max: value)
            guard setrlimit(__rlimit_resource_t(resource.rawValue), &limit) == 0 else {
                throw ConfinementError("its limits cannot be set: \(SystemError.last)")
            }
        }
    }

    /// What this process has mapped, in bytes.
    private static func present() throws(ConfinementError) -> (addresses: Int, memory: Int) {
        let bytes: [UInt8]
        do throws(SystemError) {
            bytes = try OwnedDescriptor(opening: "/proc/self/statm", O_RDONLY).readAll(atMost: 4_096)
        } catch {
            throw ConfinementError("what it has mapped cannot be read in /proc/self/statm: \(error)")
        }
        // The size, four others, and what of it is data or stack, in pages.
        let fields = String(decoding: bytes, as: UTF8.self).split(separator: " ").compactMap { Int($0) }
        guard fields.count > 5 else { throw ConfinementError("what it has mapped is not told by /proc/self/statm") }
        let page = sysconf(Int32(_SC_PAGESIZE))
        return (fields[0] * page, fields[5] * page)
    }
}
