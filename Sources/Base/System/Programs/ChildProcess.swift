internal import CProgramKeeper
internal import Glibc

/// A program in a process group of its own. It has ended, with all its descendants, when this object is gone; and when
/// this process is gone, however that ends: a process between the two sees to it.
package final class ChildProcess {
    /// Becomes readable when the program has ended.
    let end: OwnedDescriptor
    private let keeper: pid_t
    /// How it has ended, as of waitpid(2).
    private var status: Int32?
    private var isReaped = false

    /// Starts a program with default signal handlers and no signal blocked.
    /// - Parameters:
    ///   - words: the program, which is looked up in PATH unless it has a slash, and its arguments.
    ///   - streams: descriptors of this process, and what they are in the program, in the order of their copying.
    ///   - variables: `NAME=value`, added to those of this process.
    ///   - names: the variables of this process that the program gets; nil for all but the one that names the line to the
    ///     service manager.
    package init(
        _ words: [String], streams: [(ours: Int32, theirs: Int32)], variables: [String],
        inheriting names: Set<String>? = nil
    ) throws(SystemError) {
        var keeper = pid_t()
        end = try RunningPrograms.start { () throws(SystemError) in
            try Self.start(words, streams: streams, variables: variables, inheriting: names, keeper: &keeper)
        }
        self.keeper = keeper
    }

    deinit {
        if !isReaped { _ = reap() }
    }

    /// Asks the program and its group to end.
    func askToEnd() {
        send(ROUSE_ASK)
    }

    /// Whether the program has ended; its children may go on.
    var hasEnded: Bool {
        hear(Int32(MSG_DONTWAIT))
        return status != nil
    }

    /// Waits for the end.
    /// - Returns: whether it came in time.
    package func wait(atMost seconds: Double) -> Bool {
        let deadline = monotonicSeconds() + seconds
        while !hasEnded {
            let left = deadline - monotonicSeconds()
            guard left > 0 else { return false }
            var ending = pollfd(fd: end.number, events: Int16(POLLIN), revents: 0)
            poll(&ending, 1, Int32(min(1e9, (left * 1_000).rounded(.up))))
        }
        return true
    }

    /// Ends what has not ended yet.
    /// - Parameter leavesChildren: whether what the program has left behind may go on.
    /// - Returns: how the program ended, as of waitpid(2).
    package func reap(leavesChildren: Bool = false) -> Int32 {
        precondition(!isReaped, "a program is reaped once")
        isReaped = true
        if leavesChildren { send(ROUSE_LEAVE) }
        RunningPrograms.end(end)
        while status == nil { hear(0) }
        _ = retryingInterrupts { waitpid(keeper, nil, 0) }
        return status ?? SIGKILL
    }

    private func send(_ order: rouse_order) {
        var byte = UInt8(order.rawValue)
        _ = retryingInterrupts { Glibc.send(end.number, &byte, 1, Int32(MSG_NOSIGNAL)) }
    }

    /// Takes in what the keeper has to tell.
    private func hear(_ flags: Int32) {
        guard status == nil else { return }
        var report = rouse_report()
        let length = MemoryLayout.size(ofValue: report)
        let count = retryingInterrupts { recv(end.number, &report, length, flags) }
        if count == length {
            status = report.value
        } else if count == 0 {
            // Somebody has killed the keeper, and so the program.
            status = SIGKILL
        }
    }

    /// Names the line to the service manager, on which this process alone speaks.
    private static let ownVariable = "NOTIFY_SOCKET"

    private static func start(
        _ words: [String], streams: [(ours: Int32, theirs: Int32)], variables: [String],
        inheriting names: Set<String>?, keeper: inout pid_t
    ) throws(SystemError) -> OwnedDescriptor {
        var arguments: [UnsafeMutablePointer<CChar>?] = words.map { FileName.with($0) { strdup($0) } } + [nil]
        var inherited: [UnsafeMutablePointer<CChar>?] = []
        var variable = environ
        while let text = variable.pointee {
            variable += 1
            let name = String(String(cString: text).prefix { $0 != "=" })
            guard name != Self.ownVariable, names?.contains(name) != false else { continue }
            inherited.append(strdup(text))
        }
        var environment = inherited + variables.map { strdup($0) } + [nil]
        defer { for text in arguments + environment { free(text) } }
        let streams = streams.map { rouse_stream(ours: $0.ours, theirs: $0.theirs) }
        var line: Int32 = -1
        let status = rouse_keep(&arguments, &environment, streams, streams.count, &keeper, &line)
        guard status == 0 else { throw SystemError(code: status) }
        return OwnedDescriptor(owning: line)
    }
}
