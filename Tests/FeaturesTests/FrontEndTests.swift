import Features
import Testing

@Suite("Front end")
struct FrontEndTests {
    /// Band energies of every hop of the signal.
    private let energies: [[Float]]

    init() {
        let signal = Reference.signal()
        var analyzer = SpectralAnalyzer()
        energies = (0..<Reference.hops).map { hop in
            analyzer.process(signal.span.extracting((hop * 160)..<((hop + 1) * 160)))
            return analyzer.bandEnergies
        }
    }

    private struct Row: Equatable {
        var features: [Float]
        var halfNorm: Float
        var likelihood: Float
        var contrast: Float

        init(_ features: [Float], _ description: FrontEnd.Description) {
            self.features = features
            halfNorm = description.halfNorm
            likelihood = description.negativeLogLikelihood
            contrast = description.contrast
        }
    }

    private func rows(of frontEnd: inout FrontEnd) -> [Row] {
        var rows: [Row] = []
        for frame in energies {
            let row = AlignedFloats(frame)
            if frontEnd.process(row.base) { rows.append(Row(frontEnd.values, frontEnd.descriptions[0])) }
        }
        return rows
    }

    private func oneByOne(_ model: FrontEndModel) -> [Row] {
        var frontEnd = FrontEnd(model)
        return rows(of: &frontEnd)
    }

    @Test(
        "Frames that are described together, up to three hops late, are to the last bit those described one by one",
        arguments: [Reference.model, Reference.deltaModel, Reference.networkModel])
    func together(model: FrontEndModel) {
        let expected = oneByOne(model)
        var frontEnd = FrontEnd(model, memory: 3)
        let width = (model.dimensions + 7) / 8 * 8
        let block = AlignedFloats(4 * width)
        var found: [Row] = []
        var sizes = [1, 4, 2, 3, 4, 4, 1, 1, 3]
        for frame in energies {
            let row = AlignedFloats(frame)
            frontEnd.take(row.base)
            let waiting = frontEnd.described - found.count
            guard waiting == sizes[0] else { continue }
            sizes = Array(sizes.dropFirst() + sizes.prefix(1))
            frontEnd.describe(waiting, back: waiting - 1, into: block.base)
            for place in 0..<waiting {
                let row = UnsafeBufferPointer(start: block.base + place * width, count: model.dimensions)
                found.append(Row(Array(row), frontEnd.descriptions[place]))
            }
        }
        #expect(found.count > 90)
        #expect(found == Array(expected.prefix(found.count)))
    }

    @Test(
        "After a reset nothing is left of the stream before it", arguments: [Reference.model, Reference.networkModel])
    func reset(model: FrontEndModel) {
        let expected = oneByOne(model)
        var frontEnd = FrontEnd(model)
        for frame in energies.suffix(25) {
            let row = AlignedFloats(frame)
            _ = frontEnd.process(row.base)
        }
        frontEnd.reset()
        #expect(frontEnd.described == 0)
        #expect(rows(of: &frontEnd) == expected)
    }
}
