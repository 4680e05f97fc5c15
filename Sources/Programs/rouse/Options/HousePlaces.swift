import Audio
import Enrolment
import HTTPServer
import Page
import Settings
import System

/// What the page lets somebody look after: keywords, sentences, microphones, and the file of settings.
struct HousePlaces {
    /// Files and folders of sentences.
    var sentences: [String] = []
    /// Of sentences that do not say theirs.
    var language: String?
    /// Where metrics are served.
    var metrics: String?
    /// The folder of keywords; nil where no home is known.
    var keywords = SettingsPlaces.keywordFolders.first
    private let settings: EffectiveSettings
    private let file: String

    /// - Parameters:
    ///   - settings: what counts now.
    ///   - file: of settings, where one was named.
    init(_ settings: EffectiveSettings, _ file: String?) {
        self.settings = settings
        self.file = file ?? SettingsPlaces.userFile
    }

    func tools(reload: @escaping @Sendable () -> Void) -> PageHouseTools {
        PageHouseTools(
            keywords: keywords.map(KeptKeywords.init), sentences: sentences, language: language, metrics: metrics,
            keep: { [settings, file] in try Self.keep($0, in: file, besides: settings) },
            devices: { ALSADevices.names().map(Self.device) }, words: { ReadyWord.all.map(\.json) }, reload: reload)
    }

    private static func keep(_ wish: PageHouseTools.Kept, in file: String, besides settings: EffectiveSettings) throws {
        let (name, value, keyword): (String, Double, String?) =
            switch wish {
            case .gain(let gain): ("gain", gain, nil)
            case .sensitivity(let keyword, let sensitivity): ("keyword-sensitivity", sensitivity, keyword)
            }
        let all = DeclaredSettings.all
        guard let setting = all.first(where: { $0.name == name }) else { return }
        switch settings.entries.first(where: { $0.setting.name == name })?.origin {
        case .option: throw SettingsError("--\(setting.option) was given to the program and goes before the file")
        case .variable(let variable): throw SettingsError("\(variable) is set and goes before the file")
        case .file, .standard, nil: break
        }
        // Three digits are more than a slider has.
        let text = "\((value * 1_000).rounded() / 1_000)"
        try SettingsWriter.change(file, settings: all, setting: setting, to: text, named: keyword)
    }

    /// Seconds that a microphone is listened to for its level.
    private static let moment = 0.4

    private static func device(_ name: ALSADevices.Name) -> JSONLine {
        let report = ALSADevices.examine(name.device, description: name.description, listeningFor: moment) { _ in }
        var line = JSONLine()
        line.add("device", name.device)
        line.add("description", name.description)
        line.add("usable", report.isUsable)
        line.add("level", report.level.map { Double($0.rmsDBFS) })
        line.add("problem", report.problem?.description)
        return line
    }
}
