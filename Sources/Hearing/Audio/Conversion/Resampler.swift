internal import CSoxr

/// Changes the sample rate of one channel with libsoxr's high quality (20 bit) filter, block by block.
///
/// The filter has linear phase and no net delay: output sample `n` belongs to the time `n / outputRate` of the input.
/// What comes out depends on the samples only, not on how they were cut into blocks. The transform size is kept at its
/// smallest (256 points), because a live source waits for a transform to fill: output at 16 kHz trails 48 kHz input by
/// 5 to 15 ms instead of 5 to 40 ms, and the response is the same.
///
/// Not thread-safe; a resampler belongs to one stream.
public final class Resampler {
    /// Rates that the filter is used for, in Hz.
    public static let supportedRates = 4_000...384_000

    private let handle: soxr_t

    /// - Parameters:
    ///   - inputRate: Samples a second of what goes in, 4,000...384,000.
    ///   - outputRate: Samples a second of what comes out, 4,000...384,000.
    /// - Throws: `AudioError` of kind `.badData` for a rate outside of the range.
    public init(from inputRate: Int, to outputRate: Int = Hop.sampleRate) throws {
        if let rate = [inputRate, outputRate].first(where: { !Self.supportedRates.contains($0) }) {
            throw AudioError(.badData, "cannot resample \(rate) Hz: rates from 4000 to 384000 Hz are supported")
        }
        var layout = soxr_io_spec(SOXR_FLOAT32_I, SOXR_FLOAT32_I)
        var quality = soxr_quality_spec(UInt(SOXR_20_BITQ), 0)
        var runtime = soxr_runtime_spec(1)
        runtime.log2_min_dft_size = 8
        runtime.log2_large_dft_size = 8
        var reason: soxr_error_t?
        let created = soxr_create(Double(inputRate), Double(outputRate), 1, &reason, &layout, &quality, &runtime)
        guard let created else {
            let text = reason.map { String(cString: $0) } ?? "no reason given"
            throw AudioError(.badData, "cannot resample from \(inputRate) Hz to \(outputRate) Hz: \(text)")
        }
        handle = created
    }

    deinit {
        soxr_delete(handle)
    }

    /// Takes samples from `input` and writes finished ones to `output`.
    ///
    /// Call again with the rest of the input until all of it is consumed; `output` may have any size above 0.
    #if compiler(<6.3)
        @_lifetime(output: copy output)
    #endif
    public func process(
        _ input: Span<Float>, into output: inout MutableSpan<Float>
    ) -> (consumed: Int, produced: Int) {
        var consumed = 0
        var produced = 0
        let capacity = output.count
        input.withUnsafeBufferPointer { source in
            output.withUnsafeMutableBufferPointer { target in
                // An empty input must not reach libsoxr as a null pointer: that is its end of stream.
                guard let base = source.baseAddress, source.count > 0 else { return }
                _ = soxr_process(handle, base, source.count, &consumed, target.baseAddress, capacity, &produced)
            }
        }
        return (consumed, produced)
    }

    /// Ends the input and writes what the filter still holds; call until it returns 0. Input is refused afterwards.
    public func flush(into output: inout MutableSpan<Float>) -> Int {
        var produced = 0
        let capacity = output.count
        output.withUnsafeMutableBufferPointer { target in
            _ = soxr_process(handle, nil, 0, nil, target.baseAddress, capacity, &produced)
        }
        return produced
    }

    /// Resamples audio that is in memory as a whole.
    public static func resample(
        _ samples: [Float], from inputRate: Int, to outputRate: Int = Hop.sampleRate
    ) throws -> [Float] {
        guard inputRate != outputRate else { return samples }
        let resampler = try Resampler(from: inputRate, to: outputRate)
        var result: [Float] = []
        var block = [Float](repeating: 0, count: 4_096)
        var position = 0
        while position < samples.count {
            var output = block.mutableSpan
            let (consumed, produced) = resampler.process(samples.span.extracting(position...), into: &output)
            position += consumed
            result.append(contentsOf: block[..<produced])
        }
        while true {
            var output = block.mutableSpan
            let produced = resampler.flush(into: &output)
            guard produced > 0 else { return result }
            result.append(contentsOf: block[..<produced])
        }
    }
}
