public import Features
public import VoiceActivity

/// Looks for any number of keywords in one pass over a stream.
///
/// Keywords that were enrolled with the same front end share its features. Nothing is allocated for a frame in which
/// nothing is found.
public struct Spotter: ~Copyable {
    public let configuration: SpottingConfiguration
    private let frontEnds: UnsafeMutableBufferPointer<FrontEnd>
    private let blocks: UnsafeMutableBufferPointer<FeatureBlock>
    private let trackers: UnsafeMutableBufferPointer<KeywordTracker>
    private var waiting = 0
    private var speech = SpeechHistory()
    private var frame = 0

    /// - Throws: `SpottingError` when two models have the same keyword or the configuration is impossible.
    public init(_ models: [KeywordModel], configuration: SpottingConfiguration = SpottingConfiguration()) throws {
        try configuration.validate()
        var names: Set<String> = []
        for model in models where !names.insert(model.keyword).inserted {
            throw SpottingError("Two models have the keyword '\(model.keyword)'; give one of them, or enrol again.")
        }
        self.configuration = configuration
        var distinct: [FrontEndModel] = []
        let indices = models.map { model in
            if let index = distinct.firstIndex(of: model.frontEnd) { return index }
            distinct.append(model.frontEnd)
            return distinct.count - 1
        }
        frontEnds = .allocate(capacity: distinct.count)
        blocks = .allocate(capacity: distinct.count)
        for (index, model) in distinct.enumerated() {
            frontEnds.initializeElement(at: index, to: FrontEnd(model))
            blocks.initializeElement(at: index, to: FeatureBlock(dimensions: model.dimensions))
        }
        trackers = .allocate(capacity: models.count)
        for (index, model) in models.enumerated() {
            let tracker = KeywordTracker(model, frontEnd: indices[index], configuration: configuration)
            trackers.initializeElement(at: index, to: tracker)
        }
    }

    deinit {
        frontEnds.deinitialize()
        frontEnds.deallocate()
        blocks.deinitialize()
        blocks.deallocate()
        trackers.deinitialize()
        trackers.deallocate()
    }

    /// Takes the frame that `analyzer` has just made.
    /// - Parameter activity: what the detector of voice activity made of that frame.
    /// - Returns: the keywords found with it, in the order of the models; nearly always none.
    public mutating func process(
        _ analyzer: borrowing SpectralAnalyzer, activity: VoiceActivity
    ) -> [Detection] {
        take(analyzer, activity: activity)
        return finish().map(\.detection)
    }

    /// Frames that may be taken before they are finished.
    package static var mostFrames: Int { FeatureBlock.capacity }

    /// Takes the frame that `analyzer` has just made, but looks for keywords only in `finish`: several frames together
    /// cost less than one after the other, and give the same detections.
    package mutating func take(_ analyzer: borrowing SpectralAnalyzer, activity: VoiceActivity) {
        precondition(waiting < Self.mostFrames, "frames are finished before there are too many")
        frame &+= 1
        waiting &+= 1
        speech.append(activity.probability)
        for index in 0..<frontEnds.count where frontEnds[index].process(analyzer.energies) {
            blocks[index].append(frontEnds[index], frame: frame)
        }
    }

    /// Looks for keywords in the frames that were taken.
    /// - Returns: what was found, with the place of its frame among those; in the order of the frames, and for a frame in
    ///   that of the models.
    package mutating func finish() -> [(place: Int, detection: Detection)] {
        let first = frame &- waiting &+ 1
        var found: [(place: Int, detection: Detection)] = []
        for index in 0..<blocks.count {
            for tracker in 0..<trackers.count where trackers[tracker].frontEnd == index {
                trackers[tracker].process(blocks[index], speech: speech) { detection, frame in
                    found.append((frame &- first, detection))
                }
            }
            blocks[index].removeAll()
        }
        waiting = 0
        if found.count > 1 { found = Self.ordered(found) }
        return found
    }

    /// By their frames, otherwise as they are.
    private static func ordered(
        _ found: [(place: Int, detection: Detection)]
    ) -> [(place: Int, detection: Detection)] {
        (0..<mostFrames).flatMap { place in found.filter { $0.place == place } }
    }

    /// Forgets what was heard, as after a gap in the audio; the clock goes on.
    public mutating func reset() {
        speech.reset()
        waiting = 0
        for index in 0..<frontEnds.count {
            frontEnds[index].reset()
            blocks[index].removeAll()
        }
        for index in 0..<trackers.count { trackers[index].reset(at: frame) }
    }
}
