import Audio
import CSndFile
import Glibc
import System
import Testing

@Suite struct WAVWriterTests {
    let folder = TemporaryFolder()

    @Test(arguments: [WAVWriter.Encoding.int16, .float32])
    func writesWhatIsReadBackExactly(encoding: WAVWriter.Encoding) throws {
        let edges: [Float] = [-1, 32_767.0 / 32_768, 0]
        let audio = noise(5_000) + edges
        let writer = try WAVWriter(path: folder.file("out.wav"), encoding: encoding)
        for start in stride(from: 0, to: audio.count, by: 700) {
            try writer.write(audio.span.extracting(start..<min(start + 700, audio.count)))
        }
        #expect(writer.samples == audio.count)
        try writer.close()
        #expect(try samples(of: FileSource(path: folder.file("out.wav"))) == audio)
    }

    @Test func clipsAndRoundsTo16Bit() throws {
        let writer = try WAVWriter(path: folder.file("out.wav"))
        let loud: [Float] = [1, 1.5, -1.5, .infinity, -.infinity, .nan, 0.4 / 32_768, 0.6 / 32_768]
        try writer.write(loud.span)
        try writer.close()
        let top: Float = 32_767.0 / 32_768
        let expected: [Float] = [top, top, -1, top, -1, 0, 0, 1.0 / 32_768]
        #expect(try samples(of: FileSource(path: folder.file("out.wav"))) == expected)
    }

    @Test func appearsOnlyWhenComplete() throws {
        store("old".utf8, to: folder.file("out.wav"))
        let writer = try WAVWriter(path: folder.file("out.wav"))
        try writer.write(noise(1_000).span)
        #expect(contents(of: folder.file("out.wav")) == Array("old".utf8))
        try writer.close()
        #expect(folder.names == ["out.wav"])
        #expect(contents(of: folder.file("out.wav")).count == 44 + 2_000)
    }

    @Test func leavesNothingWhenDropped() throws {
        do {
            let writer = try WAVWriter(path: folder.file("out.wav"))
            try writer.write(Hop(), count: 100)
            #expect(folder.names.count == 1)
        }
        #expect(folder.names.isEmpty)
    }

    @Test func saysThatAFolderIsMissing() {
        let path = folder.file("missing/out.wav")
        let error = audioError { _ = try WAVWriter(path: path) }
        #expect(error?.kind == .cannotCreate)
        #expect(error?.description.hasPrefix("\(path): cannot be created (No such file or directory)") == true)
    }

    @Test func saysThatTheNameIsAFolder() {
        let error = audioError { _ = try WAVWriter(path: folder.path) }
        #expect(error?.kind == .cannotCreate)
        #expect(error?.description.contains("is a directory") == true)
    }

    @Test func saysThatTheDiskIsFull() {
        let error = audioError {
            let writer = try WAVWriter(OwnedDescriptor(opening: "/dev/full", O_RDWR), name: "full.wav")
            try writer.write(noise(100_000).span)
            try writer.close()
        }
        #expect(error?.kind == .cannotCreate)
        #expect(error?.description.contains("No space left on device") == true, "\(error?.description ?? "no error")")
    }
}
