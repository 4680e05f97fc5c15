package import ModelFiles
private import Synchronization

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
    private static func hiddenLayers(_ configuration: FeatureConfiguration) -> Int {
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

extension FrontEndModel {
    /// The tensors under which a model file keeps the numbers.
    package var tensors: [Tensor] {
        var tensors = [
            Tensor("speechMean", shape: [speechMean.count], values: speechMean)
        ]
        for (index, layer) in hidden.enumerated() {
            let name = Self.hiddenName(index)
            tensors.append(
                Tensor(
                    compact: name, shape: [layer.bias.count, layer.weights.first?.count ?? 0],
                    values: layer.weights.flatMap(\.self)))
            tensors.append(Tensor(name + "Bias", shape: [layer.bias.count], values: layer.bias))
        }
        tensors += [
            Tensor(
                compact: "projection", shape: [dimensions, projection[0].count], values: projection.flatMap(\.self)),
            Tensor("offset", shape: [dimensions], values: offset),
        ]
        if let background {
            let count = background.centroids.count
            tensors.append(
                Tensor(compact: "centroids", shape: [count, dimensions], values: background.centroids.flatMap(\.self)))
            tensors.append(Tensor("logWeights", shape: [count], values: background.logWeights))
        }
        return tensors
    }

    private static func hiddenName(_ index: Int) -> String { "hidden\(index + 1)" }

    private static func named(_ tensor: String, _ prefix: String) -> String {
        prefix.isEmpty ? tensor : prefix + tensor.prefix(1).uppercased() + String(tensor.dropFirst())
    }

    /// A front end that was read, and what of its file it was made of.
    private struct Known {
        let tensors: [Tensor]
        let model: FrontEndModel

        func isMade(of others: [Tensor], _ id: String, _ configuration: FeatureConfiguration) -> Bool {
            model.id == id && model.configuration == configuration
                && tensors.elementsEqual(others) { $0.isStored(as: $1) }
        }
    }

    /// The newest last.
    private static let known = Mutex<[Known]>([])
    /// Models of one's own voice have another than those of anybody's.
    private static let mostKnown = 4
    /// Ours have 56,000; what is much larger is not kept when nobody uses it any more.
    private static let mostKnownBytes = 1 << 20

    private static func tensorNames(_ prefix: String) -> [String] {
        ["speechMean"] + (0..<2).flatMap { [hiddenName($0), hiddenName($0) + "Bias"] }
            + ["projection", "offset", "centroids", "logWeights"].map { named($0, prefix) }
    }

    /// Takes the front end out of a model file. Models with equal ones share the numbers, which are decoded once.
    /// - Parameter prefix: what the names of projection and background begin with, where the file has several.
    /// - Throws: `ModelFileError` naming `name` when something is missing or does not fit.
    package static func read<Content>(
        id: String, configuration: FeatureConfiguration, file: ModelFile<Content>, prefix: String = "", name: String
    ) throws -> FrontEndModel {
        let names = tensorNames(prefix)
        let tensors = file.tensors.filter { names.contains($0.name) }
        let before = known.withLock { known in known.last { $0.isMade(of: tensors, id, configuration) } }
        if let before { return before.model }
        let model = try FrontEndModel(id: id, configuration: configuration, file: file, prefix: prefix, name: name)
        guard tensors.reduce(0, { $0 + $1.storedBytes }) <= mostKnownBytes else { return model }
        return known.withLock { known in
            // Another thread may have read the same meanwhile.
            if let same = known.last(where: { $0.isMade(of: tensors, id, configuration) }) { return same.model }
            known.append(Known(tensors: tensors.map(\.alone), model: model))
            if known.count > mostKnown { known.removeFirst() }
            return model
        }
    }

    private init<Content>(
        id: String, configuration: FeatureConfiguration, file: ModelFile<Content>, prefix: String, name: String
    ) throws {
        if let flaw = configuration.flaw { throw ModelFileError.damaged(name, flaw) }
        var hidden: [HiddenLayer] = []
        var width = Self.inputs(configuration)
        for index in 0..<Self.hiddenLayers(configuration) {
            let weights = try file.tensor(
                Self.hiddenName(index), shape: [-1, width], upTo: Self.largestNumber, of: name)
            width = weights.shape[0]
            guard (1...1_024).contains(width) else {
                throw ModelFileError.damaged(name, "its network has a layer of \(width) units")
            }
            let bias = try file.tensor(
                Self.hiddenName(index) + "Bias", shape: [width], upTo: Self.largestNumber, of: name)
            hidden.append(HiddenLayer(weights: weights.rows, bias: bias.values))
        }
        let columns = Self.inputs(configuration) + (hidden.last?.bias.count ?? 0)
        let projection = try file.tensor(
            Self.named("projection", prefix), shape: [-1, columns], upTo: Self.largestNumber, of: name)
        let dimensions = projection.shape[0]
        guard (1...256).contains(dimensions) else {
            throw ModelFileError.damaged(name, "its projection has \(dimensions) rows")
        }
        var background: UniversalBackgroundModel?
        let components = Self.named("centroids", prefix)
        if file.tensors.contains(where: { $0.name == components }) {
            let centroids = try file.tensor(components, shape: [-1, dimensions], upTo: Self.largestNumber, of: name)
            let weights = try file.tensor(
                Self.named("logWeights", prefix), shape: [centroids.shape[0]], upTo: Self.largestNumber, of: name)
            guard (1...4_096).contains(centroids.shape[0]) else {
                throw ModelFileError.damaged(name, "its background has \(centroids.shape[0]) components")
            }
            background = UniversalBackgroundModel(centroids: centroids.rows, logWeights: weights.values)
        }
        self.init(
            id: id, configuration: configuration,
            speechMean: try file.tensor(
                "speechMean", shape: [configuration.cepstra], upTo: Self.largestNumber, of: name
            ).values,
            hidden: hidden, projection: projection.rows,
            offset: try file.tensor(
                Self.named("offset", prefix), shape: [dimensions], upTo: Self.largestNumber, of: name
            ).values,
            background: background)
    }
}

extension Tensor {
    /// The rows of a matrix.
    package var rows: [[Float]] {
        let columns = shape[1]
        return (0..<shape[0]).map { Array(values[($0 * columns)..<(($0 + 1) * columns)]) }
    }
}
