/// A reader of foreign bytes, to be fed with whatever may come.
package struct FuzzTarget: Sendable, CustomStringConvertible {
    package let name: String
    /// Inputs of use, from which others are made by change.
    package let seeds: @Sendable () throws -> [[UInt8]]
    /// Reads an input as far as it can be read.
    /// - Returns: whether it was of use. It must not trap, hang or take much memory, whatever it is given.
    package let take: @Sendable ([UInt8]) -> Bool

    package var description: String { name }

    package static let all =
        models + audio + texts + services + intents + sentences + served + broker + workers + evaluations
        + library + logs

    package static func named(_ name: String) -> FuzzTarget? { all.first { $0.name == name } }
}

extension FuzzTarget {
    /// A target whose reader throws at what it cannot read.
    init(
        _ name: String, seeds: @escaping @Sendable () throws -> [[UInt8]],
        reading read: @escaping @Sendable ([UInt8]) throws -> Bool
    ) {
        self.init(name: name, seeds: seeds) { bytes in (try? read(bytes)) ?? false }
    }

    init(
        _ name: String, texts: [String], reading read: @escaping @Sendable ([UInt8]) throws -> Bool
    ) {
        self.init(name, seeds: { texts.map { Array($0.utf8) } }, reading: read)
    }
}

extension [UInt8] {
    /// The bytes as a peer may send them: in pieces whose lengths the first bytes tell.
    func pieces() -> [[UInt8]] {
        let lengths = prefix(4).map { Int($0) + 1 }
        var rest = dropFirst(4)
        var pieces: [[UInt8]] = []
        while !rest.isEmpty {
            let length = lengths[pieces.count % lengths.count]
            pieces.append(Array(rest.prefix(length)))
            rest = rest.dropFirst(length)
        }
        return pieces
    }

    /// A seed of a target that reads pieces.
    static func whole(_ text: String) -> [UInt8] { [255, 255, 255, 255] + text.utf8 }
}
