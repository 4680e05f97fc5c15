import ArgumentParser
import System

/// What a check has found: whether all is well, what there is, and what to do about it.
struct DoctorFinding: Sendable {
    enum Verdict: String, Sendable {
        case ok, warning, problem
    }

    let verdict: Verdict
    /// What was found, without a full stop.
    let text: String
    /// What to do; nil if nothing is to be done.
    let advice: String?
    /// What the program ends with if this is the first problem.
    let status: ExitCode
    /// The check that found it.
    fileprivate(set) var check = ""

    private init(_ verdict: Verdict, _ text: String, _ advice: String?, _ status: ExitCode) {
        (self.verdict, self.text, self.advice, self.status) = (verdict, Secrets.masked(text), advice, status)
    }

    static func ok(_ text: String) -> Self { Self(.ok, text, nil, .success) }

    static func warning(_ text: String, advice: String) -> Self { Self(.warning, text, advice, .success) }

    static func problem(_ text: String, advice: String, _ status: ExitCode = ExitStatus.unavailable) -> Self {
        Self(.problem, text, advice, status)
    }

    /// An error of the command that is checked. Its sentence ends with what to do, behind the last semicolon or colon.
    static func problem(_ error: any Error, else advice: String = "see the message") -> Self {
        let status = ExitStatus.of(error) ?? ExitStatus.internalError
        let text = ErrorText.line(error).trimmingPrefix("rouse: ")
        guard let mark = text.ranges(of: "; ").last ?? text.ranges(of: ": ").last else {
            return problem(String(text), advice: advice, status)
        }
        return problem(String(text[..<mark.lowerBound]), advice: String(text[mark.upperBound...]), status)
    }

    func found(by check: String) -> Self {
        var finding = self
        finding.check = check
        return finding
    }

    private static let checkColumns = 14

    /// As people read it.
    var lines: [String] {
        let padding = String(repeating: " ", count: max(1, Self.checkColumns - check.count))
        let title = verdict.rawValue + String(repeating: " ", count: 9 - verdict.rawValue.count) + check + padding
        return [title + text] + (advice.map { [String(repeating: " ", count: title.count) + "-> \($0)"] } ?? [])
    }

    var json: JSONLine {
        var line = JSONLine(event: "finding")
        line.add("check", check)
        line.add("verdict", verdict.rawValue)
        line.add("message", text)
        line.add("advice", advice.map(Secrets.masked))
        return line
    }
}
