package import ModelFiles
private import Synchronization

/// The front end in a model file.
extension FrontEndModel {
    /// The tensors under which a model file keeps the numbers.
    package var tensors: [Tensor] {
        var tensors = [
            Tensor(Part.speechMean.rawValue, shape: [speechMean.count], values: speechMean)
        ]
        for (layer, part) in zip(hidden, Part.layers) {
            tensors.append(
                Tensor(
                    compact: part.weights.rawValue, shape: [layer.bias.count, layer.weights.first?.count ?? 0],
                    values: layer.weights.flatMap(\.self)))
            tensors.append(Tensor(part.bias.rawValue, shape: [layer.bias.count], values: layer.bias))
        }
        tensors += [
            Tensor(
                compact: Part.projection.rawValue, shape: [dimensions, projection[0].count],
                values: projection.flatMap(\.self)),
            Tensor(Part.offset.rawValue, shape: [dimensions], values: offset),
        ]
        if let background {
            let count = background.centroids.count
            tensors.append(
                Tensor(
                    compact: Part.centroids.rawValue, shape: [count, dimensions],
                    values: background.centroids.flatMap(\.self)))
            tensors.append(Tensor(Part.logWeights.rawValue, shape: [count], values: background.logWeights))
        }
        return tensors
    }

    /// A tensor of a front end: what makes one front end another.
    private enum Part: String, CaseIterable {
        case speechMean, hidden1, hidden1Bias, hidden2, hidden2Bias
        case projection, offset, centroids, logWeights

        static let layers: [(weights: Part, bias: Part)] = [(.hidden1, .hidden1Bias), (.hidden2, .hidden2Bias)]

        /// - Parameter prefix: of a file that has several front ends, which differ in projection and background.
        func name(_ prefix: String) -> String {
            switch self {
            case .speechMean, .hidden1, .hidden1Bias, .hidden2, .hidden2Bias: rawValue
            case .projection, .offset, .centroids, .logWeights:
                prefix.isEmpty ? rawValue : prefix + rawValue.prefix(1).uppercased() + String(rawValue.dropFirst())
            }
        }
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

    /// Takes the front end out of a model file. Models with equal ones share the numbers, which are decoded once.
    /// - Parameter prefix: what the names of projection and background begin with, where the file has several.
    /// - Throws: `ModelFileError` naming `name` when something is missing or does not fit.
    package static func read<Content>(
        id: String, configuration: FeatureConfiguration, file: ModelFile<Content>, prefix: String = "", name: String
    ) throws -> FrontEndModel {
        let names = Part.allCases.map { $0.name(prefix) }
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
        func tensor(_ part: Part, _ shape: [Int]) throws -> Tensor {
            try file.tensor(part.name(prefix), shape: shape, upTo: Self.largestNumber, of: name)
        }
        var hidden: [HiddenLayer] = []
        var width = Self.inputs(configuration)
        for part in Part.layers.prefix(Self.hiddenLayers(configuration)) {
            let weights = try tensor(part.weights, [-1, width])
            width = weights.shape[0]
            guard (1...1_024).contains(width) else {
                throw ModelFileError.damaged(name, "its network has a layer of \(width) units")
            }
            let bias = try tensor(part.bias, [width])
            hidden.append(HiddenLayer(weights: weights.rows, bias: bias.values))
        }
        let columns = Self.inputs(configuration) + (hidden.last?.bias.count ?? 0)
        let projection = try tensor(.projection, [-1, columns])
        let dimensions = projection.shape[0]
        guard (1...256).contains(dimensions) else {
            throw ModelFileError.damaged(name, "its projection has \(dimensions) rows")
        }
        self.init(
            id: id, configuration: configuration,
            speechMean: try tensor(.speechMean, [configuration.cepstra]).values,
            hidden: hidden, projection: projection.rows,
            offset: try tensor(.offset, [dimensions]).values,
            background: try Self.background(file, prefix: prefix, dimensions: dimensions, name: name))
    }

    /// Takes a background out of a model file, nil where it has none of this name.
    private static func background<Content>(
        _ file: ModelFile<Content>, prefix: String, dimensions: Int, name: String
    ) throws -> UniversalBackgroundModel? {
        let components = Part.centroids.name(prefix)
        guard file.tensors.contains(where: { $0.name == components }) else { return nil }
        let centroids = try file.tensor(components, shape: [-1, dimensions], upTo: largestNumber, of: name)
        let count = centroids.shape[0]
        guard (1...4_096).contains(count) else {
            throw ModelFileError.damaged(name, "its background has \(count) components")
        }
        let weights = try file.tensor(Part.logWeights.name(prefix), shape: [count], upTo: largestNumber, of: name)
        return UniversalBackgroundModel(centroids: centroids.rows, logWeights: weights.values)
    }

    /// The same features against another background.
    /// - Parameter prefix: what the names of its tensors begin with.
    /// - Returns: nil where the file has no such background.
    package func withBackground<Content>(
        _ file: ModelFile<Content>, prefix: String, name: String
    ) throws -> FrontEndModel? {
        try Self.background(file, prefix: prefix, dimensions: dimensions, name: name).map {
            FrontEndModel(
                id: id, configuration: configuration, speechMean: speechMean, hidden: hidden, projection: projection,
                offset: offset, background: $0)
        }
    }
}

extension Tensor {
    /// The rows of a matrix.
    package var rows: [[Float]] {
        let (columns, values) = (shape[1], values)
        return (0..<shape[0]).map { Array(values[($0 * columns)..<(($0 + 1) * columns)]) }
    }
}
