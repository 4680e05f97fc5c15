import Foundation
import TestSupport
import Testing

/// The library of Tests/FaultInjection, which makes calls of the system fail for a program. What the rules say is told
/// there.
struct FaultLibrary: Sendable {
    static let shared = Result { try FaultLibrary() }

    private let path: String
    private let folder: TemporaryFolder

    private init() throws {
        folder = try TemporaryFolder()
        path = folder.file("faults.so")
        let tests = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        let compiled = try Program("cc").run(
            ["-O1", "-shared", "-fPIC", tests.path + "/FaultInjection/faults.c", "-o", path], in: folder.path)
        try #require(compiled.status == 0, "\(compiled.errors)")
    }

    /// The environment of a program that is to have faults.
    /// - Parameter report: a file for what became of each rule.
    func environment(_ rules: [String], clock: String? = nil, report: String? = nil) -> [String: String] {
        var variables = ["LD_PRELOAD": path]
        if !rules.isEmpty { variables["FAULTS"] = rules.joined(separator: ";") }
        variables["FAULTS_CLOCK"] = clock
        variables["FAULTS_REPORT"] = report
        return variables
    }

    /// What became of a rule.
    struct Record: Sendable {
        /// Calls that it was for, and those that it changed.
        let matched: Int
        let injected: Int
        /// What it changed last.
        let call: String
        let file: String
    }

    static func records(in report: [UInt8]) -> [Record] {
        stride(from: 0, to: report.count, by: 256).map { start in
            let record = report[start..<start + 256]
            func number(at offset: Int) -> Int {
                record.dropFirst(offset).prefix(8).reversed().reduce(0) { $0 << 8 | Int($1) }
            }
            func text(at offset: Int) -> String {
                String(decoding: record.dropFirst(offset).prefix { $0 != 0 }, as: UTF8.self)
            }
            return Record(matched: number(at: 0), injected: number(at: 8), call: text(at: 16), file: text(at: 32))
        }
    }
}
