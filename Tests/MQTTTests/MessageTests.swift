import Audio
import Clients
import MQTT
import System
import TestSupport
import Testing

@Suite("A message of Hermes")
struct MessageTests {
    private func request(_ topic: String, _ text: String) throws -> HermesRequest? {
        try HermesRequest(MQTTMessage(topic, Array(text.utf8)))
    }

    @Test("is audio of a site, or of a session")
    func audio() throws {
        let file = WAV(rate: 48_000, channels: 2, encoding: .float32).bytes([0.5, -0.5])
        let chunk = try #require(WAVChunk(file))
        #expect(chunk.format == AudioFormat(rate: 48_000, sample: .float32, channels: 2) && chunk.bytes.count == 16)
        let frame = try HermesRequest(MQTTMessage("hermes/audioServer/hall/audioFrame", file))
        #expect(frame == .audio(site: "hall", session: nil, chunk))
        let session = try HermesRequest(MQTTMessage("hermes/audioServer/hall/s/audioSessionFrame", file))
        #expect(session == .audio(site: "hall", session: "s", chunk))
    }

    @Test("is written as it is read")
    func written() throws {
        let chunk = try #require(WAVChunk(WAVChunk.file([1, -2, 3, -4], rate: 22_050, channels: 2)))
        #expect(chunk.format == AudioFormat(rate: 22_050, sample: .s16, channels: 2))
        #expect(Array(chunk.bytes) == [1, 0, 0xfe, 0xff, 3, 0, 0xfc, 0xff])
    }

    @Test("has the audio that is there, whatever its header says", arguments: [0, 7, 0x7fff_ffff, 0xffff_ffff])
    func lengths(length: Int) throws {
        var file = WAV().bytes([0.1, 0.2, 0.3, 0.4])
        for place in 0..<4 { file[40 + place] = UInt8(truncatingIfNeeded: length >> (8 * place)) }
        let chunk = try #require(WAVChunk(file))
        #expect(chunk.bytes.count == min(length, 8))
        for end in 0..<44 { #expect(WAVChunk(Array(file.prefix(end))) == nil) }
    }

    @Test("passes over chunks that are not needed, also where their lengths lead nowhere")
    func otherChunks() {
        let file = WAV().bytes([0.1, 0.2])
        let list = Array("LIST".utf8) + [3, 0, 0, 0, 1, 2, 3, 0]
        #expect(WAVChunk(Array(file[..<36]) + list + Array(file[36...]))?.bytes.count == 4)
        let wrong = Array("LIST".utf8) + [255, 255, 255, 255]
        #expect(WAVChunk(Array(file[..<36]) + wrong + Array(file[36...])) == nil)
    }

    static let understood: [(String, String, HermesRequest)] = [
        (
            "hermes/hotword/toggleOff", "{}", .toggle(.hotword, site: "default", isOn: false, reason: "")
        ),
        (
            "hermes/asr/toggleOn", #"{"siteId":"a","reason":"ttsSay"}"#,
            .toggle(.asr, site: "a", isOn: true, reason: "ttsSay")
        ),
        ("rouse/kitchen/sensitivity/set", "0.7", .sensitivity(site: "kitchen", 0.7)),
        ("rhasspy/hotword/getHotwords", #"{"siteId":null}"#, .getHotwords(site: "default", id: nil)),
        ("hermes/asr/stopListening", #"{"sessionId":"s"}"#, .stopListening(site: "default", session: "s")),
        ("hermes/audioServer/a/playFinished", #"{"id":"x"}"#, .playFinished(site: "a", id: "x")),
        ("hermes/hotword/a/detected", "{}", .dialogue(.detected(site: "default", keyword: "a", isTaken: false))),
        ("rhasspy/tts/getVoices", #"{"id":"v","siteId":"a"}"#, .getVoices(site: "a", id: "v")),
        ("hermes/tts/sayFinished", #"{"id":"x"}"#, .dialogue(.sayFinished(id: "x"))),
    ]

    @Test("is understood", arguments: understood)
    func understands(topic: String, text: String, request: HermesRequest) throws {
        #expect(try self.request(topic, text) == request)
    }

    static let ofOthers = [
        ("hermes/audioServer/a/playBytes/1", "RIFF"), ("hermes/audioServer//audioFrame", ""), ("", ""), ("///", "{}"),
        ("hermes/error/asr", "no JSON"), ("hermes/intent/a", "no JSON"), ("hermes/audioServer/a/playFinished", "no"),
        ("hermes/nlu/other", "{}"), ("home/a", "{}"),
    ]

    @Test("concerns others", arguments: ofOthers)
    func concernsOthers(topic: String, text: String) throws {
        #expect(try request(topic, text) == nil)
    }

    static let refused: [(String, String, String)] = [
        ("hermes/nlu/query", "[]", "The message is no object of JSON, or too long."),
        (
            "hermes/nlu/query", String(repeating: " ", count: 20_000) + "{}",
            "The message is no object of JSON, or too long."
        ),
        ("hermes/nlu/query", #"{"input":1}"#, "'input' is missing, or no text."),
        ("hermes/nlu/query", #"{"input":"a","intentFilter":[1]}"#, "'intentFilter' is a list of 64 names at most."),
        (
            "hermes/tts/say", ##"{"text":"a","siteId":"#"}"##,
            "'siteId' is too long for a topic, or has one of / + # in it."
        ),
        ("hermes/tts/say", #"{"text":"a","id":"\u0000"}"#, "'id' is too long for a topic, or has one of / + # in it."),
        (
            "hermes/asr/startListening", #"{"sessionId":"\#(String(repeating: "x", count: 200))"}"#,
            "'sessionId' is too long for a topic, or has one of / + # in it."
        ),
    ]

    @Test("is refused with a reason", arguments: refused)
    func refuses(topic: String, text: String, says: String) {
        let complaint = #expect(throws: HermesComplaint.self) { try request(topic, text) }
        #expect(complaint?.text == says && complaint?.site == "default")
    }
}
