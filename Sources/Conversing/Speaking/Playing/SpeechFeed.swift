import Audio

/// The speech of one utterance as a device wants it: mono, at its rate, with the pauses around it.
///
/// Frames count from 0, the first of the pause before. What was written stays until it has been heard, so that it can
/// be written once more.
struct SpeechFeed {
    /// Frames that wait at most to be written, in seconds.
    private static let ahead = 1

    private let format: SpeechFormat
    private let pauseAfter: Double
    private(set) var rate: Int
    private var resampler: Resampler?

    /// Samples of the voice that are not converted yet.
    private var waiting: [ArraySlice<Int16>] = []
    private var hasAll = false
    /// Whether everything there is has been converted, the pause after it included.
    private(set) var isComplete = false

    private var frames: [Float] = []
    /// The number of the first of them.
    private var first = 0
    private(set) var written = 0

    /// Where the speech begins.
    private(set) var start: Int
    private var taken = 0
    /// Where words begin that have not been heard yet.
    private var words: [(frame: Int, range: Range<Int>)] = []
    private(set) var tellsWords = false

    init(_ format: SpeechFormat, rate: Int, pauseBefore: Double, pauseAfter: Double) throws {
        self.format = format
        self.pauseAfter = pauseAfter
        self.rate = rate
        resampler = format.rate == rate ? nil : try Resampler(from: format.rate, to: rate)
        start = Int(pauseBefore * Double(rate))
        frames = [Float](repeating: 0, count: start)
    }

    // MARK: - From the voice

    mutating func take(_ piece: SpeechPiece) {
        switch piece {
        case .format: break
        case .samples(let samples):
            waiting.append(samples[...])
            taken += samples.count / format.channels
        case .word(let range):
            tellsWords = true
            words.append((start + Int(Double(taken) * Double(rate) / Double(format.rate)), range))
        }
    }

    /// The voice has said everything.
    mutating func end() { hasAll = true }

    // MARK: - To the device

    /// Frames that can be written.
    var ready: Int { first + frames.count - written }

    /// Converts what is needed soon.
    mutating func fill() {
        while ready < Self.ahead * rate, !waiting.isEmpty { convert() }
        guard hasAll, waiting.isEmpty, !isComplete, ready < Self.ahead * rate else { return }
        if let resampler { frames += resampler.rest() }
        frames += [Float](repeating: 0, count: Int(pauseAfter * Double(rate)))
        isComplete = true
    }

    /// The next frames to be written.
    func next(_ count: Int) -> ArraySlice<Float> {
        frames[(written - first)...].prefix(count)
    }

    mutating func wrote(_ count: Int) { written += count }

    /// Everything before a frame has been heard.
    /// - Returns: the words that begin there.
    mutating func heard(upTo frame: Int) -> [Range<Int>] {
        let old = min(frame, written) - first
        if old > rate / 2 {
            frames.removeFirst(old)
            first += old
        }
        let heard = words.prefix { $0.frame < frame }
        words.removeFirst(heard.count)
        return heard.map(\.range)
    }

    /// The first end of a word, which is where the next begins, that is not passed by what was written: there the speech
    /// can end with a word. Nil where none is known yet, or there is none.
    var nextWord: Int? { words.first { $0.frame >= written }?.frame }

    /// What was written from a frame on was not heard, and is to be written once more, perhaps at another rate.
    mutating func goBack(to frame: Int, rate new: Int) throws {
        written = max(first, min(frame, written))
        guard new != rate else { return }
        let factor = Double(new) / Double(rate)
        frames = try Resampler.resample(Array(frames[(written - first)...]), from: rate, to: new)
        resampler = format.rate == new ? nil : try Resampler(from: format.rate, to: new)
        written = Int(Double(written) * factor)
        first = written
        start = Int(Double(start) * factor)
        for index in words.indices { words[index].frame = Int(Double(words[index].frame) * factor) }
        rate = new
    }

    private mutating func convert() {
        guard let piece = waiting.first else { return }
        let count = min(piece.count, 4_096 * format.channels)
        if count == piece.count { waiting.removeFirst() } else { waiting[0] = piece.dropFirst(count) }
        let mono = Self.mono(piece.prefix(count), channels: format.channels)
        if let resampler { frames += resampler.converted(mono) } else { frames += mono }
    }

    private static func mono(_ samples: ArraySlice<Int16>, channels: Int) -> [Float] {
        let scale = 1 / (32_768 * Float(channels))
        guard channels > 1 else { return samples.map { Float($0) * scale } }
        return stride(from: samples.startIndex, to: samples.endIndex, by: channels).map { frame in
            samples[frame..<(frame + channels)].reduce(Float(0)) { $0 + Float($1) } * scale
        }
    }
}
