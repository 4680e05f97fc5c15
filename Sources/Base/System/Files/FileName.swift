/// Names of files.
package enum FileName {
    /// A system may refuse a name of more than 255 bytes; what goes before and behind a word has room beside this.
    private static let longest = 160

    /// A word as a part of a name: letters, digits, `-` and `_` stay, everything else becomes a hyphen.
    package static func part(of word: String) -> String {
        var name = ""
        for letter in word.prefix(60) {
            let next = letter.isLetter || letter.isNumber || letter == "_" ? String(letter) : "-"
            guard name.utf8.count + next.utf8.count <= longest else { break }
            name += next
        }
        return name
    }
}
