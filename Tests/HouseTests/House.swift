import Foundation

/// The checkout as its manifest and folders describe it.
struct House {
    struct Room: Sendable {
        let name: String
        let floor: String
        /// What the manifest lets it import.
        let imports: Set<String>
    }

    /// The floors from the ground up.
    let floors: [String]
    let rooms: [Room]

    /// The checkout that this file lies in.
    static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    init() throws {
        let manifest = try String(contentsOf: Self.root.appending(path: "Package.swift"), encoding: .utf8)
        let cases = manifest.matches(of: /case (\w+) = "(\w+)"/)
        floors = cases.map { String($0.2) }
        let folders = Dictionary(uniqueKeysWithValues: cases.map { (String($0.1), String($0.2)) })
        rooms = manifest.matches(of: /room\(\s*\.(\w+), "(\w+)",\s*imports: \[/).map { match in
            Room(
                name: String(match.2), floor: folders[String(match.1)] ?? "",
                imports: Self.names(inListAt: manifest[match.range.upperBound...]))
        }
    }

    /// The targets that a list names: its texts but those of products of other packages.
    private static func names(inListAt text: Substring) -> Set<String> {
        var depth = 1
        let list = text.prefix { character in
            if character == "[" { depth += 1 }
            if character == "]" { depth -= 1 }
            return depth > 0
        }
        let own = list.replacing(/\.product\([^)]*\)/, with: "")
        return Set(own.matches(of: /"(\w+)"/).map { String($0.1) })
    }

    func height(of floor: String) -> Int? { floors.firstIndex(of: floor) }

    func folder(of room: Room) -> URL { Self.root.appending(path: "Sources/\(room.floor)/\(room.name)") }

    /// The Swift files below a folder.
    static func sources(in folder: URL) -> [URL] { files(in: folder, of: ["swift"]) }

    /// The files below a folder whose names end like this.
    static func files(in folder: URL, of extensions: Set<String>) -> [URL] {
        let all = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
        return (all?.compactMap { $0 as? URL } ?? []).filter { extensions.contains($0.pathExtension) }
    }

    /// The lines of a file that are no comments.
    static func code(of file: URL) throws -> [Substring] {
        try String(contentsOf: file, encoding: .utf8).split(separator: "\n").filter {
            !$0.drop { $0 == " " }.hasPrefix("//")
        }
    }

    /// The modules that a file imports.
    static func imports(of file: URL) throws -> Set<String> {
        let text = try String(contentsOf: file, encoding: .utf8)
        let lines = text.matches(of: /(?m)^(?:@\w+ )?(?:public |package |internal )?import (\w+)$/)
        return Set(lines.map { String($0.1) })
    }
}
