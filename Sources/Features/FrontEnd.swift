import Glibc

/// Band energies in, frames of features out: the streaming form of a `FrontEndModel`.
///
/// The frame that comes out describes the audio `lookahead` frames ago. Nothing is allocated after the initialiser.
package struct FrontEnd: ~Copyable {
    package let dimensions: Int
    package let lookahead: Int

    private var cepstral: CepstralAnalyzer
    private var normaliser: MeanNormaliser
    private let context: FrameContext
    private let projection: DenseMatrix
    private let offset: AlignedFloats
    private let background: BackgroundKernel
    private let normalised: AlignedFloats
    private let history: AlignedFloats
    private let rows: Int
    private let cepstra: Int
    private let stacked: AlignedFloats
    private let output: AlignedFloats
    private var seen = 0

    /// |x|^2 / 2 of the newest features.
    package private(set) var halfNorm: Float = 0
    /// How little the newest features look like any speech, in nats; 0 without a background.
    package private(set) var surprise: Float = 0

    package init(_ model: FrontEndModel) {
        let configuration = model.configuration
        cepstral = CepstralAnalyzer(configuration)
        normaliser = MeanNormaliser(configuration, speechMean: model.speechMean)
        context = FrameContext(configuration)
        let rows = model.projection
        projection = DenseMatrix(inputs: context.inputs, outputs: rows.count) { rows[$0][$1] }
        offset = AlignedFloats(
            model.offset + [Float](repeating: 0, count: projection.paddedOutputs - model.offset.count))
        background = BackgroundKernel(model.background)
        dimensions = model.dimensions
        lookahead = configuration.lookahead
        cepstra = configuration.cepstra
        self.rows = context.span
        normalised = AlignedFloats(cepstra)
        history = AlignedFloats(context.span * cepstra)
        stacked = AlignedFloats(context.inputs)
        output = AlignedFloats(projection.paddedOutputs)
    }

    /// The newest features.
    package var features: UnsafePointer<Float> { UnsafePointer(output.base) }

    package mutating func reset() {
        cepstral.reset()
        normaliser.reset()
        seen = 0
    }

    /// Takes the energies of the next frame.
    /// - Returns: whether there are features now: from frame `lookahead` on.
    package mutating func process(_ energies: UnsafePointer<Float>) -> Bool {
        cepstral.process(energies)
        normaliser.process(cepstral.cepstra, isSpeech: cepstral.isSpeech, into: normalised.base)
        push()
        guard seen > lookahead else { return false }
        context.gather(history.base, into: stacked.base)
        project()
        return true
    }

    /// Features of the word in a take, one row for each of its frames.
    ///
    /// The mean is that of the word; the frames beside it are its context.
    /// - Parameters:
    ///   - energies: the band energies of each frame of the take.
    ///   - word: where the word lies.
    package mutating func features(ofTake energies: [[Float]], word: Range<Int>) -> [[Float]] {
        reset()
        let padded = AlignedFloats(VectorMath.padded(energies.first?.count ?? 0))
        let raw = energies.map { frame in
            for i in frame.indices { padded.base[i] = frame[i] }
            cepstral.process(padded.base)
            return Array(UnsafeBufferPointer(start: cepstral.cepstra, count: cepstra))
        }
        let frames = normaliser.normalise(take: raw, word: word)
        return word.map { index in
            for (row, offset) in context.offsets.enumerated() {
                let frame = frames[min(max(index + offset, 0), frames.count - 1)]
                for i in 0..<cepstra { history.base[row * cepstra + i] = frame[i] }
            }
            context.gather(history.base, into: stacked.base)
            project()
            return Array(UnsafeBufferPointer(start: output.base, count: dimensions))
        }
    }

    /// The history holds the frames of the context, the oldest first; at the start the first frame stands for those
    /// before it.
    private mutating func push() {
        if seen == 0 {
            for row in 0..<rows {
                history.base.advanced(by: row * cepstra).update(from: normalised.base, count: cepstra)
            }
        } else {
            memmove(history.base, history.base + cepstra, (rows - 1) * cepstra * MemoryLayout<Float>.stride)
            history.base.advanced(by: (rows - 1) * cepstra).update(from: normalised.base, count: cepstra)
        }
        seen &+= 1
    }

    private mutating func project() {
        projection.multiply(stacked.base, into: output.base)
        var norm = SIMD8<Float>.zero
        for i in stride(from: 0, to: projection.paddedOutputs, by: 8) {
            let x =
                UnsafeRawPointer(output.base + i).load(as: SIMD8<Float>.self)
                + UnsafeRawPointer(offset.base + i).load(as: SIMD8<Float>.self)
            UnsafeMutableRawPointer(output.base + i).storeBytes(of: x, as: SIMD8<Float>.self)
            norm += x * x
        }
        halfNorm = norm.sum() / 2
        surprise = background.surprise(output.base, halfNorm: halfNorm)
    }
}
