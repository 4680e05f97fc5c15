import Glibc
import System

/// What C hands over, looked at before it is used.
enum Arguments {
    private static let longestText = Limit(
        4_095, .bytes, of: "a path or name that a caller of the C library gives", beyond: "the call is refused")
    private static let longestKeyword = Limit(
        256, .bytes, of: "a keyword that a caller of the C library enrols", beyond: "the call is refused")

    /// A text that ends with a zero.
    static func text(_ letters: UnsafePointer<CChar>?, _ what: String) throws -> String {
        guard let letters else { throw Refusal.argument("The \(what) is NULL.") }
        let length = strnlen(letters, longestText.value + 1)
        guard length <= longestText.value else {
            throw Refusal.argument("The \(what) has more than \(longestText.value) bytes; give a shorter one.")
        }
        return FileName.text(UnsafeRawBufferPointer(start: letters, count: length))
    }

    static func path(_ letters: UnsafePointer<CChar>?) throws -> String {
        let path = try text(letters, "path")
        guard !path.isEmpty, path != "-" else { throw Refusal.argument("The path is '\(path)'; give a file's.") }
        return path
    }

    static func keyword(_ letters: UnsafePointer<CChar>?) throws -> String {
        let keyword = try text(letters, "keyword")
        guard keyword.utf8.count <= longestKeyword.value else {
            throw Refusal.argument("The keyword has more than \(longestKeyword.value) bytes; give a shorter one.")
        }
        guard FileName.shown(keyword) == keyword else { throw Refusal.argument("The keyword is not UTF-8.") }
        guard keyword.unicodeScalars.contains(where: { !$0.properties.isWhitespace }) else {
            throw Refusal.argument("The keyword is blank; give the word.")
        }
        return keyword
    }

    /// So many elements of a buffer, which may be NULL when there are none.
    static func buffer<Element>(
        _ start: UnsafePointer<Element>?, _ count: Int, _ what: String
    ) throws -> UnsafeBufferPointer<Element> {
        try check(start.map(UnsafeRawPointer.init), count, of: Element.self, what)
        return UnsafeBufferPointer(start: count > 0 ? start : nil, count: count)
    }

    static func buffer<Element>(
        _ start: UnsafeMutablePointer<Element>?, _ count: Int, _ what: String
    ) throws -> UnsafeMutableBufferPointer<Element> {
        try check(start.map(UnsafeRawPointer.init), count, of: Element.self, what)
        return UnsafeMutableBufferPointer(start: count > 0 ? start : nil, count: count)
    }

    private static func check<Element>(
        _ start: UnsafeRawPointer?, _ count: Int, of: Element.Type, _ what: String
    ) throws {
        // A size_t beyond half of what there is comes as a negative number; nothing is half as long.
        guard count >= 0, count <= Int.max / 4 / MemoryLayout<Element>.stride else {
            throw Refusal.argument("The number of \(what) is impossible.")
        }
        guard count > 0 else { return }
        guard let start else { throw Refusal.argument("The \(what) are NULL, and their number is \(count).") }
        guard UInt(bitPattern: start).isMultiple(of: UInt(MemoryLayout<Element>.alignment)) else {
            throw Refusal.argument("The \(what) are not aligned; copy them to where their type may lie.")
        }
    }
}
