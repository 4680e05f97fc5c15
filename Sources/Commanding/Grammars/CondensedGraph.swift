extension WordGraph {
    /// Arcs that may come of one, where words may be left out.
    private static let growth = 8

    /// A way on from a node.
    private struct Edge: Hashable, Comparable {
        var word: Int
        var to: Int
        var isAside: Bool
        var isContinuation: Bool

        static func < (one: Edge, other: Edge) -> Bool {
            (one.word, one.to, one.kind) < (other.word, other.to, other.kind)
        }

        init(_ arc: Arc) {
            (word, to, isAside, isContinuation) = (arc.word, arc.to, arc.isAside, arc.isContinuation)
        }

        private var kind: Int { (isAside ? 1 : 0) + (isContinuation ? 2 : 0) }
    }

    /// What can follow a node.
    private struct Continuation: Hashable {
        var isEnd: Bool
        var edges: [Edge]
    }

    private struct Visit {
        var node: Int
        var edges: [Edge]
        var next = 0
    }

    /// The same sentences with fewer nodes: those that can be followed by the same are one (Revuz, "Minimisation of acyclic
    /// deterministic automata in linear time", 1992), and none follows another without a word. Thirty rules with one list
    /// of names have the list once.
    ///
    /// A graph in which words repeat without end stays as it is, and so does one that would have many more arcs.
    package var condensed: WordGraph {
        var leaving = [[Arc]](repeating: [], count: nodes)
        for arc in arcs { leaving[arc.from].append(arc) }
        func edges(from node: Int) -> [Edge] {
            reached[node].flatMap { leaving[$0] }.map { Edge($0) }
        }
        var room = Self.growth * arcs.count
        var classes = [Int?](repeating: nil, count: nodes)
        var isOpen = [Bool](repeating: false, count: nodes)
        var known: [Continuation: Int] = [:]
        var found: [Continuation] = []
        var visits = [Visit(node: start, edges: edges(from: start))]
        isOpen[start] = true
        while var visit = visits.popLast() {
            if let edge = visit.edges[visit.next...].first {
                visit.next += 1
                visits.append(visit)
                guard classes[edge.to] == nil else { continue }
                if isOpen[edge.to] { return self }
                isOpen[edge.to] = true
                visits.append(Visit(node: edge.to, edges: edges(from: edge.to)))
                continue
            }
            room -= visit.edges.count
            guard room >= 0 else { return self }
            let merged = Set(
                visit.edges.map { edge in
                    var edge = edge
                    edge.to = classes[edge.to] ?? 0
                    return edge
                })
            let continuation = Continuation(isEnd: isEnd[visit.node], edges: merged.sorted())
            let number = known[continuation] ?? found.count
            if number == found.count {
                known[continuation] = number
                found.append(continuation)
            }
            classes[visit.node] = number
        }
        // The start is found last, and has to be the first.
        let last = found.count - 1
        let arcs = found.enumerated().reversed().flatMap { number, continuation in
            continuation.edges.map {
                Arc(
                    word: $0.word, from: last - number, to: last - $0.to, isAside: $0.isAside,
                    isContinuation: $0.isContinuation)
            }
        }
        return WordGraph(words: words, arcs: arcs, isEnd: found.reversed().map(\.isEnd), of: name)
    }
}
