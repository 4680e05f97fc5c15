import Enrolment
import TestSupport
import Testing

/// What a program for `--say` is given, and what it may give back.
@Suite struct VoiceProgramTests {
    private let folder: TemporaryFolder
    private let said: [Float]

    init() throws {
        folder = try TemporaryFolder()
        said = try Voice().saying("computer")
        try folder.store(WAV().bytes(said), as: "said.wav")
    }

    private func program(_ words: String...) throws -> VoiceProgram { try #require(VoiceProgram(words)) }

    private func failure(_ program: VoiceProgram) -> String {
        do throws(VoiceProgram.Failure) {
            _ = try program.say("computer")
            return "none"
        } catch {
            return error.description
        }
    }

    @Test func audioComesFromStandardOutputOrAFile() throws {
        let printed = try program("cat", folder.file("said.wav")).say("computer")
        let stored = try program("cp", folder.file("said.wav"), "{file}").say("computer")
        #expect(abs(printed.count - said.count) <= 160)
        #expect(stored == printed)
    }

    /// Nothing in a text means anything to anybody on its way.
    @Test(arguments: ["computer", "--version", "$(touch made); `touch made` {file} {voice}", "[[k@mpju:t3]] 'it\"s'"])
    func theTextIsAnArgumentOrTheInputAsItStands(_ text: String) throws {
        let copy = folder.file("text")
        let script = "printf %s \"$1\" > \(copy); cat \(folder.file("said.wav"))"
        _ = try program("sh", "-c", script, "sh", "{text}").say(text)
        #expect(try String(decoding: folder.bytes("text"), as: UTF8.self) == text)
        _ = try program("sh", "-c", "cat > \(copy); cat \(folder.file("said.wav"))").say(text)
        #expect(try String(decoding: folder.bytes("text"), as: UTF8.self) == text + "\n")
        #expect(try folder.names == ["said.wav", "text"])
    }

    @Test func eachVoiceHasItsNumber() throws {
        let speaker = try program(
            "sh", "-c", "test $1 -lt 5 && echo $1 >> \(folder.file("voices")) && cat \(folder.file("said.wav"))", "sh",
            "{voice}")
        // The sixth voice is none: those before it are what there is.
        let takes = try WrittenWord(spellings: ["computer", "komputer"], programs: [speaker]).takes()
        #expect(try String(decoding: folder.bytes("voices"), as: UTF8.self) == "0\n1\n2\n3\n4\n")
        #expect(
            takes.map { $0.name.split(separator: " ")[0] } == [
                "'computer'", "'komputer'", "'computer'", "'komputer'", "'computer'",
            ])
    }

    @Test func aProgramWithOneVoiceSaysEachSpellingOnce() throws {
        let cat = try program("cat", folder.file("said.wav"))
        let takes = try WrittenWord(spellings: ["computer", "komputer"], programs: [cat]).takes()
        #expect(takes.map(\.name) == ["'computer' by cat", "'komputer' by cat"])
    }

    @Test func whatGoesWrongIsSaid() throws {
        try folder.store(WAV().bytes([Float](repeating: 0, count: 16_000)), as: "silence.wav")
        #expect(failure(try program("no-such-program")).hasPrefix("The program 'no-such-program' cannot be run: "))
        #expect(failure(try program("sh", "-c", "echo why >&2; exit 3")).contains("ended with status 3 and said: why"))
        #expect(failure(try program("true")).contains("wrote no WAV file"))
        #expect(failure(try program("echo", "hello")).contains("wrote something that is no WAV file"))
        #expect(failure(try program("cat", "/dev/zero")).contains("wrote more than 8388608 bytes and was killed"))
        let silent = try program("cat", folder.file("silence.wav"))
        #expect(throws: VoiceProgram.Failure.self) { try WrittenWord(spellings: ["x"], programs: [silent]).takes() }
        #expect(VoiceProgram([]) == nil && VoiceProgram([""]) == nil && VoiceProgram(["a\0b"]) == nil)
    }
}
