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
public struct ModelFile<Content: Sendable>: Sendable {
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
        guard let decoded = try stored(name, shape: shape, of: file)?.decoded,
            decoded.values.allSatisfy({ abs($0) <= largest })
        else { throw Self.misshapen(name, of: file) }
        return decoded
    }

    /// The tensor called `name`, of numbers of eight bits, as they are.
    /// - Throws: as `tensor` does, and where its numbers are others.
    package func codes(_ name: String, shape: [Int], of file: String) throws -> (shape: [Int], values: [Int8]) {
        guard let tensor = try stored(name, shape: shape, of: file), tensor.element == .int8 else {
            throw Self.misshapen(name, of: file)
        }
        return (tensor.shape, tensor.codes)
    }

    /// The tensor called `name`; nil where its shape is another.
    private func stored(_ name: String, shape: [Int], of file: String) throws -> Tensor? {
        guard let tensor = tensors.first(where: { $0.name == name }) else {
            throw ModelFileError.damaged(file, "it lacks \(name)")
        }
        let fits = tensor.shape.count == shape.count && zip(tensor.shape, shape).allSatisfy { $1 < 0 || $0 == $1 }
        return fits ? tensor : nil
    }

    private static func misshapen(_ name: String, of file: String) -> ModelFileError {
        .damaged(file, "\(name) has the wrong shape or values")
    }
}

private let magic: [UInt8] = [0x52, 0x4f, 0x55, 0x53, 0x45, 0x0d, 0x0a, 0x1a]
/// The newest: keywords whose phones allow for confusions have 6, those of engines with models of their own 5, others with
/// phones 4, those with a head 3, those that score by the best of their takes 2, and everything else 1.
private let formatVersion: UInt32 = 7
private let fixedPart = 16

private struct Header<Content: Encodable>: Encodable {
    var kind: String
    var id: String
    var configuration: Content
    var tensors: [Layout]
}

/// What a header says of a tensor.
private struct Layout: Encodable {
    var name: String
    var shape: [Int]
    var type: Tensor.Element

    init(_ tensor: Tensor) {
        (name, shape, type) = (tensor.name, tensor.shape, tensor.element)
    }

    /// - Returns: nil where it does not say all of it.
    init?(_ json: JSONValue) {
        guard let name = json["name"]?.string, let extents = json["shape"]?.array,
            let type = json["type"]?.string.flatMap(Tensor.Element.init)
        else { return nil }
        let shape = extents.compactMap { if case .integer(let extent) = $0 { extent } else { nil } }
        guard shape.count == extents.count else { return nil }
        (self.name, self.shape, self.type) = (name, shape, type)
    }
}

extension ModelFile where Content: Codable {
    public func encoded() throws -> [UInt8] {
        let header = Header(
            kind: kind, id: id, configuration: content,
            tensors: tensors.map(Layout.init))
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
        content = try Self.content(of: file, kind: kind)
        guard let id = file.header["id"]?.string, let tensors = file.header["tensors"]?.array else {
            throw unreadableHeader(file.name)
        }
        self.kind = kind
        self.id = id
        version = file.version
        let layouts = tensors.compactMap(Layout.init)
        guard layouts.count == tensors.count else { throw unreadableHeader(file.name) }
        self.tensors = try Self.tensors(layouts, in: file.tensors, name: file.name)
    }

    /// What a file describes, without its tensors.
    /// - Throws: `ModelFileError`, as the initialiser does.
    package static func content(of file: VerifiedModelFile, kind: String) throws -> Content {
        guard let found = file.header["kind"]?.string else { throw unreadableHeader(file.name) }
        guard found == kind else { throw ModelFileError.wrongKind(file.name, found: found, wanted: kind) }
        guard let content = try? file.header["configuration"]?.decoded(as: Content.self) else {
            throw unreadableHeader(file.name)
        }
        return content
    }

    private static func tensors(
        _ layouts: [Layout], in bytes: FileBytes, name: String
    ) throws -> [Tensor] {
        var place = 0
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
            guard size <= bytes.count - place else {
                throw ModelFileError.damaged(name, "\(layout.name) is cut short")
            }
            defer { place += size }
            return Tensor(
                layout.name, shape: layout.shape, element: layout.type, stored: bytes[place..<place + size])
        }
        guard place == bytes.count else {
            throw ModelFileError.damaged(name, "it has \(bytes.count - place) bytes too many")
        }
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
    fileprivate let header: JSONValue
    fileprivate let tensors: FileBytes

    /// - Throws: `ModelFileError` for what is no model file, is damaged, or is newer than this program.
    package init(_ bytes: [UInt8], name: String) throws {
        try self.init(FileBytes(bytes), isSound: false, name: name)
    }

    /// A file that is built into the program, whose bytes change no more than its instructions do.
    /// - Parameter bytes: a constant of the program.
    package init(builtIn bytes: UnsafeBufferPointer<UInt8>, name: String) throws {
        try self.init(FileBytes(builtIn: UnsafeRawBufferPointer(bytes)), isSound: true, name: name)
    }

    /// - Parameter isSound: whether its checksum need not be looked at.
    private init(_ bytes: FileBytes, isSound: Bool, name: String) throws {
        let count = bytes.count
        let start = bytes[0..<min(count, fixedPart)].array
        guard start.starts(with: magic) else {
            throw magic.starts(with: start)
                ? ModelFileError.damaged(name, "it ends after \(count) bytes") : ModelFileError.foreign(name)
        }
        guard count >= fixedPart + 4 else { throw ModelFileError.damaged(name, "it is cut short") }
        version = UInt32(lowestFirst: start[8...])
        guard version <= formatVersion else {
            throw ModelFileError.newer(name, found: version, known: formatVersion)
        }
        let payload = bytes[0..<count - 4]
        let checksum = UInt32(lowestFirst: bytes[count - 4..<count].array)
        guard isSound || payload.withUnsafeBytes({ Checksum.crc32($0) }) == checksum else {
            throw ModelFileError.damaged(name, "its checksum does not match")
        }
        let headerEnd = ForeignNumber(lowestFirst: start[12...]) + ForeignNumber(fixedPart)
        guard version > 0, let headerEnd = headerEnd.within(...payload.count) else {
            throw ModelFileError.damaged(name, "its header is cut short")
        }
        guard let header = JSONValue(parsing: payload[fixedPart..<headerEnd].array) else {
            throw unreadableHeader(name)
        }
        self.name = name
        self.header = header
        tensors = payload[headerEnd..<payload.count]
    }
}

private func unreadableHeader(_ name: String) -> ModelFileError {
    .damaged(name, "its header cannot be read")
}
