import ArgumentParser
import Audio
import Enrolment
import Glibc
import KeywordModels
import KeywordSpotting
import Pipeline
import System

struct Enroll: Subcommand {
    static let configuration = CommandConfiguration(
        commandName: "enroll",
        abstract: "Learns a keyword from recordings of it.",
        discussion: """
            Three takes are the normal case: the word alone, with half a second of quiet before and after it, said as \
            you will say it later. Each take gets a verdict; the model is written even when a take is weak, but not \
            when one is useless. One recording with several words in it gives as many takes. Without recordings they \
            are made at the microphone, one by one.

            Examples:
              rouse enroll --keyword computer
              rouse enroll --keyword computer --output computer.rouse \\
                take1.wav take2.wav take3.wav
              rouse enroll --keyword computer --any-voice recordings/computer \\
                --negatives recordings/television
              rouse enroll --keyword marigold --say
              rouse enroll --keyword marigold --add take1.wav
            """)

    @Option(
        name: .customLong("keyword"),
        help: ArgumentHelp(
            "The word, as detections will call it. It can also stand before the recordings.", valueName: "keyword"))
    var namedKeyword: String?

    @Option(
        name: .shortAndLong,
        help: ArgumentHelp(
            "Where the model goes (default: ~/.local/share/rouse/keywords, with the takes).", valueName: "file"))
    var output: String?

    @Option(
        help: ArgumentHelp(
            "Who says the word, to tell several models of one keyword apart (default: by file or folder).",
            valueName: "name"))
    var speaker: String?

    @Flag(help: "Replace a model that is there already.")
    var force = false

    @Flag(
        help: "Add takes to the model that is there: it is learned again, from them and from those that lie beside it.")
    var add = false

    @OptionGroup(title: "Voices") var learning: LearningOptions
    @OptionGroup(title: "As it is written") var written: WrittenWordOptions
    @OptionGroup(title: "Without recordings") var microphone: MicrophoneOptions
    @OptionGroup var conversion: ConversionOptions

    @Option(
        help: ArgumentHelp("Use this front end in place of the built-in one; the model carries it.", valueName: "file"))
    var frontEnd: String?

    @Flag(help: "Print the report as one JSON object.")
    var json = false

    @Argument(
        help: "Recordings of the word, one each: \(RecordingFormats.text). None: they are made at the microphone.")
    var takes: [String] = []

    /// The word, as detections will call it.
    private var keyword: String { namedKeyword ?? "" }

    mutating func validate() throws {
        // The first word that is no file is the keyword: 'rouse enroll computer one.wav two.wav'.
        if namedKeyword == nil, let first = takes.first, !FileSystem.exists(first), !RecordingFolder.isRecording(first)
        {
            namedKeyword = takes.removeFirst()
        }
        guard namedKeyword != nil else {
            let files = takes.isEmpty ? "" : " " + takes.map(CommandWords.quoted).joined(separator: " ")
            throw ValidationError("Which word is it? Type: rouse enroll --keyword WORD\(files)")
        }
        guard keyword.unicodeScalars.contains(where: { !$0.properties.isWhitespace }) else {
            throw ValidationError("--keyword is empty; give the word that is enrolled.")
        }
        guard speaker != "" else { throw ValidationError("--speaker is empty; give a name, or leave it out.") }
        _ = try written.word(keyword)
        guard written.say.isEmpty || !learning.onlyMe else {
            throw ValidationError("--only-me and --say contradict each other; give one of them.")
        }
        guard !add || !force else {
            throw ValidationError("--add and --force contradict each other; give one of them.")
        }
        guard takes.isEmpty || learning.anyVoice == nil else {
            throw ValidationError("Recordings are named and --any-voice is given; put all of them into its folder.")
        }
    }

    private var isAtMicrophone: Bool { takes.isEmpty && learning.anyVoice == nil && written.say.isEmpty }

    var takenSignals: [Int32] { isAtMicrophone ? [SIGINT, SIGTERM] : [] }

    func perform() throws {
        let stopSwitch = StopSwitch()
        if isAtMicrophone { try Signals.take(takenSignals) { number in stopSwitch.use(for: number) } }
        try Protection.begin(conversion.sandbox)
        let place = try EnrolmentPlace(output: output, keyword: keyword, mayReplace: force || add, isThere: add)
        let earlier = try add ? EarlierEnrolment(place.place, keyword: keyword) : nil
        let enroller = try Enroller(
            voice: learning.onlyMe || earlier?.isForOneVoice == true ? .enrolled : .anyone, frontEnd: frontEnd)
        if !isAtMicrophone, output == nil { try place.requireFree(mayAsk: !json) }
        let reader = TakeReader(conversion)
        let word = try written.word(keyword) ?? earlier?.word
        let said = try word?.takes() ?? []
        lazy var pronunciation = WrittenWord.of(keyword, as: word).pronunciation
        let kept = try earlier?.takes(reader) ?? []
        let byManyPeople = learning.anyVoice != nil || earlier?.origin.byManyPeople == true
        let learn = { takes in
            var model = try enroller.enroll(
                keyword: keyword, takes: kept + takes, byManyPeople: byManyPeople, said: said,
                pronunciation: pronunciation, createdBy: Version.creator)
            model.speaker = speaker ?? earlier?.speaker
            model.origin = KeywordOrigin(byManyPeople: byManyPeople, word)
            if let negatives = try learning.apply(to: &model, conversion) {
                Terminal.complain(EnrolmentText.text(negatives))
            }
            return model
        }
        let takes = try learning.anyVoice.map { try RecordingFolder($0, option: "--any-voice").recordings } ?? takes
        guard !isAtMicrophone else {
            try place.requireFree(mayAsk: !json)
            var enrolment = try MicrophoneEnrolment(
                keyword, to: place.place, after: kept.count, microphone, conversion, isJSON: json, enroller: enroller,
                name: WrittenWord.of(keyword, as: word).spokenName, learn: learn, stopSwitch: stopSwitch)
            return try enrolment.run()
        }
        let many = learning.anyVoice.map { _ in ManyTakes(in: takes, enroller: enroller, read: reader.read) }
        for recording in many?.leftOut ?? [] { Terminal.complain("rouse: left out: \(recording.reason)") }
        let found = DuplicateTakes(try many?.takes ?? reader.read(takes), besides: kept)
        TakeWarnings.print(found)
        guard !add || !found.different.isEmpty || !written.say.isEmpty else {
            throw EnrolmentError("Nothing to add: the model knows each of these recordings. Record the word anew.")
        }
        if learning.anyVoice == nil, !takes.isEmpty {
            let name = WrittenWord.of(keyword, as: word).spokenName
            TakeWarnings.print(
                try enroller.compare(found.different, name: name), of: found.different, keyword: keyword)
        }
        let model = try learn(found.different)
        try place.write(model, of: found.different, after: add ? kept.count : nil)
        let report = EnrolmentText(
            model: model, path: place.place.model, copies: found.copies, leftOut: many?.leftOut ?? [])
        var output = Output(flushesEachLine: true)
        for line in json ? [report.json.description] : report.lines { output.line(line) }
    }
}
