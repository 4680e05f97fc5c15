import Dispatch
import Glibc
import Session
import Synchronization
import System

/// Standard output for who cannot wait for its reader: lines are written by a thread of their own.
final class LineWriter: Sendable {
    private static let mostLines = Limit(
        512, .lines, of: "the lines that wait for who reads standard output",
        beyond: "the newest are lost; an `error` event says how many")
    /// Bytes of a line, nearly always.
    private static let longLine = mostBytes.value / mostLines.value
    private static let mostBytes = Limit(
        16 << 20, .bytes, of: "the lines that wait for who reads standard output, together",
        beyond: "the newest are lost; an `error` event says how many")

    private let lines = Mailbox<String>(
        capacity: mostLines.value, overflow: .dropsNewest, mostCost: mostBytes.value, cost: \.utf8.count)
    private let waiting = Atomic<Int>(0)
    private let progress = DispatchSemaphore(value: 0)
    private let isOver = Atomic<Bool>(false)
    private let failures: FailureBox

    /// Begins to write what comes.
    /// - Parameter failures: is told how many lines were lost, once there is room again.
    init(failures: FailureBox) throws(SystemError) {
        self.failures = failures
        try DetachedThread.run { [self] in run() }
    }

    /// Hands a line over. Never waits: without a reader some are lost.
    func line(_ text: String) {
        waiting.add(1, ordering: .relaxed)
        lines.put(text)
    }

    /// Hands a line over, when there is room for it.
    /// - Parameter isStopped: whether to wait no longer.
    func line(_ text: String, waitingUnless isStopped: () -> Bool) {
        let most = text.utf8.count > Self.longLine ? 1 : Self.mostLines.value
        while waiting.load(ordering: .acquiring) >= most, !isStopped() { pause() }
        line(text)
    }

    /// Waits until everything is written.
    /// - Parameter seconds: how long at most.
    func flush(atMost seconds: Double) {
        let deadline = monotonicSeconds() + seconds
        while waiting.load(ordering: .acquiring) > 0, monotonicSeconds() < deadline { pause() }
    }

    private func pause() { _ = progress.wait(timeout: .now() + 0.05) }

    private func run() {
        var output = Output(flushesEachLine: false)
        while true {
            lines.wait(atMost: 60)
            let delivery = lines.take()
            for line in delivery.elements {
                output.line(line)
                output.flush()
                waiting.subtract(1, ordering: .releasing)
            }
            if delivery.dropped > 0 {
                waiting.subtract(delivery.dropped, ordering: .releasing)
                failures.add(
                    source: "output", code: "dropped",
                    message:
                        "\(delivery.dropped) line\(delivery.dropped == 1 ? "" : "s") of standard output could not wait "
                        + "any longer for a reader")
            }
            progress.signal()
        }
    }
}
