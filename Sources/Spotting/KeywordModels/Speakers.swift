/// Who is meant, where several people have enrolled the same word.
extension [any Keyword] {
    /// Names the speakers of keywords that have several models: as the model says, or else by the file, or by the folder
    /// where the files are called alike.
    /// - Parameter paths: of the models, in their order.
    package mutating func nameSpeakers(paths: [String]) {
        for keyword in keywords {
            let places = indices.filter { self[$0].keyword == keyword }
            guard places.count > 1 else { continue }
            let namings: [(String) -> String] = [Self.file, Self.folder, { $0 }]
            let name = namings.first { naming in
                let names = places.map { self[$0].speaker ?? naming(paths[$0]) }
                return Set(names).count == names.count && !names.contains("")
            }
            for place in places { self[place].speaker = self[place].speaker ?? (name ?? Self.file)(paths[place]) }
        }
    }

    /// `anna` for `words/anna.rouse`
    private static func file(_ path: String) -> String {
        let name = path.split(separator: "/").last.map(String.init) ?? path
        return name.hasSuffix(".rouse") ? String(name.dropLast(6)) : name
    }

    /// `anna` for `anna/computer.rouse`
    private static func folder(_ path: String) -> String {
        path.split(separator: "/").dropLast().last.map(String.init) ?? ""
    }
}

extension [any Keyword] {
    /// Their keywords, each once.
    public var keywords: [String] {
        reduce(into: []) { keywords, model in
            if !keywords.contains(model.keyword) { keywords.append(model.keyword) }
        }
    }
}
