import Audio
public import CRouseHeader
import Enrolment
import KeywordSpotting
import ModelFiles
import System

/// Why a call is refused, as C is told.
struct Refusal: Error {
    let status: Int32
    let message: String

    init(_ status: Int, _ message: String) {
        self.status = Int32(truncatingIfNeeded: status)
        self.message = message
    }

    init(_ error: any Error) {
        switch error {
        case let refusal as Refusal: self = refusal
        case let error as ModelFileError:
            self.init(error.kind == .badData ? ROUSE_BAD_MODEL : ROUSE_BAD_FILE, error.description)
        case let error as AudioError:
            switch error.kind {
            case .noInput, .cannotCreate, .unavailable: self.init(ROUSE_BAD_FILE, error.description)
            case .badData: self.init(ROUSE_BAD_AUDIO, error.description)
            case .usage: self.init(ROUSE_BAD_ARGUMENT, error.description)
            }
        case let error as SpottingError: self.init(ROUSE_BAD_ARGUMENT, error.description)
        case let error as EnrolmentError: self.init(ROUSE_BAD_AUDIO, error.description)
        default: self.init(ROUSE_FAILED, "\(error)")
        }
    }

    static func argument(_ message: String) -> Refusal { Refusal(ROUSE_BAD_ARGUMENT, message) }
}

extension UnsafeMutablePointer<rouse_error>? {
    /// Bytes of a message, its zero included.
    private static var length: Int { Int(ROUSE_MESSAGE_LENGTH) }

    func succeed() {
        guard let error = self else { return }
        error.pointee.code = Int32(ROUSE_OK)
        write("")
    }

    func fail(_ refusal: Refusal) {
        guard let error = self else { return }
        error.pointee.code = refusal.status
        write(VisibleText.line(refusal.message))
    }

    /// As much of a text as fits, in whole characters.
    private func write(_ text: String) {
        guard let error = self else { return }
        withUnsafeMutableBytes(of: &error.pointee.message) { room in
            var place = 0
            for scalar in text.unicodeScalars {
                let bytes = UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter
                guard place + bytes.count < Self.length else { break }
                for byte in bytes {
                    room[place] = byte
                    place += 1
                }
            }
            room[place] = 0
        }
    }
}

/// What `rouse_status_name` gives; the texts live as long as the program.
private let statusNames = [
    ROUSE_OK: StaticText("ok"), ROUSE_BAD_ARGUMENT: StaticText("bad-argument"), ROUSE_BAD_FILE: StaticText("bad-file"),
    ROUSE_BAD_MODEL: StaticText("bad-model"), ROUSE_BAD_AUDIO: StaticText("bad-audio"), ROUSE_BUSY: StaticText("busy"),
    ROUSE_ENDED: StaticText("ended"), ROUSE_TOO_SMALL: StaticText("too-small"), ROUSE_FAILED: StaticText("failed"),
]

/// A text of the program's own.
struct StaticText: Sendable {
    private let text: StaticString

    init(_ text: StaticString) { self.text = text }

    var letters: UnsafePointer<CChar> { UnsafeRawPointer(text.utf8Start).assumingMemoryBound(to: CChar.self) }
}

@_cdecl("rouse_status_name") public func statusName(_ status: rouse_status) -> UnsafePointer<CChar>? {
    (statusNames[Int(status)] ?? StaticText("unknown")).letters
}

/// As `rouse --version` has it.
let libraryVersion = "0.1.0"
private let versionText = OwnedText(libraryVersion)

@_cdecl("rouse_version") public func version() -> UnsafePointer<CChar>? { versionText.letters }
