import Audio
import Glibc
import ModelFiles
import Synchronization
import System

/// What was found in each recording, kept in a file, so that a search that was killed goes on where it was: for `detect`
/// what it has printed, for `evaluate` all candidates.
///
/// The file is a row of parts: a line of JSON, then the bytes that it speaks of. A recording has one or, where much was
/// found, several; the last says that it is all. Whoever is killed while it writes leaves a part without an end, which
/// is cut off, or a recording without a last part, which is heard again. A checksum tells what a loss of power has left
/// unwritten, so that nobody has to wait for the disk.
final class SearchState: Sendable {
    /// Bytes of a part; longer ones are not written.
    static let longestPart = 1 << 22
    /// Bytes of the line before it, most of which is a path.
    private static let longestHeader = 1 << 16

    /// What is kept, and what for.
    struct Purpose: Sendable {
        let format: String
        /// Whose state it is, for messages.
        let name: String
        let option: String

        static let detection = Purpose(format: "rouse-detection-1", name: "a search", option: "--resume")
        static let evaluation = Purpose(format: "rouse-evaluation-2", name: "an evaluation", option: "--state")
    }

    /// What stands before the bytes of a part.
    private struct Header {
        var key: String
        /// Where its bytes are.
        var range: Range<Int>
        var checksum: UInt32
        var isFirst: Bool
        var isLast: Bool
        var warnings: [String]
    }

    private let path: String
    private let purpose: Purpose
    private let file: OwnedDescriptor
    /// Where the first part of a recording begins, by the hash of its key: of a million there is room for these.
    private let places: [Int: Int]
    private let end: Mutex<Int>

    /// Reads what is there, and makes a file that is not.
    /// - Throws: `AudioError` for a file that is something else, or that another search is using.
    init(path: String, _ purpose: Purpose) throws(AudioError) {
        self.path = path
        self.purpose = purpose
        do throws(SystemError) {
            file = try OwnedDescriptor(opening: path, O_RDWR | O_CREAT | O_APPEND | O_NONBLOCK | O_NOCTTY, mode: 0o600)
        } catch {
            throw AudioError(
                .cannotCreate,
                "\(path): cannot be written (\(error)); make room or name another file with \(purpose.option)")
        }
        guard file.lock() else {
            throw AudioError(.unavailable, "\(path): \(purpose.name) is using it already; wait, or name another file")
        }
        var isForeign = false
        do throws(SystemError) {
            let start = try file.read(atMost: 64, at: 0)
            isForeign = !start.isEmpty && !start.starts(with: "{\"format\":\"\(purpose.format)\"".utf8)
            let length = try FileStatus(of: file).bytes
            let found: (places: [Int: Int], end: Int) =
                isForeign ? ([:], length) : try Self.scan(file, length: length, purpose.format)
            places = found.places
            end = Mutex(found.end)
            if found.end < length { try file.cut(at: found.end) }
        } catch {
            throw AudioError(
                .unavailable, "\(path): cannot be read (\(error)); name another file with \(purpose.option)")
        }
        // Nobody writes into what is something else.
        guard !isForeign else {
            throw AudioError(
                .badData, "\(path): is no state of \(purpose.name); name another file with \(purpose.option)")
        }
    }

    /// Finds the recordings that are there as a whole, and where the last part ends.
    private static func scan(
        _ file: borrowing OwnedDescriptor, length: Int, _ format: String
    ) throws(SystemError) -> (places: [Int: Int], end: Int) {
        var places: [Int: Int] = [:]
        var begun: [Int: Int] = [:]
        var position = 0
        while let header = try header(file, at: position, format), header.range.upperBound <= length {
            let bytes = try file.read(atMost: header.range.count, at: header.range.lowerBound)
            let hash = header.key.hashValue
            if header.isFirst { begun[hash] = position }
            if bytes.count != header.range.count || Checksum.crc32(bytes) != header.checksum { begun[hash] = nil }
            if header.isLast, let first = begun.removeValue(forKey: hash) { places[hash] = first }
            position = header.range.upperBound
        }
        return (places, position)
    }

    /// The line at a place in the file; nil where none begins.
    private static func header(
        _ file: borrowing OwnedDescriptor, at position: Int, _ format: String
    ) throws(SystemError) -> Header? {
        var line: ArraySlice<UInt8> = []
        for length in [1_024, longestHeader] {
            let bytes = try file.read(atMost: length, at: position)
            if let end = bytes.firstIndex(of: UInt8(ascii: "\n")) {
                line = bytes[..<end]
                break
            }
        }
        guard let object = JSONValue(parsing: line), object["format"]?.string == format,
            let key = object["heard"]?.string, let checksum = object["crc32"]?.number,
            let bytes = object["bytes"]?.number, let count = ForeignNumber(bytes).within(0...longestPart)
        else { return nil }
        let start = position + line.count + 1
        return Header(
            key: key, range: start..<start &+ count, checksum: UInt32(exactly: checksum) ?? 0,
            isFirst: object["first"]?.bool == true, isLast: object["last"]?.bool == true,
            warnings: object["warnings"]?.array?.compactMap(\.string) ?? [])
    }

    /// The place of a recording; nil when it has not been heard.
    func place(of key: String) throws(AudioError) -> Int? {
        guard let place = places[key.hashValue] else { return nil }
        // Another key may have the same hash.
        return try header(at: place)?.key == key ? place : nil
    }

    /// Gives what was printed of the recording that begins at a place, part by part, and returns what was odd about it.
    func read(at place: Int, _ take: (String) -> Void) throws(AudioError) -> [String] {
        var position = place
        var key: String?
        while let header = try header(at: position) {
            // Parts of others may lie between.
            if key == nil || key == header.key {
                key = header.key
                let bytes = try reading { () throws(SystemError) in
                    try file.read(atMost: header.range.count, at: header.range.lowerBound)
                }
                take(String(decoding: bytes, as: UTF8.self))
                if header.isLast { return header.warnings }
            }
            position = header.range.upperBound
        }
        throw AudioError(.unavailable, "\(path): was changed by somebody else; begin again")
    }

    /// Keeps a part of what was printed of a recording.
    func keep(_ text: String, of key: String, isFirst: Bool, isLast: Bool, warnings: [String]) throws(AudioError) {
        let bytes = Array(text.utf8)
        var line = JSONLine()
        line.add("format", purpose.format)
        line.add("heard", key)
        if isFirst { line.add("first", true) }
        if isLast { line.add("last", true) }
        if !warnings.isEmpty { line.add("warnings", warnings) }
        line.add("bytes", bytes.count)
        line.add("crc32", Int(exactly: Checksum.crc32(bytes)) ?? 0)
        let block = Array((line.description + "\n").utf8) + bytes
        let failure: SystemError? = end.withLock { end in
            do throws(SystemError) {
                try file.write(block)
                end += block.count
                return nil
            } catch {
                // Half of it would hide what comes behind.
                try? file.cut(at: end)
                return error
            }
        }
        guard let failure else { return }
        throw AudioError(
            .cannotCreate,
            "\(path): cannot be written (\(failure)); make room and go on with the same \(purpose.option)")
    }

    private func header(at position: Int) throws(AudioError) -> Header? {
        try reading { () throws(SystemError) in try Self.header(file, at: position, purpose.format) }
    }

    private func reading<Value>(_ body: () throws(SystemError) -> Value) throws(AudioError) -> Value {
        do throws(SystemError) {
            return try body()
        } catch {
            throw AudioError(.unavailable, "\(path): cannot be read (\(error)); begin again")
        }
    }
}
