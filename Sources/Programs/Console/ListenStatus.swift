import System

/// What `listen` knows at a moment, for one line on a terminal.
package struct ListenStatus: Sendable, Hashable {
    package struct Keyword: Sendable, Hashable {
        package var name: String
        /// The best of the last moments.
        package var score: Double
        package var threshold: Double

        package init(name: String, score: Double, threshold: Double) {
            self.name = name
            self.score = score
            self.threshold = threshold
        }
    }

    package struct Heard: Sendable, Hashable {
        package var keyword: String
        package var secondsAgo: Double

        package init(keyword: String, secondsAgo: Double) {
            self.keyword = keyword
            self.secondsAgo = secondsAgo
        }
    }

    /// In dBFS; nil while there is no audio.
    package var level: Double?
    package var noiseFloor: Double?
    package var isSpeech = false
    package var keywords: [Keyword]
    package var last: Heard?
    package var overruns = 0
    /// Whether the microphone is gone.
    package var isLost = false

    package init(keywords: [Keyword]) {
        self.keywords = keywords
    }

    /// A piece of the line. What has the highest rank is left out first where there is no room.
    private struct Piece {
        var text: String
        var rank: Int
        var colour: Palette.Colour?
        /// The text in colours of its own.
        var painted: String?
    }

    private static let bar = 12
    private static let gap = "  "

    /// The line, at least one column narrower than the terminal, so that the cursor never wraps.
    package func render(columns: Int, _ palette: Palette) -> String {
        var pieces = level(palette) + scores + history
        while pieces.count > 1, Self.width(pieces) >= columns,
            let least = pieces.indices.max(by: { pieces[$0].rank < pieces[$1].rank })
        {
            pieces.remove(at: least)
        }
        guard Self.width(pieces) < columns else { return TextColumns.fit(pieces[0].text, max(0, columns - 1)) }
        return pieces.map { $0.painted ?? palette.paint($0.text, $0.colour) }.joined(separator: Self.gap)
    }

    private static func width(_ pieces: [Piece]) -> Int {
        pieces.reduce(0) { $0 + TextColumns.count($1.text) } + gap.count * (pieces.count - 1)
    }

    /// What the microphone hears.
    private func level(_ palette: Palette) -> [Piece] {
        if isLost { return [Piece(text: "no microphone", rank: 0, colour: .red)] }
        guard let level else { return [Piece(text: "waiting for audio", rank: 0, colour: .dim)] }
        let bar = LevelBar(level: level)
        var pieces = [
            Piece(text: bar.render(Self.bar, .plain), rank: 100, painted: bar.render(Self.bar, palette)),
            Piece(text: "\(Self.decibels(level)) dBFS", rank: 2),
        ]
        if let noiseFloor {
            pieces.append(Piece(text: "floor \(Self.decibels(noiseFloor))", rank: 6, colour: .dim))
        }
        pieces.append(Piece(text: isSpeech ? "speech" : "quiet ", rank: 3, colour: isSpeech ? .green : .dim))
        return pieces
    }

    /// The best keyword comes before all, and the others after the rest.
    private var scores: [Piece] {
        let ranked = keywords.indices.sorted { keywords[$0].score > keywords[$1].score }
        return keywords.enumerated().map { index, keyword in
            let rank = ranked.firstIndex(of: index) ?? 0
            let scores = "\(Self.hundredths(keyword.score))/\(Self.hundredths(keyword.threshold))"
            return Piece(
                text: "\(VisibleText.line(keyword.name)) \(scores)", rank: rank == 0 ? 1 : 10 + rank,
                colour: keyword.score >= keyword.threshold ? .bold : nil)
        }
    }

    private var history: [Piece] {
        var pieces: [Piece] = []
        if let last {
            let text = "last \(VisibleText.line(last.keyword)) \(Self.ago(last.secondsAgo))"
            pieces.append(Piece(text: text, rank: 5))
        }
        if overruns > 0 {
            pieces.append(Piece(text: "\(overruns) overrun\(overruns == 1 ? "" : "s")", rank: 4, colour: .yellow))
        }
        return pieces
    }

    /// Always as wide, so that what follows does not jump about.
    private static func decibels(_ level: Double) -> String {
        let text = level.isFinite ? String(Int(min(max(level, -120), 0).rounded())) : "-"
        return String(repeating: " ", count: max(0, 4 - text.count)) + text
    }

    private static func hundredths(_ score: Double) -> String {
        let number = score.isFinite ? Int(min(max(score, 0), 1) * 100) : 0
        return number >= 100 ? "1.00" : number < 10 ? "0.0\(number)" : "0.\(number)"
    }

    private static func ago(_ seconds: Double) -> String {
        switch seconds {
        case ..<60: "\(Int(max(0, seconds))) s ago"
        case ..<3_600: "\(Int(seconds / 60)) min ago"
        default: "\(Int(min(seconds / 3_600, 1e6))) h ago"
        }
    }
}
