import Evaluation
import Foundation
import Testing

/// Pages that need nothing but themselves.
@Suite struct PageTests {
    private let words = (0..<400).map { 1 / (1 + exp(Double($0) / 40 - 5)) }
    private let alarms = (0..<9_000).map { 0.9 / Double($0 + 1) }

    private var page: String {
        EvaluationPage.html(
            Study.report(
                Study.measurement(
                    "a <script>.rouse", words: words, alarms: alarms, hours: 30, conditions: ["near", "far"]),
                Study.measurement("b.rouse", words: words.map { $0 / 2 }, alarms: alarms, hours: 30)))
    }

    @Test func everyElementIsClosedWhereItWasOpened() throws {
        var open: [Substring] = []
        for tag in page.matches(of: /<(\/?)([a-z][a-z0-9]*)((?:[^"<>]|"[^"<>]*")*?)(\/?)>/) {
            if tag.1 == "/" {
                #expect(open.popLast() == tag.2)
            } else if tag.4.isEmpty && tag.2 != "meta" {
                open.append(tag.2)
            }
        }
        #expect(open.isEmpty)
        // Whatever else stands in angles would be no tag.
        let brackets = page.count { $0 == "<" }
        let tags = page.matches(of: /<(?:!DOCTYPE html|\/?[a-z][a-z0-9]*(?:[^"<>]|"[^"<>]*")*)>/).count
        #expect(brackets == tags)
    }

    @Test func aBrowserHasNothingToMend() {
        #expect(PageFlaws.all(of: page).isEmpty)
        let empty = EvaluationPage.html(Study.report(Study.measurement(words: [], alarms: [], hours: 0)))
        #expect(PageFlaws.all(of: empty).isEmpty)
    }

    @Test(arguments: [
        ("<tr>", "<td>"), ("</table>", "</div>"), ("<p>", "<p><p>"), ("&lt;", "&nbsp;"), ("&lt;", "& "),
        (" role=\"img\"", ""), (" viewBox=", " role=\"img\" viewBox="), ("<path ", "<table "), ("<!DOCTYPE html>", ""),
        ("</html>", ""),
    ])
    func whatABrowserWouldMendIsFound(part: String, other: String) {
        #expect(page.contains(part))
        #expect(!PageFlaws.all(of: page.replacing(part, with: other, maxReplacements: 1)).isEmpty)
    }

    @Test func nothingComesFromElsewhere() {
        #expect(page.firstRange(of: /(?:src|href|url)\s*[=(]/) == nil)
        #expect(page.firstRange(of: /https?:/) == nil)
        #expect(!page.contains("<script"), "what models and files are called is no markup")
        #expect(page.contains("a &lt;script&gt;.rouse") && page.contains("radio &lt;b&gt;&amp;.wav"))
    }

    @Test func aLargeEvaluationIsASmallPage() {
        #expect(page.utf8.count < 300_000)
    }

    @Test func numbersOfTheTablesAreThere() {
        for text in ["How well &#39;", "1/h", "threshold", "near", "far", "b.rouse less a &lt;script&gt;.rouse"] {
            #expect(page.contains(text.replacing("&#39;", with: "'")), "\(text)")
        }
        #expect(page.firstRange(of: /NaN|inf\b/) == nil)
    }

    @Test func nothingMeasuredIsAPageToo() {
        let empty = EvaluationPage.html(Study.report(Study.measurement(words: [], alarms: [], hours: 0)))
        #expect(empty.contains("</html>"))
        #expect(empty.firstRange(of: /NaN|inf\b/) == nil)
    }

    @Test func numbersAreWrittenAsAsked() {
        #expect(Markup.fixed(1, 2) == "1.00" && Markup.fixed(0.126, 2) == "0.13" && Markup.fixed(-2.5, 1) == "-2.5")
        #expect(Markup.fixed(0.1, 4) == "0.1000" && Markup.fixed(12, 0) == "12")
        #expect(Markup.number(3.04) == "3" && Markup.number(.nan) == "0" && Markup.number(.infinity) == "0")
    }
}
