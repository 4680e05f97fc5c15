import EventLog
import Glibc
import System

/// The secret that a browser has to know where others than this machine can connect. Its description does not tell it.
package struct PageToken: Sendable, CustomStringConvertible {
    private static let longestFile = Limit(
        4_096, .bytes, of: "the file of the page's token", beyond: "the program ends with words")
    /// A shorter one could be guessed.
    private static let shortest = 16

    private let secret: [UInt8]
    private var held: HeldSecret?

    package struct Flaw: Error, CustomStringConvertible {
        package let description: String
    }

    /// - Parameter text: of letters, digits and hyphens.
    /// - Returns: nil for a text that cannot be one.
    package init?(_ text: String) {
        let isPlain = text.utf8.allSatisfy { byte in
            let character = Character(UnicodeScalar(byte))
            return byte < 0x80 && (character.isLetter || character.isNumber || character == "-")
        }
        guard isPlain, (Self.shortest...256).contains(text.utf8.count) else { return nil }
        secret = Array(text.utf8)
    }

    /// Reads the token, and makes one where there is no file.
    /// - Returns: the token, and its text where it was made now.
    package static func file(_ path: String) throws -> (token: PageToken, made: String?) {
        let bytes: [UInt8]?
        do throws(WholeFile.Refusal) {
            bytes = try WholeFile.readIfThere(path, atMost: longestFile.value)
        } catch {
            throw Flaw(description: "--page-token: \(path) cannot be read (\(error)); make it readable")
        }
        guard let bytes else { return try make(path) }
        let text = String(decoding: bytes, as: UTF8.self).trimmed
        guard var token = PageToken(text) else {
            throw Flaw(
                description: "--page-token: \(path) holds no token; put \(shortest) or more letters and digits there, "
                    + "or remove it, and one is made")
        }
        token.held = HeldSecret(text)
        return (token, nil)
    }

    private static func make(_ path: String) throws -> (token: PageToken, made: String?) {
        let text = (0..<4).map { _ in EventID.make() }.joined(separator: "-")
        do throws(SystemError) {
            try FileReplacement.write("\(text)\n".utf8, to: path, mode: 0o600)
        } catch {
            throw Flaw(description: "--page-token: \(path) cannot be written (\(error)); name another file")
        }
        guard let token = PageToken(text) else { throw Flaw(description: "--page-token: no token can be made") }
        return (token, text)
    }

    /// Takes as long for a text that is nearly right as for any other.
    package func equals(_ text: String) -> Bool {
        let given = Array(text.utf8)
        var difference = given.count ^ secret.count
        for place in secret.indices {
            difference |= Int(secret[place] ^ (place < given.count ? given[place] : 0))
        }
        return difference == 0
    }

    package var description: String { "(a token)" }
}
