import Synchronization

/// The numbers of a front end, laid out for the products of frame after frame.
///
/// They are made once for a model, when the first stream needs them, and shared by all streams.
package struct FrontEndWeights: Sendable {
    let cosines: DenseMatrix
    let network: NetworkLayers
    /// Numbers beside each other that go into the projection, with those that fill up a vector.
    let columns: Int
    let projection: RoundedMatrix
    let background: BackgroundLayout

    init(_ model: FrontEndModel) {
        let inputs = FrontEndModel.inputs(model.configuration)
        let network = NetworkLayers(model.hidden, inputs: inputs)
        let rows = model.projection
        let columns = network.columns(count: rows[0].count)
        cosines = CepstralAnalyzer.cosines(model.configuration)
        self.network = network
        self.columns = columns.count
        projection = RoundedMatrix(rows.map { row in columns.map { $0.map { row[$0] } ?? 0 } }, bias: model.offset)
        background = BackgroundLayout(model.background)
    }
}

/// Where copies of a model find the weights that one of them has laid out.
final class WeightsOfModel: Sendable {
    private let laidOut = Mutex<FrontEndWeights?>(nil)

    func weights(of model: FrontEndModel) -> FrontEndWeights {
        laidOut.withLock { known in
            if let known { return known }
            let weights = FrontEndWeights(model)
            known = weights
            return weights
        }
    }
}
