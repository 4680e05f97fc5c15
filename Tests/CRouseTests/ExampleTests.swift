import CRouseHeader
import Foundation
import TestSupport
import Testing

/// What programs in C and C++ do with the library.
@Suite(.timeLimit(.minutes(20))) struct CPrograms {
    @Test func theExamplesFindWhatTheProgramFinds() throws {
        let built = try Built()
        let model = try Built.storeModel(in: built.folder)
        let recording = try Built.storeEvening(in: built.folder)
        let expected = try Built.detections(of: model, in: recording, folder: built.folder)
        #expect(expected.count == 7)

        let spot = try built.compile(
            "\(Built.root)examples/c/spot.c", with: "cc", ["-std=c11", "-pedantic"], named: "spot")
        let found = try spot.run([recording, model], in: built.folder.path)
        #expect(found.status == 0 && found.outputLines == expected, "\(found.errors)")

        let listen = try built.compile(
            "\(Built.root)examples/c/listen.cpp", with: "c++", ["-std=c++17", "-pedantic"], named: "listen")
        let samples = try built.folder.store(
            Built.evening.flatMap { [UInt8(truncatingIfNeeded: $0), UInt8(truncatingIfNeeded: $0 >> 8)] }, as: "raw")
        let heard = try listen.run([model], in: built.folder.path, input: .pipe(file: samples))
        #expect(heard.status == 0 && heard.outputLines == expected, "\(heard.errors)")

        let missing = try spot.run([recording, "none.rouse"], in: built.folder.path)
        #expect(missing.status == 65 && missing.errors.contains("none.rouse"))
        #expect(try listen.run([recording], in: built.folder.path).errors.contains("is not a Rouse model"))
    }

    @Test func valgrindFindsNothing() throws {
        let built = try Built(keepsNames: true)
        let model = try Built.storeModel(in: built.folder)
        let recording = try Built.storeEvening(seconds: 4, in: built.folder)
        let spot = try built.compile("\(Built.root)examples/c/spot.c", with: "cc", ["-std=c11", "-g"], named: "spot")
        let checks = [
            "-q", "--leak-check=full", "--errors-for-leak-kinds=definite", "--error-exitcode=99",
            "--suppressions=\(Built.root)Tests/CRouseTests/library.supp",
        ]
        let outcome = try Program("valgrind").run(checks + [spot.path, recording, model], in: built.folder.path)
        #expect(outcome.status == 0 && outcome.outputLines.count == 1, "\(outcome.errors)")
        let listen = try built.compile(
            "\(Built.root)examples/c/listen.cpp", with: "c++", ["-std=c++17", "-g"], named: "listen")
        let heard = try Program("valgrind").run(
            checks + [listen.path, model], in: built.folder.path, input: .pipe(file: recording))
        #expect(heard.status == 0 && heard.outputLines.count == 1, "\(heard.errors)")
        let all = try built.compile(
            "\(Built.root)Tests/CRouseTests/everything.c", with: "cc", ["-std=c11", "-g"], named: "all")
        let rest = try Program("valgrind").run(checks + [all.path, model], in: built.folder.path)
        #expect(rest.status == 0, "\(rest.output)\(rest.errors)")
    }

    /// The counter stands in front of the allocator of the whole program, the library's included.
    @Test func nothingIsAllocatedForAFrame() throws {
        let built = try Built()
        let model = try Built.storeModel(in: built.folder)
        let counter = Built.root + "Tests/CAllocationCounter"
        let program = try built.compile(
            "\(Built.root)Tests/CRouseTests/allocations.c \(counter)/allocation_counter.c",
            with: try Program(Built.root + "tools/swift.sh").run(["clang"], in: Built.root).outputLines[0],
            ["-std=c2x", "-I\(counter)/include"], named: "allocations")
        let outcome = try program.run([model], in: built.folder.path)
        #expect(outcome.output == "spotter 0\nshort chunks 0\ndetector 0\nfeatures 0\n", "\(outcome.errors)")
    }
}
