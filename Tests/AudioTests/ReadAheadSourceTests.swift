import Audio
import CSndFile
import Glibc
import Synchronization
import Testing

@Suite struct ReadAheadSourceTests {
    private static let block = 128 * Hop.length
    let folder = TemporaryFolder()

    private func recording(_ samples: Int) throws -> String {
        let path = folder.file("\(samples).wav")
        record(noise(samples), to: path)
        return path
    }

    @Test(
        "gives what the recording gives",
        arguments: [1, 159, 160, 161, block - 1, block, block + 1, 3 * block, 20 * block + 7])
    func same(samples count: Int) throws {
        let path = try recording(count)
        let ahead = ReadAheadSource.ahead(of: try FileSource(path: path))
        #expect(ahead is ReadAheadSource && ahead.duration == Double(count) / 16_000)
        let all = try samples(of: ahead)
        #expect(try all == samples(of: FileSource(path: path)))
        #expect(all.count == count)
        var hop = Hop()
        #expect(try ahead.next(&hop) == 0, "it stays at its end")
    }

    @Test("fails where the recording does, after what came before", arguments: [0, 1, 127, 128, 129, 1_000])
    func failure(hops: Int) throws {
        let source = ReadAheadSource.ahead(of: CountedSource(failsAfter: hops))
        var hop = Hop()
        for number in 0..<hops {
            #expect(try source.next(&hop) == Hop.length && hop.samples[0] == Float(number))
        }
        for _ in 0..<2 { #expect(audioError { _ = try source.next(&hop) }?.kind == .badData) }
    }

    @Test("hands out the recording at its end, with what is wrong with it")
    func damage() throws {
        let path = folder.file("torn.flac")
        record(noise(4 * Self.block), to: path, format: SF_FORMAT_FLAC | SF_FORMAT_PCM_16)
        truncate(path, off_t(contents(of: path).count / 2))
        let ahead = try #require(ReadAheadSource.ahead(of: try FileSource(path: path)) as? ReadAheadSource)
        #expect(ahead.recording == nil)
        let count = try samples(of: ahead).count
        #expect((Self.block..<3 * Self.block).contains(count))
        #expect((ahead.recording as? FileSource)?.damage?.contains("ends after") == true)
    }

    @Test("reads some seconds ahead and no further")
    func bound() throws {
        let source = CountedSource()
        let ahead = ReadAheadSource.ahead(of: source)
        var hop = Hop()
        for taken in 1...2_000 {
            #expect(try ahead.next(&hop) == Hop.length)
            #expect(source.given.load(ordering: .relaxed) <= taken + 5 * 128)
        }
        usleep(50_000)
        #expect((2_001...2_000 + 5 * 128).contains(source.given.load(ordering: .relaxed)))
    }

    @Test("lets go of a recording that nobody takes to its end", arguments: [0, 1, 300])
    func abandoned(hops: Int) throws {
        let path = try recording(20 * Self.block)
        do {
            let ahead = ReadAheadSource.ahead(of: try FileSource(path: path))
            var hop = Hop()
            for _ in 0..<hops { _ = try ahead.next(&hop) }
        }
        var looks = 1_000
        while !folder.openFiles.isEmpty, looks > 0 {
            usleep(10_000)
            looks -= 1
        }
        #expect(folder.openFiles.isEmpty)
    }
}

/// Numbers its hops.
private final class CountedSource: AudioSource {
    let duration: Double? = nil
    let given = Atomic<Int>(0)
    private let failsAfter: Int

    init(failsAfter: Int = .max) { self.failsAfter = failsAfter }

    func next(_ hop: inout Hop) throws -> Int {
        let number = given.load(ordering: .relaxed)
        guard number < failsAfter else { throw AudioError(.badData, "it fails") }
        hop.samples[0] = Float(number)
        given.store(number + 1, ordering: .relaxed)
        return Hop.length
    }
}
