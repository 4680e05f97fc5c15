import Audio
import CSndFile
import TestSupport
import Testing

/// OGG files whose pages tell lengths that cannot be: they are read as far as they go, or refused, and never for longer
/// than their bytes could last.
@Suite(.timeLimit(.minutes(20))) struct OddOGGTests {
    let folder = TemporaryFolder()

    static let granules: [Int64] = [
        0, 1, -1, -2, 1_000_000_000_000_000_000, 1 << 62, .max, .min, 0x7fff_ffff, 0x1_0000_0000,
    ]

    @Test(arguments: [SF_FORMAT_OPUS, SF_FORMAT_VORBIS], OGG.Place.allCases)
    func aLengthThatCannotBeIsNoTrap(encoding: Int, place: OGG.Place) throws {
        let path = folder.file("take.ogg")
        record(noise(24_000), to: path, rate: 24_000, format: SF_FORMAT_OGG | encoding)
        let whole = OGG(contents(of: path))
        try #require(whole.bytes == contents(of: path))
        for granule in Self.granules {
            let bytes = whole.with(granule: granule, on: place).bytes
            store(bytes, to: path)
            var hops = 0
            let error = audioError {
                let source = try FileSource(path: path)
                var hop = Hop()
                while try source.next(&hop) > 0 { hops += 1 }
            }
            #expect(error == nil || error?.kind == .badData, "\(granule)")
            let longest = Double(bytes.count * 8_192) / 24_000
            #expect(Double(hops) / 100 <= longest + 0.1, "\(granule)")
        }
    }

    /// libsndfile fills the gap to the wrong place with silence, for as long as somebody reads.
    @Test func whatDoesNotFitIntoTheFileIsDamage() throws {
        let path = folder.file("take.ogg")
        record(noise(24_000), to: path, rate: 24_000, format: SF_FORMAT_OGG | SF_FORMAT_OPUS)
        store(OGG(contents(of: path)).with(granule: 1_000_000_000_000_000_000, on: .first).bytes, to: path)
        let source = try FileSource(path: path)
        var hop = Hop()
        while try source.next(&hop) > 0 {}
        let damage = try #require(source.damage)
        #expect(damage.hasPrefix("\(path): ") && damage.contains("does not fit into a file of its size"))
    }
}
