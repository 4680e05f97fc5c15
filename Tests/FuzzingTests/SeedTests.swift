import Foundation
import Fuzzing
import System
import Testing

/// What is fed to the readers in the long run of `make fuzz` they take here, too, for a short time and without a
/// sanitizer, in a process of its own for each, because a trap would end it.
@Suite(.timeLimit(.minutes(20))) struct SeedTests {
    @Test func everyReaderFindsSomeOfItsSeedsOfUse() throws {
        for target in FuzzTarget.all {
            #expect(try target.seeds().contains { target.take($0) }, "\(target)")
        }
    }

    @Test func noReaderIsTheSameAsAnother() {
        #expect(Set(FuzzTarget.all.map(\.name)).count == FuzzTarget.all.count)
    }

    // With Swift 6.2 nothing can be handed to a test that ends its process.
    #if compiler(>=6.3)
        @Test(arguments: FuzzTarget.all) func whatWasFoundIsBorne(target: FuzzTarget) async {
            await #expect(processExitsWith: .success) { [name = target.name as String] in
                let target = try #require(FuzzTarget.named(name))
                for bytes in try Self.cases(of: name) + [[], [0]] { _ = target.take(bytes) }
            }
        }

        @Test(arguments: FuzzTarget.all) func whatIsMadeOfSeedsByChangeIsBorne(target: FuzzTarget) async {
            await #expect(processExitsWith: .success) { [name = target.name as String] in
                let target = try #require(FuzzTarget.named(name))
                let seeds = try target.seeds()
                var random = SplitMix64(seed: 29)
                for _ in 0..<200 { _ = target.take(Self.changed(seeds, with: &random)) }
            }
        }
    #endif

    /// One of these with some bytes replaced, removed, repeated or taken from another one.
    private static func changed(_ seeds: [[UInt8]], with random: inout SplitMix64) -> [UInt8] {
        var bytes = seeds.randomElement(using: &random) ?? []
        for _ in 0..<Int.random(in: 1...4, using: &random) where !bytes.isEmpty {
            let first = Int.random(in: 0..<bytes.count, using: &random)
            let part = first..<min(bytes.count, first + Int.random(in: 1...16, using: &random))
            switch Int.random(in: 0..<5, using: &random) {
            case 0: bytes.replaceSubrange(part, with: part.map { _ in UInt8.random(in: 0...255, using: &random) })
            case 1: bytes.removeSubrange(part)
            case 2: bytes.insert(contentsOf: bytes[part], at: first)
            case 3: bytes.removeSubrange(first...)
            default:
                let other = seeds.randomElement(using: &random) ?? []
                bytes.replaceSubrange(part, with: other.suffix(Int.random(in: 0...64, using: &random)))
            }
        }
        return bytes
    }

    /// The inputs under `Tests/Fuzzing/Cases` that once were too much for a reader.
    private static func cases(of name: String) throws -> [[UInt8]] {
        let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .appending(path: "Fuzzing/Cases/\(name)")
        let files = try? FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
        return try (files ?? []).map { [UInt8](try Data(contentsOf: $0)) }
    }
}
