import Glibc
import ModelFiles

/// Which phones a network takes for which.
///
/// A small network is often sure of a phone that is much like the one that was said. What it hears is spread over what may
/// have been said, so that such a mistake costs a word little, and another phone as much as before. A phone that the word
/// does not have costs it more than the network says: people leave phones of a word out more often than they add some.
package struct PhoneConfusions: Sendable {
    /// How many times as much a phone between two of the word's costs.
    private static let additionFactor: Float = 4
    /// No symbol is less likely.
    private static let leastLikely: Float = 1e-4

    private let width: Int
    /// For each symbol that is heard, how likely each was said.
    private let said: [Float]

    /// - Parameter said: for each symbol and the blank that is heard, how likely each symbol and the blank was said.
    package init(said: [[Float]]) {
        precondition(said.allSatisfy { $0.count == said.count }, "each symbol has a number for each")
        width = said.count
        self.said = Array(said.joined())
    }

    init<Content: PhoneFileContent>(_ file: ModelFile<Content>, name: String) throws {
        let width = file.content.symbols.count + 1
        let said = try file.tensor("confusions", shape: [width, width], upTo: 1, of: name)
        guard said.values.allSatisfy({ $0 >= 0 }) else {
            throw ModelFileError.damaged(name, "its confusions are impossible")
        }
        self.width = width
        self.said = said.values
    }

    /// What may have been said where this was heard.
    package func spread(_ heard: PhonePosteriors) -> PhonePosteriors {
        let blank = Int(heard.symbols.blank)
        precondition(blank + 1 == width, "the symbols are those of the network")
        var logits: [Float] = []
        logits.reserveCapacity(heard.frames * width)
        var likely = [Float](repeating: 0, count: width)
        for frame in 0..<heard.frames {
            var sum: Float = 0
            for symbol in 0..<width { likely[symbol] = 0 }
            heard.withRow(frame) { row in
                for (symbol, relative) in row.enumerated() {
                    let share = expf(relative)
                    sum += share
                    guard share > Self.negligible else { continue }
                    let first = symbol &* width
                    for place in 0..<width { likely[place] += share * said[first &+ place] }
                }
            }
            let most = likely.max() ?? 0
            let floor = Self.leastLikely * sum
            for (symbol, share) in likely.enumerated() {
                let relative = logf((share + floor) / (most + floor))
                logits.append(symbol == blank ? Self.additionFactor * relative : relative)
            }
        }
        return PhonePosteriors(frames: heard.frames, symbols: heard.symbols, logits: logits)
    }

    /// What is less likely beside the likeliest symbol adds nothing to what may have been said.
    private static let negligible: Float = 1e-5
}
