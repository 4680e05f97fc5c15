import Audio
import CRouseHeader
import Enrolment
import Features
import Glibc
import KeywordModels
import KeywordSpotting

/// A stream of which features are made, as C has it.
final class ExtractorHandle: Handle {
    let width: Int
    let lookahead: Int

    private enum Kind {
        case logMel, cepstra, frontEnd
    }

    private let kind: Kind
    private let assembler = FrameAssembler()
    private var analyzer = SpectralAnalyzer()
    private var cepstra: CepstralAnalyzer
    private var frontEnd: FrontEnd
    /// Frames of the stream; those that have a row are `lookahead` fewer.
    private var frames = 0
    private var hasEnded = false

    /// What is below counts as this before its logarithm.
    private static let leastEnergy: Float = 1e-10

    init(kind number: Int32, of model: ModelHandle?) throws {
        let front = try model.flatMap { try [$0.model].enrolled().first?.frontEnd } ?? Enroller().frontEnd
        cepstra = CepstralAnalyzer(front.configuration)
        frontEnd = FrontEnd(front)
        switch Int(number) {
        case ROUSE_FEATURES_LOG_MEL: (kind, width, lookahead) = (.logMel, front.configuration.spectrum.melBands, 0)
        case ROUSE_FEATURES_MFCC: (kind, width, lookahead) = (.cepstra, front.configuration.cepstra, 0)
        case ROUSE_FEATURES_FRONT_END: (kind, width, lookahead) = (.frontEnd, frontEnd.dimensions, frontEnd.lookahead)
        default: throw Refusal.argument("There are no features of kind \(number); give one of ROUSE_FEATURES_....")
        }
    }

    func rows(_ count: Int) -> Int {
        guard !hasEnded else { return 0 }
        return max(0, assembler.frames(count) - max(0, lookahead - frames))
    }

    /// - Returns: how many rows were made.
    func process(_ samples: DetectorHandle.Samples, into rows: UnsafeMutablePointer<Float>?, capacity: Int) throws
        -> Int
    {
        guard !hasEnded else { throw ended }
        let made = self.rows(samples.count)
        let room = try room(rows, capacity, for: made)
        var place = 0
        switch samples {
        case .floats(let samples): assembler.take(samples) { hear($0, into: room, at: &place) }
        case .integers(let samples): assembler.take(samples) { hear($0, into: room, at: &place) }
        }
        return made
    }

    func finish(into rows: UnsafeMutablePointer<Float>?, capacity: Int) throws -> Int {
        guard !hasEnded else { throw ended }
        let made = min(lookahead, frames)
        let room = try room(rows, capacity, for: made)
        hasEnded = true
        guard kind == .frontEnd else { return made }
        var place = 0
        for _ in 0..<lookahead {
            frontEnd.extend()
            guard frontEnd.described > 0 else { continue }
            frontEnd.describe()
            write(frontEnd.features, into: room, at: &place)
        }
        return made
    }

    func reset() {
        analyzer.reset()
        cepstra.reset()
        frontEnd.reset()
        assembler.reset()
        frames = 0
        hasEnded = false
    }

    private var ended: Refusal {
        Refusal(ROUSE_ENDED, "The stream was finished; reset the features for the next.")
    }

    private func room(
        _ rows: UnsafeMutablePointer<Float>?, _ capacity: Int, for made: Int
    ) throws -> UnsafeMutableBufferPointer<Float> {
        guard capacity >= made else {
            throw Refusal(ROUSE_TOO_SMALL, "\(made) rows come of it; give a buffer for so many, or fewer samples.")
        }
        // No more than is written, so that the product is one of what there is.
        return try Arguments.buffer(rows, made * width, "rows")
    }

    private func hear(_ hops: Span<Hop>, into rows: UnsafeMutableBufferPointer<Float>, at place: inout Int) {
        for index in 0..<hops.count {
            analyzer.process(hops[index].samples.span)
            frames += 1
            switch kind {
            case .logMel:
                let energies = analyzer.energies
                for band in 0..<width { rows[place + band] = logf(max(energies[band], Self.leastEnergy)) }
                place += width
            case .cepstra:
                cepstra.process(analyzer.energies)
                write(cepstra.cepstra, into: rows, at: &place)
            case .frontEnd:
                if frontEnd.process(analyzer.energies) { write(frontEnd.features, into: rows, at: &place) }
            }
        }
    }

    private func write(
        _ row: UnsafePointer<Float>, into rows: UnsafeMutableBufferPointer<Float>, at place: inout Int
    ) {
        for index in 0..<width { rows[place + index] = row[index] }
        place += width
    }
}
