import Audio
import Enrolment
import KeywordModels
import KeywordSpotting
import Synchronization
import System

/// Enrols keywords from sites: three examples of a keyword, recorded at one site, make a model.
final class SiteEnrolment: Sendable {
    /// Examples that make a model.
    private static let enough = 3
    private static let mostKeywords = Limit(
        16, .elements, of: "the keywords that sites teach at once over MQTT", beyond: "it is told on the error topic")
    private static let longestKeyword = Limit(
        64, .bytes, of: "a keyword that is taught over MQTT", beyond: "it is told on the error topic")

    private struct Lesson: Hashable {
        let keyword: String
        let site: String
    }

    private static let mostWaiting = Limit(
        4, .elements, of: "the keywords that are being learned from sites", beyond: "it is told on the error topic")
    private static let mostModels = Limit(
        100, .elements, of: "the files in a folder that sites put models into", beyond: "it is told on the error topic")

    private let folder: String?
    private let publish: @Sendable (MQTTMessage) -> Void
    private let examples = Mutex<[Lesson: [Enroller.Take]]>([:])
    private let thread: SerialThread
    private let waiting = Atomic<Int>(0)

    /// - Parameter folder: where models go; nil where sites may teach nothing.
    init(folder: String?, publish: @escaping @Sendable (MQTTMessage) -> Void) throws(SystemError) {
        self.folder = folder
        self.publish = publish
        thread = try SerialThread()
    }

    /// Takes an example, and makes a model of the third.
    func take(_ samples: [Float], keyword: String, site: String, id: String) {
        do throws(HermesComplaint) {
            guard let folder else {
                throw complaint(
                    "Sites teach nothing here; start 'rouse serve' with --models and --mqtt-enroll.", site, id)
            }
            guard Self.isName(keyword) else {
                throw complaint("A keyword has letters, digits, spaces and - or _, 64 bytes at most.", site, id)
            }
            let takes = try add(samples, Lesson(keyword: keyword, site: site), id)
            tell(keyword, site, id, takes: takes.count, isDone: false)
            guard takes.count >= Self.enough else { return }
            guard waiting.load(ordering: .relaxed) < Self.mostWaiting.value else {
                throw complaint("So many keywords are being learned already; teach it again in a moment.", site, id)
            }
            waiting.add(1, ordering: .relaxed)
            thread.run { [self] in
                enroll(keyword, takes, in: folder, site, id)
                waiting.subtract(1, ordering: .relaxed)
            }
        } catch {
            publish(error.message)
        }
    }

    private static func isName(_ keyword: String) -> Bool {
        guard let first = keyword.first, first.isLetter || first.isNumber else { return false }
        return keyword.utf8.count <= longestKeyword.value
            && keyword.allSatisfy { $0.isLetter || $0.isNumber || " -_".contains($0) }
    }

    private func add(_ samples: [Float], _ lesson: Lesson, _ id: String) throws(HermesComplaint) -> [Enroller.Take] {
        let takes: [Enroller.Take]? = examples.withLock { examples in
            var takes = examples[lesson] ?? []
            guard !takes.isEmpty || examples.count < Self.mostKeywords.value else { return nil }
            takes.append(Enroller.Take(name: "example \(takes.count + 1)", samples: samples))
            examples[lesson] = takes.count < Self.enough ? takes : nil
            return takes
        }
        guard let takes else {
            throw complaint("So many keywords are being taught already; finish those first.", lesson.site, id)
        }
        return takes
    }

    private func enroll(_ keyword: String, _ takes: [Enroller.Take], in folder: String, _ site: String, _ id: String) {
        let path = "\(folder)/\(String(keyword.map { $0 == " " ? "_" : $0 })).rouse"
        do {
            // What others have taught is not taken from them.
            guard !FileSystem.exists(path) else {
                throw complaint("There is a model of '\(keyword)' already; remove it first.", site, id)
            }
            guard (Folder.names(in: folder)?.count ?? 0) < Self.mostModels.value else {
                throw complaint("There are so many models already; remove some.", site, id)
            }
            let model = try Enroller().enroll(keyword: keyword, takes: takes, createdBy: "rouse serve --mqtt")
            try model.write(to: path)
            tell(keyword, site, id, takes: takes.count, isDone: true)
        } catch let complaint as HermesComplaint {
            publish(complaint.message)
        } catch {
            publish(complaint("'\(keyword)' was not learned: \(error)", site, id).message)
        }
    }

    private func tell(_ keyword: String, _ site: String, _ id: String, takes: Int, isDone: Bool) {
        publish(
            MQTTMessage(
                "rouse/hotword/\(site)/\(isDone ? "enrolled" : "exampleTaken")",
                [
                    "siteId": .string(site), "id": .string(id), "keyword": .string(keyword),
                    "examples": .integer(takes), "needed": .integer(Self.enough),
                ]))
    }

    private func complaint(_ text: String, _ site: String, _ id: String) -> HermesComplaint {
        HermesComplaint(.hotword, text, site: site, context: id)
    }
}
