import Audio
import CommandRecording
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
        /// What the names of its files begin with.
        var stem: String
        var parts: [(name: String, line: JSONLine)]
    }

    private let folder: String
    private let awaitsText: Bool
    private let mayWait: Bool
    private let onFailure: @Sendable (_ message: String, _ command: Int) -> Void
    private let thread: SerialThread
    private let disk: CommandFolder
    private var entries: [Int: Entry] = [:]

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
        guard FileSystem.permits(.write, .enter, at: folder) else {
            throw AudioError(
                .cannotCreate, "\(folder): cannot be written to (\(SystemError.last)); choose another for commands")
        }
        TransientFile.removeLeftovers(in: folder)
        self.folder = folder
        disk = CommandFolder(folder)
        thread = try .forFiles()
        self.awaitsText = awaitsText
        self.mayWait = mayWait
        self.onFailure = onFailure
    }

    public func handle(_ stamped: StampedEvent) {
        let line = stamped.json
        switch stamped.event {
        case .wake(let wake):
            let stamp = WallClock.stamp(WallClock.now())
            let stem = "\(stamp)-\(getpid())-\(wake.command)-\(FileName.part(of: wake.detection.keyword))"
            entries[wake.command] = Entry(stem: stem, parts: [("wake", line)])
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
        thread.finish()
    }

    private func save(_ command: Int, _ part: String, _ line: JSONLine, samples: [Float] = [], isLast: Bool) {
        guard var entry = entries[command] else { return }
        entry.parts.append((part, line))
        let failedBefore = entry.parts.contains { $0.name == "error" }
        let isOver = isLast || (failedBefore && part == "end")
        entries[command] = isOver ? nil : entry
        guard part == "end" || entry.parts.contains(where: { $0.name == "end" }) else { return }
        if mayWait, disk.waiting.load(ordering: .relaxed) >= Self.mostWaiting.value { thread.finish() }
        guard disk.waiting.add(1, ordering: .relaxed).newValue <= Self.mostWaiting.value else {
            disk.waiting.subtract(1, ordering: .relaxed)
            return onFailure("\(folder): is written too slowly; command \(command) is not kept", command)
        }
        let kept = KeptParts(
            command: command, stem: entry.stem, parts: entry.parts, samples: samples,
            hasRecording: !samples.isEmpty || part != "end", isOver: isOver)
        thread.run { [disk, onFailure] in
            defer { disk.waiting.subtract(1, ordering: .relaxed) }
            do {
                try disk.write(kept)
            } catch {
                onFailure("\(error)", command)
            }
        }
    }
}
