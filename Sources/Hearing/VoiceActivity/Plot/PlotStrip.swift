/// A row of a plot: waveform, level over noise floor and probability below each other, over one axis of time.
struct PlotStrip {
    /// How much room the panels have.
    struct Layout {
        var panelHeights: [Double]
        /// Above each panel.
        var gap: Double
        /// Whether a line above each panel says what it shows.
        var isLabelled: Bool
        /// Levels and probabilities with a line of their own.
        var levels: [Int]
        var probabilities: [Double]

        static let page = Layout(
            panelHeights: [120, 120, 120], gap: 28, isLabelled: true, levels: [-80, -60, -40, -20],
            probabilities: [0, 0.5, 1])
        static let row = Layout(
            panelHeights: [56, 44, 40], gap: 4, isLabelled: false, levels: [-80, -40], probabilities: [0, 1])

        /// With the axis of time, and some room below it.
        var height: Double { panelHeights.reduce(0, +) + Double(panelHeights.count) * gap + 30 }
    }

    private static let quietest: Float = -100

    let layout: Layout
    let trace: PlotColumns
    /// The times between which the row lies, and seconds from its left to its right.
    let range: Range<Double>
    let seconds: Double
    /// The largest magnitude of the samples, at which the waveform fills its panel.
    let peak: Float
    let left: Double
    let right: Double
    let top: Double

    func draw(segments: [SpeechSegment], thresholds: SpeechThresholds?) -> [String] {
        let (wave, level, probability) = (panel(0), panel(1), panel(2))
        var lines = shades(segments)
        lines += [wave, level, probability].map(frame)
        if layout.isLabelled {
            lines.append(label("waveform (height: ±\(fixed(Double(peak), 3)) of full scale)", wave))
            lines.append(label("level and noise floor, dBFS", level))
            lines.append(label("probability of speech", probability))
        }
        for decibels in layout.levels {
            lines.append(rule(y(1 - Float(decibels) / Self.quietest, level), text: "\(decibels)"))
        }
        for value in layout.probabilities {
            lines.append(rule(y(Float(value), probability), text: fixed(value, layout.isLabelled ? 1 : 0)))
        }
        lines.append(waveform(wave))
        lines.append(curve(PlotColour.level, level) { 1 - $0.level / Self.quietest })
        lines.append(curve(PlotColour.noiseFloor, level) { 1 - $0.noiseFloor / Self.quietest })
        lines.append(curve(PlotColour.probability, probability) { $0.probability })
        if let thresholds {
            lines.append(threshold(thresholds.begins, probability, PlotColour.beginDashes))
            lines.append(threshold(thresholds.ends, probability, PlotColour.endDashes))
        }
        return lines.filter { !$0.isEmpty }
    }

    func axis(_ ticks: [Double], label: (Double) -> String) -> [String] {
        let bottom = panel(layout.panelHeights.count - 1).bottom
        return ticks.flatMap { tick in
            [
                SVG.line(from: (x(tick), bottom), to: (x(tick), bottom + 4), stroke: "#999999"),
                SVG.text(label(tick), x: x(tick), y: bottom + 16, anchor: "middle"),
            ]
        }
    }

    private struct Panel {
        var bottom: Double
        var height: Double
    }

    private func panel(_ index: Int) -> Panel {
        let heights = layout.panelHeights[...index]
        return Panel(
            bottom: top + heights.reduce(0, +) + Double(index + 1) * layout.gap, height: layout.panelHeights[index])
    }

    private func x(_ time: Double) -> Double {
        left + (right - left) * min(max((time - range.lowerBound) / seconds, 0), 1)
    }

    /// - Parameter value: 0 at the bottom of the panel, 1 at its top.
    private func y(_ value: Float, _ panel: Panel) -> Double {
        panel.bottom - panel.height * Double(min(max(value, 0), 1))
    }

    private func frame(_ panel: Panel) -> String {
        SVG.rectangle(
            x: left, y: panel.bottom - panel.height, width: x(range.upperBound) - left, height: panel.height,
            "fill=\"none\" stroke=\"#999999\"")
    }

    private func label(_ text: String, _ panel: Panel) -> String {
        SVG.text(text, x: left, y: panel.bottom - panel.height - 5)
    }

    private func rule(_ y: Double, text: String) -> String {
        SVG.line(from: (left, y), to: (x(range.upperBound), y), stroke: "#dddddd")
            + SVG.text(text, x: left - 6, y: y + 4, anchor: "end")
    }

    private func threshold(_ value: Float, _ panel: Panel, _ dashes: String) -> String {
        let y = y(value, panel)
        return SVG.line(
            from: (left, y), to: (x(range.upperBound), y), stroke: PlotColour.threshold, dashes: dashes)
    }

    /// Segments that nobody could tell apart become one, so that there are never more than fit beside each other.
    private func shades(_ segments: [SpeechSegment]) -> [String] {
        let nearest = seconds / (right - left) * 2
        var stretches: [(start: Double, end: Double)] = []
        for segment in segments where segment.end > range.lowerBound && segment.start < range.upperBound {
            if let last = stretches.last, segment.start - last.end < nearest {
                stretches[stretches.count - 1].end = max(last.end, segment.end)
            } else {
                stretches.append((segment.start, segment.end))
            }
        }
        guard !stretches.isEmpty else { return [] }
        let panels = layout.panelHeights.indices.map(panel)
        // Panels that are close together have one shade over all of them.
        let bands = layout.isLabelled ? panels : [Panel(bottom: panels[2].bottom, height: panels[2].bottom - top)]
        return bands.map { band in
            let boxes = stretches.map { stretch in
                let (from, to) = (x(stretch.start), x(min(stretch.end, range.upperBound)))
                let width = fixed(max(to - from, 0.5), 1)
                return "M\(SVG.point(from, band.bottom - band.height))h\(width)v\(fixed(band.height, 1))h-\(width)z"
            }
            return "<path fill=\"\(PlotColour.speech)\" d=\"\(boxes.joined())\"/>"
        }
    }

    private func curve(_ colour: String, _ panel: Panel, _ value: (ActivityTrace.Column) -> Float) -> String {
        guard !trace.columns.isEmpty else { return "" }
        let points = trace.columns.indices.map { index in
            SVG.point(x(trace.time(of: index)), y(value(trace.columns[index]), panel))
        }
        return "<polyline fill=\"none\" stroke=\"\(colour)\" points=\"\(points.joined(separator: " "))\"/>"
    }

    /// The outline of the samples: along the highest, and back along the lowest.
    private func waveform(_ panel: Panel) -> String {
        guard !trace.columns.isEmpty else { return "" }
        func point(_ index: Int, _ sample: Float) -> String {
            SVG.point(x(trace.time(of: index)), y(0.5 + sample / peak / 2, panel))
        }
        let indices = trace.columns.indices
        let above = indices.map { point($0, trace.columns[$0].highest) }
        let below = indices.reversed().map { point($0, trace.columns[$0].lowest) }
        return "<polygon fill=\"\(PlotColour.waveform)\" stroke=\"\(PlotColour.waveform)\" stroke-width=\"0.5\" "
            + "points=\"\((above + below).joined(separator: " "))\"/>"
    }
}
