import Audio
import System

/// Writes takes down as soon as they are recorded, so that nothing is lost when the session ends early.
///
/// They lie in a folder of their own until there is a model of them; then they take the place of those before.
public struct TakeStore {
    /// Where the takes lie until there is a model of them.
    public let folder: String

    private let place: KeywordPlace
    /// Takes that lie beside the model and stay there.
    private let kept: Int
    private var stored: Set<Int> = []

    /// - Parameters:
    ///   - stamp: when the session began, as a part of a file name.
    ///   - kept: takes of a model that is there, to which those of this session are added.
    public init(_ place: KeywordPlace, at stamp: String, after kept: Int = 0) {
        self.place = place
        self.kept = kept
        folder = place.unfinished(at: stamp)
    }

    /// The paths of the takes so far, in their order.
    public var paths: [String] { stored.sorted().map(path) }

    /// Writes a take, 16 kHz mono, in the place of an earlier one of that number.
    /// - Parameter take: its number, from 1.
    /// - Returns: the path of the file.
    /// - Throws: `AudioError` of kind `.cannotCreate`.
    @discardableResult
    public mutating func store(_ take: Int, _ samples: [Float]) throws -> String {
        if stored.isEmpty {
            try place.makeFolder()
            try KeywordPlace.make(folder)
            place.removeLeftovers()
        }
        let writer = try WAVWriter(path: path(take), isPrivate: true, isDurable: true)
        try writer.write(samples.span)
        try writer.close()
        stored.insert(take)
        return path(take)
    }

    /// There is a model of the takes: moves them to its side, and removes those of an earlier model.
    /// - Returns: the paths of the takes.
    /// - Throws: `AudioError` of kind `.cannotCreate`; the takes that were not moved lie where they lay.
    public mutating func complete() throws -> [String] {
        let takes = stored.sorted()
        for take in takes {
            do throws(SystemError) {
                try FileSystem.move(path(take), to: place.take(kept + take))
            } catch {
                throw AudioError(
                    .cannotCreate,
                    "\(place.take(kept + take)): cannot be written (\(error)); the takes are in \(folder)")
            }
        }
        Folder.remove(folder)
        place.synchronize()
        if place.isOwn, let last = takes.last {
            var surplus = kept + last + 1
            while FileSystem.remove(place.take(surplus)) { surplus += 1 }
        }
        stored = []
        return takes.map { place.take(kept + $0) }
    }

    private func path(_ take: Int) -> String { "\(folder)/take\(take).wav" }
}
