import Audio
import CAllocationCounter
import CSndFile
import Glibc
import Testing

/// Raw PCM and whole recordings that come through a pipe.
@Suite struct StandardInputTests {
    let folder = TemporaryFolder()

    @Test(arguments: PCMFormat.allCases)
    func decodesEveryFormatAsTheFileOfTheSameSamples(format: PCMFormat) throws {
        let channels = 3
        let audio = noise(1_500 * channels)
        let subtypes: [PCMFormat: Int] = [
            .u8: SF_FORMAT_PCM_U8, .s16: SF_FORMAT_PCM_16, .s24Packed: SF_FORMAT_PCM_24, .s24: SF_FORMAT_PCM_24,
            .s32: SF_FORMAT_PCM_32, .float32: SF_FORMAT_FLOAT,
        ]
        let path = folder.file("take.wav")
        record(audio, to: path, rate: 22_050, channels: channels, format: SF_FORMAT_WAV | (subtypes[format] ?? 0))
        var bytes = pcmBytes(ofWAV: path)
        if format == .s24 {
            // ALSA's S24_LE is the packed form in four bytes, of which the uppermost says nothing.
            bytes = unpacked24(bytes)
        }
        for channel in [nil, 2] {
            let pipe = Pipe(bytes)
            let source = try RawPCMSource(
                descriptor: pipe.readEnd, rate: 22_050, channels: channels, format: format, channel: channel)
            #expect(try samples(of: source) == samples(of: FileSource(path: path, channel: channel)))
        }
    }

    @Test(arguments: [1, 2, 3, 7, 320, 4_096])
    func doesNotDependOnHowThePipeCutsTheBytes(pieceSize: Int) throws {
        let audio = noise(2_000)
        record(audio, to: folder.file("take.wav"))
        let pipe = Pipe(pcmBytes(ofWAV: folder.file("take.wav")) + [0x7f], pieceSize: pieceSize)
        #expect(try samples(of: RawPCMSource(descriptor: pipe.readEnd)) == audio)
    }

    @Test func handsOutAHopAsSoonAsItIsThere() throws {
        let pipe = Pipe()
        let source = try RawPCMSource(descriptor: pipe.readEnd)
        var hop = Hop()
        for _ in 0..<5 {
            pipe.send([UInt8](repeating: 0x40, count: 320))
            #expect(try source.next(&hop) == 160)
            #expect(hop.samples[159] == 0x4040p-15)
        }
    }

    @Test func stopsWaitingWhenToldTo() throws {
        let pipe = Pipe()
        let source = try RawPCMSource(descriptor: pipe.readEnd)
        let stop = source.stopSignal
        let stopper = Thread { stop.raise() }
        var hop = Hop()
        #expect(try source.next(&hop) == 0)
        stopper.join()
    }

    @Test(arguments: [
        SF_FORMAT_WAV | SF_FORMAT_PCM_16, SF_FORMAT_WAV | SF_FORMAT_PCM_24, SF_FORMAT_WAV | SF_FORMAT_FLOAT,
        SF_FORMAT_WAVEX | SF_FORMAT_PCM_32, SF_FORMAT_WAV | SF_FORMAT_PCM_U8, SF_FORMAT_WAV | SF_FORMAT_ULAW,
        SF_FORMAT_WAV | SF_FORMAT_DOUBLE, SF_FORMAT_FLAC | SF_FORMAT_PCM_16, SF_FORMAT_OGG | SF_FORMAT_VORBIS,
        SF_FORMAT_AIFF | SF_FORMAT_PCM_16, SF_FORMAT_RF64 | SF_FORMAT_PCM_16,
    ])
    func recognisesARecordingByItsFirstBytes(format: Int) throws {
        let path = folder.file("take")
        record(noise(9_000), to: path, rate: 24_000, channels: 2, format: format)
        let pipe = Pipe(contents(of: path), pieceSize: 1_000)
        let source = try AudioInput.open(descriptor: pipe.readEnd, name: "standard input", raw: .init(), channel: nil)
        #expect(try samples(of: source) == samples(of: FileSource(path: path)))
    }

    @Test(arguments: [0, 0x7fff_ff00, 0x8000_0000, 0xffff_ffff] as [UInt32])
    func readsAnEndlessWAVToItsEnd(length: UInt32) throws {
        let audio = noise(4_000)
        record(audio, to: folder.file("take.wav"))
        var bytes = contents(of: folder.file("take.wav"))
        for i in 0..<4 { bytes[40 + i] = UInt8(truncatingIfNeeded: length >> (8 * UInt32(i))) }
        let pipe = Pipe(bytes)
        let source = try AudioInput.open(descriptor: pipe.readEnd, name: "standard input", raw: .init(), channel: nil)
        #expect(source.duration == nil)
        #expect(try samples(of: source) == audio)
    }

    @Test func doesNotTakeChunksBehindTheAudioForAudio() throws {
        let audio = noise(4_000)
        record(audio, to: folder.file("take.wav"))
        let pipe = Pipe(contents(of: folder.file("take.wav")) + Array("LIST\u{8}\0\0\0INFOICMT".utf8))
        let source = try AudioInput.open(descriptor: pipe.readEnd, name: "standard input", raw: .init(), channel: nil)
        #expect(source.duration == 0.25)
        #expect(try samples(of: source) == audio)
    }

    @Test func readsThe24BitWAVOfArecord() throws {
        let audio = noise(3_000)
        record(audio, to: folder.file("packed.wav"), format: SF_FORMAT_WAV | SF_FORMAT_PCM_24)
        let data = unpacked24(pcmBytes(ofWAV: folder.file("packed.wav")))
        let fields: [UInt8] = [16, 0, 0, 0, 1, 0, 1, 0, 0x80, 0x3e, 0, 0, 0, 0xfa, 0, 0, 4, 0, 24, 0]
        let header = Array("RIFF\0\0\0\0WAVEfmt ".utf8) + fields
        let length = (0..<4).map { UInt8(truncatingIfNeeded: data.count >> (8 * $0)) }
        let bytes = header + Array("data".utf8) + length + data
        store(bytes, to: folder.file("arecord.wav"))
        #expect(try samples(of: FileSource(path: folder.file("arecord.wav"))) == audio)
        let pipe = Pipe(bytes)
        let source = try AudioInput.open(descriptor: pipe.readEnd, name: "standard input", raw: .init(), channel: nil)
        #expect(try samples(of: source) == audio)
    }

    @Test func opensANamedPipe() throws {
        let path = folder.file("pipe")
        mkfifo(path, 0o600)
        let audio = noise(1_000)
        record(audio, to: folder.file("take.wav"))
        let bytes = contents(of: folder.file("take.wav"))
        let feeder = Thread { store(bytes, to: path) }
        #expect(try samples(of: AudioInput.open(path)) == audio)
        feeder.join()
    }

    @Test func saysWhenNothingCame() {
        let pipe = Pipe([])
        let error = audioError {
            _ = try AudioInput.open(descriptor: pipe.readEnd, name: "standard input", raw: .init(), channel: nil)
        }
        #expect(error?.kind == .badData)
        #expect(error?.description.contains("ended before any audio came") == true)
    }

    @Test func saysWhenAWAVHeaderIsCut() {
        record(noise(10), to: folder.file("take.wav"))
        for length in 12..<44 {
            let pipe = Pipe(contents(of: folder.file("take.wav"))[..<length])
            let error = audioError {
                _ = try AudioInput.open(descriptor: pipe.readEnd, name: "standard input", raw: .init(), channel: nil)
            }
            #expect(error?.kind == .badData, "cut to \(length) bytes")
        }
    }

    /// A chunk that says nothing of the audio.
    private func junk(_ length: Int) -> [UInt8] {
        Array("JUNK".utf8) + (0..<4).map { UInt8(truncatingIfNeeded: length >> (8 * $0)) }
            + [UInt8](repeating: 7, count: length + length % 2)
    }

    @Test(arguments: [SF_FORMAT_PCM_16, SF_FORMAT_MS_ADPCM, SF_FORMAT_ULAW])
    func readsPastChunksThatSayNothingOfTheAudio(encoding: Int) throws {
        let path = folder.file("take.wav")
        record(noise(4_000), to: path, format: SF_FORMAT_WAV | encoding)
        let whole = contents(of: path)
        for place in [12, 20 + Int(whole[16])] {
            let bytes = Array(whole[..<place]) + junk(1_001) + junk(100_000) + Array(whole[place...])
            let pipe = Pipe(bytes)
            let source = try AudioInput.open(
                descriptor: pipe.readEnd, name: "standard input", raw: .init(), channel: nil)
            #expect(try samples(of: source) == samples(of: FileSource(path: path)), "in front of byte \(place)")
        }
    }

    @Test(.timeLimit(.minutes(20))) func refusesAHeaderWithoutEnd() {
        let pipe = Pipe(endlessly: junk(16 << 20), after: Array("RIFF\0\0\0\0WAVE".utf8))
        let error = audioError {
            _ = try AudioInput.open(descriptor: pipe.readEnd, name: "standard input", raw: .init(), channel: nil)
        }
        #expect(error?.kind == .badData && error?.description.contains("its WAV header is damaged") == true)
    }

    @Test func takesNoMemoryPerHop() throws {
        let pipe = Pipe()
        let source = try RawPCMSource(descriptor: pipe.readEnd, channels: 2)
        let block = [UInt8](repeating: 9, count: 6_400)
        var hop = Hop()
        func pull() throws {
            pipe.send(block)
            for _ in 0..<10 { _ = try source.next(&hop) }
        }
        try pull()
        let before = allocations_of_this_thread()
        for _ in 0..<50 { try pull() }
        #expect(allocations_of_this_thread() == before)
    }
}
