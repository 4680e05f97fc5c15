import Foundation
import Testing

/// Sources that read numbers from files, services, lines and settings. Whoever wrote those may have wanted a trap.
@Suite struct ForeignArithmetic {
    private static let readers = [
        "Base/ModelFiles/ModelFile.swift", "Base/ModelFiles/Tensor.swift", "Base/Network/HTTP", "Base/Network/Wyoming",
        "Base/Sandbox/WorkerFrame.swift",
        "Base/System/LineSplitter.swift", "Base/System/Text", "Commanding/NetworkTranscription/HTTP",
        "Commanding/NetworkTranscription/WebSocket/VoskAnswer.swift",
        "Commanding/NetworkTranscription/WebSocket/WebSocketHandshake.swift",
        "Commanding/Grammars/CommandGrammar.swift", "Commanding/Grammars/PronunciationFile.swift",
        "Commanding/NetworkTranscription/Wyoming",
        "Commanding/PhoneTranscription/WordPronunciations.swift",
        "Commanding/SandboxedTranscription/FrameFromWorker.swift",
        "Commanding/SandboxedTranscription/TranscriptPayload.swift", "Commanding/Transcription/Payloads",
        "Conversing/IntentHandlers", "Conversing/IntentServices", "Conversing/SentenceTemplates/Files",
        "Conversing/Speaking/Sounds", "Conversing/Understanding/Answers",
        "Hearing/Audio/Files/ByteStream.swift", "Hearing/Audio/Files/FileSource.swift",
        "Hearing/Audio/Files/RawPCMSource.swift", "Hearing/Audio/Files/WAVHeader.swift",
        "Hearing/Audio/Sandboxed/DecodedFrame.swift", "Hearing/VoiceActivity/VoiceActivityModel.swift",
        "Library/CRouse/Arguments.swift", "Library/CRouse/FrameAssembler.swift",
        "Learning/Enrolment/Expectations/CommonWords.swift", "Learning/Evaluation/Labels",
        "Learning/Evaluation/Reports/Baseline.swift", "Learning/Evaluation/State", "Learning/EventLog/Files",
        "Programs/rouse/Detect/RecordingList.swift", "Programs/rouse/Detect/SearchState.swift",
        "Serving/MQTT/Hermes/DialogueEvent.swift", "Serving/MQTT/Hermes/HermesFields.swift",
        "Serving/MQTT/Hermes/HermesRequest.swift", "Serving/MQTT/Hermes/WAVChunk.swift",
        "Serving/HTTPServer/HTTPMessages.swift", "Serving/Page/PageAccess.swift", "Serving/Page/PageRoute.swift",
        "Serving/Satellite/ReceivedSounds.swift", "Serving/Satellite/SatelliteFailure.swift",
        "Serving/Satellite/SatelliteTalk.swift", "Serving/Satellite/TimerNews+Wyoming.swift",
        "Serving/Session/ControlCommand.swift",
        "Serving/Settings/Files", "Serving/Settings/Values", "Serving/Wyoming/Client", "Serving/Wyoming/Wake",
        "Spotting/KeywordModels/KeywordModel.swift",
    ]

    /// A conversion that traps, a product, quotient or shift, and a sum of what is called a length or the like.
    private let unchecked = [
        #/\bU?Int(?:8|16|32|64)?\((?!exactly|clamping|truncatingIfNeeded|bitPattern|ascii|littleEndian|bigEndian|\))/#,
        #/[\w)\]}] (?:[*\/%]|<<|>>) [\w(-]/#, #/(?:\*|\/|%|<<) ?= /#,
    ]
    private let sum = #/[\w)\]] [+-] [\w(]|[+-]= /#
    private let length = #/(?:[Ll]ength|[Ss]ize|[Oo]ffset|[Ff]rames|[Ee]xtent|[Dd]uration|[Ss]econds|[Rr]ate)\b/#

    @Test func isCheckedOrBounded() throws {
        for reader in Self.readers {
            let place = House.root.appending(path: "Sources/\(reader)")
            let files = place.pathExtension == "swift" ? [place] : House.sources(in: place)
            #expect(!files.isEmpty, "\(reader) is no source")
            for file in files {
                for (number, line) in try suspicious(String(contentsOf: file, encoding: .utf8)) {
                    Issue.record(
                        """
                        \(file.lastPathComponent):\(number): '\(line)' may trap: use ForeignNumber, or say in a comment \
                        'bounded: ' why it cannot
                        """)
                }
            }
        }
    }

    @Test(arguments: [
        "let end = Int(seconds)", "let bytes = channels * width", "position += length", "let rest = length - start",
        "x <<= 3", "let v = UInt32(header[0]) << 8",
    ])
    func isFoundWhereItMayTrap(line: String) {
        #expect(suspicious(line).count == 1)
    }

    @Test(arguments: [
        "let end = Int(exactly: seconds)", "let bytes = (ForeignNumber(a) * ForeignNumber(b)).value",
        "return 10 * samples // bounded: a hop has 160", "print(\"a * b\")", "/// a * b", "let all = first + second",
        "// bounded: at most 255\nlet x = y * z", "let x = a &* b",
        "let share = Double(count) / all", "let longest = 64 << 20",
    ])
    func isNotFoundWhereItCannot(line: String) {
        #expect(suspicious(line).isEmpty)
    }

    /// The lines that do arithmetic of integers unchecked, without a reason in them or in the comment before.
    private func suspicious(_ text: String) -> [(Int, Substring)] {
        var isBounded = false
        return text.split(separator: "\n", omittingEmptySubsequences: false).enumerated().compactMap { index, line in
            let code = line.replacing(#/"(?:\\.|[^"\\])*"/#, with: "\"\"").replacing(#/\/\/.*/#, with: "")
            let isReal = code.contains(#/\b(?:Double|Float)\(|\d\.\d|\b\d+ << \d+/#)
            let isExcused = isBounded || isReal || line.contains("// bounded: ")
            isBounded = line.contains("// bounded: ") && code.allSatisfy(\.isWhitespace)
            guard !isExcused, !code.contains("ForeignNumber(") else { return nil }
            let isSum = code.contains(sum) && code.contains(length)
            return isSum || unchecked.contains { code.contains($0) } ? (index + 1, line.trimmingPrefix(#/ */#)) : nil
        }
    }
}
