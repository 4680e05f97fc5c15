import Audio
import System

/// Where the model and the takes of a keyword lie.
public struct KeywordPlace: Sendable, Hashable {
    /// The path of the model.
    public let model: String
    /// Whether the folder is the keyword's alone.
    let isOwn: Bool
    /// Paths of takes begin so.
    private let takes: String
    /// The path of a folder for takes of which no model is made yet begins so.
    private let unfinished: String

    /// The place in the user's data: `$XDG_DATA_HOME/rouse/keywords/NAME/`, or below `~/.local/share`.
    /// - Throws: `AudioError` of kind `.cannotCreate` when the environment does not tell where that is.
    public init(of keyword: String, environment: (String) -> String?) throws {
        let data = environment("XDG_DATA_HOME").flatMap { $0.hasPrefix("/") ? $0 : nil }
        let home = environment("HOME").flatMap { $0.hasPrefix("/") ? $0 + "/.local/share" : nil }
        guard let base = data ?? home else {
            throw AudioError(
                .cannotCreate, "no home folder is known (HOME is not set); say where the model goes with --output")
        }
        let name = FileName.part(of: keyword)
        let folder = "\(base)/rouse/keywords/\(name)"
        model = "\(folder)/\(name).rouse"
        takes = "\(folder)/take"
        unfinished = "\(folder)/unfinished-"
        isOwn = true
    }

    /// The place of a model that was named: its takes lie beside it.
    public init(model path: String) {
        let stem = path.hasSuffix(".rouse") ? String(path.dropLast(6)) : path
        model = path
        takes = "\(stem)-take"
        unfinished = "\(stem)-unfinished-"
        isOwn = false
    }

    /// The place of a model that is there: the takes lie beside it, or it has a folder of its own with them.
    public init(existing path: String) {
        self.init(model: path)
        guard let file = path.split(separator: "/").last, file.hasSuffix(".rouse") else { return }
        let folder = path.dropLast(file.count)
        let name = file.dropLast(6)
        guard folder.hasSuffix("/\(name)/") || folder == "\(name)/", !FileSystem.exists(take(1)) else { return }
        self.init(model: path, takes: "\(folder)take", unfinished: "\(folder)unfinished-", isOwn: true)
    }

    private init(model: String, takes: String, unfinished: String, isOwn: Bool) {
        self.model = model
        self.takes = takes
        self.unfinished = unfinished
        self.isOwn = isOwn
    }

    /// The path of a take, counted from 1.
    public func take(_ number: Int) -> String { "\(takes)\(number).wav" }

    /// A folder for takes of which no model is made yet.
    /// - Parameter stamp: when they are recorded, as a part of a file name.
    /// - Returns: a path that leads nowhere.
    func unfinished(at stamp: String) -> String {
        var path = unfinished + stamp
        var number = 2
        // A clock that begins anew with each start of the machine says the same again.
        while FileSystem.exists(path) {
            path = "\(unfinished)\(stamp)-\(number)"
            number += 1
        }
        return path
    }

    /// Whether there is a model already.
    public var hasModel: Bool { FileSystem.exists(model) }

    /// Makes the folder of the model with those above it, for their owner only; for a named model nothing.
    /// - Throws: `AudioError` of kind `.cannotCreate`.
    public func makeFolder() throws {
        guard isOwn, let end = model.lastIndex(of: "/") else { return }
        let folder = String(model[..<end])
        try Self.make(folder)
    }

    /// Removes what sessions that were killed have left of files that they were writing.
    func removeLeftovers() {
        let home = Folder.prefix(of: takes)
        TransientFile.removeLeftovers(in: home.isEmpty ? "." : home)
        let folders = (Folder.names(in: home.isEmpty ? "." : home) ?? []).map { home + $0 }
        for folder in folders where folder.hasPrefix(unfinished) {
            // Succeeds where nothing else is in it.
            if TransientFile.removeLeftovers(in: folder) > 0 { Folder.remove(folder) }
        }
    }

    /// Waits until a loss of power cannot undo what was moved to the side of the model.
    func synchronize() { Folder.synchronize(Folder.prefix(of: takes)) }

    /// Makes a folder with those above it, for their owner only.
    static func make(_ folder: String) throws {
        do throws(SystemError) {
            try Folder.makeAll(folder, mode: 0o700)
        } catch {
            throw AudioError(.cannotCreate, "\(folder): cannot be made (\(error)); name a place with --output")
        }
    }
}
