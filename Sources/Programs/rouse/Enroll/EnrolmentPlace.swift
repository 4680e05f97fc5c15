import Audio
import Enrolment
import Glibc
import KeywordModels
import KeywordSpotting
import Pipeline
import System

/// Where `enroll` puts a model, and whether it may.
struct EnrolmentPlace {
    let place: KeywordPlace
    private let isNamed: Bool
    private let mayReplace: Bool

    /// - Parameters:
    ///   - output: the model that was named; nil for the user's data.
    ///   - isThere: whether there is one, to which takes are added.
    init(output: String?, keyword: String, mayReplace: Bool, isThere: Bool = false) throws {
        place =
            try output.map { isThere ? KeywordPlace(existing: $0) : KeywordPlace(model: $0) }
            ?? KeywordPlace(of: keyword, environment: Environment.text)
        isNamed = output != nil
        self.mayReplace = mayReplace
    }

    /// Sees that no model is there, or that it may be replaced.
    /// - Parameter mayAsk: whether somebody at a terminal can be asked.
    /// - Throws: `AudioError` of kind `.cannotCreate` when it may not.
    func requireFree(mayAsk: Bool) throws {
        guard !mayReplace, place.hasModel else { return }
        if mayAsk, Terminal.readsInput, Terminal.showsOutput {
            var output = Output(flushesEachLine: true)
            output.line("There is a model already: \(place.model)")
            Terminal.ask("Replace it (y/N)? ")
            if readLine()?.lowercased().hasPrefix("y") == true { return }
        }
        throw AudioError(
            .cannotCreate,
            "\(place.model): there is a model already; replace it with --force or choose another --output")
    }

    /// Writes a model; in the user's data its takes, too, and those that are added to others.
    /// - Parameter kept: takes that lie there and stay.
    func write(_ model: KeywordModel, of takes: [Enroller.Take], after kept: Int? = nil) throws {
        guard !isNamed || kept != nil else { return try model.write(to: place.model) }
        guard !takes.isEmpty else {
            try place.makeFolder()
            return try model.write(to: place.model)
        }
        var store = TakeStore(place, at: WallClock.stamp(WallClock.now()), after: kept ?? 0)
        for (index, take) in takes.enumerated() { try store.store(index + 1, take.samples) }
        try model.write(to: place.model)
        _ = try store.complete()
    }
}
