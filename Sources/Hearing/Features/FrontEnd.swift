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
    private let projection: DenseMatrix
    private let offset: SharedFloats
    private let background: UniversalBackgroundKernel
    private let normalised: AlignedFloats
    private var history: RowHistory
    private let cepstra: Int
    /// What goes into the projection, of four frames, so many numbers apart.
    private let stacked: AlignedFloats
    private let stride: Int
    /// What the early inputs of four frames put into network and projection, and of which frames: so most of the work is
    /// done for four at once, also where they come one by one.
    private let networkSums: AlignedFloats
    private let projectionSums: AlignedFloats
    private var begun = 0..<0
    private let output: AlignedFloats
    private let memory: Int
    private var contrasts: SlidingMinimum
    private var recentContrasts: RowHistory
    private let negated: AlignedFloats
    private var seen = 0

    /// Frames over which the highest contrast counts: a word, about.
    private static let contrastFrames = 60
    private static var together: Int { FrameContext.together }

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
        let sums = context.early > 0 ? Self.together : 0
        networkSums = AlignedFloats(sums * network.begunSums)
        projectionSums = AlignedFloats(sums * projection.begunSums)
        offset = weights.offset
        background = UniversalBackgroundKernel(weights.background)
        contrasts = SlidingMinimum(width: 8, length: Self.contrastFrames)
        recentContrasts = RowHistory(rows: memory + 1, width: 1)
        negated = AlignedFloats(8)
        dimensions = model.dimensions
        lookahead = configuration.lookahead
        cepstra = configuration.cepstra
        normalised = AlignedFloats(cepstra)
        history = RowHistory(rows: context.span + memory, width: cepstra)
        output = AlignedFloats(weights.projection.paddedOutputs)
    }

    /// The features that were described last.
    package var features: UnsafePointer<Float> { UnsafePointer(output.base) }

    package mutating func reset() {
        cepstral.reset()
        normaliser.reset()
        contrasts.reset()
        seen = 0
        described = 0
        begun = 0..<0
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
        negated.base[0] = -cepstral.contrast
        recentContrasts.advance().pointee = -contrasts.process(negated.base)[0]
        push()
    }

    /// The stream has ended: its last frame stands for one more that did not come, so that there are features of another.
    package mutating func extend() {
        guard seen > 0 else { return }
        recentContrasts.advance().pointee = -contrasts.process(negated.base)[0]
        push()
    }

    /// Frames of the stream that there are features of, described or not. (Stored: a computed one is given a copy of all
    /// of this.)
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
        let first = described &- 1 &- back
        var done = 0
        while done < count {
            let frame = first &+ done
            if !begun.contains(frame) { begin(frame, back: back &- done) }
            let some = min(count &- done, begun.upperBound &- frame)
            for place in done..<done &+ some {
                descriptions[place].contrast = recentContrasts.rows[memory &- back &+ place]
                context.gatherLate(
                    history.rows + (memory &- back &+ place) &* cepstra, into: stack(first &+ place &- begun.lowerBound)
                )
            }
            let slot = frame &- begun.lowerBound
            if some == Self.together {
                projectFour(into: features, from: context.early)
            } else {
                for place in 0..<some { project(slot &+ place, into: features, done &+ place, from: context.early) }
            }
            done &+= some
        }
    }

    /// Takes the early inputs of a frame and the three after it.
    private mutating func begin(_ frame: Int, back: Int) {
        begun = frame..<frame &+ Self.together
        guard context.early > 0 else { return }
        for slot in 0..<Self.together {
            context.gatherEarly(history.rows + (memory &- back &+ slot) &* cepstra, into: stack(slot))
        }
        network.begin(four: stacked.base, stride: stride, inputs: context.early, into: networkSums.base)
        projection.begin(four: stacked.base, stride: stride, inputs: context.early, into: projectionSums.base)
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
        frame.withUnsafeBufferPointer { values in
            guard let first = values.baseAddress else { return [] }
            normaliser.process(first, isSpeech: isSpeech, into: normalised.base)
            return Array(UnsafeBufferPointer(start: normalised.base, count: values.count))
        }
    }

    /// Features of a stretch of normalised cepstra; its first and last frame stand for those beyond.
    package mutating func process(normalised frames: [[Float]], each body: (borrowing FrontEnd) -> Void) {
        guard let first = frames.first, let last = frames.last else { return }
        begun = 0..<0
        let width = projection.paddedOutputs
        let four = AlignedFloats(Self.together * width)
        var waiting = 0
        for _ in 0..<context.span { history.append(first) }
        for index in -lookahead..<frames.count {
            let ahead = index + lookahead
            history.append(ahead < frames.count ? frames[ahead] : last)
            guard index >= 0 else { continue }
            context.gather(history.rows + memory &* cepstra, into: stack(waiting))
            waiting += 1
            if waiting == Self.together {
                projectFour(into: four.base, from: 0)
            } else if index == frames.count - 1 {
                for place in 0..<waiting { project(place, into: four.base, place, from: 0) }
            } else {
                continue
            }
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

    /// Makes the features of the frame in a slot.
    /// - Parameters:
    ///   - place: of the frame among those that are described together.
    ///   - early: the inputs that were begun with.
    private mutating func project(
        _ slot: Int, into features: UnsafeMutablePointer<Float>, _ place: Int, from early: Int
    ) {
        let x = features + place &* projection.paddedOutputs
        let hasBegun = early > 0
        network.process(
            stack(slot), from: early,
            sums: hasBegun ? UnsafePointer(networkSums.base + slot &* network.begunSums) : nil)
        projection.finish(
            stack(slot), from: early,
            sums: hasBegun ? UnsafePointer(projectionSums.base + slot &* projection.begunSums) : nil, into: x)
        let halfNorm = shift(x)
        descriptions[place].halfNorm = halfNorm
        descriptions[place].negativeLogLikelihood = background.negativeLogLikelihood(x, halfNorm: halfNorm)
    }

    /// The same for the frames in all slots.
    private mutating func projectFour(into features: UnsafeMutablePointer<Float>, from early: Int) {
        let hasBegun = early > 0
        let width = projection.paddedOutputs
        network.process(
            four: stacked.base, stride: stride, from: early, sums: hasBegun ? UnsafePointer(networkSums.base) : nil)
        projection.multiply(
            four: stacked.base, stride: stride, from: early,
            sums: hasBegun ? UnsafePointer(projectionSums.base) : nil, into: features, stride: width)
        let halfNorms: InlineArray<4, Float> = [
            shift(features), shift(features + width), shift(features + 2 &* width), shift(features + 3 &* width),
        ]
        let likelihoods = background.negativeLogLikelihoods(four: features, stride: width, halfNorms: halfNorms)
        for place in 0..<Self.together {
            descriptions[place].halfNorm = halfNorms[place]
            descriptions[place].negativeLogLikelihood = likelihoods[place]
        }
    }

    /// Adds the offset to a frame of features.
    /// - Returns: |x|^2 / 2.
    private func shift(_ features: UnsafeMutablePointer<Float>) -> Float {
        var norm = SIMD8<Float>.zero
        for i in Swift.stride(from: 0, to: projection.paddedOutputs, by: 8) {
            let x =
                UnsafeRawPointer(features + i).load(as: SIMD8<Float>.self)
                + UnsafeRawPointer(offset.base + i).load(as: SIMD8<Float>.self)
            UnsafeMutableRawPointer(features + i).storeBytes(of: x, as: SIMD8<Float>.self)
            norm += x * x
        }
        return norm.sum() / 2
    }
}
