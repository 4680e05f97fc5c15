import Synchronization
import System

/// Divides what is to be done among processors. Pieces are begun in the order in which they are given.
final class SharedWork<Piece: Sendable, Outcome: Sendable>: Sendable {
    /// Makes an outcome of a piece; tells meanwhile the share of it that is done.
    typealias Body = @Sendable (Piece, _ reached: (Double) -> Void) -> Outcome

    struct Done: Sendable {
        var piece: Piece
        var outcome: Outcome
    }

    private let pieces: [Piece]
    private let size: @Sendable (Piece) -> Int
    private let body: Body
    private let next = Atomic<Int>(0)
    private let outcomes: Mailbox<Done>
    /// The share that is done of the piece of each worker.
    private let shares: Mutex<[Double]>
    /// The sizes of those pieces.
    private let sizes: Mutex<[Int]>

    /// - Parameters:
    ///   - size: of a piece, which tells how long it will take.
    ///   - workers: nil for as many as there are processors.
    init(_ pieces: [Piece], size: @escaping @Sendable (Piece) -> Int, workers: Int? = nil, body: @escaping Body) {
        self.pieces = pieces
        self.size = size
        self.body = body
        outcomes = Mailbox(capacity: max(1, pieces.count), overflow: .dropsNewest)
        let workers = min(max(1, workers ?? Processors.count), pieces.count)
        shares = Mutex([Double](repeating: 0, count: workers))
        sizes = Mutex([Int](repeating: 0, count: workers))
    }

    /// Does everything.
    /// - Parameters:
    ///   - take: gets what has become ready meanwhile.
    ///   - progress: is told the share of all that is done.
    /// - Throws: `SystemError` when there are no threads; whatever `take` throws.
    func run(take: ([Done]) throws -> Void, progress: (Double) -> Void) throws {
        let workers = shares.withLock { $0.count }
        for worker in 0..<workers {
            do throws(SystemError) {
                try DetachedThread.run { [self] in work(as: worker) }
            } catch {
                // One does all of it, only later.
                if worker == 0 { throw error }
            }
        }
        let total = Double(max(1, pieces.reduce(0) { $0 + size($1) }))
        var (left, done) = (pieces.count, 0)
        while left > 0 {
            outcomes.wait(atMost: 0.25)
            let ready = outcomes.take().elements
            try take(ready)
            left -= ready.count
            done += ready.reduce(0) { $0 + size($1.piece) }
            let running = zip(shares.withLock { $0 }, sizes.withLock { $0 }).reduce(0) { $0 + $1.0 * Double($1.1) }
            progress(min(1, (Double(done) + running) / total))
        }
    }

    private func work(as worker: Int) {
        while case let index = next.wrappingAdd(1, ordering: .relaxed).oldValue, index < pieces.count {
            let piece = pieces[index]
            sizes.withLock { $0[worker] = size(piece) }
            let outcome = body(piece) { share in
                shares.withLock { $0[worker] = min(1, share) }
            }
            // Before it counts as done, so that nothing counts twice.
            shares.withLock { $0[worker] = 0 }
            outcomes.put(Done(piece: piece, outcome: outcome))
        }
    }
}
