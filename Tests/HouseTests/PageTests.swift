import Foundation
import Testing

@Suite struct Pages {
    /// What a page names in backticks below the folders of the checkout is there.
    @Test(arguments: [
        "CONTRIBUTING.md", "docs/c.md", "docs/library.md", "docs/performance.md", "docs/python.md", "models/README.md",
    ])
    func namesOnlyFilesThatAreThere(page: String) throws {
        let text = try String(contentsOf: House.root.appending(path: page), encoding: .utf8)
        let paths = text.matches(of: /`((?:Sources|Tests|tools|bench|docs|models)\/[\w\/.+-]+)`/).map { String($0.1) }
        for path in paths where !path.hasPrefix("Sources/FLOOR") && !path.contains("ROOM") {
            #expect(FileManager.default.fileExists(atPath: House.root.path + "/" + path), "\(page) names \(path)")
        }
    }
}
