import KeywordModels
import KeywordSpotting
import ModelFiles
import System

/// The keywords in a folder in which each has a folder of its own, as `rouse enroll` keeps them: they are turned off and
/// on, renamed, removed, and put back.
///
/// A keyword that is off has its model beside where it is looked for, as `NAME.rouse.off`. One that is removed lies in
/// `.removed` with its takes until somebody puts it back or deletes it there.
package struct KeptKeywords: Sendable {
    private static let most = Limit(
        200, .elements, of: "the keywords of a folder, and those that were removed from it, that the page lists",
        beyond: "the last by name are left out")

    package struct Entry: Sendable, Hashable {
        /// Of its folder.
        package let name: String
        /// As detections call it.
        package let keyword: String
        package let isOn: Bool
        package let takes: Int
    }

    package struct Removed: Sendable, Hashable {
        /// The name of its folder among the removed ones.
        package let id: String
        package let name: String
        /// Seconds since 1970; nil where the name of the folder does not tell.
        package let wall: Double?
    }

    /// Why something cannot be done.
    package struct Refusal: Error, CustomStringConvertible {
        package let description: String
    }

    package let folder: String
    private var trash: String { "\(folder)/.removed" }

    package init(folder: String) { self.folder = folder }

    private func model(_ name: String) -> String { "\(folder)/\(name)/\(name).rouse" }
    private func modelOff(_ name: String) -> String { model(name) + ".off" }

    /// Those whose models can be read, by name.
    package var entries: [Entry] {
        let names = (Folder.names(in: folder) ?? []).filter { !$0.hasPrefix(".") }.sorted()
        return names.lazy.compactMap(entry).prefix(Self.most.value).map { $0 }
    }

    private func entry(_ name: String) -> Entry? {
        let isOn = FileSystem.exists(model(name))
        guard let model = try? KeywordFiles.read(isOn ? model(name) : modelOff(name)) else { return nil }
        return Entry(
            name: name, keyword: model.keyword, isOn: isOn, takes: (model as? KeywordModel)?.takes.count ?? 0)
    }

    /// The newest first.
    package var removed: [Removed] {
        let found = (Folder.names(in: trash) ?? []).compactMap { id -> Removed? in
            guard let mark = id.lastIndex(of: "@"), mark != id.startIndex else { return nil }
            return Removed(
                id: id, name: String(id[..<mark]), wall: WallClock.moment(id[id.index(after: mark)...]))
        }
        return Array(found.sorted { ($0.wall ?? 0, $0.id) > ($1.wall ?? 0, $1.id) }.prefix(Self.most.value))
    }

    /// - Throws: `Refusal` for a name that is none of the folder's, so that no name leads out of it.
    private func require(_ name: String) throws(Refusal) -> Entry {
        guard let entry = entries.first(where: { $0.name == name }) else {
            throw Refusal(description: "There is no keyword '\(VisibleText.line(name))' any more; look again")
        }
        return entry
    }

    /// Has a keyword be looked for again, or no longer.
    package func turn(_ name: String, on isWanted: Bool) throws {
        let entry = try require(name)
        guard entry.isOn != isWanted else { return }
        let (from, to) = isWanted ? (modelOff(name), model(name)) : (model(name), modelOff(name))
        guard !FileSystem.exists(to) else {
            throw Refusal(description: "\(to): is there, too; remove one of the two models")
        }
        try move(from, to: to)
    }

    /// Calls a keyword otherwise from now on: in events, in its file, and where it lies.
    /// - Returns: the name of its folder.
    package func rename(_ name: String, to keyword: String) throws -> String {
        let entry = try require(name)
        let word = keyword.trimmed
        guard KeywordName.isOne(word) else {
            throw Refusal(description: "A name has 1 to \(KeywordName.longest.value) letters; type one")
        }
        let new = FileName.part(of: word)
        let isTaken = entries.contains { $0.name != name && ($0.name == new || $0.keyword == word) }
        guard !isTaken, new == name || !FileSystem.exists("\(folder)/\(new)") else {
            throw Refusal(description: "There is a keyword '\(word)' already; choose another name")
        }
        let before = entry.isOn ? model(name) : modelOff(name)
        guard let model = try KeywordFiles.read(before) as? KeywordModel else {
            throw Refusal(description: "\(before): is of another engine and cannot be renamed")
        }
        let end = entry.isOn ? ".rouse" : ".rouse.off"
        // First beside the old one, where nobody looks for it: then one step puts everything in its place.
        try model.called(word).write(to: "\(folder)/\(name)/\(new)\(end)")
        guard new != name else { return new }
        try move("\(folder)/\(name)", to: "\(folder)/\(new)")
        FileSystem.remove("\(folder)/\(new)/\(name)\(end)")
        // The model of before has the old name in it.
        FileSystem.remove("\(folder)/\(new)/\(name).rouse.old")
        return new
    }

    /// Removes a keyword with its takes, until it is put back.
    /// - Parameter wall: seconds since 1970.
    /// - Returns: what puts it back.
    package func remove(_ name: String, at wall: Double) throws -> String {
        _ = try require(name)
        let id = "\(name)@\(WallClock.stamp(wall, milliseconds: true))"
        do throws(SystemError) {
            try Folder.makeAll(trash, mode: 0o700)
        } catch {
            throw Refusal(description: "\(trash): cannot be made (\(error)); make its folder writable")
        }
        try move("\(folder)/\(name)", to: "\(trash)/\(id)")
        return id
    }

    /// Puts a removed keyword back.
    /// - Returns: the name of its folder.
    package func putBack(_ id: String) throws -> String {
        guard let found = removed.first(where: { $0.id == id }) else {
            throw Refusal(description: "There is no such removed keyword any more; look again")
        }
        guard !FileSystem.exists("\(folder)/\(found.name)") else {
            throw Refusal(description: "There is a keyword '\(found.name)' already; rename or remove that first")
        }
        try move("\(trash)/\(id)", to: "\(folder)/\(found.name)")
        return found.name
    }

    private func move(_ path: String, to other: String) throws(Refusal) {
        do throws(SystemError) {
            try FileSystem.move(path, to: other)
        } catch {
            throw Refusal(description: "\(path): cannot be moved (\(error)); make its folder writable")
        }
        Folder.synchronize(folder)
    }
}
