import Audio
import CommandRecording
import Dispatch
import Glibc
import KeywordSpotting
public import Pipeline
public import Session
import Synchronization
import System

/// Keeps commands in a folder: a WAV file each, and beside it a JSON file with everything that is known.
///
/// The files are written by a thread of their own. What is known later, such as the text, is added to the JSON file
/// when it comes; a reader sees the old file or the whole new one.
public final class CommandArchive: EventSink {
    /// Recordings that may wait for a slow disk; more are not kept.
    private static let mostWaiting = Limit(
        8, .recordings, of: "the commands that wait to be written",
        beyond: "the command is not kept; an `error` event says so")

    private struct Entry {
        var name: String
        var parts: [(name: String, line: JSONLine)]
    }

    private let folder: String
    private let awaitsText: Bool
    private let mayWait: Bool
    private let onFailure: @Sendable (_ message: String, _ command: Int) -> Void
    private let queue = DispatchQueue(label: "rouse.archive")
    private let waiting = Waiting()
    private var entries: [Int: Entry] = [:]

    private final class Waiting: Sendable {
        let count = Atomic<Int>(0)
    }

    /// - Parameters:
    ///   - folder: is made, for its owner only, when it is not there.
    ///   - awaitsText: whether a text or failure will follow each command.
    ///   - mayWait: whether the audio can wait for a slow disk, as that of a file can; else recordings are lost.
    ///   - onFailure: is called when a file cannot be written, from any thread.
    /// - Throws: `AudioError` of kind `.cannotCreate`.
    public init(
        folder: String, awaitsText: Bool, mayWait: Bool = false,
        onFailure: @escaping @Sendable (_ message: String, _ command: Int) -> Void
    ) throws {
        do throws(SystemError) {
            try Folder.make(folder, mode: 0o700)
        } catch {
            throw AudioError(
                .cannotCreate, "\(folder): cannot be made (\(error)); choose another folder for commands")
        }
        guard access(folder, W_OK | X_OK) == 0 else {
            throw AudioError(
                .cannotCreate, "\(folder): cannot be written to (\(SystemError.last)); choose another for commands")
        }
        self.folder = folder
        self.awaitsText = awaitsText
        self.mayWait = mayWait
        self.onFailure = onFailure
    }

    public func handle(_ stamped: StampedEvent) {
        let line = stamped.json
        switch stamped.event {
        case .wake(let wake):
            let stamp = WallClock.stamp(WallClock.now())
            let name = "\(stamp)-\(getpid())-\(wake.command)-\(Self.fileName(wake.detection.keyword))"
            entries[wake.command] = Entry(name: name, parts: [("wake", line)])
        case .commandEnded(let command):
            let isLast = !awaitsText || !command.isToBeTranscribed
            save(command.number, "end", line, samples: command.samples, isLast: isLast)
        case .transcript(let text): save(text.command, "transcript", line, isLast: true)
        case .failure(let failure):
            guard let command = failure.command, failure.source == "transcription" else { return }
            // A failure may come before the end of the command.
            let isLast = entries[command]?.parts.contains { $0.name == "end" } == true
            save(command, "error", line, isLast: isLast)
        default: break
        }
    }

    /// Waits until everything is on the disk.
    public func finish(isStopped: Bool) {
        queue.sync {}
    }

    private func save(_ command: Int, _ part: String, _ line: JSONLine, samples: [Float] = [], isLast: Bool) {
        guard var entry = entries[command] else { return }
        entry.parts.append((part, line))
        let failedBefore = entry.parts.contains { $0.name == "error" }
        entries[command] = isLast || (failedBefore && part == "end") ? nil : entry
        guard part == "end" || entry.parts.contains(where: { $0.name == "end" }) else { return }
        if mayWait, waiting.count.load(ordering: .relaxed) >= Self.mostWaiting.value { queue.sync {} }
        guard waiting.count.add(1, ordering: .relaxed).newValue <= Self.mostWaiting.value else {
            waiting.count.subtract(1, ordering: .relaxed)
            return onFailure("\(folder): is written too slowly; command \(command) is not kept", command)
        }
        var sidecar = JSONLine()
        if !samples.isEmpty || part != "end" { sidecar.add("file", entry.name + ".wav") }
        for (name, line) in entry.parts { sidecar.add(name, line) }
        let path = "\(folder)/\(entry.name)"
        let text = sidecar.description
        queue.async { [waiting, onFailure] in
            defer { waiting.count.subtract(1, ordering: .relaxed) }
            do {
                if !samples.isEmpty {
                    let writer = try WAVWriter(path: path + ".wav", isPrivate: true)
                    try writer.write(samples.span)
                    try writer.close()
                }
                try Self.write(text + "\n", to: path + ".json")
            } catch {
                onFailure("\(error)", command)
            }
        }
    }

    /// Letters, digits and hyphens of a keyword.
    private static func fileName(_ keyword: String) -> String {
        String(keyword.prefix(40).map { $0.isLetter || $0.isNumber ? $0 : "-" })
    }

    private static func write(_ text: String, to path: String) throws {
        do throws(SystemError) {
            try FileReplacement.write(text.utf8, to: path, mode: 0o600)
        } catch {
            throw AudioError(
                .cannotCreate, "\(path): cannot be written (\(error)); make room or choose another folder")
        }
    }
}
