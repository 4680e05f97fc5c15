import ArgumentParser
import Audio
import Enrolment
import Glibc
import KeywordModels
import Pipeline
import Settings
import System

struct Upgrade: Subcommand {
    static let configuration = CommandConfiguration(
        commandName: "upgrade",
        abstract: "Learns keywords again from their takes, as this release learns them.",
        discussion: """
            Models of earlier releases go on hearing what they heard; what is new in how a word is learned they have only \
            when they are learned again, from the takes that lie beside them. The model of before is kept as \
            NAME.rouse.old. What --negatives or --voice-program gave has to be given again, to 'rouse enroll --force'.

            Examples:
              rouse upgrade
              rouse upgrade computer.rouse
            """)

    @OptionGroup var conversion: ConversionOptions

    @Flag(help: "Print one JSON object for each model.")
    var json = false

    @Argument(help: "Keywords, or models that 'rouse enroll' made (default: those that 'rouse listen' finds).")
    var models: [String] = []

    func perform() throws {
        try Protection.begin(conversion.sandbox)
        let paths = try models.isEmpty ? KeywordLibrary.modelsOrError() : models.map(KeywordLibrary.model(named:))
        var output = Output(flushesEachLine: true)
        var failed: ExitCode?
        for path in paths {
            do {
                let report = try upgrade(path)
                for line in json ? [report.json.description] : report.lines { output.line(line) }
            } catch  where paths.count > 1 {
                // The others have nothing to do with it.
                Terminal.complain("rouse: \(error)")
                failed = ExitStatus.of(error) ?? ExitStatus.internalError
            }
        }
        if let failed { throw failed }
    }

    private func upgrade(_ path: String) throws -> UpgradeText {
        let place = KeywordPlace(existing: path)
        let earlier = try EarlierEnrolment(place)
        let before = earlier.model
        let enroller = try Enroller(voice: earlier.isForOneVoice ? .enrolled : .anyone)
        var model = try enroller.enroll(
            keyword: before.keyword, takes: earlier.takes(TakeReader(conversion)),
            byManyPeople: earlier.origin.byManyPeople, said: earlier.word?.takes() ?? [],
            pronunciation: WrittenWord.of(before.keyword, as: earlier.word).pronunciation, createdBy: Version.creator)
        model.speaker = earlier.speaker
        model.origin = earlier.origin
        guard try model.encoded() != before.encoded() else {
            return UpgradeText(path: path, before: before, model: nil)
        }
        try before.write(to: path + ".old")
        try model.write(to: path)
        return UpgradeText(path: path, before: before, model: model)
    }
}
