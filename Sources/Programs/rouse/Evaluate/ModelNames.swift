/// What models are called where several stand beside each other.
enum ModelNames {
    /// The names of the files, with as many of their folders as tell them apart.
    static func short(_ paths: [String]) -> [String] {
        paths.indices.map { index in
            let parts = paths[index].split(separator: "/")
            for count in 1...max(1, parts.count) {
                let name = parts.suffix(count).joined(separator: "/")
                let others = paths.indices.filter { $0 != index }
                if !others.contains(where: { paths[$0] == name || paths[$0].hasSuffix("/" + name) }) { return name }
            }
            // The same file twice.
            return "\(paths[index]) (\(index + 1))"
        }
    }
}
