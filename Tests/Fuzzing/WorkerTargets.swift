import Audio
import Sandbox
import SandboxedTranscription
import Services
import System
import Transcription

extension FuzzTarget {
    /// What comes out of a worker that may have been taken over, in pieces as a pipe brings them.
    static let workers = [
        FuzzTarget("worker-audio", seeds: audioFrames) { bytes in
            var decoder = DecodedFrame.decoder
            var isUseful = false
            for piece in bytes.pieces() {
                decoder.take(piece)
                while let frame = try decoder.next() { isUseful = DecodedFrame(frame) != nil || isUseful }
            }
            return isUseful
        },
        FuzzTarget("worker-text", seeds: textFrames) { bytes in
            var decoder = FrameFromWorker.decoder(answerBytes: 1 << 20)
            var isUseful = false
            for piece in bytes.pieces() {
                decoder.take(piece)
                while let frame = try decoder.next() { isUseful = FrameFromWorker(frame) != nil || isUseful }
            }
            return isUseful
        },
    ]

    private static let oneBigPiece: [UInt8] = [255, 255, 255, 255]

    @Sendable private static func audioFrames() -> [[UInt8]] {
        let samples = (0..<320).map { Float($0) / 400 }
        let frames: [DecodedFrame] = [
            .opened(duration: 0.02), .samples(samples), .ended(nonFiniteSamples: 1, damage: "recording: ends"),
        ]
        let failure = DecodedFrame.failed(.badData, "recording: is no audio")
        return [oneBigPiece + frames.flatMap(\.encoded), oneBigPiece + failure.encoded]
    }

    @Sendable private static func textFrames() -> [[UInt8]] {
        let transcript = Transcript(
            text: "turn on", confidence: 0.5,
            segments: [.init(text: "turn", start: 0.5, duration: 0.25, confidence: 0.75)],
            alternatives: [.init(text: "turn in", confidence: 0.25)], language: "en", rejection: .noSpeech,
            extras: ["intents": [["name": "light"]]])
        let frames: [FrameFromWorker] = [
            .ready, .partial(transcript), .transcript(transcript),
            .failed(ServiceError(.disconnected, "The service hung up.")),
        ]
        return frames.compactMap { $0.encoded(answerBytes: 1 << 20) }.map { oneBigPiece + $0 }
    }
}
