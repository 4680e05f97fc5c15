import System

extension SentenceTemplates {
    static let files = Limit(
        1_000, .elements, of: "a folder of sentences: files", beyond: "the folder is refused")

    /// Reads files of sentences, and checks that all they name is there.
    /// - Parameters:
    ///   - paths: files in Home Assistant's format (`.yaml`, `.yml`, `.json`) or Rhasspy's (`.ini`), or folders of the
    ///     former, which are read with all their subfolders; later ones add to earlier ones.
    ///   - language: of files that do not say theirs. Where the files of a folder are called by their languages, as in
    ///     `light/de.json`, those of this one are read; nil for English.
    /// - Throws: `SentenceFileError` for the first mistake.
    public init(reading paths: [String], language: String? = nil) throws {
        try self.init(reading: paths, language: language, edited: [:])
    }

    /// - Parameter edited: what is taken for the content of files that somebody edits.
    package init(reading paths: [String], language: String?, edited: [String: [UInt8]]) throws {
        let language = language ?? "en"
        self.init(language: language)
        for path in paths {
            if FileStatus(at: path)?.kind == .folder {
                let names = try Self.files(try Self.sentenceFiles(in: path), of: language, in: path)
                for name in names { try read(name, edited) }
            } else {
                try read(path, edited)
            }
        }
        try check(paths.joined(separator: ", "))
    }

    /// The sentences of one file that is in memory; none of its slot files is read.
    /// - Parameter name: ends in `.ini` for Rhasspy's format.
    package init(bytes: [UInt8], named name: String) throws(SentenceFileError) {
        self.init(language: "en")
        if name.hasSuffix(".ini") {
            try SentencesINI.read(bytes, named: name, into: &self) { _ in nil }
        } else {
            try HomeAssistantFile.read(bytes, named: name, into: &self)
        }
        try check(name)
    }

    private mutating func check(_ name: String) throws(SentenceFileError) {
        var check = TemplateCheck(self)
        try check.check()
        for list in check.missingLists.sorted() {
            warnings.append(
                "no file has the list '{\(list)}': sentences with it are not understood; add it with your \(list)s.")
            lists[list] = .values(SlotValues([]))
        }
        guard intents.contains(where: { $0.blocks.contains { !$0.sentences.isEmpty } }) else {
            throw SentenceFileError(file: name, line: nil, problem: "there is no sentence in it; write one")
        }
    }

    private mutating func read(_ path: String, _ edited: [String: [UInt8]]) throws(SentenceFileError) {
        var hasher = Hasher()
        hasher.combine(content)
        func known(_ path: String) throws(SentenceFileError) -> [UInt8] {
            let bytes = if let text = edited[path] { text } else { try Self.bytes(of: path) }
            hasher.combine(path)
            bytes.withUnsafeBytes { hasher.combine(bytes: $0) }
            return bytes
        }
        defer { content = hasher.finalize() }
        let bytes = try known(path)
        if path.hasSuffix(".ini") {
            let folder = path.split(separator: "/", omittingEmptySubsequences: false).dropLast().joined(separator: "/")
            let slots = folder.isEmpty && !path.hasPrefix("/") ? "slots" : "\(folder)/slots"
            try SentencesINI.read(bytes, named: path, into: &self) { name throws(SentenceFileError) in
                guard FileSystem.exists("\(slots)/\(name)") else { return nil }
                let bytes = try known("\(slots)/\(name)")
                return String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline).map(String.init)
            }
        } else {
            try HomeAssistantFile.read(bytes, named: path, into: &self)
        }
    }

    /// Without those that are called by the code of another language.
    private static func files(
        _ paths: [String], of language: String, in folder: String
    ) throws(SentenceFileError) -> [String] {
        func code(_ path: String) -> String? {
            let name = path.split(separator: "/").last ?? ""
            guard name.hasSuffix(".json") else { return nil }
            let parts = name.dropLast(".json".count).split(separator: "-", omittingEmptySubsequences: false)
            let isCode =
                parts.count <= 2 && (2...3).contains(parts.first?.count ?? 0)
                && parts.dropFirst().allSatisfy { (2...4).contains($0.count) }
            return isCode ? parts.joined(separator: "-") : nil
        }
        let codes = Set(paths.compactMap(code))
        guard !codes.isEmpty else { return paths }
        let family = String(language.prefix { $0 != "-" })
        guard let chosen = [language, family].first(where: codes.contains) else {
            throw SentenceFileError(
                file: folder, line: nil,
                problem: "it has no sentences in '\(language)'; choose one with --language: "
                    + codes.sorted().prefix(100).joined(separator: ", "))
        }
        return paths.filter { [nil, chosen].contains(code($0)) }
    }

    /// In alphabetical order, so that what is merged does not hang on the file system.
    private static func sentenceFiles(in folder: String, depth: Int = 0) throws(SentenceFileError) -> [String] {
        var found: [String] = []
        for name in (Folder.names(in: folder) ?? []).sorted() {
            let path = "\(folder)/\(name)"
            if FileStatus(at: path)?.kind == .folder, depth < 8 {
                found += try sentenceFiles(in: path, depth: depth + 1)
            } else if [".yaml", ".yml", ".json"].contains(where: name.hasSuffix) {
                found.append(path)
            }
            guard found.count <= files.value else {
                throw SentenceFileError(
                    file: folder, line: nil, problem: "there are more than \(files.value) files in it; name fewer")
            }
        }
        return found
    }

    private static func bytes(of path: String) throws(SentenceFileError) -> [UInt8] {
        do throws(WholeFile.Refusal) {
            return try WholeFile.read(path, atMost: YAMLNode.longest.value)
        } catch {
            throw SentenceFileError(
                file: path, line: nil, problem: "it cannot be read: \(error); name one that can", isUnreadable: true)
        }
    }
}
