import KeywordModels
import Phones
import System

extension DoctorCheck {
    /// The keywords: whether each can be loaded, what reads it, and whether an older release made it.
    static let models = DoctorCheck("models") { subject in
        let paths = try paths(of: subject)
        guard !paths.isEmpty else {
            let advice = "make one: rouse words hey-jarvis, or rouse enroll --keyword NAME"
            // What is put into the folder later counts at once.
            if subject.modelFolder != nil { return [.warning("no keyword is served yet", advice: advice)] }
            return [.problem("there is no keyword to listen for", advice: advice, ExitStatus.usage)]
        }
        var findings = paths.flatMap(look(at:))
        if let flaw = PhoneModel.largeFlaw {
            findings.append(
                .warning(
                    "the large phone network is installed and not used: \(flaw)",
                    advice: "install the package rouse-phones-large again"))
        }
        return findings
    }

    private static func paths(of subject: DoctorSubject) throws -> [String] {
        guard let folder = subject.modelFolder else { return subject.namedModels }
        guard let names = Folder.names(in: folder) else {
            throw ModelFolderError(folder: folder, reason: .last)
        }
        return subject.keywords.model + names.filter { $0.hasSuffix(".rouse") }.map { "\(folder)/\($0)" }
    }

    private static func look(at path: String) -> [DoctorFinding] {
        let model: KeywordModel
        do { model = try KeywordModel(path: path) } catch {
            return [.problem(error, else: "name another model, or learn the word again")]
        }
        let network = model.phones.map { $0.network == .large ? ", large phone network" : ", built-in phone network" }
        let name = "'\(model.keyword)' (\(path))"
        guard model.createdBy == Version.creator else {
            return [
                .warning(
                    "\(name) was made by \(model.createdBy)",
                    advice: "learn it again from its takes: rouse upgrade \(CommandWords.quoted(path))")
            ]
        }
        return [.ok("\(name), made by this release\(network ?? "")")]
    }
}

/// The folder of `serve --models` cannot be read.
struct ModelFolderError: Error, CustomStringConvertible {
    let folder: String
    let reason: SystemError

    var description: String {
        "\(folder): the folder of models cannot be read (\(reason)); make it, or name another with --models"
    }
}
