/// Decides when nobody has to look for keywords: a pure rule on the probabilities of speech.
///
/// A keyword is speech from its start to its end, so where there has been none for longer than a word takes, nothing is
/// under way and nothing can be found. Most of a day is like that. The gate rests when all of the last frames were unlikely
/// to be speech. The first likelier one ends the rest, and the frames just before it are looked at, too, because words
/// begin softly: some with each of the next frames, so that none of them takes long.
package struct VADGate: Sendable {
    /// Below this probability a frame is quiet. Steady noise of any colour stays well below it, and speech does not for
    /// long.
    package static let quiet: Float = 0.06
    /// Frames before the first likely one that are looked at after all. What follows a frame belongs to its features, so
    /// these reach back further by the lookahead of the front end.
    package static let memory = 25
    /// Frames that are looked at with each new one until none is left.
    package static let most = 4

    /// What is to be done with the keywords in a frame.
    package enum Action: Sendable, Hashable {
        /// Look for them.
        case look
        /// Nothing, from now on: what is under way is over.
        case rest
        /// Nothing, as before.
        case sleep
        /// Look for them in so many frames, the oldest first, the first of which came so many frames ago.
        case catchUp(frames: Int, behind: Int)
    }

    private enum State: Sendable {
        /// So many of the newest frames were quiet.
        case awake(quiet: Int)
        case resting
        /// So many frames wait, the newest included.
        case late(waiting: Int)
    }

    private let patience: Int
    private var state = State.awake(quiet: 0)

    /// - Parameter patience: frames that must be quiet before the rest, longer than a word; more than `memory`.
    package init(patience: Int) {
        precondition(patience > Self.memory, "a rest begins later than what its end reaches back")
        self.patience = patience
    }

    /// Takes the probability that the next frame is speech.
    package mutating func process(_ probability: Float) -> Action {
        let isQuiet = probability < Self.quiet
        switch state {
        case .awake(let quiet):
            guard isQuiet else {
                state = .awake(quiet: 0)
                return .look
            }
            state = quiet &+ 1 < patience ? .awake(quiet: quiet &+ 1) : .resting
            if case .resting = state { return .rest }
            return .look
        case .resting: return isQuiet ? .sleep : catchUp(Self.memory &+ 1)
        case .late(let waiting): return catchUp(waiting &+ 1)
        }
    }

    private mutating func catchUp(_ waiting: Int) -> Action {
        let frames = min(waiting, Self.most)
        state = waiting == frames ? .awake(quiet: 0) : .late(waiting: waiting &- frames)
        return .catchUp(frames: frames, behind: waiting &- 1)
    }

    /// Whether nothing was to be done with the newest frame.
    package var isResting: Bool {
        if case .resting = state { true } else { false }
    }

    /// Frames that were to be looked at with those that did not come.
    package var waiting: Int {
        if case .late(let waiting) = state { waiting } else { 0 }
    }

    /// Forgets the stream.
    package mutating func reset() { state = .awake(quiet: 0) }
}
