import Foundation
import Fuzzing

/// The driver of libFuzzer, which comes with the toolchain.
@_silgen_name("LLVMFuzzerRunDriver")
func runDriver(
    _ count: UnsafeMutablePointer<Int32>,
    _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>>,
    _ take: @convention(c) (UnsafePointer<UInt8>?, Int) -> Int32
) -> Int32

/// What C calls has no context.
nonisolated(unsafe) var target: FuzzTarget?

/// `rouse-fuzz list`, `rouse-fuzz seeds TARGET FOLDER`, `rouse-fuzz run TARGET [libFuzzer's options and folders]`.
func run(_ words: [String]) throws -> Int32 {
    switch (words.first, words.count) {
    case ("list", 1):
        print(FuzzTarget.all.map(\.name).joined(separator: "\n"))
        return 0
    case ("seeds", 3):
        guard let target = FuzzTarget.named(words[1]) else { return 64 }
        for (index, seed) in try target.seeds().enumerated() {
            try Data(seed).write(to: URL(filePath: "\(words[2])/seed\(index)"))
        }
        return 0
    case ("run", 2...):
        guard let found = FuzzTarget.named(words[1]) else { return 64 }
        target = found
        var arguments = ([CommandLine.arguments[0]] + words.dropFirst(2)).map { strdup($0) } + [nil]
        var count = Int32(arguments.count - 1)
        return arguments.withUnsafeMutableBufferPointer { arguments in
            guard var start = arguments.baseAddress else { return 70 }
            return runDriver(&count, &start) { bytes, count in
                _ = target?.take(Array(UnsafeBufferPointer(start: bytes, count: count)))
                return 0
            }
        }
    default:
        FileHandle.standardError.write(Data("usage: rouse-fuzz list | seeds TARGET FOLDER | run TARGET ...\n".utf8))
        return 64
    }
}

exit(try run(Array(CommandLine.arguments.dropFirst())))
