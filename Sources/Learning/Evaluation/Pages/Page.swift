/// A page that needs nothing but itself: no script, no font, no picture from elsewhere; light or dark as its reader has it,
/// and as wide as the screen.
package struct Page: Sendable {
    private let title: String
    private var body = ""

    package init(title: String) {
        self.title = title
    }

    /// - Parameter html: as it stands.
    package mutating func add(_ html: String) { body += html + "\n" }

    package mutating func heading(_ text: String) { add("<h2>\(Markup.escaped(text))</h2>") }

    package mutating func paragraph(_ text: String) { add("<p>\(Markup.escaped(text))</p>") }

    /// - Parameters:
    ///   - caption: what it shows.
    ///   - svg: from a plot.
    package mutating func figure(_ caption: String, _ svg: String) {
        add("<figure>\(svg)<figcaption>\(Markup.escaped(caption))</figcaption></figure>")
    }

    /// - Parameter rows: plain text. The first column names the row.
    package mutating func table(_ heads: [String], _ rows: [[String]]) {
        let head = heads.map { "<th scope=\"col\">\(Markup.escaped($0))</th>" }.joined()
        let lines = rows.map { row in
            "<tr><th scope=\"row\">\(Markup.escaped(row.first ?? ""))</th>"
                + row.dropFirst().map { "<td>\(Markup.escaped($0))</td>" }.joined() + "</tr>"
        }
        add(
            "<div class=\"wide\"><table><thead><tr>\(head)</tr></thead><tbody>\(lines.joined(separator: "\n"))</tbody>"
                + "</table></div>")
    }

    package var html: String {
        """
        <!DOCTYPE html>
        <html lang="en">
        <head>
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <meta name="color-scheme" content="light dark">
        <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; img-src data:">
        <title>\(Markup.escaped(title))</title>
        <style>\(Self.style)</style>
        </head>
        <body>
        <main>
        <h1>\(Markup.escaped(title))</h1>
        \(body)</main>
        </body>
        </html>

        """
    }

    /// Colours of models in a plot: distinguishable by the colour-blind (Okabe and Ito), darker on white.
    package static let colours = 6

    private static let style = """

        :root { --back: #ffffff; --text: #1d2530; --dim: #5c6773; --line: #d5dbe1; --panel: #f5f7f9; --good: #0072b2;
          --bad: #b8460a; --c0: #0072b2; --c1: #b8460a; --c2: #00795a; --c3: #9b3f7b; --c4: #8a6d00; --c5: #4a4a4a; }
        @media (prefers-color-scheme: dark) {
          :root { --back: #14181d; --text: #e3e8ee; --dim: #98a4b1; --line: #37414c; --panel: #1c2229; --good: #56b4e9;
            --bad: #f0914a; --c0: #56b4e9; --c1: #f0914a; --c2: #3fc79a; --c3: #dd8fc0; --c4: #e3cf57; --c5: #c4c4c4; } }
        * { box-sizing: border-box; }
        body { margin: 0; background: var(--back); color: var(--text); font: 16px/1.5 system-ui, sans-serif; }
        main { max-width: 70rem; margin: 0 auto; padding: 1rem; }
        h1 { font-size: 1.5rem; overflow-wrap: anywhere; } h2 { font-size: 1.15rem; margin-top: 2rem;
          overflow-wrap: anywhere; }
        pre { overflow-x: auto; font-size: .85rem; } figure { margin: 1rem 0; } figcaption, .dim { color: var(--dim); font-size: .9rem; }
        .wide { overflow-x: auto; } table { border-collapse: collapse; font-variant-numeric: tabular-nums; }
        th, td { padding: .25rem .7rem; text-align: right; border-bottom: 1px solid var(--line); white-space: nowrap; }
        th:first-child { text-align: left; } tbody th { font-weight: 600; } thead th { color: var(--dim);
          font-weight: 600; }
        svg { display: block; width: 100%; height: auto; max-width: 56rem; background: var(--panel); border-radius: 6px; }
        svg text { fill: var(--dim); font: 12px system-ui, sans-serif; } svg .axis { stroke: var(--line); fill: none; }
        svg .strong { fill: var(--text); } svg .good { fill: var(--good); } svg .bad { fill: var(--bad); }
        svg .mark { stroke: var(--dim); stroke-dasharray: 4 3; fill: none; }
        svg .curve { fill: none; stroke-width: 2; }
        \((0..<colours).map { "svg .s\($0) { stroke: var(--c\($0)); } svg .f\($0) { fill: var(--c\($0)); }" }
            .joined(separator: " "))
        @media (min-width: 60rem) { .pair { display: grid; grid-template-columns: 1fr 1fr; gap: 1rem; } }

        """
}
