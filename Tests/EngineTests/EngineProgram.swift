import Features
import Foundation
import TestSupport
import Testing
import VoiceActivity

/// One of the engines of engines.py: blocks of hops in, a number for each hop out.
final class EngineProgram {
    private let program: RunningProgram
    private var blocks = 0

    /// - Parameter arguments: `vad MODE` or `wake WORD`.
    init(_ arguments: [String]) throws {
        let python = ProcessInfo.processInfo.environment["ROUSE_TEST_PYTHON"] ?? "python3"
        let script = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appending(path: "engines.py")
        program = try RunningProgram(Program(python), [script.path] + arguments, in: "/")
    }

    /// What it says of the hops in the rows of an analyzer; nothing, and an issue, where it says nothing.
    func answer(_ analyzer: borrowing SpectralAnalyzer, hops: Int) -> [Double] {
        var digits = ""
        for row in 0..<hops {
            let samples = analyzer.samples(ofRow: row)
            for place in 0..<160 {
                let value = UInt16(bitPattern: Int16(max(-32_768, min(32_767, samples[place] * 32_768))))
                for byte in [value & 255, value >> 8] { digits += String(byte + 256, radix: 16).dropFirst() }
            }
        }
        blocks += 1
        do {
            try program.send(line: "\(blocks) \(digits)")
            let line = try program.line(containing: "\(blocks) ")
            return line.split(separator: " ").dropFirst().compactMap { Double($0) }
        } catch {
            Issue.record(error)
            return []
        }
    }

    func reset() throws { try program.send(line: "reset") }
}
