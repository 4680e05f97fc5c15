import Audio
import EventLog
import Glibc
import Pipeline
import System

/// A folder of clips on the disk, with an index of one JSON object a line, and within limits of size and age.
///
/// The index has exactly one line for each clip, in the order in which they came: a line is added after its clip is there,
/// and taken out before it goes where the disk has room for that. A clip is named by the moment at which it was heard, as
/// the clock told it; with a clock that is not set, or set back, only the index knows the order.
package struct ClipFolder {
    /// How much is kept.
    package struct Limits: Sendable {
        /// All clips together, without the index.
        package var bytes: Int
        /// Seconds.
        package var age: Double

        package init(bytes: Int, age: Double) {
            self.bytes = bytes
            self.age = age
        }
    }

    /// What its lines say.
    package enum Content: Sendable {
        /// Where a clip lies, and its event as it was printed.
        case clips
        /// All that it takes to decide an event again.
        case log

        package var index: String {
            switch self {
            case .clips: "index.jsonl"
            case .log: LoggedEvents.index
            }
        }

        fileprivate var name: String {
            switch self {
            case .clips: "clips"
            case .log: "the log"
            }
        }
    }

    private static let longestIndex = Limit(
        256 << 20, .bytes, of: "the index of a folder of clips", beyond: "the folder is refused")
    /// Removing makes so much more room than is needed, so that the index is not written anew for each clip.
    private static let slack = 0.05

    private let path: String
    private let limits: Limits
    private let content: Content
    private let lock: FileLock
    /// Oldest first.
    private var entries: [KeptClip] = []
    private var bytes = 0

    /// Opens the folder and brings it within its limits.
    /// - Parameters:
    ///   - path: is made, for its owner only, when it is not there.
    ///   - wall: now, in seconds since 1970.
    /// - Throws: `AudioError` of kind `.cannotCreate`.
    package init(_ path: String, limits: Limits, content: Content = .clips, at wall: Double) throws {
        do throws(SystemError) {
            try Folder.make(path, mode: 0o700)
        } catch {
            throw AudioError(
                .cannotCreate, "\(path): cannot be made (\(error)); choose another folder for \(content.name)")
        }
        self.path = path
        self.content = content
        self.limits = limits
        lock = try FileLock("\(path)/.lock", of: path)
        TransientFile.removeLeftovers(in: path)
        try load(at: wall)
        try tidy(at: wall)
    }

    /// Writes a clip and its line in the index, and removes what is too much or too old.
    /// - Throws: `AudioError` of kind `.cannotCreate`; then nothing of the clip is left.
    package mutating func save(_ clip: Clip) throws {
        let name = freeName(clip)
        let file = "\(path)/\(name)"
        let writer = try WAVWriter(path: file, isPrivate: true, isDurable: true)
        try writer.write(clip.samples.span)
        try writer.close()
        let line = line(of: clip, in: name)
        do {
            try append(line.description + "\n")
        } catch {
            FileSystem.remove(file)
            throw error
        }
        let kept = KeptClip(new: name, in: path, line: line.description, heard: clip.wall)
        entries.append(kept)
        bytes += kept.bytes
        try tidy(at: clip.wall)
    }

    private func line(of clip: Clip, in file: String) -> JSONLine {
        if content == .log, let event = LogEvent(clip, id: freeID(), file: file) { return event.json }
        var line = JSONLine()
        line.add("file", file)
        line.add("start", clip.start)
        line.add("end", clip.end)
        line.add("event", clip.event.json)
        line.add("client", clip.client)
        return line
    }

    /// An ID that no other event has.
    private func freeID() -> String {
        var id: String
        repeat { id = EventID.make() } while entries.contains { $0.line?.contains("\"id\":\"\(id)\"") ?? false }
        return id
    }

    /// Removes what is too much or too old.
    /// - Throws: `AudioError` of kind `.cannotCreate` when the index cannot be written; the next start mends it.
    package mutating func tidy(at wall: Double) throws {
        for index in entries.indices { entries[index].date(at: wall, in: path) }
        let oldest = wall - limits.age
        var removed = entries.filter { $0.heard < oldest }
        entries.removeAll { $0.heard < oldest }
        bytes -= removed.reduce(0) { $0 + $1.bytes }
        if bytes > limits.bytes {
            let goal = Int(Double(limits.bytes) * (1 - Self.slack))
            var count = 0
            while bytes > goal, count < entries.count {
                bytes -= entries[count].bytes
                count += 1
            }
            removed += entries[..<count]
            entries.removeFirst(count)
        }
        guard !removed.isEmpty else { return }
        do {
            try writeIndex()
            remove(removed)
        } catch {
            // A full disk takes a new index only when something has gone.
            remove(removed)
            try writeIndex()
        }
    }

    private func remove(_ clips: [KeptClip]) {
        for clip in clips { FileSystem.remove("\(path)/\(clip.name)") }
    }

    private mutating func load(at wall: Double) throws {
        let lines = try indexLines()
        guard let names = Folder.names(in: path) else {
            throw AudioError(
                .cannotCreate,
                "\(path): cannot be read (\(SystemError.last)); choose another folder for \(content.name)")
        }
        // Those whose lines a crash has taken go first.
        let clips = names.filter(KeptClip.isOne).sorted {
            (lines.places[$0] ?? -1, $0) < (lines.places[$1] ?? -1, $1)
        }
        entries = clips.map { name in
            KeptClip(found: name, in: path, line: lines.places[name].map { lines.texts[$0] }, at: wall)
        }
        bytes = entries.reduce(0) { $0 + $1.bytes }
        if entries.count(where: { $0.line != nil }) != lines.texts.count { try writeIndex() }
    }

    /// The lines of the index, and where in them a clip is told of.
    private func indexLines() throws -> (texts: [String], places: [String: Int]) {
        let bytes: [UInt8]
        do throws(WholeFile.Refusal) {
            let index = "\(path)/\(content.index)"
            bytes = try WholeFile.readIfThere(index, atMost: Self.longestIndex.value, followsLinks: false) ?? []
        } catch {
            throw AudioError(
                .cannotCreate, "\(path)/\(content.index): cannot be read (\(error)); remove it or choose another folder"
            )
        }
        let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init)
        var places: [String: Int] = [:]
        for (place, line) in lines.enumerated() where line.hasPrefix(Self.opening) && line.hasSuffix("}") {
            places[String(line.dropFirst(Self.opening.count).prefix { $0 != "\"" })] = place
        }
        return (lines, places)
    }

    /// How a line of ours begins; what follows is a name without anything to escape.
    private static let opening = #"{"file":""#

    private func append(_ line: String) throws {
        do throws(SystemError) {
            try PrivateFile.append(line, to: "\(path)/\(content.index)")
        } catch {
            throw cannotWrite(content.index, error)
        }
    }

    private func writeIndex() throws {
        let text = entries.compactMap(\.line).map { $0 + "\n" }.joined()
        do throws(SystemError) {
            try FileReplacement.write(text.utf8, to: "\(path)/\(content.index)", mode: 0o600)
        } catch {
            throw cannotWrite(content.index, error)
        }
    }

    private func cannotWrite(_ name: String, _ error: SystemError) -> AudioError {
        AudioError(.cannotCreate, "\(path)/\(name): cannot be written (\(error)); make room or choose another folder")
    }

    /// A keyword can be heard twice in the same millisecond when a file is read.
    private func freeName(_ clip: Clip) -> String {
        let stamp = WallClock.stamp(clip.wall, milliseconds: true)
        let kind = clip.kind == .detection ? "" : "-\(clip.kind.rawValue)"
        let stem = "\(stamp)-\(FileName.part(of: clip.keyword))\(kind)"
        var name = stem + ".wav"
        var number = 2
        while FileSystem.exists("\(path)/\(name)") {
            name = "\(stem)-\(number).wav"
            number += 1
        }
        return name
    }
}
