import Evaluation
import Glibc
import KeywordModels
import Synchronization
import System

/// Divides what is to be heard among all processors.
final class HearingWork: Sendable {
    /// A recording to be heard with a model.
    struct Piece: Sendable {
        var file: String
        var model: Int
        /// Bytes of the recording, which tell how long it will take.
        var size: Int
        /// By which it is kept; nil for what is no regular file.
        var key: String?
    }

    struct Outcome: Sendable {
        var piece: Piece
        var hearing: Result<Hearing, any Error>
    }

    private let pieces: [Piece]
    private let models: [KeywordModel]
    private let hearer: Hearer
    private let next = Atomic<Int>(0)
    private let outcomes: Mailbox<Outcome>
    /// The share that is done of the piece of each worker.
    private let shares: Mutex<[Double]>
    /// The sizes of those pieces.
    private let sizes: Mutex<[Int]>

    /// - Parameter pieces: the longest first, so that no worker is left with one at the end.
    init(_ pieces: [Piece], models: [KeywordModel], hearer: Hearer) {
        self.pieces = pieces
        self.models = models
        self.hearer = hearer
        outcomes = Mailbox(capacity: max(1, pieces.count), overflow: .dropsNewest)
        let workers = min(max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))), pieces.count)
        shares = Mutex([Double](repeating: 0, count: workers))
        sizes = Mutex([Int](repeating: 0, count: workers))
    }

    /// Hears everything.
    /// - Parameters:
    ///   - take: gets what has become ready meanwhile.
    ///   - progress: is told the share of all that is done.
    /// - Throws: `SystemError` when there are no threads; whatever `take` throws.
    func run(take: ([Outcome]) throws -> Void, progress: (Double) -> Void) throws {
        let workers = shares.withLock { $0.count }
        for worker in 0..<workers {
            do throws(SystemError) {
                try DetachedThread.run { [self] in work(as: worker) }
            } catch {
                // One does all of it, only later.
                if worker == 0 { throw error }
            }
        }
        let total = Double(max(1, pieces.reduce(0) { $0 + $1.size }))
        var (left, done) = (pieces.count, 0)
        while left > 0 {
            outcomes.wait(atMost: 0.25)
            let ready = outcomes.take().elements
            try take(ready)
            left -= ready.count
            done += ready.reduce(0) { $0 + $1.piece.size }
            let running = zip(shares.withLock { $0 }, sizes.withLock { $0 }).reduce(0) { $0 + $1.0 * Double($1.1) }
            progress(min(1, (Double(done) + running) / total))
        }
    }

    private func work(as worker: Int) {
        while case let index = next.wrappingAdd(1, ordering: .relaxed).oldValue, index < pieces.count {
            let piece = pieces[index]
            sizes.withLock { $0[worker] = piece.size }
            let hearing = Result {
                try hearer.hear(piece.file, with: models[piece.model]) { share in
                    shares.withLock { $0[worker] = min(1, share) }
                }
            }
            // Before it counts as done, so that nothing counts twice.
            shares.withLock { $0[worker] = 0 }
            outcomes.put(Outcome(piece: piece, hearing: hearing))
        }
    }
}
