import Network
import NetworkTranscription
import Speaking
import System
import Transcription

extension FuzzTarget {
    /// What services answer, in pieces as the network brings them.
    static let services = [
        FuzzTarget(
            "wyoming",
            texts: [
                "{\"type\":\"transcript\",\"data\":{\"text\":\"on\",\"language\":\"en\"}}\n",
                "{\"type\":\"transcript-start\"}\n{\"type\":\"transcript-chunk\",\"data_length\":12}\n{\"text\":\"on\"}{\"type\":\"transcript-stop\"}\n",
                "{\"type\":\"info\",\"data\":{\"asr\":[{\"name\":\"x\",\"installed\":true}]}}\n",
                "{\"type\":\"error\",\"data\":{\"text\":\"no\"},\"payload_length\":3}\nabc",
            ].map { "abcd" + $0 }
        ) { bytes in
            var decoder = WyomingDecoder(longest: 1 << 20)
            var answer = WyomingAnswer(service: "tcp://h:1")
            var isUseful = false
            for piece in bytes.pieces() {
                for event in try decoder.take(piece) {
                    isUseful = try answer.take(event) != nil || answer.partial != nil || isUseful
                }
            }
            return isUseful
        },
        FuzzTarget(
            "spoken-wav",
            seeds: {
                // As espeak-ng writes it, which does not know its length; and with all that may be around the audio.
                let head = "RIFF\u{24}\u{0}\u{0}\u{0}WAVE"
                let form = "fmt \u{10}\u{0}\u{0}\u{0}\u{1}\u{0}\u{1}\u{0}"
                let rate: [UInt8] = [0x22, 0x56, 0, 0, 0x44, 0xac, 0, 0, 2, 0, 16, 0]
                return [
                    .whole(head + form) + rate + Array("data".utf8) + [0, 0xf0, 0xff, 0x7f, 1, 2, 3],
                    .whole(head + "LIST\u{3}\u{0}\u{0}\u{0}abc\u{0}" + form) + rate + Array("data".utf8)
                        + [4, 0, 0, 0, 1, 2, 3, 4, 5],
                ]
            },
            reading: { bytes in
                var wav = WAVSpeech()
                var count = 0
                for piece in bytes.pieces() { count += try wav.take(piece).count }
                try wav.finish()
                return count > 0
            }),
        FuzzTarget(
            "server-sent-events",
            texts: [
                "data: {\"type\":\"transcript.text.delta\",\"delta\":\"on\"}\n\nevent: x\ndata: [DONE]\n\n",
                "data: {\"type\":\"transcript.text.segment\",\"start\":0.5,\"end\":1,\"text\":\"on\"}\r\n\r\ndata: {\"type\":\"transcript.text.done\",\"text\":\"on\",\"usage\":{\"seconds\":2}}\r\n\r\n",
            ].map { "abcd" + $0 }
        ) { bytes in
            var answer = StreamedAnswer(service: service)
            for piece in bytes.pieces() { try answer.take(piece) { _ = $0.partial } }
            _ = try answer.result()
            return true
        },
        FuzzTarget(
            "wit",
            texts: [
                "{\"text\":\"on\",\"is_final\":true,\"speech\":{\"confidence\":0.5,\"tokens\":[{\"token\":\"on\",\"start\":0,\"end\":300}]}}\r\n{\"text\":\"on it\",\"intents\":[{}]}",
                "{\"error\":\"no\",\"code\":\"bad\"}",
            ].map { "abcd" + $0 }
        ) { bytes in
            var answer = WitAnswer(service: service)
            for piece in bytes.pieces() { _ = try answer.take(piece) }
            return try !answer.result().text.isEmpty
        },
        FuzzTarget(
            "transcript",
            texts: [
                #"{"text":"turn on","segments":[{"start":0,"end":1.5,"text":"on","avg_logprob":-0.3}],"language":"en"}"#,
                #"{"text":"turn","words":[{"word":"turn","start":0,"end":0.5,"probability":0.9}]}"#,
                #"{"alternatives":[{"confidence":200,"text":"a","result":[{"word":"a","start":1,"end":2,"conf":1}]}]}"#,
                #"{"transcript":"x","confidence":1e400,"words":[{"word":"x","start":-1,"duration":1e308}]}"#,
            ]
        ) { bytes in
            guard let payload = JSONValue(parsing: bytes) else { return false }
            return Transcript(payload: payload) != nil
        },
        FuzzTarget("retry-after", texts: ["7", "Sun, 06 Nov 1994 08:49:37 GMT", "99999999999999999999"]) { bytes in
            RetryDelay.after(String(decoding: bytes, as: UTF8.self)) != RetryDelay.usual
        },
        FuzzTarget(
            "web-socket",
            seeds: webSocketMessages
        ) { bytes in
            let framing = try WebSocketFraming(longest: 1 << 20)
            var answer = VoskAnswer(service: "ws://h:1", longest: 1 << 20)
            var isUseful = false
            for piece in bytes.pieces() {
                for message in try framing.decode(piece) { isUseful = try answer.take(message) || isUseful }
                _ = framing.takeOutgoing()
            }
            return isUseful && !answer.partial.text.isEmpty
        },
        FuzzTarget(
            "web-socket-handshake",
            texts: [
                "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nSec-WebSocket-Accept: s3pPLMBiTxaQ9kYGzzhZRbK+xOo=",
                "HTTP/1.1 503 Busy",
            ]
        ) { bytes in
            try WebSocketHandshake(address, key: "dGhlIHNhbXBsZSBub25jZQ==").check(
                String(decoding: bytes, as: UTF8.self))
            return true
        },
        FuzzTarget("service-address", texts: ["http://h:1/a?b", "https://[::1]:8080", "unix:///run/x"]) { bytes in
            let schemes = ["http": 80, "https": 443, "unix": nil]
            _ = try ServiceAddress(String(decoding: bytes, as: UTF8.self), schemes: schemes, example: "http://h")
            return true
        },
    ]

    /// Whole messages, one in fragments around a ping, and a good-bye.
    @Sendable private static func webSocketMessages() -> [[UInt8]] {
        let (first, last) = (Array(#"{"partial":"turn"}"#.utf8), Array(#"{"text":"turn on"}"#.utf8))
        let text: [UInt8] = [0x81, UInt8(first.count)] + first + [0x81, UInt8(last.count)] + last
        let fragments: [UInt8] = [0x01, 4] + last.prefix(4) + [0x80, UInt8(last.count - 4)] + last.dropFirst(4)
        return [text, [0x89, 2, 1, 2] + fragments, text + [0x88, 2, 3, 0xe8]].map { [255, 2, 30, 7] + $0 }
    }

    private static let address: ServiceAddress = {
        do {
            return try ServiceAddress("http://h:1", schemes: ["http": 80], example: "http://h")
        } catch {
            preconditionFailure("\(error)")
        }
    }()

    private static let service = HTTPService(url: "http://h:1", address: address, token: nil, roots: .system)
}
