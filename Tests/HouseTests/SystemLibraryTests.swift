import Foundation
import Testing

@Suite("Libraries of the system") struct SystemLibraries {
    /// Its planner has global state, which one lock guards: whoever imported it could plan without that.
    @Test("FFTW is imported by one file")
    func fftw() throws {
        var importers: [String] = []
        for folder in ["Sources", "Tests", "bench"] {
            for file in House.sources(in: House.root.appending(path: folder))
            where try House.imports(of: file).contains("CFFTW") {
                importers.append(file.lastPathComponent)
            }
        }
        #expect(importers == ["FFTWPlan.swift"])
    }
}
