import ArgumentParser
import Enrolment
import Features
import KeywordModels
import KeywordSpotting
import Phones
import Pipeline
import System

struct Inspect: Subcommand {
    static let configuration = CommandConfiguration(
        commandName: "inspect",
        abstract: "Says what is in a keyword model.",
        discussion: """
            Example:
              rouse inspect computer.rouse
            """)

    @Flag(help: "Print one JSON object for each model.")
    var json = false

    @Argument(help: "Models that 'rouse enroll' made, or their names.")
    var models: [String]

    func perform() throws {
        var output = Output(flushesEachLine: false)
        for path in try models.map(KeywordLibrary.path) {
            let keyword = try KeywordFiles.read(path)
            guard let model = keyword as? KeywordModel else {
                output.line(json ? line(keyword, path).description : text(keyword, path))
                continue
            }
            let report = EnrolmentText(model: model, path: path)
            guard json else {
                for line in report.lines + details(model) { output.line(line) }
                continue
            }
            var line = line(model, path)
            line.add("frontEnd", model.frontEnd.id)
            line.add("dimensions", model.frontEnd.dimensions)
            line.add("templateFrames", hops(model))
            line.add("phoneNetwork", model.phones?.network.rawValue)
            line.add("voice", model.voice.map { Double($0.near) })
            line.add("takes", model.takes.map(EnrolmentText.json))
            ExpectedPerformanceText(ExpectedPerformance(model)).add(to: &line)
            output.line(line.description)
        }
    }

    /// What models of all engines have in common.
    private func line(_ keyword: any Keyword, _ path: String) -> JSONLine {
        var line = JSONLine(event: "model")
        line.add("keyword", keyword.keyword)
        line.add("model", path)
        line.add("createdBy", keyword.createdBy)
        line.add("engine", keyword.engine)
        return line
    }

    private func text(_ keyword: any Keyword, _ path: String) -> String {
        "\(keyword.keyword): \(path), of the engine \(keyword.engine), made by \(keyword.createdBy)"
    }

    private func details(_ model: KeywordModel) -> [String] {
        let seconds = hops(model).map { Decimal.text(Double($0) / 100, places: 2) }.joined(separator: ", ")
        return [
            "  engine: \(model.engine)",
            "  templates: \(model.templates.count), of \(seconds) s",
            "  features: \(model.frontEnd.id), \(model.frontEnd.dimensions) dimensions",
        ] + phones(model) + voice(model) + ["  made by \(model.createdBy)"]
    }

    /// Frames of 10 ms that each template lasts.
    private func hops(_ model: KeywordModel) -> [Int] { model.templates.map { $0.count * TemplateBank.hopsPerFrame } }

    /// What the second look goes by, and which network looks.
    private func phones(_ model: KeywordModel) -> [String] {
        let flaw = PhoneModel.largeFlaw.map { ["  the large phone network is not used: \($0)"] } ?? []
        guard let phones = model.phones, let first = phones.strings.first else { return flaw }
        let others = phones.strings.count - 1
        let ways = others == 0 ? "" : ", and \(others) other \(others == 1 ? "way" : "ways") to say it"
        let network = phones.network == .large ? "the large phone network" : "the built-in phone network"
        let beside = model.secondOpinion == nil ? "" : " and the built-in one"
        return flaw + ["  phones: \(PhoneModel.shipped.symbols.text(first))\(ways); read by \(network)\(beside)"]
    }

    /// What tells the voice of the takes from others.
    private func voice(_ model: KeywordModel) -> [String] {
        guard let voice = model.voice else { return [] }
        let near = Decimal.text(Double(voice.near), places: 2)
        return [
            voice.isUsable
                ? "  voice: one that is less like the takes' than \(near) loses score"
                : "  voice: not told apart; 'rouse upgrade' learns it with the network of this release"
        ]
    }
}
