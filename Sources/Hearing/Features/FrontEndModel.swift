/// A fitted front end: the feature configuration with the numbers that were estimated from speech.
///
/// One is shipped in `models/`; every keyword model carries the one that it was enrolled with.
public struct FrontEndModel: Sendable, Hashable {
    public let id: String
    public let configuration: FeatureConfiguration
    /// Mean of the cepstra of speech at large.
    public let speechMean: [Float]
    /// Layers of a network over the stacked cepstra, the first one first; none in a front end of another kind.
    public let hidden: [HiddenLayer]
    /// Rows of the projection, one for each dimension of the features. Its columns are the stacked cepstra, oldest
    /// frame first, or the cepstra, their first and their second derivatives; then the units of the last hidden layer.
    public let projection: [[Float]]
    /// What is added to the projection, one number for each dimension.
    public let offset: [Float]
    public let background: UniversalBackgroundModel?
    private let laidOut = WeightsOfModel()

    /// The same numbers as streams compute with them.
    package var weights: FrontEndWeights { laidOut.weights(of: self) }

    /// Numbers in a frame of features.
    public var dimensions: Int { projection.count }

    /// Numbers that are made of the cepstra: what goes into the network, and into the projection.
    package static func inputs(_ configuration: FeatureConfiguration) -> Int {
        switch configuration.frontEnd {
        case .cepstraWithDeltas: 3 * configuration.cepstra
        case .projectedStack, .network: configuration.stackOffsets.count * configuration.cepstra
        }
    }

    /// No number of a fitted front end is nearly so large; with larger ones sums may leave what a `Float` can hold.
    package static let largestNumber: Float = 1_000

    /// Layers of the network.
    static func hiddenLayers(_ configuration: FeatureConfiguration) -> Int {
        configuration.frontEnd == .network ? 2 : 0
    }

    public init(
        id: String, configuration: FeatureConfiguration, speechMean: [Float], hidden: [HiddenLayer] = [],
        projection: [[Float]], offset: [Float]? = nil, background: UniversalBackgroundModel?
    ) {
        precondition(speechMean.count == configuration.cepstra, "the mean of speech has a number for each coefficient")
        precondition(
            hidden.count == Self.hiddenLayers(configuration),
            "a network has two hidden layers, other front ends have none")
        let inputs = Self.inputs(configuration)
        let widths = [inputs] + hidden.map(\.bias.count)
        precondition(
            zip(hidden, widths).allSatisfy { layer, width in layer.weights.allSatisfy { $0.count == width } },
            "a layer has a column for each unit of the one before")
        let columns = inputs + (hidden.last?.bias.count ?? 0)
        precondition(
            !projection.isEmpty && projection.allSatisfy { $0.count == columns },
            "the projection has a column for each input")
        precondition(offset?.count ?? projection.count == projection.count, "the offset has the features' dimensions")
        precondition(
            background?.centroids.allSatisfy { $0.count == projection.count } ?? true,
            "the background has as many dimensions as the features")
        self.id = id
        self.configuration = configuration
        self.speechMean = speechMean
        self.hidden = hidden
        self.projection = projection
        self.offset = offset ?? [Float](repeating: 0, count: projection.count)
        self.background = background
    }

    public static func == (one: Self, other: Self) -> Bool {
        one.id == other.id && one.configuration == other.configuration && one.speechMean == other.speechMean
            && one.hidden == other.hidden && one.projection == other.projection && one.offset == other.offset
            && one.background == other.background
    }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(id)
        hasher.combine(configuration)
        hasher.combine(offset)
    }

    /// Cepstra with first and second derivatives, each divided by its usual deviation in speech; nothing is fitted to
    /// words. It stands in where no fitted front end is wanted.
    public static let classic: FrontEndModel = {
        var configuration = FeatureConfiguration()
        configuration.frontEnd = .cepstraWithDeltas
        configuration.cepstra = 13
        let deviation = (0..<13).map { k in k == 0 ? Float(12) : 4.5 / (1 + 0.12 * Float(k)) }
        let scale = deviation.map { 1 / $0 } + deviation.map { 1 / (0.12 * $0) } + deviation.map { 1 / (0.04 * $0) }
        let inputs = Self.inputs(configuration)
        return FrontEndModel(
            id: "classic", configuration: configuration, speechMean: [Float](repeating: 0, count: 13),
            projection: (0..<inputs).map { row in (0..<inputs).map { $0 == row ? scale[row] / 3 : 0 } },
            background: nil)
    }()
}
