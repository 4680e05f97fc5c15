import ArgumentParser
import Audio
import CommandRecording
import Enrolment
import Evaluation
import HTTPServer
import KeywordSpotting
import ModelFiles
import Page
import Sandbox
import SentenceTemplates
import Services
import Settings
import System
import Wyoming

/// The statuses of sysexits.h that Rouse ends with.
enum ExitStatus {
    static let usage = ExitCode(64)
    static let badData = ExitCode(65)
    static let noInput = ExitCode(66)
    static let unavailable = ExitCode(69)
    static let internalError = ExitCode(70)
    static let cannotCreate = ExitCode(73)
    static let outputFailed = ExitCode(74)
    static let misconfigured = ExitCode(78)
    /// What was asked for is there, and a rule that was given does not hold.
    static let ruleBroken = ExitCode(1)
    /// As of a program that was interrupted: what was asked for is not there.
    static let stopped = ExitCode(130)

    /// The status for an error of the library; nil for errors that are not ours to explain.
    static func of(_ error: any Error) -> ExitCode? {
        switch error {
        case let error as AudioError:
            switch error.kind {
            case .noInput: noInput
            case .badData: badData
            case .cannotCreate: cannotCreate
            case .unavailable: unavailable
            case .usage: usage
            }
        case let error as ModelFileError:
            switch error.kind {
            case .noInput: noInput
            case .badData: badData
            case .cannotCreate: cannotCreate
            }
        case let error as ServiceError: ExitCode(error.exitStatus)
        case is ActionError: noInput
        case let error as SentenceFileError: error.isUnreadable ? noInput : badData
        case is EnrolmentError: badData
        case let error as EvaluationError:
            switch error.kind {
            case .noInput: noInput
            case .badData: badData
            case .cannotCreate: cannotCreate
            case .usage: usage
            }
        case is SettingsError: misconfigured
        case is ConfinementError, is HTTPServerError, is PageToken.Flaw, is SystemError, is TLSCertificate.Flaw,
            is VoiceProgram.Failure, is WyomingServerError:
            unavailable
        case is SpottingError, is RecordingError: usage
        default: nil
        }
    }
}
