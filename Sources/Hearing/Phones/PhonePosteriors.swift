/// How likely each symbol is in each frame of 20 ms, beside the likeliest.
public struct PhonePosteriors: Sendable {
    /// Hops of the stream to a frame.
    package static let hops = 2

    public let frames: Int
    public let symbols: PhoneSymbols
    /// For each frame, for each symbol and the blank, log p - log p of the likeliest: at most 0.
    private let relative: [Float]
    private let width: Int

    /// - Parameter logits: for each frame one for each symbol and the blank, up to a constant of the frame.
    package init(frames: Int, symbols: PhoneSymbols, logits: [Float]) {
        self.frames = frames
        self.symbols = symbols
        width = symbols.names.count + 1
        precondition(logits.count == frames * width, "each frame has a number for each symbol and the blank")
        var relative = logits
        for frame in 0..<frames {
            let row = (frame * width)..<((frame + 1) * width)
            let most = relative[row].max() ?? 0
            for place in row { relative[place] -= most }
        }
        self.relative = relative
    }

    /// log p - log p of the likeliest symbol.
    package func relative(_ symbol: UInt8, in frame: Int) -> Float { relative[frame * width + Int(symbol)] }

    /// log p - log p of the likeliest symbol, for each symbol and the blank.
    package func row(_ frame: Int) -> [Float] { Array(relative[frame * width..<(frame + 1) * width]) }

    /// The same, without a copy.
    func withRow(_ frame: Int, _ body: (UnsafeBufferPointer<Float>) -> Void) {
        relative.withUnsafeBufferPointer { body(.init(rebasing: $0[frame * width..<(frame + 1) * width])) }
    }

    /// Without the first frames.
    package func dropping(_ count: Int) -> PhonePosteriors {
        let first = min(max(count, 0), frames)
        return PhonePosteriors(
            frames: frames - first, symbols: symbols, logits: Array(relative[(first * width)...]))
    }

    /// With phones that count as others, too: what is heard as the one may have been the other.
    package func counting(_ pairs: [(from: UInt8, to: UInt8)]) -> PhonePosteriors {
        var logits = relative
        for frame in 0..<frames {
            for (from, to) in pairs {
                let place = frame * width + Int(to)
                logits[place] = max(logits[place], relative[frame * width + Int(from)])
            }
        }
        return PhonePosteriors(frames: frames, symbols: symbols, logits: logits)
    }

    /// The first frames alone.
    package func keeping(_ count: Int) -> PhonePosteriors {
        let kept = min(max(count, 0), frames)
        return PhonePosteriors(frames: kept, symbols: symbols, logits: Array(relative[..<(kept * width)]))
    }

    /// The likeliest symbol of each frame, repetitions and blanks left out (Graves et al., "Connectionist Temporal
    /// Classification", 2006).
    package var reading: [UInt8] {
        var (result, before) = ([UInt8](), symbols.blank)
        for frame in 0..<frames {
            let row = relative[(frame * width)..<((frame + 1) * width)]
            let symbol = UInt8(clamping: (row.firstIndex(of: 0) ?? row.startIndex) - row.startIndex)
            if symbol != before && symbol != symbols.blank { result.append(symbol) }
            before = symbol
        }
        return result
    }

    /// How well a string of phones fits anywhere in the segment: the best path through its phones, blanks between them,
    /// with free start and end, per phone. 0 if the string is what is likeliest throughout, below it otherwise.
    package func score(of phones: [UInt8]) -> Float {
        guard !phones.isEmpty else { return -.infinity }
        return bestPath(through: phones, ..<frames, isBackwards: false).sum / Float(phones.count)
    }

    /// How well a string of phones is all that the segment holds: the best path of all its frames through the phones, with
    /// blanks before, between and after them, per phone. At most 0.
    package func wholeScore(of phones: [UInt8]) -> Float {
        guard !phones.isEmpty else { return -.infinity }
        // A blank, then each phone and the blank after it.
        var sums = [Float](repeating: -.infinity, count: 2 * phones.count + 1)
        sums[0] = 0
        for frame in 0..<frames {
            for state in sums.indices.reversed() {
                var sum = sums[state]
                if state > 0 { sum = max(sum, sums[state - 1]) }
                guard !state.isMultiple(of: 2) else {
                    sums[state] = sum + relative(symbols.blank, in: frame)
                    continue
                }
                let phone = phones[state / 2]
                if state > 1, phones[state / 2 - 1] != phone { sum = max(sum, sums[state - 2]) }
                sums[state] = sum + relative(phone, in: frame)
            }
        }
        return max(sums[sums.count - 1], sums[sums.count - 2]) / Float(phones.count)
    }

    /// The frames in which a string of phones fits best, as `score` finds it; empty where there is none.
    package func place(of phones: [UInt8]) -> Range<Int> {
        guard !phones.isEmpty, frames > 0 else { return 0..<0 }
        let last = bestPath(through: phones, ..<frames, isBackwards: false).frame
        // The way back from there ends where the way to it began.
        let first = bestPath(through: phones.reversed(), ..<(last + 1), isBackwards: true).frame
        return first..<last + 1
    }

    /// The sum of the best path, and the frame in which it ends.
    private func bestPath(
        through phones: [UInt8], _ range: PartialRangeUpTo<Int>, isBackwards: Bool
    ) -> (sum: Float, frame: Int) {
        let count = range.upperBound
        let states = 2 * phones.count - 1
        var sums = [Float](repeating: -.infinity, count: states)
        var best = (sum: -Float.infinity, frame: 0)
        relative.withUnsafeBufferPointer { relative in
            for step in 0..<count {
                let frame = isBackwards ? count &- 1 &- step : step
                let row = frame &* width
                let blank = relative[row &+ Int(symbols.blank)]
                // From the last state on, so that what a state is reached from is still of the frame before.
                for state in stride(from: states - 1, through: 0, by: -1) {
                    var sum = sums[state]
                    if state > 0 { sum = max(sum, sums[state - 1]) }
                    let phone = phones[state / 2]
                    if state.isMultiple(of: 2) {
                        if state > 1, phones[state / 2 - 1] != phone { sum = max(sum, sums[state - 2]) }
                        if state == 0 { sum = max(sum, 0) }
                        sums[state] = sum + relative[row &+ Int(phone)]
                    } else {
                        sums[state] = sum + blank
                    }
                }
                if sums[states - 1] > best.sum { best = (sums[states - 1], frame) }
            }
        }
        return best
    }
}
