import Glibc
import Session
import Synchronization
import System

/// Standard output or standard error for who cannot wait for its reader: texts are written by a thread of their own.
final class LineWriter: Sendable {
    private static let mostLines = Limit(
        512, .lines, of: "the lines that wait for who reads standard output, or standard error",
        beyond: "the newest are lost; an `error` event says how many")
    /// Bytes of a line, nearly always.
    private static let longLine = mostBytes.value / mostLines.value
    private static let mostBytes = Limit(
        16 << 20, .bytes, of: "the lines that wait for who reads standard output, or standard error, together",
        beyond: "the newest are lost; an `error` event says how many")

    private struct Text {
        let text: String
        let descriptor: Int32
    }

    private let texts = Mailbox<Text>(
        capacity: mostLines.value, overflow: .dropsNewest, mostCost: mostBytes.value, cost: \.text.utf8.count)
    private let waiting = Atomic<Int>(0)
    private let progress = MonotonicSemaphore()
    private let name: String
    private let isNeeded: Bool
    private let failures: FailureBox

    /// Begins to write what comes.
    /// - Parameters:
    ///   - name: of what is written to, as in "standard output".
    ///   - isNeeded: whether the program ends, by a signal, when nobody can read it any more.
    ///   - failures: is told how many lines were lost, once there is room again.
    init(_ name: String, isNeeded: Bool, failures: FailureBox) throws(SystemError) {
        self.name = name
        self.isNeeded = isNeeded
        self.failures = failures
        try DetachedThread.run { [self] in run() }
    }

    /// Whether all that was handed over is written.
    var isIdle: Bool { waiting.load(ordering: .acquiring) == 0 }

    /// Hands a text over, mostly a line with its end, that holds nothing raw from outside. Never waits: without a reader
    /// some are lost.
    /// - Parameter descriptor: of the standard stream that it is for.
    func write(_ text: String, to descriptor: Int32) {
        waiting.add(1, ordering: .relaxed)
        texts.put(Text(text: text, descriptor: descriptor))
    }

    /// The same, when there is room for it.
    /// - Parameter isStopped: whether to wait no longer.
    func write(_ text: String, to descriptor: Int32, waitingUnless isStopped: () -> Bool) {
        let most = text.utf8.count > Self.longLine ? 1 : Self.mostLines.value
        while waiting.load(ordering: .acquiring) >= most, !isStopped() { progress.wait(atMost: 0.05) }
        write(text, to: descriptor)
    }

    /// Waits until everything is written.
    /// - Parameter mayWait: whether to wait any longer.
    func flush(while mayWait: () -> Bool) {
        while !isIdle, mayWait() { progress.wait(atMost: 0.05) }
    }

    private func run() {
        if !isNeeded { blockBrokenPipeSignal() }
        while true {
            texts.wait(atMost: 60)
            let delivery = texts.take()
            for text in delivery.elements {
                if text.descriptor == STDOUT_FILENO {
                    Output.print(text.text)
                } else {
                    Terminal.paint(text.text, on: text.descriptor)
                }
                waiting.subtract(1, ordering: .releasing)
            }
            if delivery.dropped > 0 {
                waiting.subtract(delivery.dropped, ordering: .releasing)
                failures.add(
                    source: "output", code: "dropped",
                    message:
                        "\(delivery.dropped) line\(delivery.dropped == 1 ? "" : "s") of \(name) could not wait any longer "
                        + "for a reader")
            }
            progress.signal()
        }
    }
}
