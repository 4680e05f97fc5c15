import Features
import Testing

@Suite("Features agree with an independent implementation in double precision")
struct ReferenceTests {
    let reference: Reference
    let signal = Reference.signal()

    init() throws {
        reference = try Reference.load()
    }

    /// Runs `body` after each hop of the signal.
    func eachFrame(_ body: (_ frame: Int, _ analyzer: borrowing SpectralAnalyzer) -> Void) {
        var analyzer = SpectralAnalyzer()
        for frame in 0..<Reference.hops {
            analyzer.process(signal.span.extracting((frame * 160)..<((frame + 1) * 160)))
            body(frame, analyzer)
        }
    }

    func rows(_ model: FrontEndModel) -> [(features: [Float], surprise: Float)?] {
        var frontEnd = FrontEnd(model)
        var rows: [(features: [Float], surprise: Float)?] = []
        eachFrame { _, analyzer in
            guard frontEnd.process(analyzer.energies) else { return rows.append(nil) }
            rows.append(
                (
                    Array(UnsafeBufferPointer(start: frontEnd.features, count: frontEnd.dimensions)),
                    frontEnd.negativeLogLikelihood
                ))
        }
        return rows
    }

    @Test("The test signal is the one the reference was computed from")
    func sameSignal() {
        #expect(relativeError(Array(signal.prefix(400)), reference.samples) < 1e-5)
    }

    @Test("Band energies")
    func bandEnergies() throws {
        var found: [[Float]] = []
        eachFrame { _, analyzer in found.append(analyzer.bandEnergies) }
        for (frame, expected) in reference.energies {
            let index = try #require(Int(frame))
            #expect(relativeError(found[index], expected) < 1e-4, "frame \(frame)")
        }
    }

    @Test("Cepstra after spectral subtraction, which frames are speech, how far they stand out of the noise")
    func cepstra() throws {
        var analyzer = CepstralAnalyzer(FeatureConfiguration())
        var found: [[Float]] = []
        var speech: [Bool] = []
        var contrast: [Float] = []
        eachFrame { _, spectrum in
            analyzer.process(spectrum.energies)
            found.append(Array(UnsafeBufferPointer(start: analyzer.cepstra, count: 16)))
            speech.append(analyzer.isSpeech)
            contrast.append(analyzer.contrast)
        }
        for (frame, expected) in reference.cepstra {
            let index = try #require(Int(frame))
            #expect(relativeError(found[index], expected) < 2e-4, "frame \(frame)")
        }
        #expect(speech == reference.speech)
        #expect(relativeError(contrast, reference.contrast) < 1e-4)
    }

    /// What weights of eight bits may change; the reference has those of the model.
    private static let rounding: Float = 0.015

    @Test("First and second derivatives of the normalised cepstra, four frames late")
    func derivatives() throws {
        let found = rows(Reference.deltaModel)
        #expect(found.prefix(4).allSatisfy { $0 == nil })
        for frame in reference.delta.keys {
            let index = try #require(Int(frame))
            let features = try #require(found[index + 4]).features
            let normalised = try #require(reference.normalised[frame])
            let delta = try #require(reference.delta[frame])
            let deltaDelta = try #require(reference.deltaDelta[frame])
            #expect(relativeError(Array(features[0..<16]), normalised) < 2e-4)
            #expect(relativeError(Array(features[16..<32]), delta) < Self.rounding)
            #expect(relativeError(Array(features[32..<48]), deltaDelta) < Self.rounding)
        }
    }

    @Test("Projected stack and background, nine frames late")
    func projection() throws {
        let found = rows(Reference.model)
        #expect(found.prefix(9).allSatisfy { $0 == nil })
        for (frame, expected) in reference.features {
            let index = try #require(Int(frame))
            let row = try #require(found[index + 9])
            #expect(relativeError(row.features, expected) < Self.rounding, "frame \(frame)")
            let expectedSurprise = try #require(reference.surprise[frame])
            #expect(abs(row.surprise - expectedSurprise) < 0.03, "frame \(frame)")
        }
    }

    @Test("The units of a network beside the stack")
    func network() throws {
        let found = rows(Reference.networkModel)
        let plain = rows(Reference.model)
        for (frame, expected) in reference.networked {
            let index = try #require(Int(frame))
            let row = try #require(found[index + 9])
            #expect(relativeError(row.features, expected) < Self.rounding, "frame \(frame)")
            let without = try #require(plain[index + 9])
            #expect(relativeError(row.features, without.features) > 2 * Self.rounding, "frame \(frame)")
        }
    }

    @Test("A take is normalised by its own mean")
    func take() throws {
        var energies: [[Float]] = []
        eachFrame { _, analyzer in energies.append(analyzer.bandEnergies) }
        var frontEnd = FrontEnd(Reference.model)
        var found: [[Float]] = []
        frontEnd.process(take: energies, word: 0..<energies.count) { found.append($0.values) }
        for (frame, expected) in reference.take {
            let index = try #require(Int(frame))
            #expect(relativeError(found[index], expected) < Self.rounding, "frame \(frame)")
        }
    }

    @Test("A take without the mean of what was heard so far is what a stream makes of it")
    func takeOfAStream() throws {
        var energies: [[Float]] = []
        eachFrame { _, analyzer in energies.append(analyzer.bandEnergies) }
        var frontEnd = FrontEnd(Reference.model)
        var found: [[Float]] = []
        frontEnd.process(take: energies, word: 0..<9, without: .heardSoFar) { found.append($0.values) }
        let stream = rows(Reference.model).compactMap(\.self)
        #expect(stream.count == energies.count - frontEnd.lookahead)
        for (row, frame) in zip(stream, found) { #expect(row.features == frame) }
    }
}
