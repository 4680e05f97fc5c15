public import KeywordModels
import KeywordSpotting
import VoiceActivity

/// Listens to recordings of anything but the keyword with a new model, to learn how often it is mistaken there.
///
///     var scan = try NegativeScan(model)
///     while ... { scan.process(hop) }
///     scan.endRecording(named: "television.wav")
///     model.tighten(against: scan)
public struct NegativeScan: ~Copyable {
    /// The place in a recording that resembles the keyword most.
    public struct Likeness: Sendable, Hashable {
        public let recording: String
        /// Seconds from the start of the recording to the end of the match.
        public let time: Double
        /// Calibrated, 0...1.
        public let score: Double

        init(recording: String, time: Double, score: Double) {
            self.recording = recording
            self.time = time
            self.score = score
        }

        /// The same place with the score that another calibration gives it.
        public init(_ likeness: Likeness, from old: Calibration, to new: Calibration) {
            self.init(
                recording: likeness.recording, time: likeness.time, score: new.score(old.raw(likeness.score)))
        }
    }

    /// What gives the likenesses their scores.
    public let calibration: Calibration

    /// For each recording in which something was like the keyword at all, the place where it was most.
    public private(set) var likenesses: [Likeness] = []

    private var hearing = Hearing()
    private var spotter: Spotter
    private var candidates: [PeakCollector.Peak] = []
    private var frames = 0
    private var start = 0
    private var best: Detection?
    /// Peaks stand this many frames apart, as false alarms are counted.
    private static let refractory = 100

    /// - Throws: `SpottingError` when the model cannot be used.
    public init(_ model: KeywordModel) throws {
        var configuration = SpottingConfiguration()
        configuration.minimumScore = 0
        configuration.refractory = 0
        spotter = try Spotter([model], configuration: configuration)
        calibration = model.calibration
    }

    /// Seconds of audio so far.
    public var duration: Double { Double(frames) / 100 }

    /// Takes the next 10 ms of a recording.
    /// - Parameter hop: 160 samples at 16 kHz within -1...1.
    public mutating func process(_ hop: Span<Float>) {
        let activity = hearing.process(hop)
        frames += 1
        for detection in spotter.process(hearing.analyzer, activity: activity) {
            candidates.append(PeakCollector.Peak(frame: frames, score: Float(detection.score)))
            if detection.score > (best?.score ?? 0) { best = detection }
        }
    }

    /// The recording is over; another one may follow.
    public mutating func endRecording(named name: String) {
        if let best {
            let time = best.end - Double(start) / 100
            likenesses.append(Likeness(recording: name, time: time, score: best.score))
        }
        best = nil
        start = frames
        hearing.reset()
        spotter.reset()
    }

    /// Calibrated scores that stand a second apart, the highest first.
    var peaks: [Double] {
        PeakCollector.peaks(of: candidates, apart: Self.refractory).map { Double($0.score) }
    }
}

extension KeywordModel {
    /// Raises the threshold so that recordings of anything but the keyword give at most one false alarm an hour, as far as
    /// the takes themselves are still found.
    public mutating func tighten(against scan: borrowing NegativeScan) {
        calibration = calibration.tightened(against: scan.peaks, hours: scan.duration / 3_600)
    }
}
