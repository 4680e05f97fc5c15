import FoundationEssentials
import System

/// The container of every model that Rouse stores: a JSON header that a person can read, then tensors.
///
/// | bytes | what |
/// |---|---|
/// | 0-7 | `ROUSE`, carriage return, line feed, 0x1a |
/// | 8-11 | format version, little-endian |
/// | 12-15 | length H of the header, little-endian |
/// | 16 ..< 16 + H | the header, UTF-8 JSON |
/// | then | the tensors in the header's order, little-endian, each padded with zeros to a multiple of four bytes |
/// | last 4 | CRC-32 of everything before, little-endian |
public struct ModelFile<Content: Codable & Sendable>: Sendable {
    /// What the file describes: `keyword`, `front-end`, `phones` or `vad`.
    public let kind: String
    /// Tells one model of a kind from another.
    public let id: String
    /// Everything that is not an array of numbers.
    public let content: Content
    public let tensors: [Tensor]
    /// The format's version that a reader has to know.
    public let version: UInt32

    /// - Parameter version: higher than 1 where a reader of before would take the content for something else.
    public init(kind: String, id: String, content: Content, tensors: [Tensor], version: UInt32 = 1) {
        precondition((1...formatVersion).contains(version), "a file has a version that can be read")
        self.version = version
        self.kind = kind
        self.id = id
        self.content = content
        self.tensors = tensors
    }

    /// The tensor called `name`, with its numbers decoded.
    /// - Parameter largest: the largest magnitude that its numbers may have.
    /// - Throws: `ModelFileError` when there is none, or it does not have `shape` (a negative extent matches any).
    public func tensor(
        _ name: String, shape: [Int], upTo largest: Float = .greatestFiniteMagnitude, of file: String
    ) throws -> Tensor {
        guard let tensor = tensors.first(where: { $0.name == name }) else {
            throw ModelFileError.damaged(file, "it lacks \(name)")
        }
        let fits =
            tensor.shape.count == shape.count
            && zip(tensor.shape, shape).allSatisfy { $1 < 0 || $0 == $1 }
        let decoded = fits ? tensor.decoded : nil
        guard let decoded, decoded.values.allSatisfy({ abs($0) <= largest }) else {
            throw ModelFileError.damaged(file, "\(name) has the wrong shape or values")
        }
        return decoded
    }
}

private let magic: [UInt8] = [0x52, 0x4f, 0x55, 0x53, 0x45, 0x0d, 0x0a, 0x1a]
/// The newest: keywords whose phones allow for confusions have 6, those of engines with models of their own 5, others with
/// phones 4, those with a head 3, those that score by the best of their takes 2, and everything else 1.
private let formatVersion: UInt32 = 7
private let fixedPart = 16

/// As much of a header as a reader wants of it.
private protocol DescribesFile: Decodable {
    var kind: String { get }
}

private struct Header<Content: Codable>: DescribesFile, Encodable {
    struct Layout: Codable {
        var name: String
        var shape: [Int]
        var type: Tensor.Element
    }

    var kind: String
    var id: String
    var configuration: Content
    var tensors: [Layout]
}

private struct Kind: DescribesFile {
    var kind: String
}

private struct Description<Content: Decodable>: DescribesFile {
    var kind: String
    var configuration: Content
}

extension ModelFile {
    public func encoded() throws -> [UInt8] {
        let header = Header(
            kind: kind, id: id, configuration: content,
            tensors: tensors.map { .init(name: $0.name, shape: $0.shape, type: $0.element) })
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys]
        let json = try encoder.encode(header)
        var bytes = magic
        bytes.append(littleEndian: version)
        bytes.append(littleEndian: UInt32(json.count))
        bytes += json
        for tensor in tensors { bytes += tensor.encoded() }
        bytes.append(littleEndian: Checksum.crc32(bytes))
        return bytes
    }

    /// Reads a model.
    /// - Parameters:
    ///   - bytes: the whole file.
    ///   - kind: what the caller can use.
    ///   - name: what to call the file in an error.
    /// - Throws: `ModelFileError`, for any bytes that are not exactly what `encoded` writes.
    public init(_ bytes: [UInt8], kind: String, name: String) throws {
        try self.init(VerifiedModelFile(bytes, name: name), kind: kind)
    }

    package init(_ file: VerifiedModelFile, kind: String) throws {
        let header = try file.described(as: Header<Content>.self, kind: kind)
        tensors = try Self.tensors(header.tensors, in: file.tensors, name: file.name)
        version = file.version
        self.kind = header.kind
        id = header.id
        content = header.configuration
    }

    /// What a file describes, without its tensors.
    /// - Throws: `ModelFileError`, as the initialiser does.
    package static func content(of file: VerifiedModelFile, kind: String) throws -> Content {
        try file.described(as: Description<Content>.self, kind: kind).configuration
    }

    private static func tensors(
        _ layouts: [Header<Content>.Layout], in bytes: ArraySlice<UInt8>, name: String
    ) throws -> [Tensor] {
        var rest = bytes
        let tensors = try layouts.map { layout in
            var count = 1
            for extent in layout.shape {
                let product = ForeignNumber(count) * ForeignNumber(extent)
                guard extent >= 0, let product = product.within(0...bytes.count) else {
                    throw ModelFileError.damaged(name, "\(layout.name) has an impossible shape")
                }
                count = product
            }
            let size = Tensor.paddedSize(count, layout.type)
            guard size <= rest.count else { throw ModelFileError.damaged(name, "\(layout.name) is cut short") }
            let stored = rest.prefix(size)
            rest = rest.dropFirst(size)
            return Tensor(layout.name, shape: layout.shape, element: layout.type, stored: stored)
        }
        guard rest.isEmpty else { throw ModelFileError.damaged(name, "it has \(rest.count) bytes too many") }
        return tensors
    }

    /// Reads the model at `path`.
    public init(path: String, kind: String) throws {
        try self.init(FileAccess.read(path), kind: kind, name: path)
    }

    /// Writes the model to a temporary file beside `path` and renames it, so that no half of it is ever seen.
    public func write(to path: String) throws {
        try FileAccess.replace(path, with: encoded())
    }
}

/// The bytes of a model file with the right checksum, which is computed once however often the file is then read.
package struct VerifiedModelFile: Sendable {
    /// What to call the file in an error.
    package let name: String
    package let version: UInt32
    fileprivate let header: ArraySlice<UInt8>
    fileprivate let tensors: ArraySlice<UInt8>

    /// - Throws: `ModelFileError` for what is no model file, is damaged, or is newer than this program.
    package init(_ bytes: [UInt8], name: String) throws {
        let all = bytes[...]
        guard bytes.count >= magic.count && all.prefix(magic.count) == magic[...] else {
            throw bytes.count < magic.count && magic.starts(with: bytes)
                ? ModelFileError.damaged(name, "it ends after \(bytes.count) bytes") : ModelFileError.foreign(name)
        }
        guard bytes.count >= fixedPart + 4 else { throw ModelFileError.damaged(name, "it is cut short") }
        version = UInt32(lowestFirst: all[8...])
        guard version <= formatVersion else {
            throw ModelFileError.newer(name, found: version, known: formatVersion)
        }
        let payload = all.dropLast(4)
        guard Checksum.crc32(payload) == UInt32(lowestFirst: all[payload.endIndex...]) else {
            throw ModelFileError.damaged(name, "its checksum does not match")
        }
        let headerEnd = ForeignNumber(lowestFirst: all[12...]) + ForeignNumber(fixedPart)
        guard version > 0, let headerEnd = headerEnd.within(...payload.count) else {
            throw ModelFileError.damaged(name, "its header is cut short")
        }
        self.name = name
        header = payload[fixedPart..<headerEnd]
        tensors = payload[headerEnd...]
    }

    fileprivate func described<Header: DescribesFile>(as type: Header.Type, kind: String) throws -> Header {
        let json = Data(header)
        if let header = try? JSONDecoder().decode(Header.self, from: json), header.kind == kind { return header }
        // The header of another kind has other fields.
        guard let other = try? JSONDecoder().decode(Kind.self, from: json), other.kind != kind else {
            throw ModelFileError.damaged(name, "its header cannot be read")
        }
        throw ModelFileError.wrongKind(name, found: other.kind, wanted: kind)
    }
}
