import CRouse
import CRouseHeader
import Foundation
import TestSupport
import Testing

/// The shared library shows what its header says, and nothing else.
@Suite struct Interface {
    private static let header =
        (try? String(contentsOfFile: Built.root + "Sources/Library/CRouse/include/rouse.h", encoding: .utf8)) ?? ""

    private func output(_ program: String, _ arguments: [String]) throws -> String {
        let outcome = try Program(program).run(arguments, in: Built.root)
        try #require(outcome.status == 0, "\(outcome.errors)")
        return outcome.output
    }

    private var declared: [String] {
        Self.header.matches(of: /(?m)^[\w *]*?\b(rouse_\w+)\([^;]*\) ROUSE_NOTHROW;/).map { String($0.1) }
    }

    @Test func pythonDeclaresTheSame() throws {
        let file = Built.root + "Sources/Library/Python/rouse/_library.py"
        let names = try String(contentsOfFile: file, encoding: .utf8).matches(of: /(?m)^    "(rouse_\w+)": \(/)
        #expect(names.map { String($0.1) }.sorted() == declared.sorted())
    }

    @Test func exportsTheFunctionsOfTheHeader() throws {
        let shown = try output("nm", ["-D", "--defined-only", Built.library]).split(separator: "\n")
            .compactMap { $0.split(separator: " ").last.map(String.init) }
        #expect(declared.count > 40)
        #expect(shown.sorted() == declared.sorted())
    }

    @Test func isNamedByTheVersionOfItsInterface() throws {
        let dynamic = try output("readelf", ["-dW", Built.library])
        #expect(dynamic.contains("[librouse.so.\(ROUSE_ABI_VERSION)]"))
        // Swift's runtime cannot be taken away again.
        #expect(dynamic.contains("NODELETE"))
        #expect(
            try String(contentsOfFile: Built.root + "tools/c_library.sh", encoding: .utf8).contains("ROUSE_ABI_VERSION")
        )
    }

    @Test func needsNoToolchainWhereItRuns() throws {
        let needed = try output("readelf", ["-dW", Built.library]).matches(of: /NEEDED.*\[(.*)\]/).map { String($0.1) }
        #expect(needed.contains("libc.so.6") && !needed.contains { $0.contains("swift") || $0.contains("Foundation") })
    }

    @Test func hasTheVersionOfTheProgram() throws {
        #expect(try Program.rouse.run(["--version"], in: "/").output == Built.version + "\n")
        #expect(try Built(keepsNames: false).isStaged)
    }

    /// That C and Swift mean the same by each function, the compiler checks here.
    @Test func isImplementedAsDeclared() {
        func agree<Function>(_ declared: Function, _ implemented: Function) {}
        agree(rouse_status_name, CRouse.statusName)
        agree(rouse_version, CRouse.version)
        agree(rouse_model_open, CRouse.modelOpen)
        agree(rouse_model_read, CRouse.modelRead)
        agree(rouse_model_write, CRouse.modelWrite)
        agree(rouse_model_encode, CRouse.modelEncode)
        agree(rouse_model_keyword, CRouse.modelKeyword)
        agree(rouse_model_speaker, CRouse.modelSpeaker)
        agree(rouse_model_takes, CRouse.modelTakes)
        agree(rouse_model_take_advice, CRouse.modelTakeAdvice)
        agree(rouse_model_free, CRouse.modelFree)
        agree(rouse_spotter_create, CRouse.spotterCreate)
        agree(rouse_spotter_set_callback, CRouse.spotterSetCallback)
        agree(rouse_spotter_process, CRouse.spotterProcess)
        agree(rouse_spotter_process_int16, CRouse.spotterProcessInt16)
        agree(rouse_spotter_finish, CRouse.spotterFinish)
        agree(rouse_spotter_gap, CRouse.spotterGap)
        agree(rouse_spotter_reset, CRouse.spotterReset)
        agree(rouse_spotter_next, CRouse.spotterNext)
        agree(rouse_spotter_dropped, CRouse.spotterDropped)
        agree(rouse_spotter_position, CRouse.spotterPosition)
        agree(rouse_spotter_models, CRouse.spotterModels)
        agree(rouse_spotter_keyword, CRouse.spotterKeyword)
        agree(rouse_spotter_threshold, CRouse.spotterThreshold)
        agree(rouse_spotter_score, CRouse.spotterScore)
        agree(rouse_spotter_free, CRouse.spotterFree)
        agree(rouse_vad_create, CRouse.vadCreate)
        agree(rouse_vad_process, CRouse.vadProcess)
        agree(rouse_vad_process_int16, CRouse.vadProcessInt16)
        agree(rouse_vad_frames, CRouse.vadFrames)
        agree(rouse_vad_finish, CRouse.vadFinish)
        agree(rouse_vad_reset, CRouse.vadReset)
        agree(rouse_vad_next, CRouse.vadNext)
        agree(rouse_vad_dropped, CRouse.vadDropped)
        agree(rouse_vad_free, CRouse.vadFree)
        agree(rouse_enroller_create, CRouse.enrollerCreate)
        agree(rouse_enroller_add, CRouse.enrollerAdd)
        agree(rouse_enroller_add_int16, CRouse.enrollerAddInt16)
        agree(rouse_enroller_add_file, CRouse.enrollerAddFile)
        agree(rouse_enroller_learn, CRouse.enrollerLearn)
        agree(rouse_enroller_free, CRouse.enrollerFree)
        agree(rouse_features_create, CRouse.featuresCreate)
        agree(rouse_features_width, CRouse.featuresWidth)
        agree(rouse_features_lookahead, CRouse.featuresLookahead)
        agree(rouse_features_rows, CRouse.featuresRows)
        agree(rouse_features_process, CRouse.featuresProcess)
        agree(rouse_features_process_int16, CRouse.featuresProcessInt16)
        agree(rouse_features_finish, CRouse.featuresFinish)
        agree(rouse_features_reset, CRouse.featuresReset)
        agree(rouse_features_free, CRouse.featuresFree)
    }
}

extension Built {
    fileprivate var isStaged: Bool {
        [
            "include/rouse.h", "lib/librouse.so", "lib/librouse.so.1", "lib/librouse.so.1.\(Self.version)",
            "lib/pkgconfig/rouse.pc",
        ]
        .allSatisfy { FileManager.default.fileExists(atPath: "\(stage)/\($0)") }
    }
}
