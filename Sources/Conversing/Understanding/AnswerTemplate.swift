import System

/// An answer with the values of slots in it: `The {{ slots.name }} is on.`
public struct AnswerTemplate: Sendable, Equatable {
    private enum Piece: Sendable, Equatable {
        case text(String)
        case slot(String)
    }

    private var pieces: [Piece] = []

    /// - Returns: nil when it has more of Jinja in it than slots.
    public init?(_ text: String) {
        guard !text.contains("{%"), !text.contains("{#") else { return nil }
        var rest = Substring(text)
        while let open = rest.firstRange(of: "{{") {
            guard let close = rest[open.upperBound...].firstRange(of: "}}") else { return nil }
            pieces.append(.text(String(rest[..<open.lowerBound])))
            var name = rest[open.upperBound..<close.lowerBound].trimmingSpace()
            if name.hasPrefix("slots.") { name = name.dropFirst(6) }
            guard !name.isEmpty, name.allSatisfy({ $0.isLetter || $0.isNumber || $0 == "_" }) else { return nil }
            pieces.append(.slot(String(name)))
            rest = rest[close.upperBound...]
        }
        pieces.append(.text(String(rest)))
    }

    /// What was heard stands where a slot is named; its value where nothing was heard.
    public func text(for intent: Intent) -> String {
        pieces.map { piece in
            switch piece {
            case .text(let text): return text
            case .slot(let name):
                guard let slot = intent[slot: name] else { return "" }
                return slot.heard.isEmpty ? slot.value.string ?? slot.value.text : slot.heard
            }
        }.joined().split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }
}

extension Substring {
    package func trimmingSpace() -> Substring {
        drop(while: \.isWhitespace).trimmingTrailingSpace()
    }

    private func trimmingTrailingSpace() -> Substring {
        var rest = self
        while rest.last?.isWhitespace == true { rest.removeLast() }
        return rest
    }

    fileprivate func firstRange(of pattern: String) -> Range<Index>? {
        var start = startIndex
        while start < endIndex {
            if self[start...].hasPrefix(pattern) { return start..<index(start, offsetBy: pattern.count) }
            start = index(after: start)
        }
        return nil
    }
}
