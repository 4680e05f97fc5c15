import Enrolment
import Phones
import Settings
import System

/// A wake word whose model anybody can make, with what was measured of it.
struct ReadyWord {
    /// Utterances that were not found at the default threshold, in quiet and in noise at 10 dB.
    typealias Misses = (quiet: Int, noise: Int)

    /// What was counted with one of the phone networks.
    struct Figures {
        /// Of voices of programs that had no part in learning it.
        let voices: Misses
        /// Of people, where there are recordings.
        let people: Misses?
        /// False alarms in all the speech, and in that of its language.
        let alarms: (all: Int, own: Int)

        init(voices: Misses, people: Misses? = nil, alarms: (Int, Int)) {
            self.voices = voices
            self.people = people
            self.alarms = alarms
        }
    }

    /// As detections call it.
    let keyword: String
    /// As espeak-ng calls it.
    let language: String
    /// How it is written for espeak-ng.
    let spellings: [String]
    private let builtIn: Figures
    private let large: Figures

    init(
        _ keyword: String, _ language: String, says spellings: [String] = [], builtIn: Figures, large: Figures
    ) {
        self.keyword = keyword
        self.language = language
        self.spellings = spellings.isEmpty ? [keyword] : spellings
        self.builtIn = builtIn
        self.large = large
    }

    /// Those with the phone network of this machine.
    var figures: Figures { Self.network == .large ? large : builtIn }

    /// Which phone network looks here.
    static let network: PhoneModel.Size = PhoneModel.large == nil ? .small : .large

    /// What it is named by on the command line and in the names of files.
    var name: String { FileName.part(of: keyword) }

    var written: WrittenWord { WrittenWord(spellings: spellings, language: language) }

    /// Hours of speech in which the false alarms were counted.
    static var allHours: Double { hours.values.reduce(0, +) }

    var falseAlarmsPerHour: Double { Double(figures.alarms.all) / Self.allHours }

    /// Whether a word of the command line means it, such as `hey-jarvis` or `Hey Jarvis`.
    func isCalled(_ text: String) -> Bool { FileName.part(of: text.lowercased()) == name }

    /// The languages of the list, in its order.
    static var languages: [String] {
        all.reduce(into: []) { languages, word in
            if !languages.contains(word.language) { languages.append(word.language) }
        }
    }

    /// `; did you mean 'this' or 'that'?` for what is no word of the list: the one that is written most like it, and those
    /// that share a part with it. Only a semicolon where there is none.
    static func suggestion(for text: String) -> String {
        let name = FileName.part(of: text.lowercased())
        let parts = Set(name.split(separator: "-").filter { $0.count > 3 })
        let alike = all.map(\.name).filter { !parts.isDisjoint(with: $0.split(separator: "-")) }
        let nearest = all.map(\.name).nearest(to: name).map { [$0] } ?? []
        let names = nearest + alike.filter { !nearest.contains($0) }
        guard !names.isEmpty else { return ";" }
        return "; did you mean \(names.map { "'\($0)'" }.joined(separator: " or "))?"
    }

    var json: JSONLine {
        var line = JSONLine(event: "word")
        line.add("name", name)
        line.add("keyword", keyword)
        line.add("language", language)
        line.add("spellings", spellings)
        line.add("network", Self.network == .large ? "large" : "built-in")
        line.add("syntheticUtterances", Self.utterances)
        line.add("syntheticMissed", Self.share(figures.voices.quiet, Self.utterances))
        line.add("syntheticMissedInNoise", Self.share(figures.voices.noise, Self.utterances))
        if let people = figures.people {
            line.add("peopleUtterances", Self.peopleUtterances)
            line.add("peopleMissed", Self.share(people.quiet, Self.peopleUtterances))
            line.add("peopleMissedInNoise", Self.share(people.noise, Self.peopleUtterances))
        }
        line.add("falseAlarmsPerHour", Self.rounded(falseAlarmsPerHour))
        line.add("hours", Self.rounded(Self.allHours))
        line.add("ownLanguageFalseAlarms", figures.alarms.own)
        line.add("ownLanguageHours", Self.rounded(Self.hours[language] ?? 0))
        return line
    }

    private static func share(_ count: Int, _ all: Int) -> Double { rounded(Double(count) / Double(all)) }

    private static func rounded(_ value: Double) -> Double { (value * 1_000).rounded() / 1_000 }
}
