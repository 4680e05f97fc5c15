import System
import Understanding

/// Reads Rhasspy's `sentences.ini`: an intent a section, a sentence a line, `name = words` for a rule.
struct SentencesINI {
    private let file: String
    /// The words of a slot file, a template a line; nil where there is none of the name.
    private let slots: (String) throws(SentenceFileError) -> [String]?

    /// - Parameter slots: reads a slot file.
    static func read(
        _ bytes: [UInt8], named file: String, into templates: inout SentenceTemplates,
        slots: @escaping (String) throws(SentenceFileError) -> [String]?
    ) throws(SentenceFileError) {
        try SentencesINI(file: file, slots: slots).read(String(decoding: bytes, as: UTF8.self), into: &templates)
    }

    private struct Line {
        var number: Int
        var text: String
    }

    private func read(_ text: String, into templates: inout SentenceTemplates) throws(SentenceFileError) {
        var intent: String?
        var wanted: [(slot: String, line: Int)] = []
        for line in Self.lines(of: text) {
            if line.text.hasPrefix("["), line.text.hasSuffix("]"), !line.text.dropFirst().dropLast().contains("[") {
                let name = String(line.text.dropFirst().dropLast())
                intent = name
                let index = templates.index(ofIntent: name)
                if templates.intents[index].blocks.isEmpty { templates.intents[index].blocks = [.init()] }
                continue
            }
            guard let intent else {
                throw SentenceFileError(
                    file: file, line: line.number, problem: "a sentence stands before the first intent; write [Name]")
            }
            let (name, body) = Self.ruleParts(line.text)
            var parser = INITemplateParser(body ?? line.text, intent: intent)
            let expression: Expression
            do {
                expression = try parser.parse()
            } catch {
                throw SentenceFileError(file: file, line: line.number, problem: error.message)
            }
            wanted += parser.slots.map { ($0, line.number) }
            let template = Template(expression: expression, place: SourcePlace(file: file, line: line.number))
            if body != nil {
                templates.rules["\(intent).\(name)"] = template
            } else {
                let index = templates.index(ofIntent: intent)
                templates.intents[index].blocks[0].sentences.append(template)
            }
        }
        try readSlots(wanted, into: &templates)
    }

    /// Lines with what continues them, without comments.
    private static func lines(of text: String) -> [Line] {
        var lines: [Line] = []
        for (index, line) in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).enumerated() {
            let words = line.trimmingSpace()
            guard !words.isEmpty, words.first != "#", words.first != ";" else { continue }
            if line.first?.isWhitespace == true, let last = lines.last, last.text.contains("=") {
                lines[lines.count - 1].text += " " + words
            } else {
                lines.append(Line(number: index + 1, text: String(words)))
            }
        }
        return lines
    }

    /// The name and the words of a rule; no words for a sentence.
    private static func ruleParts(_ line: String) -> (name: String, body: String?) {
        let (name, body) = line.splitInTwo(at: "=")
        let rule = name[...].trimmingSpace()
        guard let body, rule.allSatisfy({ $0.isLetter || $0.isNumber || "_-".contains($0) }), !rule.isEmpty else {
            return (line, nil)
        }
        return (String(rule), body)
    }

    /// Slot files may name others.
    private func readSlots(
        _ first: [(slot: String, line: Int)], into templates: inout SentenceTemplates
    ) throws(SentenceFileError) {
        var wanted = first
        while let (name, line) = wanted.popLast() {
            guard templates.rules["$" + name] == nil else { continue }
            guard let words = try slots(name) else {
                throw SentenceFileError(
                    file: file, line: line,
                    problem: "there is no slot file 'slots/\(name)' beside it; write one, with a value a line")
            }
            var values: [Expression] = []
            for (index, value) in words.enumerated() {
                let value = value[...].trimmingSpace()
                guard !value.isEmpty, value.first != "#" else { continue }
                var parser = INITemplateParser(String(value), intent: "")
                do {
                    values.append(try parser.parse())
                } catch {
                    throw SentenceFileError(file: "slots/\(name)", line: index + 1, problem: error.message)
                }
                wanted += parser.slots.map { ($0, line) }
            }
            templates.rules["$" + name] = Template(
                expression: .choice(values), place: SourcePlace(file: "slots/\(name)", line: 1))
        }
    }
}
