import Audio
import Features
import KeywordSpotting
import Pipeline
import VoiceActivity

/// What each stage costs for one frame of 10 ms, in one process and one run, so that the ratios can be trusted.
enum StageBenchmarks {
    private static let frames = 4_000

    static func run() throws -> [Measurement] {
        let samples = Workload.speechLike(seconds: Double(frames) / 100, seed: 7)
        let hops = hops(of: samples)
        return [
            transform(),
            spectrum(hops),
            voiceActivity(hops),
            frontEnd(hops),
        ] + (try [1, 3, 10, 50].map { try whole(hops, keywords: $0) })
            + [resampling(samples)]
    }

    static func hops(of samples: [Float]) -> [Hop] {
        var assembler = HopAssembler()
        var hops: [Hop] = []
        assembler.append(samples.span) { hops.append($0) }
        return hops
    }

    /// The yardstick: the 512-point real transform alone, as FFTW does it.
    private static func transform() -> Measurement {
        let transform = RealTransform(length: 512)
        let power = AlignedFloats(264)
        for i in 0..<512 { transform.input[i] = Float(i % 17) }
        return Measurement("transform and power (FFTW, 512 points)", Stopwatch.median(count: frames) { _ in
            transform.power(into: power.base)
        })
    }

    private static func spectrum(_ hops: [Hop]) -> Measurement {
        var analyzer = SpectralAnalyzer()
        return Measurement("hop to mel energies", Stopwatch.median(count: hops.count) { index in
            analyzer.process(hops[index].samples.span)
        })
    }

    /// On top of the mel energies.
    private static func voiceActivity(_ hops: [Hop]) -> Measurement {
        var analyzer = SpectralAnalyzer()
        var detector = VoiceActivityDetector()
        let both = Stopwatch.median(count: hops.count) { index in
            analyzer.process(hops[index].samples.span)
            _ = detector.process(analyzer)
        }
        let alone = Stopwatch.median(count: hops.count) { analyzer.process(hops[$0].samples.span) }
        return Measurement("voice activity", both - alone)
    }

    /// On top of the mel energies: noise subtraction, cepstra, mean, projection, background.
    private static func frontEnd(_ hops: [Hop]) -> Measurement {
        var analyzer = SpectralAnalyzer()
        var frontEnd = FrontEnd(.shipped)
        let both = Stopwatch.median(count: hops.count) { index in
            analyzer.process(hops[index].samples.span)
            _ = frontEnd.process(analyzer.energies)
        }
        let alone = Stopwatch.median(count: hops.count) { analyzer.process(hops[$0].samples.span) }
        return Measurement("front end", both - alone)
    }

    private static func whole(_ hops: [Hop], keywords: Int) throws -> Measurement {
        var pipeline = try Pipeline(keywords: Workload.keywords(keywords))
        let cost = Stopwatch.median(rounds: keywords > 10 ? 3 : 9, count: hops.count) { index in
            _ = pipeline.process(hops[index])
        }
        return Measurement("whole frame, \(keywords) x 3 takes", cost)
    }

    /// 48 kHz stereo to 16 kHz mono, as a device may give it.
    private static func resampling(_ samples: [Float]) -> Measurement {
        let cost = Stopwatch.median(rounds: 3, count: 1) { _ in
            _ = try? Resampler.resample(samples, from: 48_000)
        }
        return Measurement("resampling from 48 kHz", cost / (Double(samples.count) / 480))
    }
}

/// What was measured, in nanoseconds a frame.
struct Measurement {
    let name: String
    let nanoseconds: Double

    init(_ name: String, _ nanoseconds: Double) {
        self.name = name
        self.nanoseconds = nanoseconds
    }

    /// How many times faster than the audio plays.
    var realTimeFactor: Double { 10_000_000 / nanoseconds }
}
