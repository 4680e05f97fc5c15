import CShippedModels
import ModelFiles

/// What the phone network hears in the background speech that new keywords are run over: for each frame of 20 ms the
/// symbols that are not much less likely than the likeliest, and how likely the others are on average.
package struct PhoneSpeech: Sendable {
    /// Steps of a cost to a nat.
    private static let steps: Float = 16

    package let symbols: PhoneSymbols
    private let ends: [Int]
    private let numbers: [UInt8]
    private let costs: [UInt8]
    /// Of each frame, the mean cost of the symbols that are not kept.
    private let rest: [UInt8]

    /// Frames of 20 ms.
    package var frames: Int { ends.count }

    private init<Content: PhoneFileContent>(_ file: ModelFile<Content>, name: String) throws {
        symbols = PhoneSymbols(file.content)
        let counts = try file.tensor("speechCounts", shape: [-1], of: name)
        let numbers = try file.tensor("speechSymbols", shape: [-1], of: name)
        let costs = try file.tensor("speechCosts", shape: [numbers.values.count], of: name)
        var (ends, end) = ([Int](), 0)
        for count in counts.values {
            end += Int(count)
            ends.append(end)
        }
        let rest = try file.tensor("speechRest", shape: [counts.values.count], of: name)
        guard [counts, numbers, costs, rest].allSatisfy({ $0.element == .uint8 }), end == numbers.values.count,
            numbers.values.allSatisfy({ Int($0) <= file.content.symbols.count })
        else { throw ModelFileError.damaged(name, "its background speech cannot be read") }
        self.ends = ends
        self.numbers = numbers.values.map { UInt8($0) }
        self.costs = costs.values.map { UInt8($0) }
        self.rest = rest.values.map { UInt8($0) }
    }

    /// How likely each symbol is in some frames; those beyond the speech are left out.
    package func posteriors(_ frames: Range<Int>) -> PhonePosteriors {
        let frames = frames.clamped(to: 0..<ends.count)
        let width = symbols.names.count + 1
        var logits: [Float] = []
        logits.reserveCapacity(frames.count * width)
        for frame in frames {
            logits += repeatElement(-Float(rest[frame]) / Self.steps, count: width)
            let row = logits.count - width
            for place in (frame > 0 ? ends[frame - 1] : 0)..<ends[frame] {
                logits[row + Int(numbers[place])] = -Float(costs[place]) / Self.steps
            }
        }
        return PhonePosteriors(frames: frames.count, symbols: symbols, logits: logits)
    }

    /// That of the network in `models/`; read when it is first asked for.
    package static let shipped: PhoneSpeech = {
        let bytes = UnsafeBufferPointer(start: rouse_phones_model(), count: rouse_phones_model_size)
        do {
            let file = try VerifiedModelFile(builtIn: bytes, name: "the built-in phone network")
            let kind = ConvolutionLayers.Content.kind
            return try PhoneSpeech(ModelFile<ConvolutionLayers.Content>(file, kind: kind), name: file.name)
        } catch {
            preconditionFailure("\(error)")
        }
    }()

    /// That of the large network, where it is installed and has one.
    package static let large: PhoneSpeech? = {
        guard PhoneModel.large != nil, let path = LargePhonesFile.path else { return nil }
        let kind = ConformerLayers.Content.kind
        return try? PhoneSpeech(ModelFile<ConformerLayers.Content>(path: path, kind: kind), name: path)
    }()

    /// That of the network of a size; nil where it is not installed.
    package static func of(_ size: PhoneModel.Size) -> PhoneSpeech? { size == .small ? shipped : large }
}
