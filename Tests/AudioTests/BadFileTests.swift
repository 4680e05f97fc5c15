import Audio
import CAllocationCounter
import CSndFile
import Glibc
import Testing

/// Files that are no recordings: each ends in one sentence that names the file, and in the right kind of error.
@Suite struct BadFileTests {
    let folder = TemporaryFolder()

    private func expectRefusal(
        of name: String, _ kind: AudioError.Kind, _ words: String, sourceLocation: SourceLocation = #_sourceLocation
    ) {
        let path = folder.file(name)
        let error = audioError { _ = try FileSource(path: path) }
        #expect(error?.kind == kind, sourceLocation: sourceLocation)
        let sentence = error?.description ?? "no error"
        let isRight = sentence.hasPrefix("\(path): ") && sentence.contains(words)
        #expect(isRight, "\(sentence)", sourceLocation: sourceLocation)
        #expect(!sentence.contains("\n") && sentence.count < 200, sourceLocation: sourceLocation)
    }

    @Test func missingFile() {
        expectRefusal(of: "nowhere.wav", .noInput, "there is no such file")
    }

    @Test func directory() {
        let error = audioError { _ = try FileSource(path: folder.path) }
        #expect(error?.kind == .noInput)
        #expect(error?.description.contains("is a directory") == true)
    }

    @Test func emptyFile() {
        store([], to: folder.file("empty.wav"))
        expectRefusal(of: "empty.wav", .badData, "is empty")
    }

    @Test func textNamedWAV() {
        store("Call me Ishmael. Some years ago - never mind how long precisely".utf8, to: folder.file("text.wav"))
        expectRefusal(of: "text.wav", .badData, "is not audio that Rouse can read")
    }

    /// libsndfile has one number for all threads that says why a file could not be opened.
    @Test func whyAFileIsRefusedIsNotTakenFromAnother() async {
        store("Call me Ishmael. Some years ago - never mind how long precisely".utf8, to: folder.file("text.wav"))
        record(noise(100), to: folder.file("whole.wav"))
        await withTaskGroup { group in
            for _ in 0..<8 {
                group.addTask {
                    for _ in 0..<200 { _ = try? FileSource(path: folder.file("whole.wav")) }
                }
            }
            for _ in 0..<200 { expectRefusal(of: "text.wav", .badData, "is not audio that Rouse can read") }
        }
    }

    /// libsndfile closes a descriptor that it cannot open, some versions even when they are told not to.
    @Test func aFileThatIsRefusedIsClosedOnce() {
        store("Call me Ishmael. Some years ago - never mind how long precisely".utf8, to: folder.file("text.wav"))
        expectRefusal(of: "text.wav", .badData, "is not audio that Rouse can read")
        record([], to: folder.file("none.wav"))
        expectRefusal(of: "none.wav", .badData, "holds no samples")
        #expect(closes_of_what_was_not_open() == 0)
        #expect(folder.openFiles.isEmpty)
    }

    @Test func noSamples() {
        record([], to: folder.file("none.wav"))
        expectRefusal(of: "none.wav", .badData, "holds no samples")
    }

    @Test func headerCutAtEveryByte() {
        record(noise(100), to: folder.file("whole.wav"))
        record(noise(100), to: folder.file("whole.flac"), format: SF_FORMAT_FLAC | SF_FORMAT_PCM_16)
        for (name, header) in [("whole.wav", 44), ("whole.flac", 86)] {
            let whole = contents(of: folder.file(name))
            for length in 0..<header {
                store(whole[..<length], to: folder.file("cut"))
                let error = audioError { _ = try samples(of: FileSource(path: folder.file("cut"))) }
                #expect(error?.kind == .badData, "\(name) cut to \(length) bytes")
            }
        }
    }

    @Test(arguments: [1, 3_999, 384_001, 2_000_000_000])
    func impossibleRate(rate: Int) {
        record(noise(100), to: folder.file("rate.wav"), rate: rate)
        expectRefusal(of: "rate.wav", .badData, "has a sample rate of \(rate) Hz")
    }

    @Test func noPermission() {
        record(noise(100), to: folder.file("private.wav"))
        chmod(folder.file("private.wav"), 0)
        // Nothing is forbidden to root: then there is nothing to test.
        guard access(folder.file("private.wav"), R_OK) != 0 else { return }
        expectRefusal(of: "private.wav", .noInput, "may not be read")
    }

    @Test func pipe() {
        mkfifo(folder.file("pipe"), 0o600)
        let keepOpen = open(folder.file("pipe"), O_RDWR)
        defer { close(keepOpen) }
        expectRefusal(of: "pipe", .noInput, "is not a regular file")
    }

    @Test func flippedBitsNeverCrash() throws {
        record(noise(3_000), to: folder.file("whole.flac"), format: SF_FORMAT_FLAC | SF_FORMAT_PCM_16)
        let whole = contents(of: folder.file("whole.flac"))
        for position in stride(from: 0, to: whole.count, by: 37) {
            var bytes = whole
            bytes[position] ^= 0x5a
            store(bytes, to: folder.file("flipped"))
            var audio: [Float] = []
            let error = audioError { audio = try samples(of: FileSource(path: folder.file("flipped"))) }
            #expect(error?.kind == .badData || audio.allSatisfy { $0.magnitude <= 1 })
        }
    }
}
