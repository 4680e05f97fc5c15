import Foundation

/// What a browser would have to mend in a page: the rules of HTML that pages like ours can break.
enum PageFlaws {
    private static let void: Set = ["meta", "br", "img", "input", "link"]
    private static let parents: [String: Set<String>] = [
        "li": ["ul", "ol"], "tr": ["thead", "tbody", "table"], "th": ["tr"], "td": ["tr"], "thead": ["table"],
        "tbody": ["table"], "figcaption": ["figure"], "summary": ["details"], "title": ["head"], "meta": ["head"],
        "style": ["head"], "head": ["html"], "body": ["html"], "main": ["body"],
    ]
    /// What ends a paragraph wherever it stands.
    private static let blocks: Set = [
        "p", "div", "table", "figure", "h1", "h2", "h3", "pre", "ul", "ol", "details", "main", "section",
    ]
    private static let drawn: Set = [
        "path", "rect", "line", "circle", "text", "image", "g", "title", "svg", "polyline",
    ]
    private static let entities: Set = ["amp", "lt", "gt", "quot"]

    static func all(of page: String) -> [String] {
        var (flaws, open, ids) = ([String](), [String](), Set<String>())
        if !page.hasPrefix("<!DOCTYPE html>\n<html lang=") { flaws.append("it does not begin as a page does") }
        for tag in page.matches(of: /<(\/?)([a-zA-Z][a-zA-Z0-9]*)((?:[^"<>]|"[^"<>]*")*?)(\/?)>/) {
            let name = String(tag.2)
            guard tag.1.isEmpty else {
                if open.popLast() != name { flaws.append("</\(name)> closes something else") }
                continue
            }
            if let wanted = parents[name], !open.contains("svg"), !wanted.contains(open.last ?? "") {
                flaws.append("<\(name)> stands in <\(open.last ?? "nothing")>")
            }
            if blocks.contains(name), open.contains("p") { flaws.append("<\(name)> stands in a paragraph") }
            if open.contains("svg"), !drawn.contains(name) { flaws.append("<\(name)> stands in a picture") }
            flaws += attributes(String(tag.3), of: name, ids: &ids)
            if tag.4.isEmpty, !void.contains(name) { open.append(name) }
        }
        if !open.isEmpty { flaws.append("nothing closes \(open)") }
        for entity in page.matches(of: /&(#?[a-zA-Z0-9]*)(;?)/)
        where entity.2.isEmpty || !entities.contains(String(entity.1)) {
            flaws.append("'&\(entity.1)' is no character")
        }
        return flaws
    }

    private static func attributes(_ text: String, of name: String, ids: inout Set<String>) -> [String] {
        var (flaws, seen) = ([String](), Set<String>())
        let attribute = /\s+([a-zA-Z][a-zA-Z0-9:-]*)(?:="([^"]*)")?/
        for match in text.matches(of: attribute) {
            let key = String(match.1)
            if !seen.insert(key).inserted { flaws.append("<\(name)> has \(key) twice") }
            if key == "id", let id = match.2, !ids.insert(String(id)).inserted { flaws.append("two are called \(id)") }
        }
        if !text.replacing(attribute, with: "").allSatisfy(\.isWhitespace) {
            flaws.append("<\(name)\(text)> is no tag")
        }
        if name == "svg", !seen.isSuperset(of: ["viewBox", "role", "aria-label"]) {
            flaws.append("a picture does not say what it shows")
        }
        return flaws
    }
}
