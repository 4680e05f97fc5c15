import ArgumentParser
import Audio
import Pipeline
import Services
import System

/// Searches many recordings on all processors, and prints what one processor would, in the same order.
struct ArchiveSearch {
    /// A recording that is to be heard.
    private struct Piece: Sendable {
        var number: Int
        var file: String
        var size: Int
    }

    /// What is known of a recording before anything is heard.
    private enum Known {
        /// Its lines are in the state.
        case kept(Int)
        case failed(AudioError)
    }

    private let files: [String]
    private let hearing: RecordingHearing
    private let state: SearchState?
    private let work: SharedWork<Piece, RecordingHearing.Outcome>
    private let bytes: Int
    /// Whether what cannot be used gets a line of its own in the output.
    private let printsErrors: Bool
    private var known: [Int: Known] = [:]
    private var ready: [Int: RecordingHearing.Outcome] = [:]
    private var next = 0
    private var batch = Batch()

    init(
        _ entries: [RecordingList.Entry], hearing: RecordingHearing, state: SearchState?, jobs: Int?, printsErrors: Bool
    ) throws {
        files = entries.map(\.path)
        self.hearing = hearing
        self.state = state
        self.printsErrors = printsErrors
        var pieces: [Piece] = []
        for (number, entry) in entries.enumerated() {
            if let error = entry.error {
                known[number] = .failed(error)
            } else if let state, let key = hearing.key(of: entry.path), let place = try state.place(of: key) {
                known[number] = .kept(place)
            } else {
                let size = FileStatus(at: entry.path)?.bytes ?? 0
                pieces.append(Piece(number: number, file: entry.path, size: max(size, 1)))
            }
        }
        bytes = pieces.reduce(0) { $0 + $1.size }
        work = SharedWork(
            pieces, size: { $0.size }, workers: jobs,
            body: { piece, reached in hearing.hear(piece.file, number: piece.number, reached: reached) })
    }

    /// - Throws: what stops all of it, and at the end the status of the first recording that could not be used.
    mutating func run() throws {
        var output = Output(flushesEachLine: false)
        var bar = WorkProgress(name: "detect", bytes: bytes)
        defer { bar.finish() }
        try printWhatIsReady(to: &output)
        try work.run { done in
            guard !done.isEmpty else { return }
            bar.finish()
            for one in done { ready[one.piece.number] = one.outcome }
            try printWhatIsReady(to: &output)
        } progress: {
            bar.update($0)
        }
        bar.finish()
        try batch.finish()
    }

    /// Prints what no recording before it keeps waiting.
    private mutating func printWhatIsReady(to output: inout Output) throws {
        var printed = 0
        while next < files.count {
            var warnings: [String] = []
            var failure: (any Error)?
            if let known = known.removeValue(forKey: next) {
                switch known {
                case .kept(let place): warnings = try state?.read(at: place) { output.text($0) } ?? []
                case .failed(let error): failure = error
                }
            } else if let outcome = ready.removeValue(forKey: next) {
                output.text(outcome.text)
                (warnings, failure) = (outcome.warnings, outcome.failure)
                printed += outcome.cost
            } else {
                break
            }
            for warning in warnings { Terminal.complain(warning) }
            if let failure { try report(failure, of: files[next], to: &output) }
            next += 1
        }
        // Whose turn it is may print, too.
        output.flush()
        hearing.next(next, printed: printed)
    }

    private mutating func report(_ failure: any Error, of file: String, to output: inout Output) throws {
        try batch.attempt { throw failure }
        guard printsErrors else { return }
        var line = JSONLine(event: "error")
        line.add("file", file)
        line.add("source", "recording")
        line.add("code", Self.code(of: failure))
        line.add("message", "\(failure)")
        output.line(line.description)
    }

    private static func code(of failure: any Error) -> String {
        switch failure {
        case let error as AudioError:
            switch error.kind {
            case .noInput: "no-input"
            case .badData: "bad-data"
            case .cannotCreate: "cannot-create"
            case .unavailable: "unavailable"
            case .usage: "usage"
            }
        case let error as ServiceError: error.code.rawValue
        default: "failed"
        }
    }
}
