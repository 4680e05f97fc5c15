import Audio
import Glibc
import System

/// The recordings that paths, and a list of paths, lead to: each once, in the order of the bytes of their names.
struct RecordingList {
    private static let most = Limit(
        1_000_000, .recordings, of: "recordings that one `detect` looks for", beyond: "it is refused; divide them")
    private static let deepest = Limit(
        64, .levels, of: "folders in a folder of recordings for `detect`",
        beyond: "what lies deeper is said and not looked at")
    private static let longest = Limit(
        256 << 20, .bytes, of: "a list of recordings for `detect --list`", beyond: "the list is refused; divide it")

    struct Entry {
        var path: String
        /// Why there is nothing to hear.
        var error: AudioError?
    }

    private(set) var entries: [Entry] = []
    /// The folders that were looked at, so that a link back to one of them leads nowhere.
    private var visited: Set<[UInt]> = []

    /// - Parameters:
    ///   - paths: recordings and folders.
    ///   - list: the file of such paths, one a line; `-` for standard input.
    init(_ paths: [String], list: String?) throws {
        for path in paths { try add(path) }
        if let list {
            for line in try Self.lines(of: list) { try addListed(line) }
        }
        entries.sort { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }
        var kept = 0
        for index in entries.indices where index == 0 || entries[index].path != entries[kept - 1].path {
            entries[kept] = entries[index]
            kept += 1
        }
        entries.removeLast(entries.count - kept)
    }

    private mutating func add(_ path: String) throws {
        guard let status = FileStatus(at: path), status.kind == .folder else { return try append(path) }
        let (before, isNew) = (entries.count, !visited.contains(status.identity))
        try look(in: path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path, status, depth: 0)
        guard entries.count == before, isNew else { return }
        try append(path, "holds no recordings; name a folder of WAV, FLAC, OGG or AIFF files")
    }

    /// Nobody waits for a pipe that stands in a list.
    private mutating func addListed(_ line: [UInt8]) throws {
        let text = FileName.text(line)
        let path = text == "-" ? "./-" : text
        switch FileStatus(at: path)?.kind {
        case nil, .file, .folder: try add(path)
        case .some(let kind): try append(path, "is \(kind.name); a list names recordings and folders")
        }
    }

    private mutating func look(in folder: String, _ status: FileStatus, depth: Int) throws {
        guard visited.insert(status.identity).inserted else { return }
        guard depth < Self.deepest.value else {
            return try append(folder, "lies more than \(Self.deepest.value) folders deep; name it by itself")
        }
        guard let names = Folder.names(in: folder) else {
            return try append(folder, "cannot be read (\(SystemError.last)); see to its permissions")
        }
        for name in names {
            let path = folder.hasSuffix("/") ? folder + name : "\(folder)/\(name)"
            let status = FileStatus(at: path)
            if let status, status.kind == .folder {
                try look(in: path, status, depth: depth + 1)
            } else if RecordingFolder.isRecording(name), [nil, .file].contains(status?.kind) {
                try append(path)
            }
        }
    }

    private mutating func append(_ path: String, _ problem: String? = nil) throws {
        guard entries.count < Self.most.value else {
            throw AudioError(.usage, "\(path): is one recording too many; divide them, \(Self.most.value) at a time")
        }
        entries.append(Entry(path: path, error: problem.map { AudioError(.noInput, "\(path): \($0)") }))
    }

    private static func lines(of list: String) throws -> [[UInt8]] {
        let bytes: [UInt8]
        do throws(SystemError) {
            let file =
                list == "-" ? try OwnedDescriptor.standardInput() : try OwnedDescriptor(opening: list, O_RDONLY)
            bytes = try file.readAll(atMost: longest.value)
        } catch {
            throw AudioError(.noInput, "\(list): cannot be read (\(error)); give --list a file of paths, one a line")
        }
        guard bytes.count <= longest.value else {
            throw AudioError(.badData, "\(list): is longer than \(longest.value) bytes; divide it")
        }
        return bytes.split(separator: UInt8(ascii: "\n")).map { line in
            Array(line.last == UInt8(ascii: "\r") ? line.dropLast() : line)
        }.filter { !$0.isEmpty }
    }
}
