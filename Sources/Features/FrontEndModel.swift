package import ModelFiles

/// A fitted front end: the feature configuration with the numbers that were estimated from speech.
///
/// One is shipped in `models/`; every keyword model carries the one that it was enrolled with.
public struct FrontEndModel: Sendable, Hashable {
    public let id: String
    public let configuration: FeatureConfiguration
    /// Mean of the cepstra of speech at large.
    public let speechMean: [Float]
    /// Rows of the projection, one for each dimension of the features. Its columns are the stacked cepstra, oldest
    /// frame first, or the cepstra, their first and their second derivatives.
    public let projection: [[Float]]
    /// What is added to the projection, one number for each dimension.
    public let offset: [Float]
    public let background: BackgroundModel?

    /// Numbers in a frame of features.
    public var dimensions: Int { projection.count }

    /// Numbers that go into the projection.
    package static func inputs(_ configuration: FeatureConfiguration) -> Int {
        switch configuration.frontEnd {
        case .cepstraWithDeltas: 3 * configuration.cepstra
        case .projectedStack: configuration.stackOffsets.count * configuration.cepstra
        }
    }

    public init(
        id: String, configuration: FeatureConfiguration, speechMean: [Float], projection: [[Float]],
        offset: [Float]? = nil, background: BackgroundModel?
    ) {
        precondition(speechMean.count == configuration.cepstra, "the mean of speech has a number for each coefficient")
        precondition(
            !projection.isEmpty && projection.allSatisfy { $0.count == Self.inputs(configuration) },
            "the projection has a column for each input")
        precondition(offset?.count ?? projection.count == projection.count, "the offset has the features' dimensions")
        precondition(
            background?.centroids.allSatisfy { $0.count == projection.count } ?? true,
            "the background has as many dimensions as the features")
        self.id = id
        self.configuration = configuration
        self.speechMean = speechMean
        self.projection = projection
        self.offset = offset ?? [Float](repeating: 0, count: projection.count)
        self.background = background
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
            Tensor("speechMean", shape: [speechMean.count], values: speechMean),
            Tensor("projection", shape: [dimensions, projection[0].count], values: projection.flatMap(\.self)),
            Tensor("offset", shape: [dimensions], values: offset),
        ]
        if let background {
            let count = background.centroids.count
            tensors.append(
                Tensor("centroids", shape: [count, dimensions], values: background.centroids.flatMap(\.self)))
            tensors.append(Tensor("logWeights", shape: [count], values: background.logWeights))
        }
        return tensors
    }

    /// Takes the front end out of a model file.
    /// - Throws: `ModelFileError` naming `name` when something is missing or does not fit.
    package init<Content>(
        id: String, configuration: FeatureConfiguration, file: ModelFile<Content>, name: String
    ) throws {
        if let flaw = configuration.flaw { throw ModelFileError.damaged(name, flaw) }
        let projection = try file.tensor("projection", shape: [-1, Self.inputs(configuration)], of: name)
        let dimensions = projection.shape[0]
        guard (1...256).contains(dimensions) else {
            throw ModelFileError.damaged(name, "its projection has \(dimensions) rows")
        }
        var background: BackgroundModel?
        if file.tensors.contains(where: { $0.name == "centroids" }) {
            let centroids = try file.tensor("centroids", shape: [-1, dimensions], of: name)
            let weights = try file.tensor("logWeights", shape: [centroids.shape[0]], of: name)
            guard (1...4_096).contains(centroids.shape[0]) else {
                throw ModelFileError.damaged(name, "its background has \(centroids.shape[0]) components")
            }
            background = BackgroundModel(centroids: centroids.rows, logWeights: weights.values)
        }
        self.init(
            id: id, configuration: configuration,
            speechMean: try file.tensor("speechMean", shape: [configuration.cepstra], of: name).values,
            projection: projection.rows,
            offset: try file.tensor("offset", shape: [dimensions], of: name).values, background: background)
    }

    private static let kind = "front-end"

    /// Reads a front-end file from memory.
    /// - Parameter name: what to call it in an error.
    public init(bytes: [UInt8], name: String) throws {
        let file = try ModelFile<FeatureConfiguration>(bytes, kind: Self.kind, name: name)
        try self.init(id: file.id, configuration: file.content, file: file, name: name)
    }
}

extension Tensor {
    /// The rows of a matrix.
    package var rows: [[Float]] {
        let columns = shape[1]
        return (0..<shape[0]).map { Array(values[($0 * columns)..<(($0 + 1) * columns)]) }
    }
}
