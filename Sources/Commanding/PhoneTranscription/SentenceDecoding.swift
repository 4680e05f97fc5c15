import Grammars
import Phones

/// A search under way: what the sentences of a grammar make of the frames so far.
///
/// A value: a copy can look ahead at frames that are not certain yet.
struct SentenceDecoding: Sendable {
    /// A row of words that was heard, as its last word and the row before.
    struct Link: Sendable {
        var way: Int32
        var before: Int32
        var first: Int32
        var last: Int32
        /// The newest of the rows that came to the same node and were worse.
        var rival: Int32 = -1
        /// How well its last word fits, as in `SentenceSearch.Word`.
        var fit: Float
        /// Tells one row of words from another.
        var words: UInt64
    }

    /// A row of words that was worse than another at the same node.
    struct Rival: Sendable {
        var link: Int32
        /// By how much, in nats.
        var deficit: Float
        var next: Int32
    }

    /// The best row of words at a node.
    private struct Token: Sendable {
        var score = -Float.infinity
        var link: Int32 = -1
    }

    /// Where a token entered a word.
    private struct Origin: Sendable {
        var link: Int32 = -1
        var first: Int32 = 0
        /// Its score there.
        var score: Float = 0
    }

    /// A word that is complete.
    private struct Arrival: Sendable {
        var score = -Float.infinity
        var way: Int32 = -1
        var origin = Origin()
    }

    /// Rivals that a link remembers, and how much worse they may be.
    private static let mostRivals = 4
    private static let widestDeficit: Float = 12

    let search: SentenceSearch
    private let leadIn: Int
    private let mayGoOn: Bool
    /// Frames so far.
    private(set) var frames = 0

    private var scores: [Float]
    private var origins: [Origin]
    private var isActive: [Bool]
    private var entries: [Token]
    private var pauses: [Token]
    /// Of each node the best word that is complete with the newest frame, and the best other one.
    private var arrivals: [Arrival]
    private var others: [Arrival]
    private var best: Float = 0
    /// The best of those that are not within a word that means nothing.
    private var bestOfMeaning: Float = 0
    private var links: [Link] = []
    private var rivals: [Rival] = []
    private(set) var anything: AnythingDecoding

    /// - Parameters:
    ///   - leadIn: frames at the start in which the end of the wake word may still be heard.
    ///   - mayGoOn: whether what goes on with a sentence before is looked for.
    init(_ search: SentenceSearch, leadIn: Int, mayGoOn: Bool = true) {
        (self.search, self.leadIn, self.mayGoOn) = (search, leadIn, mayGoOn)
        scores = [Float](repeating: -.infinity, count: search.states)
        origins = [Origin](repeating: Origin(), count: search.states)
        isActive = [Bool](repeating: false, count: search.ways.count)
        let nodes = search.graph.nodes
        entries = [Token](repeating: Token(), count: nodes)
        pauses = entries
        arrivals = [Arrival](repeating: Arrival(), count: nodes)
        others = arrivals
        anything = AnythingDecoding(phone: search.costs.phone)
        for node in search.graph.reached[search.graph.start] { entries[node].score = 0 }
    }

    mutating func advance(through heard: PhonePosteriors) {
        for frame in 0..<heard.frames { advance(heard.row(frame), blank: Int(heard.symbols.blank)) }
    }

    /// - Parameter row: log p - log p of the likeliest symbol, for each symbol and the blank.
    mutating func advance(_ row: [Float], blank: Int) {
        let silence = row[blank]
        let bound = best - search.costs.beam
        (best, bestOfMeaning) = (-.infinity, -.infinity)
        anything.advance(row, blank: blank)
        for number in search.ways.indices {
            guard mayGoOn || !search.ways[number].isContinuation else { continue }
            guard isActive[number] || entries[Int(search.ways[number].from)].score > bound else { continue }
            advance(search.ways[number], number: number, row, silence: silence, bound: bound)
        }
        let filler = max(silence, -(frames < leadIn ? search.costs.leadIn : search.costs.filler))
        for node in entries.indices { pause(node, filler, bound: bound) }
        for node in entries.indices where arrivals[node].way >= 0 {
            let (arrival, other) = (arrivals[node], others[node])
            (arrivals[node], others[node]) = (Arrival(), Arrival())
            arrive(arrival, at: node)
            if other.score > arrival.score - Self.widestDeficit { arrive(other, at: node) }
        }
        frames += 1
    }

    /// Moves the tokens within a word.
    private mutating func advance(
        _ way: SentenceSearch.Way, number: Int, _ row: [Float], silence: Float, bound: Float
    ) {
        let (base, phone, count) = (Int(way.state), Int(way.phone), Int(way.count))
        let entry = entries[Int(way.from)]
        let gift = search.costs.phone
        var most = -Float.infinity
        // From the last state on, so that what a state is reached from is still of the frame before.
        for place in stride(from: 2 * count - 2, through: 0, by: -1) {
            let state = base + place
            var (score, origin) = (scores[state], origins[state])
            if place.isMultiple(of: 2) {
                let symbol = search.phones[phone + place / 2]
                var news = entry.score - search.costs.word
                var newOrigin = Origin(link: entry.link, first: Int32(frames), score: entry.score)
                if place > 0 {
                    (news, newOrigin) = (scores[state - 1], origins[state - 1])
                    if search.phones[phone + place / 2 - 1] != symbol, scores[state - 2] > news {
                        (news, newOrigin) = (scores[state - 2], origins[state - 2])
                    }
                }
                news += gift
                if news > score { (score, origin) = (news, newOrigin) }
                score += row[Int(symbol)]
            } else {
                if scores[state - 1] > score { (score, origin) = (scores[state - 1], origins[state - 1]) }
                score += silence
            }
            scores[state] = score
            origins[state] = origin
            most = max(most, score)
        }
        isActive[number] = most > bound
        guard isActive[number] else {
            for state in base..<(base + 2 * count - 1) { scores[state] = -.infinity }
            return
        }
        best = max(best, most)
        if !way.isAside { bestOfMeaning = max(bestOfMeaning, most) }
        let end = base + 2 * count - 2
        guard scores[end] > bound else { return }
        complete(Arrival(score: scores[end], way: Int32(number), origin: origins[end]), at: Int(way.to))
    }

    /// A word may be complete: of each node two rows of words are kept that differ.
    private mutating func complete(_ arrival: Arrival, at node: Int) {
        guard arrival.score > others[node].score else { return }
        let isSame =
            arrivals[node].way >= 0 && search.ways[Int(arrivals[node].way)].word == search.ways[Int(arrival.way)].word
            && words(arrivals[node].origin.link) == words(arrival.origin.link)
        if arrival.score > arrivals[node].score {
            if !isSame { others[node] = arrivals[node] }
            arrivals[node] = arrival
        } else if !isSame {
            others[node] = arrival
        }
    }

    private func words(_ link: Int32) -> UInt64 { link < 0 ? 0 : links[Int(link)].words }

    /// What waits at a node waits a frame longer, at a cost.
    private mutating func pause(_ node: Int, _ filler: Float, bound: Float) {
        guard entries[node].score > -.infinity || pauses[node].score > -.infinity else { return }
        if entries[node].score > pauses[node].score {
            remember(pauses[node], behind: entries[node])
            pauses[node] = entries[node]
        }
        pauses[node].score += filler
        if pauses[node].score < bound { pauses[node] = Token() }
        entries[node] = pauses[node]
        best = max(best, pauses[node].score)
        bestOfMeaning = max(bestOfMeaning, pauses[node].score)
    }

    private mutating func arrive(_ arrival: Arrival, at node: Int) {
        let word = UInt64(search.ways[Int(arrival.way)].word)
        // FNV-1a, with a word in place of a byte.
        let words = (words(arrival.origin.link) ^ (word + 1)) &* 0x100_0000_01b3 &+ 0xcbf2_9ce4_8422_2325
        let token = Token(score: arrival.score, link: Int32(links.count))
        let isWorthIt = search.graph.reached[node].contains { entries[$0].score - token.score < Self.widestDeficit }
        guard isWorthIt else { return }
        links.append(
            Link(
                way: arrival.way, before: arrival.origin.link, first: arrival.origin.first, last: Int32(frames),
                fit: fit(of: arrival), words: words))
        for other in search.graph.reached[node] {
            if token.score > entries[other].score {
                remember(entries[other], behind: token)
                entries[other] = token
            } else {
                remember(token, behind: entries[other])
            }
        }
    }

    private func fit(of arrival: Arrival) -> Float {
        let phones = Float(search.ways[Int(arrival.way)].count)
        let gain = arrival.score - arrival.origin.score + search.costs.word - phones * search.costs.phone
        return gain / (phones + 1)
    }

    /// Notes a row of words that was worse than another one.
    private mutating func remember(_ loser: Token, behind winner: Token) {
        let deficit = winner.score - loser.score
        guard loser.link >= 0, winner.link >= 0, deficit < Self.widestDeficit,
            words(loser.link) != words(winner.link)
        else { return }
        var (place, count) = (links[Int(winner.link)].rival, 0)
        while place >= 0 {
            let rival = rivals[Int(place)]
            if words(rival.link) == words(loser.link) {
                if deficit < rival.deficit {
                    (rivals[Int(place)].link, rivals[Int(place)].deficit) = (loser.link, deficit)
                }
                return
            }
            (place, count) = (rival.next, count + 1)
        }
        guard count < Self.mostRivals else { return }
        rivals.append(Rival(link: loser.link, deficit: deficit, next: links[Int(winner.link)].rival))
        links[Int(winner.link)].rival = Int32(rivals.count - 1)
    }
}

extension SentenceDecoding {
    /// A complete sentence that is better than any that has only begun.
    struct Standing {
        /// Its words that mean something.
        var text: String
        /// Frames since the last phone of these words began to be heard.
        var frames: Int
        /// Whether a word may follow that means something.
        var goesOn: Bool
    }

    /// What is likeliest now, where that is a complete sentence with nothing behind it that means something.
    var standing: Standing? {
        let ends = entries.indices.filter { search.graph.isEnd[$0] && entries[$0].link >= 0 }
        guard let end = ends.max(by: { entries[$0].score < entries[$1].score }),
            entries[end].score >= bestOfMeaning, let found = best(1).first,
            let last = found.words.last(where: { !$0.isAside })
        else { return nil }
        return Standing(
            text: Self.text(of: found.words.filter { !$0.isAside }), frames: frames - last.frames.upperBound,
            goesOn: ends.contains { entries[$0].score == entries[end].score && search.goesOn[$0] })
    }

    /// The text of the best sentence so far.
    var text: String? { best(1).first.map { Self.text(of: $0.words) } }

    private static func text(of words: [SentenceSearch.Word]) -> String {
        words.map(\.text).joined(separator: " ")
    }

    /// A row of words that is being written down from its end.
    private struct Candidate {
        var score: Float
        var link: Int32
        /// The words after it, as a place in `tails`.
        var tail: Int
    }

    /// Candidates that are looked at for one sentence.
    private static let effort = 100

    /// The best sentences, the best first.
    func best(_ count: Int) -> [SentenceSearch.Finding] {
        var tails: [(link: Int32, next: Int)] = []
        var candidates = entries.indices.filter { search.graph.isEnd[$0] && entries[$0].link >= 0 }
            .map { Candidate(score: entries[$0].score, link: entries[$0].link, tail: -1) }
        var (found, known) = ([SentenceSearch.Finding](), Set<[String]>())
        for _ in 0..<(Self.effort * count) where found.count < count {
            guard let place = candidates.indices.max(by: { candidates[$0].score < candidates[$1].score }) else { break }
            let candidate = candidates.remove(at: place)
            guard candidate.score > -.infinity else { break }
            guard candidate.link >= 0 else {
                let words = words(from: candidate.tail, of: tails)
                if known.insert(words.map(\.text)).inserted {
                    found.append(SentenceSearch.Finding(words: words, score: candidate.score))
                }
                continue
            }
            let link = links[Int(candidate.link)]
            tails.append((candidate.link, candidate.tail))
            candidates.append(Candidate(score: candidate.score, link: link.before, tail: tails.count - 1))
            var rival = count > 1 ? link.rival : -1
            while rival >= 0 {
                let other = rivals[Int(rival)]
                candidates.append(
                    Candidate(score: candidate.score - other.deficit, link: other.link, tail: candidate.tail))
                rival = other.next
            }
        }
        return found
    }

    private func words(from tail: Int, of tails: [(link: Int32, next: Int)]) -> [SentenceSearch.Word] {
        var (words, place) = ([SentenceSearch.Word](), tail)
        while place >= 0 {
            let link = links[Int(tails[place].link)]
            let way = search.ways[Int(link.way)]
            words.append(
                SentenceSearch.Word(
                    text: search.graph.words[Int(way.word)], frames: Int(link.first)..<Int(link.last) + 1,
                    phones: Int(way.count), isAside: way.isAside, fit: link.fit,
                    choice: search.choices[Int(way.from)]))
            place = tails[place].next
        }
        return words
    }
}

/// The string of phones that fits best, whatever it means.
struct AnythingDecoding: Sendable {
    /// What a phone is given.
    let phone: Float
    private var scores: [Float] = []
    /// Its score.
    private(set) var best: Float = 0
    /// How many phones are likeliest, one after the other.
    private(set) var heard = 0
    private var newest = -1

    init(phone: Float) { self.phone = phone }

    mutating func advance(_ row: [Float], blank: Int) {
        if scores.isEmpty { scores = [Float](repeating: -.infinity, count: row.count) }
        var most = -Float.infinity
        for symbol in row.indices {
            let entry = symbol == blank ? best : best + phone
            scores[symbol] = max(scores[symbol], entry) + row[symbol]
            most = max(most, scores[symbol])
        }
        best = most
        let likeliest = row.firstIndex(of: 0) ?? blank
        if likeliest != newest && likeliest != blank { heard += 1 }
        newest = likeliest
    }
}
