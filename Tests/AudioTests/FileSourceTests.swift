import Audio
import CAllocationCounter
import CSndFile
import Glibc
import Testing

@Suite struct FileSourceTests {
    let folder = TemporaryFolder()

    @Test(arguments: [
        SF_FORMAT_WAV | SF_FORMAT_PCM_16, SF_FORMAT_WAV | SF_FORMAT_PCM_24, SF_FORMAT_WAV | SF_FORMAT_PCM_32,
        SF_FORMAT_WAV | SF_FORMAT_FLOAT, SF_FORMAT_WAV | SF_FORMAT_DOUBLE, SF_FORMAT_WAVEX | SF_FORMAT_PCM_16,
        SF_FORMAT_RF64 | SF_FORMAT_PCM_16, SF_FORMAT_FLAC | SF_FORMAT_PCM_16, SF_FORMAT_FLAC | SF_FORMAT_PCM_24,
        SF_FORMAT_AIFF | SF_FORMAT_PCM_16, SF_FORMAT_CAF | SF_FORMAT_PCM_24, SF_FORMAT_AU | SF_FORMAT_PCM_16,
    ])
    func passesLosslessAudioBitByBit(format: Int) throws {
        let audio = noise(5_003)
        record(audio, to: folder.file("take"), format: format)
        let source = try FileSource(path: folder.file("take"))
        #expect(try samples(of: source) == audio)
        #expect(source.duration == 5_003.0 / 16_000)
        #expect(source.damage == nil)
    }

    @Test(arguments: [
        SF_FORMAT_OGG | SF_FORMAT_VORBIS, SF_FORMAT_OGG | SF_FORMAT_OPUS, SF_FORMAT_WAV | SF_FORMAT_ULAW,
        SF_FORMAT_WAV | SF_FORMAT_PCM_U8, SF_FORMAT_MPEG | SF_FORMAT_MPEG_LAYER_III,
    ])
    func readsLossyAudio(format: Int) throws {
        record(sine(440, rate: 16_000, count: 16_000), to: folder.file("take"), format: format)
        let audio = try samples(of: FileSource(path: folder.file("take")))
        #expect(abs(audio.count - 16_000) < 2_500)
        let level = AudioLevel(of: audio.span.extracting(4_000..<12_000))
        #expect(abs(level.rmsDBFS - -9.03) < 1)
    }

    @Test(arguments: [4_000, 8_000, 22_050, 44_100, 48_000, 96_000, 192_000, 384_000])
    func resamplesAsTheResamplerAloneDoes(rate: Int) throws {
        let audio = noise(rate / 3)
        record(audio, to: folder.file("take.wav"), rate: rate)
        #expect(try samples(of: FileSource(path: folder.file("take.wav"))) == Resampler.resample(audio, from: rate))
    }

    @Test(arguments: [1, 2, 6, 32, 1_024])
    func mixesChannelsDownOrTakesOne(channels: Int) throws {
        let frames = 700
        let audio = noise(frames * channels)
        record(audio, to: folder.file("take.wav"), channels: channels, format: SF_FORMAT_WAV | SF_FORMAT_FLOAT)
        let mean = (0..<frames).map { frame in
            (0..<channels).reduce(Float(0)) { $0 + audio[frame * channels + $1] } * (1 / Float(channels))
        }
        #expect(try samples(of: FileSource(path: folder.file("take.wav"))) == mean)
        for channel in Set([1, (channels + 1) / 2, channels]) {
            let one = (0..<frames).map { audio[$0 * channels + channel - 1] }
            #expect(try samples(of: FileSource(path: folder.file("take.wav"), channel: channel)) == one)
        }
    }

    @Test(arguments: [0, 3, -1])
    func namesTheChannelsThereAre(channel: Int) {
        record(noise(400), to: folder.file("take.wav"), channels: 2)
        let error = audioError { _ = try FileSource(path: folder.file("take.wav"), channel: channel) }
        #expect(error?.kind == .usage)
        let end = "has 2 channels, so there is no channel \(channel); choose 1 to 2"
        #expect(error?.description.hasSuffix(end) == true)
    }

    @Test func replacesWhatIsNotANumber() throws {
        var audio = noise(1_000)
        let expected = audio.indices.map { [3, 200, 201, 999].contains($0) ? 0 : audio[$0] }
        (audio[3], audio[200], audio[201], audio[999]) = (.nan, .infinity, -.infinity, 3e38)
        record(audio, to: folder.file("take.wav"), format: SF_FORMAT_WAV | SF_FORMAT_FLOAT)
        let source = try FileSource(path: folder.file("take.wav"))
        #expect(try samples(of: source) == expected)
        #expect(source.nonFiniteSamples == 4)
    }

    @Test func readsTruncatedDataAsFarAsTheyGo() throws {
        let audio = noise(16_000)
        record(audio, to: folder.file("whole.wav"))
        store(contents(of: folder.file("whole.wav"))[..<(44 + 2 * 9_001 + 1)], to: folder.file("cut.wav"))
        #expect(try samples(of: FileSource(path: folder.file("cut.wav"))) == Array(audio[..<9_001]))

        record(audio, to: folder.file("whole.flac"), format: SF_FORMAT_FLAC | SF_FORMAT_PCM_16)
        let whole = contents(of: folder.file("whole.flac"))
        store(whole[..<(whole.count / 2)], to: folder.file("cut.flac"))
        let source = try FileSource(path: folder.file("cut.flac"))
        let part = try samples(of: source)
        #expect(part.count > 1_000 && part == Array(audio[..<part.count]))
        #expect(source.damage?.contains("of 1.0 s") == true)
    }

    @Test(arguments: [16_000, 44_100])
    func takesNoMemoryPerHop(rate: Int) throws {
        let seconds = 30
        record([Float](repeating: 0.25, count: rate * seconds), to: folder.file("long.wav"), rate: rate)
        let source = try FileSource(path: folder.file("long.wav"))
        var hop = Hop()
        // The resampler's buffers find their size at the start, and grow once more when it is flushed at the end.
        for _ in 0..<100 { _ = try source.next(&hop) }
        let before = allocations_of_this_thread()
        for _ in 100..<100 * seconds - 10 { _ = try source.next(&hop) }
        #expect(allocations_of_this_thread() == before)
        #expect(try source.next(&hop) == Hop.length)
    }

    @Test func keepsSayingThatItHasEnded() throws {
        record(noise(200), to: folder.file("take.wav"), rate: 48_000)
        let source = try FileSource(path: folder.file("take.wav"))
        var hop = Hop()
        #expect(try source.next(&hop) == 67)
        for _ in 0..<3 { #expect(try source.next(&hop) == 0) }
    }
}
