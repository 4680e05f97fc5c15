import Testing

/// Something that happens to calls of the system.
struct Fault: Sendable, CustomTestStringConvertible {
    let calls: [String]
    /// As the library of Tests/FaultInjection has it.
    let effect: String
    let file: String

    init(_ calls: String..., effect: String, file: String = "") {
        self.calls = calls
        self.effect = effect
        self.file = file
    }

    /// - Parameter when: which of the calls.
    func rule(_ when: String) -> String { "\(calls.joined(separator: ",")) \(effect) \(when) \(file)" }

    var testDescription: String { "\(effect) of \(calls.joined(separator: ", "))" }

    /// Whether nothing is lost by it: the call is made again, or once more for the rest.
    var isHarmless: Bool { effect == "EINTR" || effect == "short" }

    /// Whether NIO ends the process where it happens between the server's look for room and the making of its loop: what
    /// runs out in earnest is found by that look.
    var endsNIO: Bool { !isHarmless && calls.contains { ["eventfd", "pthread_create"].contains($0) } }

    static let all = shortages + interruptions

    static let shortages = [
        // libdispatch ends the process where it cannot read in /proc what its threads do.
        Fault("open", effect: "EMFILE", file: "!/proc/"),
        Fault("opendir", "mkdir", effect: "EMFILE"),
        Fault("open", effect: "EIO", file: "!/proc/"),
        Fault("pipe2", effect: "EMFILE"),
        Fault("socketpair", effect: "EMFILE"),
        Fault("eventfd", effect: "EMFILE"),
        Fault("socket", effect: "ENFILE"),
        Fault("fork", effect: "EAGAIN"),
        Fault("pthread_create", effect: "EAGAIN"),
        Fault("mkdir", effect: "ENOSPC"),
        Fault("rename", effect: "ENOSPC"),
        Fault("write", effect: "ENOSPC", file: "/rouse-tests-"),
        Fault("fsync", effect: "EIO"),
        Fault("flock", effect: "EIO"),
    ]

    static let interruptions = [
        Fault("write", effect: "short", file: "!anon_inode"),
        Fault("read", effect: "short"),
        Fault("open", effect: "EINTR", file: "!/proc/"),
        Fault("write", "fsync", "flock", effect: "EINTR"),
        Fault("read", effect: "EINTR"),
        Fault("send", "recv", effect: "EINTR"),
        Fault("poll", effect: "EINTR"),
        Fault("sem_wait", effect: "EINTR"),
        Fault("waitpid", "waitid", "sigwaitinfo", effect: "EINTR"),
    ]
}
