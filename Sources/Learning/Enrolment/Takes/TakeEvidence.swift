import KeywordModels
import Phones

/// What tells takes of another word: how alike they are, two by two, and how well each says the name of the keyword.
package struct TakeEvidence {
    /// Two takes beside each other.
    package struct Pair {
        /// The mean of |x - y|^2 / 2 over the best alignment of their frames, a dimension.
        package let distance: Float
        /// How well each says what the other is read as, in nats a phone, and the mean of both: by each network.
        package let readings: [Float]

        package init(distance: Float, readings: [Float]) { (self.distance, self.readings) = (distance, readings) }
    }

    /// A take beside the name.
    package struct Name {
        /// How well the spelling that fits best is all that the take holds, in nats a phone: by each network.
        package let fits: [Float]
        /// Phones of the spellings, in the mean.
        package let length: Float

        package init(fits: [Float], length: Float) { (self.fits, self.length) = (fits, length) }
    }

    /// How many networks read the takes: the large one first, where it is installed.
    package let networks: Int
    /// Of each take and each that comes before it.
    package let pairs: [[Pair]]
    /// Of each take; empty where nobody knows how the name is said.
    package let names: [Name]

    /// What is known already.
    package init(networks: Int, pairs: [[Pair]], names: [Name]) {
        (self.networks, self.pairs, self.names) = (networks, pairs, names)
    }

    init(_ measured: TakeMeasurement, name: SpokenName?) {
        let takes = zip(measured.takes, measured.reports)
        let heard = [PhoneModel.Size.large, .small].compactMap { size in
            PhoneModel.of(size).map { model in
                takes.map { PhoneEvidence.heard($0, $1.bounds, by: size, model) }
            }
        }
        let read = heard.map { $0.map(\.reading) }
        networks = heard.count
        pairs = measured.takes.indices.map { i in
            (0..<i).map { j in
                Pair(
                    distance: measured.agreement.distances[i][j],
                    readings: heard.indices.map { network in
                        let both = (
                            Self.fit(heard[network][i], read[network][j]), Self.fit(heard[network][j], read[network][i])
                        )
                        return (both.0 + both.1) / 2
                    })
            }
        }
        guard let name else {
            names = []
            return
        }
        let length = Float(name.strings.reduce(0) { $0 + $1.count }) / Float(name.strings.count)
        names = measured.takes.indices.map { take in
            Name(
                fits: heard.indices.map { network in
                    name.strings.map { Self.fit(heard[network][take], $0) }.max() ?? -KeywordPhones.worst
                }, length: length)
        }
    }

    private static func fit(_ heard: PhonePosteriors, _ phones: [UInt8]) -> Float {
        max(heard.wholeScore(of: phones), -KeywordPhones.worst)
    }
}
