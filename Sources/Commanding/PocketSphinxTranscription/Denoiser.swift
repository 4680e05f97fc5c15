import CSpeexDSP

/// Makes the noise of a recording softer, with libspeexdsp.
enum Denoiser {
    /// Samples of 20 ms.
    private static let frame = 320
    private static let decibels: Int32 = 30

    /// - Returns: the samples as they are where the library is not installed.
    static func cleaned(_ samples: [Int16]) -> [Int16] {
        guard rouse_speexdsp_load() == nil,
            let denoiser = rouse_denoiser_make(Int32(frame), 16_000, decibels)
        else { return samples }
        defer { rouse_denoiser_free(denoiser) }
        var cleaned = samples
        // The first pass learns the noise, which a short command would be over before.
        for pass in 0..<2 {
            var piece = [Int16](repeating: 0, count: frame)
            for start in stride(from: 0, to: samples.count, by: frame) {
                let end = min(start + frame, samples.count)
                for index in start..<end { piece[index - start] = samples[index] }
                for index in (end - start)..<frame { piece[index] = 0 }
                rouse_denoise(denoiser, &piece)
                guard pass == 1 else { continue }
                for index in start..<end { cleaned[index] = piece[index - start] }
            }
        }
        return cleaned
    }
}
