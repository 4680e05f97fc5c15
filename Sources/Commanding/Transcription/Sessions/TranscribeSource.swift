public import Audio
import Services

extension TranscriptionBackend {
    /// Transcribes a whole file, or whatever else is behind the source, from its beginning to its end.
    ///
    /// - Parameter longest: seconds of audio taken at most; a longer source is refused before it fills the memory.
    /// - Throws: `AudioError` from the source, `ServiceError` from the backend.
    public func transcribe(
        _ source: any AudioSource, hints: TranscriptionHints = TranscriptionHints(), longest: Double = 3600
    ) async throws -> Transcript {
        var samples: [Int16] = []
        var hop = Hop()
        while true {
            let count = try source.next(&hop)
            guard count > 0 else { break }
            for i in 0..<count { samples.append(PCM.sample(hop.samples[i])) }
            if Double(samples.count) > longest * Double(Hop.sampleRate) {
                throw ServiceError(
                    .audioTooLong, "The audio is longer than \(longest) s; cut it into shorter recordings.")
            }
        }
        return try await transcribe(samples: samples, hints: hints)
    }
}
