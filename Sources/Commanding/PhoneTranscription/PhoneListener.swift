import Features
import Phones

/// Reads the phones of a recording.
struct PhoneListener: Sendable {
    /// Hops that are read at once; a network looks from each frame at all others.
    static let together = 1_500
    /// Hops of a piece of a longer recording, and what is read around it, too.
    private static let piece = 1_200
    private static let margin = 100

    let size: PhoneModel.Size
    private let network: PhoneNetwork
    /// What the large network hears at times in English words, and which of their phones it may have been.
    private static let english = [("e", "ɛ"), ("a", "æ"), ("a", "ɑ"), ("o", "oʊ"), ("o", "ɔ")]

    /// Phones that count as others, too.
    private let folded: [(from: UInt8, to: UInt8)]

    /// - Parameters:
    ///   - size: that of a network which is installed.
    ///   - language: that of the words.
    init(_ size: PhoneModel.Size, language: String) {
        self.size = size
        network = PhoneNetwork(PhoneModel.of(size) ?? .shipped)
        let symbols = PhoneModel.shipped.symbols
        let isFolded = size == .large && WrittenPhones.isEnglish(language)
        folded = (isFolded ? Self.english : []).compactMap { from, to in
            guard let from = symbols.number(of: from), let to = symbols.number(of: to) else { return nil }
            return (from, to)
        }
    }

    /// - Parameter samples: 16 kHz mono.
    func phones(of samples: [Int16]) -> PhonePosteriors {
        let (segment, hops) = segment(samples)
        guard hops > Self.together else { return read(segment) }
        let width = segment.count / hops
        var (rows, frames) = ([Float](), 0)
        for first in stride(from: 0, to: hops, by: Self.piece) {
            let around = max(0, first - Self.margin)..<min(hops, first + Self.piece + Self.margin)
            let read = read(Array(segment[around.lowerBound * width..<around.upperBound * width]))
            // A frame of the network is two hops.
            let start = (first - around.lowerBound) / 2
            for frame in start..<min(read.frames, start + Self.piece / 2) {
                rows += read.row(frame)
                frames += 1
            }
        }
        return PhonePosteriors(frames: frames, symbols: PhoneModel.shipped.symbols, logits: rows)
    }

    /// The recording as the network wants it, and how many hops it has.
    private func segment(_ samples: [Int16]) -> ([UInt8], Int) {
        var sound = SoundBytes(for: size)
        var segment: [UInt8] = []
        for start in stride(from: 0, to: samples.count - SoundBytes.hop + 1, by: SoundBytes.hop) {
            segment += sound.bytes(of: samples[start..<(start + SoundBytes.hop)])
        }
        return (segment, sound.hops)
    }

    /// What the network makes of a segment, as it is.
    fileprivate func read(_ segment: [UInt8]) -> PhonePosteriors {
        let heard = network.read(segment)
        return folded.isEmpty ? heard : heard.counting(folded)
    }
}

/// Turns samples hop by hop into what a network reads.
private struct SoundBytes: ~Copyable {
    static let hop = 160
    private static let fullScale: Float = 32_768

    /// Hops so far.
    private(set) var hops = 0
    private let size: PhoneModel.Size
    private var analyzer = SpectralAnalyzer()
    private var sound: RecentSound

    init(for size: PhoneModel.Size) {
        self.size = size
        sound = RecentSound(for: [size])
    }

    /// - Parameter hop: 10 ms.
    mutating func bytes(of hop: ArraySlice<Int16>) -> [UInt8] {
        let samples = hop.map { Float($0) / Self.fullScale }
        analyzer.process(samples.span)
        sound.append(analyzer)
        defer { hops += 1 }
        return sound.segment(hops, hops + 1, for: size)
    }
}

/// Reads the phones of a recording that is still going on, each time only what is new and what is around it.
struct LivePhones: ~Copyable {
    /// Hops before what is new that are read with it, and those at the end that are read again the next time.
    private static let before = 150
    private static let ahead = 30

    private let listener: PhoneListener
    private var bytes: SoundBytes
    /// Samples that are no hop yet, and the hops from `first` on.
    private var rest: [Int16] = []
    private var segment: [UInt8] = []
    private var first = 0
    /// Frames of 20 ms that were handed out as certain.
    private var certain = 0

    /// What was read: frames after those of the last time. The later ones may still change.
    struct News {
        var certain: PhonePosteriors
        var uncertain: PhonePosteriors
    }

    init(_ listener: PhoneListener) {
        self.listener = listener
        bytes = SoundBytes(for: listener.size)
    }

    mutating func append(_ samples: [Int16]) {
        rest += samples
        var start = 0
        while start + SoundBytes.hop <= rest.count {
            segment += bytes.bytes(of: rest[start..<(start + SoundBytes.hop)])
            start += SoundBytes.hop
        }
        rest.removeFirst(start)
    }

    /// Reads what was appended since the last time.
    mutating func read() -> News? {
        guard bytes.hops > first else { return nil }
        let width = segment.count / (bytes.hops - first)
        // A frame is two hops.
        let start = max(first, 2 * certain - Self.before) / 2 * 2
        segment.removeFirst((start - first) * width)
        first = start
        let read = listener.read(segment).dropping(certain - start / 2)
        let news = min(max(0, (bytes.hops - Self.ahead) / 2 - certain), read.frames)
        certain += news
        return News(certain: read.keeping(news), uncertain: read.dropping(news))
    }
}
