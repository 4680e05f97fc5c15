import CSoxr
import Foundation
import Testing

/// Speech at 16 kHz mono from synthesisers and files, made while the tests run.
enum Speech {
    enum Voice: Sendable, CustomStringConvertible {
        case espeak(String)
        case flite(String)

        var description: String {
            switch self {
            case .espeak(let name): "espeak-ng \(name)"
            case .flite(let name): "flite \(name)"
            }
        }
    }

    /// `text` between pauses, in a quiet room: noise of an RMS of 20 of 32768.
    static func say(_ text: String, _ voice: Voice) throws -> [Int16] {
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("rouse-\(UUID().uuidString).wav")
        defer { try? FileManager.default.removeItem(at: file) }
        switch voice {
        case .espeak(let name): try run("espeak-ng", "-v", name, "-s", "150", "-w", file.path, text)
        case .flite(let name): try run("flite", "-voice", name, "-t", text, "-o", file.path)
        }
        let speech = try wav(file.path)
        var noise = Noise(seed: text.utf8.reduce(UInt64(7)) { $0 &* 31 &+ UInt64($1) })
        let padded = [Float](repeating: 0, count: 4800) + speech.map { $0 / 2 } + [Float](repeating: 0, count: 8000)
        return padded.map { Int16(clamping: Int($0 * 32_768 + 20 * noise.next())) }
    }

    /// The samples of a WAV file of 16 bits, mono, of any rate, at 16 kHz.
    static func wav(_ path: String) throws -> [Float] {
        let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
        func little(_ at: Int, _ count: Int) -> Int { (0..<count).reduce(0) { $0 | Int(bytes[at + $1]) << (8 * $1) } }
        var (rate, at) = (0, 12)
        while at + 8 <= bytes.count {
            let size = little(at + 4, 4)
            switch String(decoding: bytes[at..<at + 4], as: UTF8.self) {
            case "fmt ":
                try #require(little(at + 10, 2) == 1 && little(at + 22, 2) == 16)
                rate = little(at + 12, 4)
            case "data":
                let end = min(bytes.count, at + 8 + size)
                let samples = stride(from: at + 8, to: end - 1, by: 2).map {
                    Float(Int16(truncatingIfNeeded: little($0, 2))) / 32_768
                }
                return resample(samples, from: rate)
            default: break
            }
            at += 8 + size + size & 1
        }
        throw CocoaError(.fileReadCorruptFile)
    }

    private static func resample(_ samples: [Float], from rate: Int) -> [Float] {
        var out = [Float](repeating: 0, count: samples.count * 16_000 / rate + 1)
        var done = 0
        _ = soxr_oneshot(
            Double(rate), 16_000, 1, samples, samples.count, nil, &out, out.count, &done, nil, nil, nil)
        return Array(out[..<done])
    }

    private static func run(_ arguments: String...) throws {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = arguments
        try process.run()
        process.waitUntilExit()
        try #require(process.terminationStatus == 0, "\(arguments[0]) must be installed for these tests")
    }
}

/// Normally distributed numbers, the same for the same seed.
struct Noise {
    private var state: UInt64

    init(seed: UInt64) { state = seed | 1 }

    mutating func next() -> Float {
        // The sum of twelve uniform numbers has a variance of 1.
        (0..<12).reduce(Float(-6)) { sum, _ in
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return sum + Float(state >> 40) / Float(1 << 24)
        }
    }
}
