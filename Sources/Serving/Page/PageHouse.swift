package import Enrolment
import HTTPServer
package import System

/// What the page needs to let somebody look after the house.
package struct PageHouseTools: Sendable {
    /// What is put into the file of settings.
    package enum Kept: Sendable {
        case gain(Double)
        case sensitivity(keyword: String, Double)
    }

    /// Nil where no folder for them is known.
    package var keywords: KeptKeywords?
    /// Files and folders of sentences.
    package var sentences: [String]
    package var language: String?
    /// Where metrics are served.
    package var metrics: String?
    /// Puts something into the file of settings.
    package var keep: @Sendable (Kept) throws -> Void
    /// The microphones, each with its level. Takes some seconds.
    package var devices: @Sendable () -> [JSONLine]
    /// Words whose models anybody can make.
    package var words: @Sendable () -> [JSONLine]
    /// Has the program read its models and sentences again.
    package var reload: @Sendable () -> Void

    package init(
        keywords: KeptKeywords?, sentences: [String], language: String?, metrics: String?,
        keep: @escaping @Sendable (Kept) throws -> Void, devices: @escaping @Sendable () -> [JSONLine],
        words: @escaping @Sendable () -> [JSONLine], reload: @escaping @Sendable () -> Void
    ) {
        (self.keywords, self.sentences, self.language, self.metrics) = (keywords, sentences, language, metrics)
        (self.keep, self.devices, self.words, self.reload) = (keep, devices, words, reload)
    }
}

/// Keywords turned off and on, renamed, removed and put back; sentences edited; microphones, clients and metrics shown.
final class PageHouse: Sendable {
    struct Complaint: Error, CustomStringConvertible {
        let description: String
    }

    enum Task: Sendable {
        /// - Parameter listened: the keywords that are looked for now.
        case list(listened: [String])
        case turn(name: String, on: Bool)
        case call(name: String, as: String)
        case remove(name: String)
        case restore(id: String)
        case text(file: Int)
        case check(file: Int, text: String, sentence: String)
        case save(file: Int, text: String)
        case devices
        case words
        case keep(PageHouseTools.Kept)

        /// - Returns: nil where the wish lacks something.
        init?(_ chore: PageRoute.Chore, _ wish: JSONValue?, listened: [String]) {
            let name = wish?["name"]?.string
            let text = wish?["text"]?.string
            let file = wish?["file"]?.number.map { ForeignNumber($0).clamped(to: -1...1_000) }
            switch chore {
            case .list: self = .list(listened: listened)
            case .devices: self = .devices
            case .words: self = .words
            case .turn:
                guard let name, let isOn = wish?["on"]?.bool else { return nil }
                self = .turn(name: name, on: isOn)
            case .rename:
                guard let name, let new = wish?["to"]?.string else { return nil }
                self = .call(name: name, as: new)
            case .remove:
                guard let name else { return nil }
                self = .remove(name: name)
            case .restore:
                guard let id = wish?["id"]?.string else { return nil }
                self = .restore(id: id)
            case .text:
                guard let file else { return nil }
                self = .text(file: file)
            case .check:
                guard let file, let text else { return nil }
                self = .check(file: file, text: text, sentence: wish?["sentence"]?.string ?? "")
            case .save:
                guard let file, let text else { return nil }
                self = .save(file: file, text: text)
            case .keep:
                if let gain = wish?["gain"]?.number, (0.001...1_000).contains(gain) {
                    self = .keep(.gain(gain))
                } else if let keyword = wish?["keyword"]?.string, listened.contains(keyword),
                    let value = wish?["value"]?.number, (0...1).contains(value)
                {
                    self = .keep(.sensitivity(keyword: keyword, value))
                } else {
                    return nil
                }
            }
        }
    }

    private let tools: PageHouseTools
    private let board: LiveBoard
    private var sentences: PageSentences { PageSentences(paths: tools.sentences, language: tools.language) }

    init(_ tools: PageHouseTools, _ board: LiveBoard) { (self.tools, self.board) = (tools, board) }

    /// Takes up to some seconds.
    func response(to task: Task) throws -> HTTPResponse {
        switch task {
        case .list(let listened): return PageJSON.response(list(listened))
        case .turn(let name, let isOn): try keywords().turn(name, on: isOn)
        case .call(let name, let new): _ = try keywords().rename(name, to: new)
        case .remove(let name): _ = try keywords().remove(name, at: WallClock.now())
        case .restore(let id): _ = try keywords().putBack(id)
        case .text(let file): return PageJSON.response(try sentences.text(file))
        case .check(let file, let text, let sentence):
            return PageJSON.response(try sentences.check(file, text, sentence))
        case .save(let file, let text):
            let (line, isSaved) = try sentences.save(file, text)
            if isSaved { tools.reload() }
            return PageJSON.response(line)
        case .devices: return answer("devices", tools.devices())
        case .words: return answer("words", tools.words())
        case .keep(let kept):
            try tools.keep(kept)
            return PageJSON.response(JSONLine())
        }
        tools.reload()
        return PageJSON.response(JSONLine())
    }

    private func answer(_ name: String, _ lines: [JSONLine]) -> HTTPResponse {
        var line = JSONLine()
        line.add(name, lines)
        return PageJSON.response(line)
    }

    private func keywords() throws(Complaint) -> KeptKeywords {
        guard let keywords = tools.keywords else {
            throw Complaint(description: "No folder of keywords is known (HOME is not set)")
        }
        return keywords
    }

    private func list(_ listened: [String]) -> JSONLine {
        var line = JSONLine()
        let entries = tools.keywords?.entries ?? []
        line.add(
            "keywords",
            entries.map { entry in
                var line = JSONLine()
                line.add("name", entry.name)
                line.add("keyword", entry.keyword)
                line.add("on", entry.isOn)
                line.add("takes", entry.takes)
                line.add("listened", listened.contains(entry.keyword))
                return line
            })
        line.add("others", listened.filter { name in !entries.contains { $0.keyword == name } })
        line.add(
            "removed",
            (tools.keywords?.removed ?? []).map { removed in
                var line = JSONLine()
                line.add("id", removed.id)
                line.add("name", removed.name)
                line.add("wall", removed.wall)
                return line
            })
        line.add("sentences", sentences.files.map(PageSentences.name))
        line.add("clients", board.clients)
        line.add("metrics", tools.metrics)
        return line
    }
}
