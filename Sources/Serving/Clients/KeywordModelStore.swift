package import KeywordModels
package import KeywordSpotting
import Synchronization
import System

/// Which keywords clients are served with, and how eagerly they are looked for.
package struct ServedKeywords: Sendable {
    /// Model files that must exist.
    package var paths: [String]
    /// A folder whose `NAME.rouse` and `NAME/NAME.rouse` files are all served.
    package var folder: String?
    package var spotting: SpottingConfiguration
    /// Whether clients are told of near misses; outlets may be told of them where clients are not.
    package var tellsNearMisses: Bool

    package init(
        paths: [String] = [], folder: String? = nil, spotting: SpottingConfiguration = SpottingConfiguration(),
        tellsNearMisses: Bool = true
    ) {
        self.paths = paths
        self.folder = folder
        self.spotting = spotting
        self.tellsNearMisses = tellsNearMisses
    }
}

/// Loads the keyword models that clients are served with, from named files and a folder, and reloads them when they
/// change; or holds models that somebody else loads.
///
/// A thread of its own reads files that are new or have changed. Whoever asks for the models gets what it found last and
/// never waits for a disk. What cannot be read is told once and leaves the others as they are.
package final class KeywordModelStore: Sendable {
    /// The models that were found last, and how they are looked for.
    package struct Snapshot: Sendable {
        /// Each pair of keyword and speaker occurs once.
        package fileprivate(set) var models: [any Keyword] = []
        /// Where they were found, in their order.
        package fileprivate(set) var paths: [String] = []
        package fileprivate(set) var keywords: ServedKeywords
        /// Counts how often the models were changed, or all that is said of how they are looked for.
        package fileprivate(set) var lookEdition = 0
        /// Counts how often something of it was changed.
        package fileprivate(set) var edition = 0
    }

    /// Identifies the content of a file by its time, length and inode.
    private struct Version: Equatable {
        let modified: Double
        let bytes: Int
        let identity: [UInt]

        init?(_ path: String) {
            guard let status = FileStatus(at: path), status.kind == .file else { return nil }
            modified = status.modified
            bytes = status.bytes
            identity = status.identity
        }
    }

    private struct Place {
        var version: Version?
        /// The model that was read last; nil if the file could never be read.
        var model: (any Keyword)?
    }

    /// The settings, and what is known of each file.
    private struct State {
        var keywords: ServedKeywords
        /// Whether something else than a file has changed since the last look.
        var hasChanged = true
        var places: [String: Place] = [:]
        var names: [String] = []
        var complaint: String?
    }

    private static let mostModels = Limit(
        100, .elements, of: "the keyword models of a folder that is served", beyond: "the last by name are left out")

    private let complain: @Sendable (String) -> Void
    private let onChange: @Sendable (Snapshot) -> Void
    /// Locked while the files are read, by the watching thread alone once there is one.
    private let state: Mutex<State>
    /// Sensitivities that single keywords were given since, until something else is served.
    private let sensitivities = Mutex<[String: Double]>([:])
    /// Locked only while it is copied.
    private let current: Mutex<Snapshot>
    private let newest = Atomic<Int>(0)
    /// Nil where somebody else loads the models.
    private let watcher: SerialThread?

    /// Seconds between two looks at the files.
    private static let pause = 0.5

    /// Reads the files, and starts the thread that watches them.
    /// - Parameters:
    ///   - complain: is told, in a sentence, what cannot be served; on the thread that looks.
    ///   - onChange: is told, on the same thread, what is served from then on, before anybody else is.
    /// - Throws: `ModelFileError` for a model that must be there; `SystemError` without a thread.
    package init(
        _ keywords: ServedKeywords, complain: @escaping @Sendable (String) -> Void,
        onChange: @escaping @Sendable (Snapshot) -> Void = { _ in }
    ) throws {
        self.complain = complain
        self.onChange = onChange
        var first = State(keywords: keywords)
        for path in keywords.paths {
            let version = Version(path)
            first.places[path] = Place(version: version, model: try KeywordFiles.read(path))
        }
        state = Mutex(first)
        current = Mutex(Snapshot(keywords: keywords))
        watcher = try SerialThread()
        look()
        watch()
    }

    /// Serves models that somebody else loads. No file is read.
    /// - Parameter complain: is told what a client's stream cannot look for.
    package init(
        _ models: [any Keyword], _ keywords: ServedKeywords, complain: @escaping @Sendable (String) -> Void
    ) {
        self.complain = complain
        onChange = { _ in }
        state = Mutex(State(keywords: keywords))
        current = Mutex(Snapshot(models: models, keywords: keywords))
        watcher = nil
    }

    /// Serves other models that somebody else has loaded. Waits for nobody.
    package func serve(_ models: [any Keyword], _ spotting: SpottingConfiguration) {
        change { snapshot in
            (snapshot.models, snapshot.keywords.spotting) = (models, spotting)
            snapshot.lookEdition += 1
        }
    }

    /// Looks for the same models with other thresholds. Waits for nobody.
    package func look(with spotting: SpottingConfiguration) { change { $0.keywords.spotting = spotting } }

    private func change(_ body: (inout Snapshot) -> Void) {
        let edition = current.withLock { snapshot in
            body(&snapshot)
            snapshot.edition += 1
            return snapshot.edition
        }
        newest.store(edition, ordering: .relaxed)
    }

    /// Serves other keywords from now on, or looks for them in another way. Waits until the files have been looked at.
    /// - Throws: `ModelFileError` for a model that must be there; then everything stays as it was.
    package func serve(_ keywords: ServedKeywords) throws {
        for path in keywords.paths { _ = try KeywordFiles.read(path) }
        sensitivities.withLock { $0 = [:] }
        state.withLock { ($0.keywords, $0.hasChanged) = (keywords, true) }
        refresh()
    }

    /// Finds a keyword more or less eagerly from now on. Waits for nobody.
    package func change(sensitivity: Double, of keyword: String) {
        sensitivities.withLock { $0[keyword] = sensitivity }
        change { $0.keywords.spotting.sensitivities[keyword] = sensitivity }
    }

    /// The number of the newest snapshot. Never waits.
    package var edition: Int { newest.load(ordering: .relaxed) }

    /// Says in a sentence what is wrong with what is served.
    func tell(_ complaint: String) { complain(complaint) }

    /// What was found last. Never waits.
    package var snapshot: Snapshot { current.withLock { $0 } }

    package var models: [any Keyword] { snapshot.models }

    /// Looks at the files now, and waits until that is done.
    package func refresh() {
        watcher?.run { [weak self] in self?.look() }
        watcher?.finish()
    }

    private func watch() {
        watcher?.run(after: Self.pause) { [weak self] in
            self?.look()
            self?.watch()
        }
    }

    private func look() {
        state.withLock { state in
            let paths = state.keywords.paths + found(&state)
            var hasChanged = state.hasChanged || state.names != paths
            state.hasChanged = false
            for path in paths where renew(path, &state) { hasChanged = true }
            guard hasChanged else { return }
            if state.names != paths {
                let kept = Set(paths)
                state.places = state.places.filter { kept.contains($0.key) }
                state.names = paths
            }
            let (models, places) = together(paths, state)
            var snapshot = Snapshot(models: models, paths: places, keywords: state.keywords)
            onChange(snapshot)
            snapshot.keywords.spotting.sensitivities.merge(sensitivities.withLock { $0 }) { $1 }
            change { current in
                (snapshot.edition, snapshot.lookEdition) = (current.edition, current.lookEdition + 1)
                current = snapshot
            }
        }
    }

    /// Models of the folder, by their names.
    private func found(_ state: inout State) -> [String] {
        guard let folder = state.keywords.folder else { return [] }
        guard let names = Folder.names(in: folder) else {
            let complaint = "--models: \(folder) cannot be read (\(SystemError.last)); make the folder"
            if state.complaint != complaint { complain(complaint) }
            state.complaint = complaint
            return []
        }
        state.complaint = nil
        let paths = names.compactMap { name in
            if name.hasSuffix(".rouse") { return "\(folder)/\(name)" }
            let inside = "\(folder)/\(name)/\(name).rouse"
            return FileSystem.exists(inside) ? inside : nil
        }
        return Array(paths.filter { !state.keywords.paths.contains($0) }.prefix(Self.mostModels.value))
    }

    /// - Returns: whether there is another model now.
    private func renew(_ path: String, _ state: inout State) -> Bool {
        let version = Version(path)
        var place = state.places[path] ?? Place()
        guard place.version != version || state.places[path] == nil else { return false }
        place.version = version
        defer { state.places[path] = place }
        guard version != nil else { return false }
        do {
            place.model = try KeywordFiles.read(path)
            return true
        } catch {
            let rest = place.model == nil ? "" : "; the model that was there before is served on"
            complain("\(error)\(rest)")
            return false
        }
    }

    /// The models with the names of their speakers, and their paths.
    private func together(_ paths: [String], _ state: State) -> (models: [any Keyword], paths: [String]) {
        var models: [any Keyword] = []
        var places: [String] = []
        for path in paths {
            guard let model = state.places[path]?.model else { continue }
            models.append(model)
            places.append(path)
        }
        models.nameSpeakers(paths: places)
        var distinct: (models: [any Keyword], paths: [String]) = ([], [])
        for (model, path) in zip(models, places) {
            let isKnown = distinct.models.contains { $0.keyword == model.keyword && $0.speaker == model.speaker }
            guard isKnown else {
                distinct.models.append(model)
                distinct.paths.append(path)
                continue
            }
            complain(
                "\(path): the keyword '\(model.keyword)' of this speaker is served already; remove one of the models, or "
                    + "name their speakers with 'rouse enroll --speaker'")
        }
        return distinct
    }
}
