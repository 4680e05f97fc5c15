/// The way from frames of any rate and layout to hops, the same for every source: screen, mix down, resample, cut.
///
/// A source reads interleaved frames into the buffer that it is offered; the converter pulls as many as the next hop
/// needs. All storage is made by the initialiser.
package final class HopConverter {
    /// Samples larger than this cannot be audio, and their power would overflow in single precision later on.
    private static let largestSample: Float = 1e12

    /// Samples that were NaN, infinite or absurdly large (above 1e12), and were replaced by 0.
    package private(set) var nonFiniteSamples = 0

    private let channels: Int
    private let channel: Int?
    private let resampler: Resampler?
    private let interleaved: UnsafeMutableBufferPointer<Float>
    private let mono: UnsafeMutableBufferPointer<Float>
    private let resampled: UnsafeMutableBufferPointer<Float>
    private var monoRange = 0..<0
    private var ready = 0..<0
    private var hasEnded = false
    private var assembler = HopAssembler()

    /// - Parameters:
    ///   - rate: Frames a second, 4,000...384,000.
    ///   - channels: Samples in a frame, 1 or more.
    ///   - channel: The channel to take, counted from 1; `nil` takes the mean of all.
    ///   - name: The file or device, for errors.
    ///   - hops: How many fit into the buffer that `next` offers, at 16 kHz; fewer where there are many channels.
    package init(
        rate: Int, channels: Int, channel: Int?, name: String, hops: Int = HopConverter.usualHops
    ) throws {
        guard channels > 0 else {
            throw AudioError(.badData, "\(name): has no channels; give audio with 1 channel or more")
        }
        if let channel, !(1...channels).contains(channel) {
            let has = channels == 1 ? "1 channel" : "\(channels) channels"
            let choose = channels == 1 ? "leave the channel out or choose 1" : "choose 1 to \(channels)"
            throw AudioError(.usage, "\(name): has \(has), so there is no channel \(channel); \(choose)")
        }
        guard Resampler.supportedRates.contains(rate) else {
            throw AudioError(
                .badData, "\(name): has a sample rate of \(rate) Hz; convert it to a rate between 4000 and 384000 Hz")
        }
        self.channels = channels
        self.channel = channel
        resampler = rate == Hop.sampleRate ? nil : try Resampler(from: rate)
        let frames = Self.capacity(channels: channels, hops: hops)
        interleaved = .allocate(capacity: frames * channels)
        mono = .allocate(capacity: frames)
        resampled = .allocate(capacity: resampler == nil ? 0 : 1_024)
        interleaved.initialize(repeating: 0)
        mono.initialize(repeating: 0)
        resampled.initialize(repeating: 0)
    }

    deinit {
        interleaved.deallocate()
        mono.deallocate()
        resampled.deallocate()
    }

    /// Frames that fit into the buffer that `next` offers.
    package var capacity: Int { mono.count }

    /// Frames that fit for a number of channels.
    ///
    /// A whole number of hops where there are few channels, so that no hop of a file has to be put together.
    static func capacity(channels: Int, hops: Int = usualHops) -> Int {
        max(64, min(hops * Hop.length, 16_384 / channels))
    }

    package static let usualHops = 6

    /// Fills `hop` as `AudioSource.next` does.
    ///
    /// `read` fills the buffer (interleaved, `capacity` frames) from its start and returns the number of frames, 0 at
    /// the end. It is called as often as the hop needs, and not again after it returned 0.
    package func next(
        _ hop: inout Hop, read: (UnsafeMutableBufferPointer<Float>) throws -> Int
    ) rethrows -> Int {
        while true {
            if takeHop(&hop) { return Hop.length }
            if refillFromResampler() { continue }
            if hasEnded {
                guard let last = assembler.finish() else {
                    hop = Hop()
                    return 0
                }
                hop = last.hop
                return last.count
            }
            let frames = try read(interleaved)
            if frames == 0 {
                hasEnded = true
            } else {
                mixDown(frames)
            }
        }
    }

    /// Drops the samples that wait for the rest of their hop, at a gap in the audio, and returns how many there were.
    package func discardRemainder() -> Int {
        defer { assembler = HopAssembler() }
        return assembler.remainder
    }

    /// Fills `hop` from what is ready; false when that is not enough for a hop.
    private func takeHop(_ hop: inout Hop) -> Bool {
        let samples = UnsafeBufferPointer(resampler == nil ? mono : resampled)
        if assembler.remainder == 0, ready.count >= Hop.length {
            // Nearly every hop lies there as a whole.
            let whole = UnsafeBufferPointer(rebasing: samples[ready.lowerBound..<(ready.lowerBound + Hop.length)])
            withUnsafeMutableBytes(of: &hop.samples) { $0.copyMemory(from: UnsafeRawBufferPointer(whole)) }
            ready = (ready.lowerBound + Hop.length)..<ready.upperBound
            return true
        }
        var position = ready.lowerBound
        let complete = assembler.next(from: samples.span.extracting(..<ready.upperBound), at: &position)
        ready = position..<ready.upperBound
        guard let complete else { return false }
        hop = complete
        return true
    }

    /// Moves mixed samples through the resampler; false when it needs more of them or has given its last.
    private func refillFromResampler() -> Bool {
        guard let resampler, !monoRange.isEmpty || hasEnded else { return false }
        var output = resampled.mutableSpan
        if monoRange.isEmpty {
            ready = 0..<resampler.flush(into: &output)
            return !ready.isEmpty
        }
        let input = UnsafeBufferPointer(rebasing: mono[monoRange])
        let (consumed, produced) = resampler.process(input.span, into: &output)
        monoRange = (monoRange.lowerBound + consumed)..<monoRange.upperBound
        ready = 0..<produced
        return true
    }

    private func mixDown(_ frames: Int) {
        screen(frames * channels)
        // Taken out of the object, so that the loops run over plain memory.
        let (frame, output, channels) = (interleaved, mono, channels)
        if channels == 1 {
            _ = output.update(fromContentsOf: frame[..<frames])
        } else if let channel {
            for i in 0..<frames {
                output[i] = frame[i &* channels &+ channel &- 1]
            }
        } else {
            let scale = 1 / Float(channels)
            for i in 0..<frames {
                var sum: Float = 0
                for c in 0..<channels {
                    sum += frame[i &* channels &+ c]
                }
                output[i] = sum * scale
            }
        }
        if resampler == nil {
            ready = 0..<frames
        } else {
            monoRange = 0..<frames
        }
    }

    /// Eight at a time: almost never is there anything to replace.
    private func screen(_ count: Int) {
        let samples = UnsafeRawBufferPointer(interleaved)
        var position = 0
        while position &+ 8 <= count {
            let eight = samples.loadUnaligned(fromByteOffset: position &* 4, as: SIMD8<Float>.self)
            // Also false of NaN.
            let isAudio = (eight .<= Self.largestSample) .& (eight .>= -Self.largestSample)
            if !all(isAudio) { replaceNonFinite(position..<(position &+ 8)) }
            position &+= 8
        }
        replaceNonFinite(position..<count)
    }

    private func replaceNonFinite(_ range: Range<Int>) {
        for i in range where !(interleaved[i].magnitude <= Self.largestSample) {
            interleaved[i] = 0
            nonFiniteSamples += 1
        }
    }
}
