import Foundation
import Fuzzing
import Testing

/// What is fed to the readers in the long run of `make fuzz` they take here, too, in a process of its own for each,
/// because a trap would end it.
@Suite(.timeLimit(.minutes(5))) struct SeedTests {
    @Test func everyReaderFindsSomeOfItsSeedsOfUse() throws {
        for target in FuzzTarget.all {
            #expect(try target.seeds().contains { target.take($0) }, "\(target)")
        }
    }

    @Test func noReaderIsTheSameAsAnother() {
        #expect(Set(FuzzTarget.all.map(\.name)).count == FuzzTarget.all.count)
    }

    @Test(arguments: FuzzTarget.all) func whatWasFoundIsBorne(target: FuzzTarget) async {
        await #expect(processExitsWith: .success) { [name = target.name as String] in
            let target = try #require(FuzzTarget.named(name))
            for bytes in try Self.cases(of: name) + [[], [0]] { _ = target.take(bytes) }
        }
    }

    /// The inputs under `Tests/Fuzzing/Cases` that once were too much for a reader.
    private static func cases(of name: String) throws -> [[UInt8]] {
        let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .appending(path: "Fuzzing/Cases/\(name)")
        let files = try? FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
        return try (files ?? []).map { [UInt8](try Data(contentsOf: $0)) }
    }
}
