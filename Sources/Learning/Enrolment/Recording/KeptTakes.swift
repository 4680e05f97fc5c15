import System

/// The recordings that lie beside a model, from which the keyword can be learned again.
public struct KeptTakes: Sendable, Hashable {
    /// One after the other, as many as there are without a gap.
    public let paths: [String]

    private static let most = Limit(
        10_000, .recordings, of: "the takes beside a model",
        beyond: "the rest is not read")

    public init(_ place: KeywordPlace) {
        var paths: [String] = []
        while paths.count < Self.most.value, FileSystem.exists(place.take(paths.count + 1)) {
            paths.append(place.take(paths.count + 1))
        }
        self.paths = paths
    }
}
