package import Evaluation
import Glibc
package import System

/// What the owner of a log thinks of its events. It lies beside them in a file of its own, so that `listen` and whoever
/// marks do not write the same one.
package struct EventMarks: Sendable, Hashable {
    package enum Mark: String, Sendable, CaseIterable {
        /// It was not the word.
        case wrong = "false"
        /// It was.
        case right = "true"
    }

    package static let file = "marks.json"
    private static let lock = ".marks-lock"
    private static let longest = Limit(
        8 << 20, .bytes, of: "the marks of a log", beyond: "the marks are refused; remove the file")
    /// Seconds that somebody else may need to write them.
    private static let patience = 2.0

    private var marks: [String: Mark] = [:]

    package init() {}

    /// - Throws: `EvaluationError` for a file that holds something else.
    package init(folder: String) throws(EvaluationError) {
        let path = "\(folder)/\(Self.file)"
        let bytes: [UInt8]?
        do throws(WholeFile.Refusal) {
            bytes = try WholeFile.readIfThere(path, atMost: Self.longest.value, followsLinks: false)
        } catch {
            throw EvaluationError(.noInput, "\(path): cannot be read (\(error)); remove it, or make it readable")
        }
        guard let bytes else { return }
        guard let marks = EventMarks(bytes) else {
            throw EvaluationError(.badData, "\(path): holds no marks; remove it, and mark the events anew")
        }
        self = marks
    }

    /// - Returns: nil for bytes that hold no marks.
    package init?(_ bytes: [UInt8]) {
        guard let marks = JSONValue(parsing: bytes)?.object else { return nil }
        for (id, value) in marks {
            guard EventID.isOne(id), let mark = value.string.flatMap(Mark.init) else { return nil }
            self.marks[id] = mark
        }
    }

    package subscript(id: String) -> Mark? {
        get { marks[id] }
        set { marks[id] = newValue }
    }

    package var isEmpty: Bool { marks.isEmpty }

    mutating func keep(where isWanted: (String) -> Bool) {
        marks = marks.filter { isWanted($0.key) }
    }

    /// Sorted, so that the same marks are the same file.
    package var json: JSONLine {
        var line = JSONLine()
        for (id, mark) in marks.sorted(by: { $0.key < $1.key }) { line.add(id, mark.rawValue) }
        return line
    }

    /// Reads, changes and writes them, while nobody else does.
    /// - Throws: `EvaluationError`; then they are as they were.
    static func change(
        in folder: String, _ change: (inout EventMarks) -> Void
    ) throws(EvaluationError) -> EventMarks {
        let lock: OwnedDescriptor
        do throws(SystemError) {
            lock = try OwnedDescriptor(opening: "\(folder)/\(Self.lock)", O_RDWR | O_CREAT | O_NOFOLLOW, mode: 0o600)
        } catch {
            throw cannotWrite(folder, error)
        }
        let deadline = monotonicSeconds() + patience
        while !lock.lock() {
            let error = SystemError.last
            guard error.code == EWOULDBLOCK, monotonicSeconds() < deadline else { throw cannotWrite(folder, error) }
            usleep(10_000)
        }
        var marks = try EventMarks(folder: folder)
        change(&marks)
        do throws(SystemError) {
            try FileReplacement.write("\(marks.json)\n".utf8, to: "\(folder)/\(file)", mode: 0o600)
        } catch {
            throw cannotWrite(folder, error)
        }
        return marks
    }

    private static func cannotWrite(_ folder: String, _ error: SystemError) -> EvaluationError {
        EvaluationError(
            .cannotCreate, "\(folder)/\(file): cannot be written (\(error)); make room, or make the folder writable")
    }
}
