import Audio
import Evaluation
import System

/// Finds the recordings of an evaluation, and what is said in them.
struct EvaluationInputs {
    /// More folders in folders than anybody sorts recordings into.
    private static let deepest = Limit(
        4, .levels, of: "folders in a folder of recordings for `evaluate`",
        beyond: "what lies deeper is not looked at")

    let recordings: Recordings

    /// - Parameters:
    ///   - positives: folders and recordings.
    ///   - keywords: those of the models; a folder of such a name holds that word, another name is a condition.
    init(positives: [String], negatives: [String], labels: [String], keywords: [String]) throws {
        var found: [(file: String, word: String, condition: String)] = []
        // A folder and a recording in it may both be named.
        var (positivePaths, negativePaths): (Set<String>, Set<String>) = ([], [])
        for path in positives {
            for recording in try Self.recordings(at: path, option: "--positives")
            where positivePaths.insert(recording.path).inserted {
                let words = recording.folders.filter { name in keywords.contains { WordText.names(name, $0) } }
                let rest = recording.folders.filter { !words.contains($0) }
                found.append((recording.path, words.last ?? "", rest.joined(separator: "/")))
            }
        }
        let others = try negatives.flatMap { try Self.recordings(at: $0, option: "--negatives").map(\.path) }
            .filter { negativePaths.insert($0).inserted }
        if let both = others.first(where: positivePaths.contains) {
            throw EvaluationError(.usage, "\(both): is given with --positives and with --negatives; give it with one")
        }
        var recordings = Recordings(positives: found, negatives: others)
        for path in labels {
            if FileStatus(at: path)?.kind == .folder {
                try Self.addTracks(in: path, to: &recordings)
            } else {
                let table = try LabelTable(path: path)
                let isTable = path.lowercased().hasSuffix(".csv")
                try recordings.add(table, from: path, track: isTable ? nil : Self.recording(of: path, in: recordings))
            }
        }
        self.recordings = recordings
    }

    /// The label tracks in a folder that are called as recordings are, but for their ends.
    private static func addTracks(in folder: String, to recordings: inout Recordings) throws {
        guard let names = Folder.names(in: folder) else {
            throw EvaluationError(
                .noInput, "\(folder): cannot be read (\(SystemError.last)); check the path of the labels")
        }
        var count = 0
        for name in names where name.lowercased().hasSuffix(".txt") {
            let path = "\(folder)/\(name)"
            guard let recording = try? recording(of: path, in: recordings) else { continue }
            try recordings.add(LabelTable(path: path), from: path, track: recording)
            count += 1
        }
        guard count > 0 else {
            throw EvaluationError(
                .badData,
                "\(folder): holds no label track (NAME.txt) of any of the recordings (NAME.wav); check --labels")
        }
    }

    /// The recording that a label track is of.
    private static func recording(of track: String, in recordings: Recordings) throws -> String {
        let name = RecordingName.stem(of: track)
        let named = (recordings.positives + recordings.negatives).filter { RecordingName.stem(of: $0) == name }
        guard named.count == 1 else {
            let what = named.isEmpty ? "none" : "\(named.count)"
            throw EvaluationError(
                .badData,
                "\(track): \(what) of the recordings \(named.count == 1 ? "is" : "are") called '\(name)'; a label track "
                    + "is called as its recording, or give a table that ends in .csv")
        }
        return named[0]
    }

    /// A recording, or those in a folder and the folders in it, with the names of those.
    private static func recordings(at path: String, option: String) throws -> [(path: String, folders: [String])] {
        guard FileStatus(at: path)?.kind == .folder else { return [(path, [])] }
        let root = path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path
        var found: [(path: String, folders: [String])] = []
        func look(_ folder: String, _ names: [String]) throws {
            guard let entries = Folder.names(in: folder) else {
                throw EvaluationError(
                    .noInput, "\(folder): cannot be read (\(SystemError.last)); give \(option) folders that can be read"
                )
            }
            for entry in entries {
                let inner = "\(folder)/\(entry)"
                switch FileStatus(at: inner)?.kind {
                case .folder where names.count < deepest.value: try look(inner, names + [entry])
                case .file where RecordingFolder.isRecording(entry): found.append((inner, names))
                default: break
                }
            }
        }
        try look(root, [])
        guard !found.isEmpty else {
            throw EvaluationError(
                .noInput, "\(path): holds no recordings; give \(option) a folder of WAV or FLAC files")
        }
        return found
    }
}
