internal import Glibc
package import System

// How each kind of worker is confined.
extension Confinement {
    package static let decodingMemory = Limit(
        96 << 20, .bytes, of: "memory of a worker of `--sandbox` that decodes a recording",
        beyond: "the worker ends, and the recording is refused")
    package static let programMemory = Limit(
        512 << 20, .bytes, of: "memory of ffmpeg under `--sandbox`",
        beyond: "ffmpeg ends, and the recording is refused")
    package static let decodingTime = Limit(
        120, .seconds, of: "time of a processor for each MiB of a recording under `--sandbox`",
        beyond: "the worker ends, and the rest of the recording is missing")
    package static let talkingMemory = Limit(
        160 << 20, .bytes, of: "memory of a worker of `--sandbox` that talks to a service",
        beyond: "the worker ends, and the command has no text; a longer `max-answer` allows more")
    package static let talkingTime = Limit(
        60, .seconds, of: "time of a processor for a command in its worker",
        beyond: "the worker ends, and the command has no text")

    /// For a worker that decodes the open file on its standard input: it can reach nothing else.
    package static func decoding() -> Self {
        let memory = decodingMemory.value
        return Self(
            limits: ResourceLimits(
                memory: memory, addresses: memory, processorSeconds: processorSeconds,
                descriptors: 16),
            landlock: Landlock(), calls: .decoding)
    }

    /// For a program that decodes the open file on its standard input: it can read that and the system's libraries.
    /// - Parameter path: of the program.
    package static func running(_ path: String) -> Self {
        var landlock = Landlock()
        landlock.runnable = [path] + libraries
        landlock.readable = libraryIndex
        landlock.reopened = [STDIN_FILENO]
        var limits = ResourceLimits(
            memory: programMemory.value, addresses: 4 << 30, processorSeconds: processorSeconds,
            descriptors: 64)
        limits.countsFromZero = true
        return Self(limits: limits, landlock: landlock, calls: .running)
    }

    /// For a worker that talks to one service whose addresses it knows: it can connect to that one's port, and read what
    /// it takes to verify the service.
    /// - Parameters:
    ///   - port: TCP; nil for a socket of this machine.
    ///   - answerBytes: of the longest answer.
    ///   - audioBytes: of what is to be sent.
    package static func talking(port: Int?, answerBytes: Int, audioBytes: Int) -> Self {
        var landlock = Landlock()
        landlock.readable = libraries + libraryIndex + certificates
        // The threads of Swift's tasks are looked after by reading /proc/NUMBER/stat. Of other processes Landlock shows
        // what everybody may see, and neither memory nor variables.
        landlock.unlisted = ["/proc"]
        landlock.ports = port.map { [$0] } ?? []
        let memory =
            ForeignNumber(talkingMemory.value) + ForeignNumber(answerBytes) * 16 + ForeignNumber(audioBytes) * 8
        return Self(
            limits: ResourceLimits(
                memory: memory.clamped(to: 0...Int.max), addresses: nil, processorSeconds: talkingTime.value,
                descriptors: 64),
            landlock: landlock, calls: .talking(isLocal: port == nil))
    }

    /// For the file on standard input.
    private static var processorSeconds: Int {
        let mebibytes = ForeignNumber(FileStatus.standardInput?.bytes ?? 0) / 1_048_576 + 1
        return (ForeignNumber(decodingTime.value) * mebibytes).clamped(to: 1...Int(Int32.max))
    }

    private static let libraries = ["/usr", "/lib", "/lib32", "/lib64", "/opt", "/nix/store", "/gnu/store"]
    private static let libraryIndex = ["/etc/ld.so.cache", "/etc/ld.so.preload"]
    private static var certificates: [String] {
        ["/etc/ssl", "/etc/pki", "/etc/ca-certificates", "/etc/crypto-policies", "/etc/localtime"]
            + ["SSL_CERT_FILE", "SSL_CERT_DIR"].compactMap(Environment.text)
    }
}
