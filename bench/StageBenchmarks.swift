import Audio
import Enrolment
import Features
import KeywordModels
import KeywordSpotting
import Measurement
import Phones
import Pipeline
import VoiceActivity

/// What each stage costs for one frame of 10 ms, in one process and in turns, so that the ratios can be trusted.
enum StageBenchmarks {
    private static let frames = 4_000
    static let keywordCounts = [1, 3, 10, 50]
    static let quietCounts = [1, 10, 50]

    struct Result {
        var stages: [Cost]
        /// Whole frames by the number of keywords.
        var whole: [Cost]
        /// The same where four frames come at once, for each of them.
        var inFours: [Cost]
        /// Whole frames by the number of keywords, where nobody speaks.
        var quiet: [Cost]
        /// The share of frames without a look for keywords: with the audio of all the rest, and in the quiet room.
        var rests: (speech: Double, quiet: Double)
        var detectorAlone: Cost
        /// A second look by each network that is there.
        var looks: [Cost]
        var yardstick: Double
    }

    static func run(_ keyword: KeywordModel) throws -> Result {
        let hops = Workload.hops(of: Workload.speechLike(seconds: Double(frames) / 100, seed: 7))
        let features = frontEndFrames(hops)
        let spectral = Rounds.measure([transform(), mel(), spectrum(hops)])
        let detection = Rounds.measure([spectrum(hops), detector(hops)])
        let description = Rounds.measure([cepstra(hops), cosine(), projection(), frontEnd(hops), network()])
        let alignment = Rounds.measure([distance(keyword, features), alignment(keyword, features)])
        let inFours = Rounds.measure(
            try keywordCounts.map { count in
                try WholeFrame(keywords: Workload.many(count, like: [keyword]), hops: hops)
                    .probeInFours("four frames at once, \(count) x 3 takes", frames: count > 10 ? frames / 4 : frames)
            })
        let whole = Rounds.measure(
            try keywordCounts.map { count in
                try WholeFrame(keywords: Workload.many(count, like: [keyword]), hops: hops)
                    .probe("whole frame, \(count) x 3 takes", frames: count > 10 ? frames / 4 : frames)
            })
        let room = Workload.hops(of: Workload.quietRoom(seconds: Double(frames) / 100, seed: 7))
        let quietFrames = try quietCounts.map { count in
            try WholeFrame(keywords: Workload.many(count, like: [keyword]), hops: room)
        }
        let rests = (
            try WholeFrame(keywords: [keyword], hops: hops).restShare(), quietFrames.map { $0.restShare() }.min() ?? 0
        )
        let quiet = Rounds.measure(
            zip(quietCounts, quietFrames).map { count, whole in
                whole.probe("in a quiet room, \(count) x 3 takes", frames: frames)
            })
        let perKeyword = whole[2].less(whole[0], name: "keyword")
        let keywordCost = Cost(
            name: "a keyword more", nanoseconds: perKeyword.nanoseconds / 9, ratio: perKeyword.ratio / 9)
        let stages = [
            Rounds.measure([resampling()], rounds: 3)[0],
            spectral[2].less(spectral[0], spectral[1], name: "pre-emphasis and window"),
            spectral[0], spectral[1],
            description[0].less(description[1], name: "noise subtraction, logarithm"),
            description[1],
            description[3].less(description[0], description[2], description[4], name: "mean, context, background"),
            description[4],
            description[2],
            detection[1].less(detection[0], name: "voice activity"),
            alignment[0], alignment[1].less(alignment[0], name: "all of the recursion, of a keyword"),
            keywordCost,
        ]
        let networks = [(PhoneModel.shipped, PhoneModel.Size.small)] + (PhoneModel.large.map { [($0, .large)] } ?? [])
        let looks = Rounds.measure(networks.map(look))
        return Result(
            stages: stages, whole: whole, inFours: inFours, quiet: quiet, rests: rests, detectorAlone: detection[1],
            looks: looks, yardstick: whole[0].nanoseconds / whole[0].ratio)
    }

    private static func transform() -> Probe {
        let transform = RealTransform(length: 512)
        let power = AlignedFloats(264)
        for i in 0..<256 { (transform.evens[i], transform.odds[i]) = (Float(2 * i % 17), Float((2 * i + 1) % 17)) }
        let kept = Kept(transform, power)
        return Probe("transform and power", frames: frames) { _ in kept.transform.power(into: kept.power.base) }
    }

    private final class Kept {
        let transform: RealTransform
        let power: AlignedFloats

        init(_ transform: consuming RealTransform, _ power: consuming AlignedFloats) {
            self.transform = transform
            self.power = power
        }
    }

    private static func mel() -> Probe {
        final class Filters {
            let bank = MelFilterbank(SpectralConfiguration())
            let power = AlignedFloats((0..<264).map { Float($0 % 11) })
            let energies = AlignedFloats(40)
        }
        let filters = Filters()
        return Probe("mel filters", frames: frames) { _ in
            filters.bank.apply(power: filters.power.base, energies: filters.energies.base)
        }
    }

    private final class Front {
        var analyzer = SpectralAnalyzer()
        var hearing = Hearing()
        var frontEnd = FrontEnd(.shipped)
        var cepstral = CepstralAnalyzer(FrontEndModel.shipped.configuration)
    }

    private static func spectrum(_ hops: [Hop]) -> Probe {
        let front = Front()
        return Probe("hop to mel energies", frames: hops.count) { front.analyzer.process(hops[$0].samples.span) }
    }

    private static func detector(_ hops: [Hop]) -> Probe {
        let front = Front()
        return Probe("voice activity alone, from samples", frames: hops.count) {
            front.hearing.process(hops.span.extracting($0..<$0 + 1))
        }
    }

    /// Band energies of every hop.
    private static func energies(_ hops: [Hop]) -> [AlignedRow] {
        var analyzer = SpectralAnalyzer()
        return hops.map { hop in
            analyzer.process(hop.samples.span)
            return AlignedRow(analyzer.bandEnergies)
        }
    }

    private static func cepstra(_ hops: [Hop]) -> Probe {
        let front = Front()
        let rows = energies(hops)
        return Probe("cepstra", frames: rows.count) { front.cepstral.process(rows[$0].floats.base) }
    }

    private static func frontEnd(_ hops: [Hop]) -> Probe {
        let front = Front()
        let rows = energies(hops)
        return Probe("front end", frames: rows.count) { _ = front.frontEnd.process(rows[$0].floats.base) }
    }

    private static func cosine() -> Probe { product("cosine transform", inputs: 40, outputs: 16) }
    private static func projection() -> Probe {
        final class Projection {
            let matrix = RoundedMatrix(FrontEndModel.shipped.projection, bias: FrontEndModel.shipped.offset)
            let work: RoundedMatrix.Codes
            let input = AlignedFloats((0..<256).map { Float($0 % 7) })
            let output = AlignedFloats(64)

            init() {
                work = RoundedMatrix.Codes(width: matrix.width)
            }
        }
        let projection = Projection()
        return Probe("projection", frames: frames) { _ in
            projection.matrix.multiply(
                1, projection.input.base, stride: 0, projection.work, into: projection.output.base)
        }
    }

    private static func network() -> Probe {
        final class Network {
            let units = NetworkUnits(
                FrontEndModel.shipped.hidden, inputs: FrontEndModel.inputs(FrontEndModel.shipped.configuration))
            let stack = AlignedFloats((0..<512).map { Float($0 % 7) })
        }
        let network = Network()
        return Probe("network", frames: frames) { _ in network.units.process(1, network.stack.base, stride: 0) }
    }

    /// A look at as much as the longest word lets it read.
    private static func look(_ model: PhoneModel, _ size: PhoneModel.Size) -> Probe {
        final class Look {
            let network: PhoneNetwork
            let segment: [UInt8]
            var frames = 0

            init(_ model: PhoneModel, _ size: PhoneModel.Size) {
                network = PhoneNetwork(model)
                var analyzer = SpectralAnalyzer()
                var sound = RecentSound(for: [size])
                let samples = Workload.speechLike(seconds: 2.05, seed: 7)
                for start in stride(from: 0, to: samples.count - 159, by: 160) {
                    analyzer.process(samples.span.extracting(start..<start + 160))
                    sound.append(analyzer)
                }
                segment = sound.segment(0, samples.count / 160, for: size)
            }
        }
        let look = Look(model, size)
        return Probe("second look, \(size.rawValue) network", frames: 20) { _ in
            look.frames = look.network.read(look.segment).frames
        }
    }

    private static func product(_ name: String, inputs: Int, outputs: Int) -> Probe {
        final class Product {
            let matrix: DenseMatrix
            let input: AlignedFloats
            let output = AlignedFloats(64)

            init(inputs: Int, outputs: Int) {
                matrix = DenseMatrix(inputs: inputs, outputs: outputs) { Float($0 &+ $1) }
                input = AlignedFloats((0..<inputs).map { Float($0) })
            }
        }
        let product = Product(inputs: inputs, outputs: outputs)
        return Probe(name, frames: frames) { _ in
            product.matrix.multiply(product.input.base, into: product.output.base)
        }
    }

    /// Features of every hop.
    private static func frontEndFrames(_ hops: [Hop]) -> [AlignedRow] {
        var analyzer = SpectralAnalyzer()
        var frontEnd = FrontEnd(.shipped)
        return hops.compactMap { hop in
            analyzer.process(hop.samples.span)
            return frontEnd.process(analyzer.energies) ? AlignedRow(frontEnd.values) : nil
        }
    }

    /// To all template frames of a keyword, as if none were hopeless.
    private static func distance(_ keyword: KeywordModel, _ features: [AlignedRow]) -> Probe {
        final class Distances {
            let bank: TemplateBank
            let frame: [Int16]
            let products: AlignedFloats

            init(_ bank: TemplateBank) {
                self.bank = bank
                frame = (0..<VectorMath.padded(bank.dimensions)).map { Int16($0 * 613 - 15_000) }
                products = AlignedFloats(bank.slots)
            }
        }
        let distances = Distances(keyword.bank)
        return Probe("all distances, of a keyword", frames: features.count) { _ in
            distances.bank.multiply(frames: 1, distances.frame, units: [1], into: distances.products.base)
        }
    }

    /// With all template frames of a keyword, too.
    private static func alignment(_ keyword: KeywordModel, _ features: [AlignedRow]) -> Probe {
        final class Aligner {
            var dtw: SubsequenceDTW

            init(_ keyword: KeywordModel) {
                dtw = SubsequenceDTW(keyword.bank, variance: keyword.variance)
            }
        }
        let aligner = Aligner(keyword)
        return Probe("alignment, of a keyword", frames: features.count) {
            aligner.dtw.process(features[$0].floats.base, offset: 0)
        }
    }

    /// 48 kHz to 16 kHz mono, as a device may give it.
    private static func resampling() -> Probe {
        let samples = Workload.speechLike(seconds: 20, seed: 7)
        let frames = samples.count / 480
        let resample = Probe("resampling from 48 kHz", frames: 1) { _ in
            _ = try? Resampler.resample(samples, from: 48_000)
        }
        // A round is the whole recording.
        return Probe(resample.name, frames: frames) { frame in if frame == 0 { resample.body(0) } }
    }
}

/// A row of floats, padded to whole vectors.
final class AlignedRow {
    let floats: AlignedFloats

    init(_ values: [Float]) {
        floats = AlignedFloats(VectorMath.padded(values.count))
        for i in values.indices { floats.base[i] = values[i] }
    }
}
