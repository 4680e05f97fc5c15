import System
import Understanding

/// Reads sentences in Home Assistant's format: `intents`, `lists`, `expansion_rules`, `skip_words`, `responses`.
///
/// Beside that format, an intent may say `confirm`, `restricted` and `ask`, and a file `pronunciations`.
struct HomeAssistantFile {
    private let file: String

    /// Adds what a file says.
    static func read(
        _ bytes: [UInt8], named file: String, into templates: inout SentenceTemplates
    ) throws(SentenceFileError) {
        let reader = HomeAssistantFile(file: file)
        let root: YAMLNode?
        do {
            root = try YAMLNode.parse(bytes)
        } catch {
            throw SentenceFileError(file: file, line: error.line, problem: error.message)
        }
        guard let root else { return }
        guard root.members != nil else {
            throw reader.problem(root, "the file is no mapping; begin it with 'intents:'")
        }
        try reader.check(
            root,
            among: [
                "language", "intents", "lists", "expansion_rules", "skip_words", "responses", "pronunciations",
                "settings",
            ])
        if let language = root["language"]?.text { templates.language = language }
        if let ignores = root["settings"]?["ignore_whitespace"]?.bool { templates.ignoresWhitespace = ignores }
        for (name, node) in try reader.members(root["lists"]) {
            templates.lists[name] = try reader.list(node, name, beside: templates.lists[name])
            templates.listPlaces[name] = reader.place(node)
        }
        for (name, node) in try reader.members(root["expansion_rules"]) {
            templates.rules[name] = try reader.rule(node)
        }
        templates.skipWords += try reader.texts(root["skip_words"]).map(SpokenText.folded)
        for (name, node) in try reader.members(root["intents"]) {
            let index = templates.index(ofIntent: name)
            try reader.check(
                node, among: ["data", "confirm", "restricted", "confidence", "ask", "description", "domain"])
            for block in try reader.elements(node["data"]) {
                templates.intents[index].blocks.append(try reader.block(block))
            }
            try reader.readConduct(node, into: &templates.intents[index].conduct)
        }
        try reader.readResponses(root["responses"], into: &templates)
        for (word, phones) in try reader.members(root["pronunciations"]) {
            templates.pronunciations[word.lowercased()] = try reader.text(phones)
        }
    }

    // MARK: - Parts of the file

    private func block(_ node: YAMLNode) throws(SentenceFileError) -> SentenceTemplates.Block {
        var block = SentenceTemplates.Block()
        guard node.members != nil else { throw problem(node, "this is no block of sentences; write '- sentences:'") }
        try check(
            node,
            among: [
                "sentences", "slots", "response", "requires_context", "excludes_context", "required_keywords", "lists",
                "expansion_rules", "metadata", "example", "inferred_domain", "name_domains", "context_area",
            ])
        for (name, list) in try members(node["lists"]) {
            block.lists[name] = try self.list(list, name, beside: nil)
            block.listPlaces[name] = place(list)
        }
        for (name, body) in try members(node["expansion_rules"]) { block.rules[name] = try rule(body) }
        for sentence in try elements(node["sentences"]) { block.sentences.append(try rule(sentence)) }
        block.slots = try members(node["slots"]).map { ($0.key, $0.value.json) }
        block.response = node["response"]?.text
        for (key, value) in try members(node["requires_context"]) { block.requires[key] = condition(value, key) }
        for (key, value) in try members(node["excludes_context"]) { block.excludes[key] = condition(value, key) }
        block.keywords = Set(try texts(node["required_keywords"]).map { SpokenText.folded($0) })
        return block
    }

    private func condition(_ node: YAMLNode, _ key: String) -> ContextCondition {
        var condition = ContextCondition()
        var value: YAMLNode? = node
        if node.members != nil {
            value = node["value"]
            condition.slot = node["slot"]?.bool == true ? key : node["slot"]?.bool == false ? nil : node["slot"]?.text
        }
        if let value, !value.isNull { condition.values = value.elements?.map(\.json) ?? [value.json] }
        return condition
    }

    private func list(
        _ node: YAMLNode, _ name: String, beside earlier: SlotList?
    ) throws(SentenceFileError) -> SlotList {
        try check(node, among: ["values", "range", "wildcard", "metadata"])
        if let values = node["values"] {
            var all: [SlotList.Value] = []
            if case .values(let before) = earlier { all = before.all }
            for value in try elements(values) { all.append(try self.value(value)) }
            return .values(SlotValues(all))
        }
        if let range = node["range"] { return .range(try self.range(range)) }
        if node["wildcard"]?.bool == true { return .wildcard }
        throw problem(node, "the list '\(name)' has neither 'values' nor 'range' nor 'wildcard: true'; write one")
    }

    private func value(_ node: YAMLNode) throws(SentenceFileError) -> SlotList.Value {
        guard node.members != nil else {
            let text = try text(node)
            guard TemplateParser.isTemplate(text) else {
                return SlotList.Value(said: TemplateParser.words(text), value: .string(text))
            }
            return SlotList.Value(said: try template(node))
        }
        try check(node, among: ["in", "out", "context", "metadata"])
        guard let said = node["in"] else { throw problem(node, "the value has no 'in'; write what is said") }
        let words = try text(said)
        return SlotList.Value(
            said: TemplateParser.isTemplate(words) ? try template(said) : TemplateParser.words(words),
            value: node["out"].flatMap { $0.isNull ? nil : $0.json }, context: node["context"]?.json.object ?? [:])
    }

    private func range(_ node: YAMLNode) throws(SentenceFileError) -> NumberRange {
        guard let from = node["from"]?.integer, let to = node["to"]?.integer else {
            throw problem(node, "the range needs 'from' and 'to' as whole numbers")
        }
        try check(
            node, among: ["from", "to", "step", "fractions", "multiplier", "digits", "words", "type", "metadata"])
        var range = NumberRange(from: from, to: to)
        if let step = node["step"] { range.step = step.integer ?? 0 }
        if let fractions = node["fractions"], !fractions.isNull {
            range.fractions = fractions.text.flatMap(NumberRange.Fractions.init)
            guard range.fractions != nil else { throw problem(fractions, "fractions are 'halves' or 'tenths'") }
        }
        range.multiplier = node["multiplier"]?.number
        range.takesDigits = node["digits"]?.bool ?? true
        range.takesWords = node["words"]?.bool ?? true
        guard range.isSound else {
            throw problem(node, "the range is empty, larger than a thousand million or has a step below 1")
        }
        return range
    }

    private func readConduct(_ node: YAMLNode, into conduct: inout IntentConduct) throws(SentenceFileError) {
        if let restricted = node["restricted"] {
            guard let truth = restricted.bool else { throw problem(restricted, "'restricted' is true or false") }
            conduct.isRestricted = truth
        }
        if let confirm = node["confirm"] {
            conduct.needsConfirmation = confirm.bool ?? true
            if confirm.bool == nil {
                conduct.confirmation = AnswerTemplate(try text(confirm))
                guard conduct.confirmation != nil else {
                    throw problem(confirm, "'confirm' is true, false or a question in which {{ slots.NAME }} may stand")
                }
            }
        }
        if let least = node["confidence"] {
            guard let number = least.number, (0...1).contains(number) else {
                throw problem(least, "'confidence' is a number from 0 to 1")
            }
            conduct.leastConfidence = number
        }
        for (slot, question) in try members(node["ask"]) {
            conduct.questions.append(.init(slot: slot, question: try text(question)))
        }
    }

    private func readResponses(
        _ node: YAMLNode?, into templates: inout SentenceTemplates
    ) throws(SentenceFileError) {
        var unused: [(line: Int, name: String)] = []
        for (intent, answers) in try members(node?["intents"]) {
            for (key, answer) in try members(answers) {
                if let template = AnswerTemplate(try text(answer)) {
                    templates.responses[intent, default: [:]][key] = template
                } else {
                    unused.append((answer.line, "the answer '\(key)' of \(intent)"))
                }
            }
        }
        guard let first = unused.first else { return }
        // Home Assistant's collections have dozens.
        let others = unused.count == 1 ? "" : " (\(unused.count - 1) more like it in the file)"
        templates.warnings.append(
            """
            \(file):\(first.line): \(first.name) asks for more than slots, or has Jinja in it that is not known here, and is not used\(others).
            """)
    }

    // MARK: - Values

    private func problem(_ node: YAMLNode, _ problem: String) -> SentenceFileError {
        SentenceFileError(file: file, line: node.line, problem: problem)
    }

    private func place(_ node: YAMLNode) -> SourcePlace { SourcePlace(file: file, line: node.line) }

    /// Refuses a key that is nearly one of those that are read; what is quite another is for other programs.
    private func check(_ node: YAMLNode, among keys: [String]) throws(SentenceFileError) {
        for (key, value) in node.members ?? [] where !keys.contains(key) {
            guard key.count >= 4, let meant = keys.nearest(to: key, within: 2) else { continue }
            throw SentenceFileError(
                file: file, line: value.keyLine ?? value.line,
                problem: "there is no '\(key):' here; is '\(meant):' meant?")
        }
    }

    /// A sentence or a rule.
    private func rule(_ node: YAMLNode) throws(SentenceFileError) -> Template {
        Template(expression: try template(node), place: place(node))
    }

    private func template(_ node: YAMLNode) throws(SentenceFileError) -> Expression {
        let text = try text(node)
        do {
            return try TemplateParser.parse(text)
        } catch {
            throw problem(node, "in '\(text.prefix(80))' \(error.message)")
        }
    }

    private func text(_ node: YAMLNode) throws(SentenceFileError) -> String {
        guard let text = node.text else { throw problem(node, "a text is expected here") }
        return text
    }

    private func texts(_ node: YAMLNode?) throws(SentenceFileError) -> [String] {
        var texts: [String] = []
        for element in try elements(node) { texts.append(try text(element)) }
        return texts
    }

    private func elements(_ node: YAMLNode?) throws(SentenceFileError) -> [YAMLNode] {
        guard let node, !node.isNull else { return [] }
        guard let elements = node.elements else { throw problem(node, "a list is expected here, with '- ' in front") }
        return elements
    }

    private func members(_ node: YAMLNode?) throws(SentenceFileError) -> [(key: String, value: YAMLNode)] {
        guard let node, !node.isNull else { return [] }
        guard let members = node.members else { throw problem(node, "a mapping is expected here, as 'name: value'") }
        return members
    }
}
