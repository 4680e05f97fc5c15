import Sinks
import TestSupport
import Testing

/// What is known of a recording from the file beside it.
@Suite struct KeptCommandTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    private func leadIn(_ description: String?, of name: String = "a.wav", beside json: String = "a.json") throws
        -> Double?
    {
        if let description { try folder.store(description.utf8, as: json) }
        return KeptCommand(recording: folder.file(name))?.leadIn
    }

    @Test func theLeadInIsFromTheStartToTheEndOfTheKeyword() throws {
        #expect(try leadIn(#"{"file":"a.wav","end":{"start":2.25,"keywordEnd":2.75,"end":5}}"#) == 0.5)
        #expect(try leadIn(#"{"file":"a.wav","end":{"start":3,"keywordEnd":3}}"#) == 0)
    }

    @Test func aRecordingAloneIsNoKeptCommand() throws {
        #expect(try leadIn(nil) == nil)
        #expect(KeptCommand(recording: "-") == nil && KeptCommand(recording: "") == nil)
        let description = #"{"file":"a.flac","end":{"start":2,"keywordEnd":2.5}}"#
        #expect(try leadIn(description, of: "a.flac") == nil, "commands are kept as WAV")
    }

    @Test(arguments: [
        #"{"file":"b.wav","end":{"start":2,"keywordEnd":2.5}}"#, #"{"end":{"start":2,"keywordEnd":2.5}}"#,
        #"{"file":"a.wav","end":{"start":2,"keywordEnd":1.5}}"#,
        #"{"file":"a.wav","end":{"start":2,"keywordEnd":2e9}}"#,
        #"{"file":"a.wav","end":{"start":"2","keywordEnd":2.5}}"#, #"{"file":"a.wav","end":{"start":2}}"#,
        #"{"file":"a.wav","end":[2,3]}"#, #"{"file":"a.wav"}"#, "[]", "", "{\"file\":\"a.wav\"",
    ])
    func anythingElseSaysNothing(description: String) throws {
        #expect(try leadIn(description) == nil)
    }

    @Test func aFileWithoutEndIsNotRead() throws {
        let padding = String(repeating: " ", count: 1 << 20)
        #expect(try leadIn(#"{"file":"a.wav","end":{"start":2,"keywordEnd":2.5}}"# + padding) == nil)
    }
}
