import Enrolment
import Glibc
import TestSupport
import Testing

/// One recording that is given several times.
@Suite struct DuplicateTakesTests {
    private let takes: [Enroller.Take]

    init() throws { takes = try Words.takes(of: "computer") }

    @Test func takesOfOneWordByOneVoiceAreDifferentRecordings() {
        let found = DuplicateTakes(takes)
        #expect(found.copies.isEmpty && found.different == takes)
    }

    /// The synthesiser says it the same way each time; another pitch or another pace is another recording.
    @Test func anotherPaceOrPitchIsAnotherRecording() throws {
        let voices = [Voice(speed: 150, pitch: 45), Voice(speed: 153, pitch: 45), Voice(speed: 150, pitch: 48)]
        let takes = try voices.map { Enroller.Take(name: "\($0)", samples: Scene.take(try $0.saying("lamp"))) }
        #expect(DuplicateTakes(takes).copies.isEmpty)
    }

    /// What may have been done to a recording.
    enum Change: CaseIterable, Sendable {
        case nothing
        case louder
        case turnedOver
        case offZero
        case later
        case cutCloser
        case overAHum
        case inEightBits

        func callAsFunction(_ samples: [Float]) -> [Float] {
            switch self {
            case .nothing: samples
            case .louder: samples.map { $0 * 3 }
            case .turnedOver: samples.map { -$0 }
            case .offZero: samples.map { $0 + 0.1 }
            case .later: [Float](repeating: 0, count: 1_777) + samples
            case .cutCloser: Array(samples[3_001..<(samples.count - 2_000)])
            case .overAHum: samples.enumerated().map { $1 + 0.002 * sinf(Float($0) * 0.02) }
            case .inEightBits: samples.map { ($0 * 128).rounded() / 128 }
            }
        }
    }

    @Test(arguments: Change.allCases) func aCopyIsFound(change: Change) {
        let found = DuplicateTakes(takes + [Enroller.Take(name: "copy", samples: change(takes[1].samples))])
        #expect(found.copies.map(\.name) == ["copy"])
        #expect(found.copies.map(\.original) == ["computer 2"])
        #expect(found.different == takes, "the first is kept")
    }

    @Test func silenceIsNoCopyOfSilence() {
        let silence = (0..<2).map { Enroller.Take(name: "\($0)", samples: [Float](repeating: 0, count: 16_000)) }
        #expect(DuplicateTakes(silence).copies.isEmpty, "there is nothing that could be the same")
        #expect(DuplicateTakes([.init(name: "none", samples: []), .init(name: "one", samples: [0.5])]).copies.isEmpty)
    }
}
