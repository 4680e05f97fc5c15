package import Features

/// The frames of a template as numbers, laid out for products. Copies share them.
package struct TemplateFrames: Sendable {
    /// Frame by frame, each filled up to whole vectors with zeros.
    package let rows: SharedFloats
    /// Half the squared length of each frame.
    package let halfNorms: SharedFloats
    /// Numbers of a row.
    package let width: Int

    package var count: Int { halfNorms.count }

    /// - Parameter frames: at least one.
    package init(_ frames: [[Float]]) {
        let width = VectorMath.padded(frames[0].count)
        let rows = AlignedFloats(width * frames.count)
        for (row, frame) in frames.enumerated() {
            for (column, value) in frame.enumerated() { rows.base[row * width + column] = value }
        }
        self.width = width
        self.rows = SharedFloats(rows)
        halfNorms = SharedFloats(frames.map { $0.reduce(0) { $0 + $1 * $1 } / 2 })
    }
}

/// A head and its template, laid out for all streams that listen for the keyword.
package struct HeadShape: Sendable {
    package let head: KeywordHead
    package let template: TemplateFrames
    /// Bin by bin, each filled up to whole vectors with zeros.
    package let weights: SharedFloats
    package var bias: Float { head.bias }

    init(_ head: KeywordHead, _ bank: TemplateBank) {
        self.head = head
        template = TemplateFrames(bank.frames(of: head.template))
        let weights = AlignedFloats(template.width * KeywordHead.bins)
        for (index, weight) in head.weights.enumerated() {
            weights.base[index / bank.dimensions * template.width + index % bank.dimensions] = weight
        }
        self.weights = SharedFloats(weights)
    }
}
