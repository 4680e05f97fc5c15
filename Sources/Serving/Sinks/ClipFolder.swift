import Audio
import Glibc
import Pipeline
import System

/// A folder of clips on the disk, with an index of one JSON object a line, and within limits of size and age.
///
/// A clip is named by the moment at which it was heard, so the order of the names is that of time. The index has exactly
/// one line for each clip: a line is added after its clip is there, and taken out before it goes.
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

    private struct Entry {
        let name: String
        let bytes: Int
        /// What the index says of it; nil for a clip whose line was lost in a crash.
        let line: String?
    }

    package static let index = "index.jsonl"
    private static let longestIndex = Limit(
        256 << 20, .bytes, of: "the index of a folder of clips", beyond: "the folder is refused")
    /// Removing makes so much more room than is needed, so that the index is not written anew for each clip.
    private static let slack = 0.05

    private let path: String
    private let limits: Limits
    private let lock: FileLock
    /// Oldest first.
    private var entries: [Entry] = []
    private var bytes = 0

    /// Opens the folder and brings it within its limits.
    /// - Parameters:
    ///   - path: is made, for its owner only, when it is not there.
    ///   - wall: now, in seconds since 1970.
    /// - Throws: `AudioError` of kind `.cannotCreate`.
    package init(_ path: String, limits: Limits, at wall: Double) throws {
        do throws(SystemError) {
            try Folder.make(path, mode: 0o700)
        } catch {
            throw AudioError(.cannotCreate, "\(path): cannot be made (\(error)); choose another folder for clips")
        }
        self.path = path
        self.limits = limits
        lock = try FileLock("\(path)/.lock", of: path)
        try load()
        try tidy(at: wall)
    }

    /// Writes a clip and its line in the index, and removes what is too much or too old.
    /// - Throws: `AudioError` of kind `.cannotCreate`; then nothing of the clip is left.
    package mutating func save(_ clip: Clip) throws {
        let name = freeName(clip)
        let file = "\(path)/\(name)"
        let writer = try WAVWriter(path: file, isPrivate: true)
        try writer.write(clip.samples.span)
        try writer.close()
        var line = JSONLine()
        line.add("file", name)
        line.add("start", clip.start)
        line.add("end", clip.end)
        line.add("event", clip.event.json)
        do {
            try append(line.description + "\n")
        } catch {
            unlink(file)
            throw error
        }
        let entry = Entry(name: name, bytes: Self.size(file) ?? 0, line: line.description)
        entries.insert(entry, at: entries.firstIndex { $0.name > name } ?? entries.endIndex)
        bytes += entry.bytes
        try tidy(at: clip.wall)
    }

    /// Removes what is too much or too old.
    /// - Throws: `AudioError` of kind `.cannotCreate` when the index cannot be written; then nothing is removed.
    package mutating func tidy(at wall: Double) throws {
        let oldest = Self.stamp(wall - limits.age)
        var count = entries.prefix { $0.name < oldest }.count
        var rest = bytes - entries[..<count].reduce(0) { $0 + $1.bytes }
        if rest > limits.bytes {
            let goal = Int(Double(limits.bytes) * (1 - Self.slack))
            while rest > goal, count < entries.count {
                rest -= entries[count].bytes
                count += 1
            }
        }
        guard count > 0 else { return }
        let removed = entries[..<count]
        entries.removeFirst(count)
        bytes = rest
        try writeIndex()
        for entry in removed { unlink("\(path)/\(entry.name)") }
    }

    private mutating func load() throws {
        let lines = try indexLines()
        guard let names = Folder.names(in: path) else {
            throw AudioError(
                .cannotCreate, "\(path): cannot be read (\(SystemError.last)); choose another folder for clips")
        }
        entries = names.filter(Self.isClip).map { name in
            Entry(name: name, bytes: Self.size("\(path)/\(name)") ?? 0, line: lines.named[name])
        }
        bytes = entries.reduce(0) { $0 + $1.bytes }
        if entries.count(where: { $0.line != nil }) != lines.count { try writeIndex() }
    }

    /// The lines of the index by the clip they tell of, and how many there are, with those that tell of none.
    private func indexLines() throws -> (named: [String: String], count: Int) {
        let bytes: [UInt8]
        do throws(WholeFile.Refusal) {
            bytes = try WholeFile.read("\(path)/\(Self.index)", atMost: Self.longestIndex.value, followsLinks: false)
        } catch {
            if error == .system(SystemError(code: ENOENT)) { return ([:], 0) }
            throw AudioError(
                .cannotCreate, "\(path)/\(Self.index): cannot be read (\(error)); remove it or choose another folder")
        }
        let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init)
        var named: [String: String] = [:]
        for line in lines where line.hasPrefix(Self.opening) && line.hasSuffix("}") {
            named[String(line.dropFirst(Self.opening.count).prefix { $0 != "\"" })] = line
        }
        return (named, lines.count)
    }

    /// How a line of ours begins; what follows is a name without anything to escape.
    private static let opening = #"{"file":""#

    private func append(_ line: String) throws {
        do throws(SystemError) {
            try PrivateFile.append(line, to: "\(path)/\(Self.index)")
        } catch {
            throw cannotWrite(Self.index, error)
        }
    }

    private func writeIndex() throws {
        let text = entries.compactMap(\.line).map { $0 + "\n" }.joined()
        do throws(SystemError) {
            try FileReplacement.write(text.utf8, to: "\(path)/\(Self.index)", mode: 0o600)
        } catch {
            throw cannotWrite(Self.index, error)
        }
    }

    private func cannotWrite(_ name: String, _ error: SystemError) -> AudioError {
        AudioError(.cannotCreate, "\(path)/\(name): cannot be written (\(error)); make room or choose another folder")
    }

    /// A keyword can be heard twice in the same millisecond when a file is read.
    private func freeName(_ clip: Clip) -> String {
        let stem = "\(Self.stamp(clip.wall))-\(clip.fileName)\(clip.isNearMiss ? "-near-miss" : "")"
        var name = stem + ".wav"
        var number = 2
        while access("\(path)/\(name)", F_OK) == 0 {
            name = "\(stem)-\(number).wav"
            number += 1
        }
        return name
    }

    /// `20261121T060458.123Z`.
    private static func stamp(_ wall: Double) -> String {
        let milliseconds = String(Int((wall * 1_000).rounded(.down)) % 1_000)
        let padded = String(repeating: "0", count: 3 - milliseconds.count) + milliseconds
        return "\(WallClock.stamp(wall).dropLast()).\(padded)Z"
    }

    /// Whether a name is one of ours: nobody else's file is ever removed.
    private static func isClip(_ name: String) -> Bool {
        let shape = name.utf8.prefix(21).map { (48...57).contains($0) ? UInt8(ascii: "0") : $0 }
        return shape == Array("00000000T000000.000Z-".utf8) && name.hasSuffix(".wav")
    }

    private static func size(_ file: String) -> Int? {
        var status = stat()
        return stat(file, &status) == 0 ? Int(status.st_size) : nil
    }
}

extension Clip {
    /// Letters, digits and hyphens of the keyword.
    fileprivate var fileName: String {
        String(keyword.prefix(40).map { $0.isLetter || $0.isNumber ? $0 : "-" })
    }
}
