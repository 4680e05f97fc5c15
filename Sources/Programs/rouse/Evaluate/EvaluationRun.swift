import ArgumentParser
import Evaluation
import KeywordModels
import ModelFiles
import System

/// Hears what has not been heard yet, and keeps it.
struct EvaluationRun {
    /// A recording to be heard with a model.
    private struct Piece: Sendable {
        var file: String
        var model: Int
        var size: Int
        /// By which it is kept; nil for what is no regular file.
        var key: String?
    }

    /// For each model what it has made of each recording.
    private(set) var hearings: [[String: Hearing]]
    /// The status of the first recording that could not be used.
    private(set) var failed: ExitCode?

    private let work: SharedWork<Piece, Result<Hearing, any Error>>
    private let bytes: Int
    private let state: SearchState?

    /// - Parameter state: the file where it is kept; nil for none.
    init(models: [any Keyword], recordings: Recordings, hearer: Hearer, state: String?) throws {
        // What cannot be kept is said before hours are spent on it.
        let state = try state.map { path in try SearchState(path: path, .evaluation) }
        self.state = state
        hearings = models.map { _ in [:] }
        var pieces: [Piece] = []
        for (index, model) in models.enumerated() {
            let bytes = try model.encoded()
            // A file that ends with its checksum has, with that, the same checksum as every other.
            let checksum = Checksum.crc32(bytes.dropLast(4))
            let files = Set(recordings.occurrences(of: model.keyword).map(\.file)).sorted() + recordings.negatives
            for file in files {
                let key = hearer.key(of: file, bytes, checksum)
                if let key, let hearing = try Self.kept(key, in: state) {
                    hearings[index][file] = hearing
                } else {
                    let size = FileStatus(at: file)?.bytes ?? 0
                    pieces.append(Piece(file: file, model: index, size: max(size, 1), key: key))
                }
            }
        }
        bytes = pieces.reduce(0) { $0 + $1.size }
        // The longest first, so that no worker is left with one at the end.
        work = SharedWork(pieces.sorted { $0.size > $1.size }) {
            $0.size
        } body: { piece, reached in
            Result { try hearer.hear(piece.file, with: models[piece.model], reached: reached) }
        }
    }

    /// - Throws: what stops all of it, such as a full disk.
    mutating func finish() throws {
        var bar = WorkProgress(name: "evaluate", bytes: bytes)
        defer { bar.finish() }
        var batch = Batch()
        try work.run { outcomes in
            for outcome in outcomes {
                try batch.attempt {
                    let hearing = try outcome.outcome.get()
                    hearings[outcome.piece.model][outcome.piece.file] = hearing
                    if let key = outcome.piece.key { try keep(hearing, of: key) }
                }
            }
        } progress: { share in
            bar.update(share)
        }
        do { try batch.finish() } catch let status as ExitCode { failed = status }
    }

    /// What was heard before; nil where that is not known.
    private static func kept(_ key: String, in state: SearchState?) throws -> Hearing? {
        guard let state, let place = try state.place(of: key) else { return nil }
        var bytes: [UInt8] = []
        _ = try state.read(at: place) { bytes += Array($0.utf8) }
        return Hearing(lines: bytes)
    }

    private func keep(_ hearing: Hearing, of key: String) throws {
        guard let state else { return }
        let lines = hearing.lines
        for place in lines.indices {
            let isLast = place == lines.count - 1
            try state.keep(lines[place], of: key, isFirst: place == 0, isLast: isLast, warnings: [])
        }
    }
}
