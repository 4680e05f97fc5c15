import KeywordModels

/// Something that would make a keyword better.
public enum Improvement: Sendable, Hashable {
    /// These takes are unlike the others.
    case sayAgain([String])
    /// There are fewer takes than three.
    case moreTakes(having: Int)
    /// Only programs have said the word.
    case takesOfPeople
    case longerWord
    case rarerWord
    case quieterPlace([String])
    case comeCloser([String])
    case moveBack([String])
    case leavePauses([String])
    /// These takes hold more than the word.
    case wordAlone([String])
    /// The take that the others find least easily stands for how it may be said or sound later.
    case anotherTakeLike(String)
    case lowerSensitivity
    case negatives

    /// Takes that are enough.
    private static let enough = 3

    /// The most useful first.
    static func all(
        takes: [TakeReport], warnings: [ExpectedPerformance.Warning], weakest: ExpectedPerformance.WeakestTake?,
        isEasilyTaken: Bool
    ) -> [Improvement] {
        func names(_ problems: TakeReport.Problem...) -> [String] {
            takes.filter { !$0.problems.filter(problems.contains).isEmpty }.map(\.name)
        }
        let isCommon = warnings.contains(.common) || isEasilyTaken
        let isWeak = (weakest?.margin ?? .infinity) < ExpectedPerformance.WeakestTake.safeMargin
        let (unlike, noisy, quiet) = (names(.unlikeOthers), names(.noisy), names(.tooQuiet))
        let (clipped, cut, long) = (names(.clipped), names(.cutAtStart, .cutAtEnd), names(.tooLong))
        // Of two takes that are unlike each other a third one tells which is wrong.
        let isKnown = !unlike.isEmpty && takes.count > 2
        let all: [(Improvement, Bool)] = [
            (.sayAgain(unlike), isKnown), (.wordAlone(long), !long.isEmpty),
            (.takesOfPeople, takes.isEmpty), (.moreTakes(having: takes.count), (1..<enough).contains(takes.count)),
            (.longerWord, warnings.contains(.short)), (.rarerWord, warnings.contains(.common)),
            (.quieterPlace(noisy), !noisy.isEmpty), (.comeCloser(quiet), !quiet.isEmpty),
            (.moveBack(clipped), !clipped.isEmpty), (.leavePauses(cut), !cut.isEmpty),
            (.anotherTakeLike(weakest?.name ?? ""), isWeak && unlike.isEmpty && takes.count >= enough),
            (.lowerSensitivity, isCommon), (.negatives, isCommon),
        ]
        return all.filter(\.1).map(\.0)
    }

    public var sentence: String {
        switch self {
        case .sayAgain(let takes):
            "Say \(Self.list(takes)) again: \(takes.count == 1 ? "it is" : "they are") unlike the other takes."
        case .moreTakes(let count):
            "Three takes instead of \(count == 1 ? "one" : "two"): it is found more often, and wakes falsely less."
        case .takesOfPeople:
            "Takes by people beside the text, as in 'rouse enroll --keyword WORD --add take1.wav take2.wav': nobody says "
                + "it quite like a program. Until then 'rouse listen --false-alarms 20' misses less and wakes more often."
        case .wordAlone(let takes): "The word alone, without anything before or after it, in \(Self.list(takes))."
        case .longerWord: "A longer word: one of two or more syllables wakes falsely less often."
        case .rarerWord: "A longer or rarer word: much of ordinary speech sounds like this one."
        case .quieterPlace(let takes): "A quieter place for \(Self.list(takes))."
        case .comeCloser(let takes): "More level, or coming closer, for \(Self.list(takes))."
        case .moveBack(let takes): "Less level, or moving back, for \(Self.list(takes))."
        case .leavePauses(let takes): "A pause before and after the word in \(Self.list(takes))."
        case .anotherTakeLike(let take): "Another take, said as in \(take), where you will say it later."
        case .lowerSensitivity: "Listening with --sensitivity 0.3: it wakes less often, and misses more."
        case .negatives: "Enrolling with --negatives: recordings of what it must not wake for."
        }
    }

    private static func list(_ names: [String]) -> String {
        guard let last = names.last, names.count > 1 else { return names.first ?? "" }
        return names.dropLast().joined(separator: ", ") + " and " + last
    }
}
