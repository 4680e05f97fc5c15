import CommandRecording
import Testing

/// When a command begins and ends, from rows of made-up decisions: `#` is a frame of 10 ms with speech, `.` one without.
@Suite struct CommandEndpointTests {
    /// What an endpoint made of a row, and after how many frames.
    private struct Course: Equatable {
        var started: Int?
        var ended: Int?
        var reason: EndReason?
        var speech: Range<Int>?
    }

    private func follow(_ row: String, _ change: (inout RecordingConfiguration) -> Void = { _ in }) -> Course {
        var configuration = RecordingConfiguration()
        change(&configuration)
        var endpoint = CommandEndpoint(configuration)
        var course = Course()
        for letter in row {
            let isSpeech = letter == "#"
            switch endpoint.process(isSpeech: isSpeech, probability: isSpeech ? 0.9 : 0.1) {
            case .none: continue
            case .started: course.started = endpoint.frame
            case .ended(let reason):
                course.ended = endpoint.frame
                course.reason = reason
                if let start = endpoint.speechStart, let end = endpoint.speechEnd { course.speech = start..<end }
                return course
            }
        }
        return course
    }

    private func speech(_ frames: Int) -> String { String(repeating: "#", count: frames) }
    private func quiet(_ frames: Int) -> String { String(repeating: ".", count: frames) }

    @Test func aPauseEndsACommand() {
        let course = follow(quiet(50) + speech(120) + quiet(100))
        #expect(course == Course(started: 80, ended: 250, reason: .silence, speech: 50..<170))
    }

    @Test func aShorterPauseDoesNot() {
        let course = follow(quiet(50) + speech(60) + quiet(79) + speech(60) + quiet(80))
        #expect(course == Course(started: 80, ended: 329, reason: .silence, speech: 50..<249))
    }

    @Test func aSecondUtteranceAfterACoughIsTheCommand() {
        let course = follow(quiet(10) + speech(20) + quiet(200) + speech(100) + quiet(80))
        #expect(course == Course(started: 260, ended: 410, reason: .silence, speech: 230..<330))
    }

    @Test func theWaitForSpeechHasALimit() {
        #expect(follow(quiet(500)) == Course(ended: 400, reason: .noSpeech))
        #expect(follow(quiet(500)) { $0.speechTimeout = 1.5 } == Course(ended: 150, reason: .noSpeech))
        #expect(follow(speech(20) + quiet(500)) == Course(ended: 400, reason: .noSpeech), "the rest of the keyword")
    }

    @Test func speechThatBeginsJustInTimeIsHeardToItsEnd() {
        let course = follow(quiet(390) + speech(100) + quiet(80))
        #expect(course == Course(started: 420, ended: 570, reason: .silence, speech: 390..<490))
    }

    @Test func aShortestCommandCounts() {
        #expect(follow(speech(30) + quiet(80)).reason == .silence)
        #expect(follow(speech(29) + quiet(400)).reason == .noSpeech)
        #expect(follow(speech(29) + quiet(80)) { $0.minimumCommand = 0.1 }.reason == .silence)
    }

    @Test func theLongestCommandIsCountedFromItsSpeech() {
        let course = follow(quiet(100) + speech(2_000))
        #expect(course == Course(started: 130, ended: 1_600, reason: .tooLong, speech: 100..<1_600))
        #expect(follow(quiet(100) + speech(7_000)) { $0.maximumCommand = 60 }.ended == 6_100)
    }

    @Test func stopDoesNotWaitForSpeech() {
        let course = follow(quiet(900) + speech(100) + quiet(80)) { $0.speechStop = .stop }
        #expect(course == Course(started: 1, ended: 1_080, reason: .silence, speech: 900..<1_000))
        #expect(
            follow(quiet(1_600)) { $0.speechStop = .stop } == Course(started: 1, ended: 1_500, reason: .noSpeech))
    }

    @Test func offIsEndedByTheLongestDurationOnly() {
        let course = follow(quiet(100) + speech(100) + quiet(1_600)) { $0.speechStop = .off }
        #expect(course == Course(started: 1, ended: 1_500, reason: .tooLong, speech: 100..<200))
    }

    @Test(arguments: [
        ("pre-roll", -0.1), ("speech timeout", 0), ("end silence", 11), ("shortest command", -1),
        ("shortest command", 9.5), ("longest command", 60.5), ("longest command", .nan),
    ])
    func refusesImpossibleDurations(name: String, value: Double) {
        var configuration = RecordingConfiguration()
        configuration.maximumCommand = 9
        switch name {
        case "pre-roll": configuration.preRoll = value
        case "speech timeout": configuration.speechTimeout = value
        case "end silence": configuration.endSilence = value
        case "shortest command": configuration.minimumCommand = value
        default: configuration.maximumCommand = value
        }
        let error = #expect(throws: RecordingError.self) { try configuration.validate() }
        #expect(error?.description.contains(name) == true)
    }
}
