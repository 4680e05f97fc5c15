/// Something that a worker might do once it obeys somebody else, in Tests/TakenOver.
package enum Deed: String, CaseIterable, Sendable {
    case readsPasswords, readsParent, writes, connects, talksToSession, listens, runs, forks, signals, traces
    case makesCode, sharesMemory, hasSecret, hasInherited, takesMemory, dies, hangs

    /// Where it is done.
    package enum Place: String, Sendable {
        /// Where a recording is opened.
        case decoder = "DECODER"
        /// Where a service is heard.
        case service = "SERVICE"
    }

    /// A library that does it, for `LD_PRELOAD`.
    package func library(for place: Place, in folder: TemporaryFolder) throws -> String {
        try build(["-shared", "-fPIC", "-ldl", "-D\(place.rawValue)"], as: "\(rawValue).so", in: folder)
    }

    /// A program that does it, in the place of another.
    package func program(named name: String, in folder: TemporaryFolder) throws -> String {
        try build(["-DPROGRAM"], as: name, in: folder)
    }

    private func build(_ options: [String], as name: String, in folder: TemporaryFolder) throws -> String {
        let source = "\(#filePath.dropLast("TestSupport/TakenOver.swift".count))TakenOver/taken_over.c"
        let outcome = try Program("cc").run(
            ["-O1", "-w", "-DDEED=\(rawValue)", source, "-o", folder.file(name)] + options, in: folder.path)
        guard outcome.status == 0 else { throw SpeechError(description: "cc: \(outcome.errors)") }
        return folder.file(name)
    }
}
