/// Band energies in, frames of features out: the streaming form of a `FrontEndModel`.
///
/// The frame that comes out describes the audio `lookahead` frames ago. Nobody has to look at all of them: `take` keeps
/// what describes the last ones, and `describe` makes features of one. Nothing is allocated after the initialiser.
package struct FrontEnd: ~Copyable {
    package let dimensions: Int
    package let lookahead: Int

    private var cepstral: CepstralAnalyzer
    private var normaliser: MeanNormaliser
    private let context: FrameContext
    private let network: NetworkUnits
    private let projection: RoundedMatrix
    private let codes: RoundedMatrix.Codes
    private let background: UniversalBackgroundKernel
    private let normalised: AlignedFloats
    private let raw: AlignedFloats
    private var history: RowHistory
    private let cepstra: Int
    /// What goes into the projection, of four frames, so many numbers apart.
    private let stacked: AlignedFloats
    private let stride: Int
    private let output: AlignedFloats
    private let memory: Int
    private var contrasts: SlidingMinimum
    private var recentContrasts: RowHistory
    private let negated: AlignedFloats
    private var seen = 0

    /// Frames over which the highest contrast counts: a word, about.
    private static let contrastFrames = 60
    /// Frames whose features are made together.
    private static let together = 4

    /// What is known of a frame beside its features.
    package struct Description: Sendable {
        /// How far the 0.6 s up to the frame and its lookahead stood out of the noise floor at best, in nepers.
        package var contrast: Float = 0
        /// |x|^2 / 2 of the features.
        package var halfNorm: Float = 0
        /// How little the features look like any speech, in nats; 0 without a background.
        package var negativeLogLikelihood: Float = 0

        package init() {}
    }

    /// Of the frames that were described last.
    package private(set) var descriptions = InlineArray<4, Description>(repeating: Description())
    package var contrast: Float { descriptions[0].contrast }
    /// How far the frame that was taken last stood out of the noise floor, in nepers. (Stored: a computed one is given a
    /// copy of all of this.)
    package private(set) var newestContrast: Float = 0
    package var halfNorm: Float { descriptions[0].halfNorm }
    package var negativeLogLikelihood: Float { descriptions[0].negativeLogLikelihood }

    /// - Parameter memory: frames before the newest that can still be described.
    package init(_ model: FrontEndModel, memory: Int = 0) {
        let configuration = model.configuration
        self.memory = memory
        let weights = model.weights
        cepstral = CepstralAnalyzer(configuration, cosines: weights.cosines)
        normaliser = MeanNormaliser(configuration, speechMean: model.speechMean)
        context = FrameContext(configuration)
        network = NetworkUnits(weights.network)
        projection = weights.projection
        stride = VectorMath.padded(weights.columns)
        stacked = AlignedFloats(Self.together * stride)
        codes = RoundedMatrix.Codes(width: projection.width)
        background = UniversalBackgroundKernel(weights.background)
        contrasts = SlidingMinimum(width: 8, length: Self.contrastFrames)
        recentContrasts = RowHistory(rows: memory + 1, width: 1)
        negated = AlignedFloats(8)
        dimensions = model.dimensions
        lookahead = configuration.lookahead
        cepstra = configuration.cepstra
        normalised = AlignedFloats(VectorMath.padded(cepstra))
        raw = AlignedFloats(VectorMath.padded(cepstra))
        history = RowHistory(rows: context.span + memory, width: cepstra)
        output = AlignedFloats(projection.slots)
    }

    /// The features that were described last.
    package var features: UnsafePointer<Float> { UnsafePointer(output.base) }

    package mutating func reset() {
        cepstral.reset()
        normaliser.reset()
        contrasts.reset()
        seen = 0
        described = 0
    }

    /// Takes the energies of the next frame.
    /// - Returns: whether there are features now: from frame `lookahead` on.
    package mutating func process(_ energies: UnsafePointer<Float>) -> Bool {
        take(energies)
        guard described > 0 else { return false }
        describe()
        return true
    }

    /// Takes the energies of the next frame and makes no features of it yet.
    package mutating func take(_ energies: UnsafePointer<Float>) {
        cepstral.process(energies)
        normaliser.process(cepstral.cepstra, isSpeech: cepstral.isSpeech, into: normalised.base)
        newestContrast = cepstral.contrast
        negated.base[0] = -newestContrast
        recentContrasts.advance().pointee = -contrasts.process(negated.base)[0]
        push()
    }

    /// The stream has ended: its last frame stands for one more that did not come, so that there are features of another.
    package mutating func extend() {
        guard seen > 0 else { return }
        recentContrasts.advance().pointee = -contrasts.process(negated.base)[0]
        push()
    }

    /// Frames of the stream that there are features of, described or not. (Stored, too.)
    package private(set) var described = 0

    /// Makes the features of the newest frame that there are features of, or of one before it.
    /// - Parameter back: how many frames before it; `memory` at most, and less than `described`.
    package mutating func describe(back: Int = 0) {
        describe(1, back: back, into: output.base)
    }

    /// Makes the features of consecutive frames, to the last bit as one after the other, and their `descriptions`.
    /// - Parameters:
    ///   - count: how many, four at most.
    ///   - back: how many frames the first one is before the newest that there are features of; see `describe(back:)`.
    ///   - features: gets the features, each padded with zeros to a whole number of vectors.
    package mutating func describe(_ count: Int, back: Int, into features: UnsafeMutablePointer<Float>) {
        precondition(count <= Self.together && back >= count &- 1, "frames are described that there are")
        for place in 0..<count {
            let newest = memory &- back &+ place
            descriptions[place].contrast = recentContrasts.rows[newest]
            context.gather(history.rows + newest &* cepstra, into: stack(place))
        }
        project(count, into: features)
    }

    private func stack(_ slot: Int) -> UnsafeMutablePointer<Float> { stacked.base + slot &* stride }

    /// Features of a take; the first and last frame stand for those beyond.
    /// - Parameters:
    ///   - energies: the band energies of each frame.
    ///   - word: where the word lies.
    ///   - mean: what the take loses.
    ///   - body: called for each frame; what it needs of the features it takes from `features`.
    package mutating func process(
        take energies: [[Float]], word: Range<Int>, without mean: MeanNormaliser.TakeMean = .ofWord,
        each body: (borrowing FrontEnd) -> Void
    ) {
        let frames = cepstra(of: energies)
        let raw = frames.map(\.cepstra)
        switch mean {
        case .ofWord: process(normalised: normaliser.normalise(take: raw, by: raw[word]), each: body)
        case .heardSoFar: process(normalised: frames.map { heardSoFar($0.cepstra, isSpeech: $0.isSpeech) }, each: body)
        }
    }

    /// The same of a recording in which a word may lie anywhere, normalised by the mean of all that is speech in it.
    package mutating func process(recording energies: [[Float]], each body: (borrowing FrontEnd) -> Void) {
        let frames = cepstra(of: energies)
        let speech = frames.filter(\.isSpeech).map(\.cepstra)
        process(normalised: normaliser.normalise(take: frames.map(\.cepstra), by: speech), each: body)
    }

    private mutating func cepstra(of energies: [[Float]]) -> [(cepstra: [Float], isSpeech: Bool)] {
        reset()
        let padded = AlignedFloats(VectorMath.padded(energies.first?.count ?? 0))
        return energies.map { frame in
            for i in frame.indices { padded.base[i] = frame[i] }
            cepstral.process(padded.base)
            return (cepstral.values, cepstral.isSpeech)
        }
    }

    private mutating func heardSoFar(_ frame: [Float], isSpeech: Bool) -> [Float] {
        for i in frame.indices { raw.base[i] = frame[i] }
        normaliser.process(raw.base, isSpeech: isSpeech, into: normalised.base)
        return Array(UnsafeBufferPointer(start: normalised.base, count: frame.count))
    }

    /// Features of a stretch of normalised cepstra; its first and last frame stand for those beyond.
    package mutating func process(normalised frames: [[Float]], each body: (borrowing FrontEnd) -> Void) {
        guard let first = frames.first, let last = frames.last else { return }
        let width = projection.slots
        let four = AlignedFloats(Self.together * width)
        var waiting = 0
        for _ in 0..<context.span { history.append(first) }
        for index in -lookahead..<frames.count {
            let ahead = index + lookahead
            history.append(ahead < frames.count ? frames[ahead] : last)
            guard index >= 0 else { continue }
            context.gather(history.rows + memory &* cepstra, into: stack(waiting))
            waiting += 1
            guard waiting == Self.together || index == frames.count - 1 else { continue }
            project(waiting, into: four.base)
            for place in 0..<waiting {
                VectorMath.copy(four.base + place * width, to: output.base, count: width)
                descriptions[0] = descriptions[place]
                body(self)
            }
            waiting = 0
        }
    }

    /// A copy of the features.
    package var values: [Float] { Array(UnsafeBufferPointer(start: output.base, count: dimensions)) }

    /// At the start the first frame stands for those before it.
    private mutating func push() {
        if seen == 0 {
            for _ in 1..<(context.span &+ memory) { history.append(normalised.base) }
        }
        history.append(normalised.base)
        seen &+= 1
        described = max(0, seen &- lookahead)
    }

    /// Makes the features of the frames in the first slots, one to four.
    private mutating func project(_ count: Int, into features: UnsafeMutablePointer<Float>) {
        let width = projection.slots
        network.process(count, stacked.base, stride: stride)
        projection.multiply(count, stacked.base, stride: stride, codes, into: features)
        var halfNorms = InlineArray<4, Float>(repeating: 0)
        for place in 0..<count { halfNorms[place] = halfNorm(features + place &* width) }
        let likelihoods = background.negativeLogLikelihoods(count, features, stride: width, halfNorms: halfNorms)
        for place in 0..<count {
            descriptions[place].halfNorm = halfNorms[place]
            descriptions[place].negativeLogLikelihood = likelihoods[place]
        }
    }

    /// |x|^2 / 2 of a frame of features.
    private func halfNorm(_ features: UnsafePointer<Float>) -> Float {
        var norm = SIMD8<Float>.zero
        for i in Swift.stride(from: 0, to: projection.slots, by: 8) {
            let x = UnsafeRawPointer(features + i).load(as: SIMD8<Float>.self)
            norm += x * x
        }
        return norm.sum() / 2
    }
}
