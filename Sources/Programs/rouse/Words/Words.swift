import ArgumentParser
import Audio
import Enrolment
import KeywordModels
import System

struct Words: Subcommand {
    static let configuration = CommandConfiguration(
        commandName: "words",
        abstract: "Lists wake words with their measured figures, and makes models of them.",
        discussion: """
            A model is learned on this machine from what espeak-ng and flite make of the word, as by 'rouse enroll \
            --say', and kept where 'rouse listen' finds it by its name. That takes some ten seconds a word.

            Examples:
              rouse words
              rouse words --language de
              rouse words hey-jarvis computer
              rouse listen hey-jarvis
            """)

    @Option(
        help: ArgumentHelp(
            "List the words of one language: \(ReadyWord.languages.joined(separator: ", ")).", valueName: "language"))
    var language: String?

    @Option(
        name: .shortAndLong,
        help: ArgumentHelp(
            "Put the models into this folder (default: ~/.local/share/rouse/keywords).", valueName: "folder"))
    var output: String?

    @Flag(help: "Replace models that are there already.")
    var force = false

    @Flag(help: "Print one JSON object for each word, or for each model that was made.")
    var json = false

    @Argument(help: "Words of the list to make models of (default: the list is printed).")
    var names: [String] = []

    func validate() throws {
        if let language, !ReadyWord.languages.contains(language) {
            throw ValidationError(
                """
                --language \(language): no word of the list is in this language; give one of \
                \(ReadyWord.languages.joined(separator: ", ")), or teach a word with 'rouse enroll --say --language'.
                """)
        }
        guard names.isEmpty || language == nil else {
            throw ValidationError("--language is for the list; leave it out where words are named.")
        }
        guard !names.isEmpty || (output == nil && !force) else {
            throw ValidationError(
                "\(force ? "--force" : "--output") is for models; name the words that they are made of.")
        }
        guard output != "" else { throw ValidationError("--output is empty; give a folder, or leave it out.") }
        _ = try chosen()
    }

    func perform() throws {
        guard names.isEmpty else { return try make(chosen()) }
        let words = ReadyWord.all.filter { language == nil || $0.language == language }
        var output = Output(flushesEachLine: false)
        for line in json ? words.map(\.json.description) : ReadyWordTable(words: words).lines { output.line(line) }
    }

    /// The words that are named, each once.
    private func chosen() throws -> [ReadyWord] {
        try names.reduce(into: []) { words, name in
            guard let word = ReadyWord.all.first(where: { $0.isCalled(name) }) else {
                throw ValidationError(
                    """
                    There is no word '\(name)' in the list\(ReadyWord.suggestion(for: name)) 'rouse words' prints it, \
                    and 'rouse enroll --keyword \(CommandWords.quoted(name)) --say' makes a model of any word.
                    """)
            }
            if !words.contains(where: { $0.name == word.name }) { words.append(word) }
        }
    }

    private func make(_ words: [ReadyWord]) throws {
        let places = try words.map { word in
            try EnrolmentPlace(
                output: output.map { "\($0)/\(word.name).rouse" }, keyword: word.keyword, mayReplace: force)
        }
        // Asked before the first is made, which takes a while.
        for place in places { try place.requireFree(mayAsk: !json) }
        try makeFolder()
        let enroller = try Enroller()
        var printed = Output(flushesEachLine: true)
        for (word, place) in zip(words, places) {
            let model = try enroller.enroll(keyword: word.keyword, as: word.written)
            try place.write(model, of: [])
            let report = EnrolmentText(model: model, path: place.place.model)
            printed.line(json ? report.json.description : report.title)
        }
        guard !json else { return }
        printed.line("Listen for \(words.count == 1 ? "it" : "them") with:")
        let models = zip(words, places).map { output == nil ? $0.name : CommandWords.quoted($1.place.model) }
        printed.line("  rouse listen \(models.joined(separator: " "))")
    }

    private func makeFolder() throws {
        guard let output else { return }
        do throws(SystemError) {
            try Folder.makeAll(output, mode: 0o755)
        } catch {
            throw AudioError(.cannotCreate, "\(output): cannot be made (\(error)); name another folder with --output")
        }
    }
}

extension Enroller {
    /// Learns a keyword from nothing but what speech programs make of it.
    fileprivate func enroll(keyword: String, as word: WrittenWord) throws -> KeywordModel {
        var model = try enroll(
            keyword: keyword, takes: [], byManyPeople: false, said: word.takes(), pronunciation: word.pronunciation,
            createdBy: Version.creator)
        model.origin = KeywordOrigin(byManyPeople: false, word)
        return model
    }
}
