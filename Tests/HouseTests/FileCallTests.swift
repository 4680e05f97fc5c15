import Foundation
import Testing

/// Files are opened, made and removed in one folder of the house: it knows names that are no text, gives each descriptor
/// an owner, and waits for nobody.
@Suite struct FileCalls {
    @Test func onlyOneFolderCallsTheSystemForFiles() throws {
        let calls = [
            "open", "fopen", "creat", "stat", "lstat", "access", "unlink", "rename", "mkdir", "rmdir", "opendir",
            "realpath", "mkostemps", "mkdtemp", "getenv", "strerror",
        ]
        let call = try Regex("\\b(\(calls.joined(separator: "|")))\\(")
        let home = House.root.appending(path: "Sources/Base/System/")
        for file in House.sources(in: House.root.appending(path: "Sources"))
        where !file.path.hasPrefix(home.appending(path: "Files/").path)
            && !Self.exceptions.contains(file.lastPathComponent)
        {
            for line in try String(contentsOf: file, encoding: .utf8).split(separator: "\n") {
                for match in line.matches(of: call) {
                    let before = line[..<match.range.lowerBound]
                    // A method, or one of our own functions of that name, which throw.
                    let isOurs = [".", "try ", "try? ", "func "].contains { before.hasSuffix($0) }
                    #expect(isOurs, "\(file.lastPathComponent): \(line)")
                }
            }
        }
    }

    /// What closed standard streams are, before anything else; and the words of an error number.
    static let exceptions: Set = ["StandardStreams.swift", "SystemError.swift"]
}
