/// Why a model file was refused or could not be written, as one sentence that names it and says what to do.
public struct ModelFileError: Error, Sendable, CustomStringConvertible {
    public enum Kind: Sendable {
        /// There is no such file, or it may not be read (sysexits 66).
        case noInput
        /// The file is not a model, is damaged, or is newer than this program (sysexits 65).
        case badData
        /// The output cannot be written (sysexits 73).
        case cannotCreate
    }

    public let kind: Kind
    public let description: String

    package init(_ kind: Kind, _ description: String) {
        self.kind = kind
        self.description = description
    }

    package static func damaged(_ name: String, _ what: String) -> Self {
        Self(.badData, "\(name) is damaged (\(what)); enrol the keyword again or restore the file from a copy.")
    }

    package static func foreign(_ name: String) -> Self {
        Self(.badData, "\(name) is not a Rouse model; give a file that 'rouse enroll' wrote.")
    }

    package static func newer(_ name: String, found: UInt32, known: UInt32) -> Self {
        Self(
            .badData,
            "\(name) has format version \(found), newer than the \(known) that this program reads; update Rouse.")
    }

    package static func wrongKind(_ name: String, found: String, wanted: String) -> Self {
        Self(.badData, "\(name) holds a \(found) model where a \(wanted) model is needed.")
    }
}
