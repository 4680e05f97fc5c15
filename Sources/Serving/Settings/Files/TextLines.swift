/// Text in lines of a bounded length.
enum TextLines {
    /// - Parameter columns: the longest line; a longer word stands alone.
    static func wrapped(_ text: String, columns: Int) -> [String] {
        text.split(separator: " ").reduce(into: [String]()) { lines, word in
            if let last = lines.last, last.count + 1 + word.count <= columns {
                lines[lines.count - 1] = "\(last) \(word)"
            } else {
                lines.append(String(word))
            }
        }
    }
}
