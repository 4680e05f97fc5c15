import Synchronization
import System

/// Answers on standard input, for who cannot wait for them.
final class CommandLines: Sendable {
    /// Nobody has so many answers to one question.
    private static let mostLines = Limit(
        64, .lines, of: "the answers on standard input that wait to be read",
        beyond: "the newest are lost; how many is said")
    private let lines = Mailbox<String>(capacity: mostLines.value, overflow: .dropsNewest)
    private let hasEnded = Atomic<Bool>(false)

    /// Begins to read.
    init() throws {
        try InputLines.read { [self] line in
            switch line {
            case .whole(let bytes), .tooLong(let bytes): lines.put(String(decoding: bytes, as: UTF8.self))
            }
        } end: { [self] in
            hasEnded.store(true, ordering: .releasing)
        }
    }

    /// The lines since the last call.
    func take() -> [String] {
        let delivery = lines.take()
        if delivery.dropped > 0 {
            Terminal.complain("rouse: \(delivery.dropped) lines of standard input came too fast and are lost")
        }
        return delivery.elements
    }

    /// Whether there will be no more than have been read.
    var isOver: Bool { hasEnded.load(ordering: .acquiring) }
}
