import Foundation
import Testing

/// Whatever is said goes through `Terminal` and `Output`, which show what is hostile in it, so that nobody can forget to.
@Suite struct Outputs {
    private static let outlets: Set = [
        "Terminal.swift", "Output.swift", "LineWriter.swift", "Screen.swift", "ProgressBar.swift",
    ]

    @Test func nothingIsWrittenPastThem() throws {
        // Functions of our own called `print` have names for what they take.
        let functions = /(?:^|[^.\w])(?:print|debugPrint|dump|puts|fputs|printf|perror)\((?!about:|nonFiniteSamples:)/
        let outlets = /Terminal\.(?:paint|write)\(|FileHandle\.standard/
        for file in House.sources(in: House.root.appending(path: "Sources"))
        where !Self.outlets.contains(file.lastPathComponent) {
            let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
            for line in lines where !line.contains("///") && !line.contains("func print(") {
                let isPast = line.contains(functions) || line.contains(outlets)
                #expect(!isPast, "\(file.lastPathComponent): \(line)")
            }
        }
    }
}
