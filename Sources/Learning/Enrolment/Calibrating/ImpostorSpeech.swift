import Features
import ModelFiles

/// Impostor speech: minutes of other people saying other things, over which a new keyword is run to learn how often it is
/// mistaken.
///
/// What is kept are normalised cepstra of every second frame, product-quantised (Jegou, Douze and Schmid 2011): the
/// coefficients in groups, each group one of 256 codes.
struct ImpostorSpeech: Sendable {
    /// A stretch in which one text is said, in frames of the codes.
    struct Segment: Codable, Sendable, Hashable {
        var first: Int
        var last: Int
        var text: String
        /// Whether a program says it; a file that does not tell has no sentences by people with their text.
        var isSynthetic: Bool

        fileprivate var isSentence: Bool { text.count { $0 == " " } > 1 }

        init(from decoder: any Decoder) throws {
            var values = try decoder.unkeyedContainer()
            first = try values.decode(Int.self)
            last = try values.decode(Int.self)
            text = try values.decode(String.self)
            isSynthetic = false
            isSynthetic = try values.isAtEnd ? isSentence : values.decode(Bool.self)
        }

        func encode(to encoder: any Encoder) throws {
            var values = encoder.unkeyedContainer()
            try values.encode(first)
            try values.encode(last)
            try values.encode(text)
            try values.encode(isSynthetic)
        }
    }

    /// What the header of the front-end file says of the codes.
    struct Layout: Codable, Sendable, Hashable {
        var hours: Double
        /// Frames from one code to the next.
        var step: Int
        var segments: [Segment]
    }

    /// More hours of speech than a keyword can be run over while somebody waits.
    private static let mostHours = 10.0
    /// The codes of so many hours.
    private static let mostRows = Int(mostHours * 180_000)

    let layout: Layout
    private let codes: [Float]
    private let groups: Int
    private let book: [Float]
    private let width: Int

    init<Content>(_ layout: Layout, cepstra: Int, file: ModelFile<Content>, name: String) throws {
        let codes = try file.tensor("speechCodes", shape: [-1, -1], of: name)
        groups = codes.shape[1]
        guard layout.step == 2, (2...Self.mostRows).contains(codes.shape[0]), groups > 0,
            cepstra.isMultiple(of: groups),
            codes.element == .uint8
        else {
            throw ModelFileError.damaged(name, "its background speech cannot be read")
        }
        guard layout.hours.isFinite, layout.hours > 0, layout.hours <= Self.mostHours else {
            throw ModelFileError.damaged(name, "its background speech has an impossible length")
        }
        let rows = 0..<codes.shape[0]
        guard layout.segments.allSatisfy({ $0.first <= $0.last && rows.contains($0.first) && rows.contains($0.last) })
        else {
            throw ModelFileError.damaged(name, "a segment of its background speech lies elsewhere")
        }
        width = cepstra / groups
        book = try file.tensor("speechBook", shape: [groups, 256, width], upTo: FrontEndModel.largestNumber, of: name)
            .values
        self.codes = codes.values
        self.layout = layout
    }

    /// Frames of 10 ms.
    var frameCount: Int { codes.count / groups * layout.step }

    /// Normalised cepstra of every frame; every second one lies half-way between its neighbours.
    func frames() -> [[Float]] {
        let known = (0..<(codes.count / groups)).map { row in
            (0..<groups).flatMap { group in
                let entry = (group * 256 + Int(codes[row * groups + group])) * width
                return book[entry..<(entry + width)]
            }
        }
        var frames: [[Float]] = []
        frames.reserveCapacity(frameCount)
        for (row, frame) in known.enumerated() {
            frames.append(frame)
            let next = row + 1 < known.count ? known[row + 1] : frame
            frames.append(zip(frame, next).map { ($0 + $1) / 2 })
        }
        return frames
    }

    /// Frames in which the keyword itself may be said.
    func frames(saying keyword: String) -> [Range<Int>] {
        let word = Self.letters(keyword)
        guard !word.isEmpty else { return [] }
        return layout.segments.compactMap { segment in
            let text = Self.letters(segment.text)
            guard !segment.isSentence, !text.isEmpty, text.contains(word) || word.contains(text) else { return nil }
            return (segment.first * layout.step)..<(segment.last * layout.step + 40)
        }
    }

    /// Frames in which programs speak.
    var framesOfPrograms: [Range<Int>] {
        layout.segments.filter(\.isSynthetic).map { ($0.first * layout.step)..<($0.last * layout.step) }
    }

    /// The word that is being said, or was just said, at a frame; nil within sentences and between words.
    func word(at frame: Int) -> String? {
        layout.segments.first { segment in
            segment.text.count { $0 == " " } <= 1 && !segment.text.isEmpty
                && (segment.first * layout.step...segment.last * layout.step + Self.afterWord).contains(frame)
        }?.text
    }

    /// Frames after a word in which a match of it may end.
    private static let afterWord = 15

    private static func letters(_ text: String) -> String {
        text.lowercased().filter { !$0.isWhitespace }
    }
}
