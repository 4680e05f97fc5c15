import Audio
import Enrolment
import KeywordModels
import KeywordSpotting

/// How an enrolment at the microphone talks to the speaker or to a program.
protocol EnrolmentVoice {
    /// The microphone is open.
    mutating func begin(_ keyword: String, takes: Int, device: String)
    /// Something happened to the microphone.
    mutating func tell(_ event: CaptureEvent, time: Double)
    /// The noise of the room is known, in dBFS.
    mutating func tell(noise: Double, time: Double)
    mutating func prompt(take: Int, isRepetition: Bool, reason: EnrolmentSession.Reason?, time: Double)
    /// How loud it is, in dBFS, as often as it should be shown.
    mutating func show(level: Double, noise: Double, isSpeech: Bool, time: Double)
    /// What was said is no take.
    mutating func refuse(take: Int, reason: String, time: Double)
    mutating func verdict(take: Int, _ comparison: TakeComparison, isRepeated: Bool, path: String, time: Double)
    /// This was the wrong one of three takes where two were wanted.
    mutating func dropped(take: Int, _ comparison: TakeComparison, time: Double)
    /// Whether a take shall be kept; the answer is a line on standard input.
    mutating func ask(take: Int, _ comparison: TakeComparison, time: Double)
    /// A command of the session, as the line says it; nil for a line that says none.
    mutating func command(_ line: String, isAsked: Bool) -> EnrolmentSession.Command?
    /// There is a model.
    mutating func done(_ model: KeywordModel, path: String, takes: [String], time: Double)
    /// It ended before there was a model.
    mutating func stopped(takes: [String], time: Double)
    /// Nothing more is shown.
    mutating func end()
}
