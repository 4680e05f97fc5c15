/// Reads the phones of a segment of what was heard.
package struct PhoneNetwork: Sendable {
    private let model: PhoneModel

    package init(_ model: PhoneModel) { self.model = model }

    /// - Parameter segment: hops of 10 ms one after the other, each as `RecentSound` keeps it for a network of this size.
    /// - Returns: how likely each symbol is in each frame of 20 ms.
    package func read(_ segment: [UInt8]) -> PhonePosteriors {
        switch model.layers {
        case .convolutions(let layers): layers.read(segment, model.symbols)
        case .conformer(let layers): layers.read(segment, model.symbols)
        }
    }
}
