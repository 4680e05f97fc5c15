import NetworkTranscription
import Services
import Testing
import Transcription

let catalog = BackendCatalog(NetworkTranscription.factories)

/// A second of speech, as far as a scripted service cares.
let speech = (0..<16_000).map { Int16(truncatingIfNeeded: $0 * 7) }

/// The same samples as little-endian bytes.
let speechBytes = speech.flatMap { [UInt8(truncatingIfNeeded: $0), UInt8(truncatingIfNeeded: $0 >> 8)] }

/// The error of a transcription that must fail, and soon.
func failure(
    of backend: any TranscriptionBackend, limits: TranscriptionLimits = TranscriptionLimits(idle: .seconds(30)),
    within seconds: Double = 200
) async -> ServiceError? {
    let start = ContinuousClock.now
    let session = backend.start(limits: limits)
    session.send(speech)
    session.finish()
    let error = await #expect(throws: ServiceError.self) { try await session.result() }
    #expect(ContinuousClock.now - start < .seconds(seconds))
    return error
}

/// Short time-outs, for services that hang.
let impatient = TranscriptionLimits(connect: .seconds(1), idle: .seconds(1))

/// All events of a session, to its end.
func events(of session: TranscriptionSession) async -> [TranscriptionEvent] {
    var all: [TranscriptionEvent] = []
    for await event in session.events { all.append(event) }
    return all
}

/// The texts of the partial results among the events.
func partials(_ events: [TranscriptionEvent]) -> [String] {
    events.compactMap { if case .partial(let transcript) = $0 { transcript.text } else { nil } }
}
