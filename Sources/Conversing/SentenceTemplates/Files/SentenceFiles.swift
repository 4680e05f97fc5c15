public import System

extension SentenceTemplates {
    static let files = Limit(
        1_000, .elements, of: "a folder of sentences: files", beyond: "the folder is refused")

    /// Reads files of sentences, and checks that all they name is there.
    /// - Parameter paths: files in Home Assistant's format (`.yaml`, `.yml`) or Rhasspy's (`.ini`), or folders of the
    ///   former, which are read with all their subfolders; later ones add to earlier ones.
    /// - Throws: `SentenceFileError` for the first mistake.
    public init(reading paths: [String]) throws {
        self.init(language: "en")
        for path in paths {
            if FileStatus(at: path)?.kind == .folder {
                let names = try Self.sentenceFiles(in: path)
                for name in names { try read(name) }
            } else {
                try read(path)
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

    private func check(_ name: String) throws(SentenceFileError) {
        if let problem = TemplateCheck.problem(in: self) {
            throw SentenceFileError(file: name, line: nil, problem: problem)
        }
        guard intents.contains(where: { $0.blocks.contains { !$0.sentences.isEmpty } }) else {
            throw SentenceFileError(file: name, line: nil, problem: "there is no sentence in it; write one")
        }
    }

    private mutating func read(_ path: String) throws(SentenceFileError) {
        let bytes = try Self.bytes(of: path)
        if path.hasSuffix(".ini") {
            let folder = path.split(separator: "/", omittingEmptySubsequences: false).dropLast().joined(separator: "/")
            let slots = folder.isEmpty && !path.hasPrefix("/") ? "slots" : "\(folder)/slots"
            try SentencesINI.read(bytes, named: path, into: &self) { name throws(SentenceFileError) in
                guard FileSystem.exists("\(slots)/\(name)") else { return nil }
                let bytes = try Self.bytes(of: "\(slots)/\(name)")
                return String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline).map(String.init)
            }
        } else {
            try HomeAssistantFile.read(bytes, named: path, into: &self)
        }
    }

    /// In alphabetical order, so that what is merged does not hang on the file system.
    private static func sentenceFiles(in folder: String, depth: Int = 0) throws(SentenceFileError) -> [String] {
        var found: [String] = []
        for name in (Folder.names(in: folder) ?? []).sorted() {
            let path = "\(folder)/\(name)"
            if FileStatus(at: path)?.kind == .folder, depth < 8 {
                found += try sentenceFiles(in: path, depth: depth + 1)
            } else if name.hasSuffix(".yaml") || name.hasSuffix(".yml") {
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
