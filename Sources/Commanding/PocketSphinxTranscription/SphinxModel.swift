import Services
import System

/// The files that the decoder needs: an acoustic model and a pronouncing dictionary.
public struct SphinxModel: Sendable, Equatable {
    /// Where Debian's pocketsphinx-en-us puts its files.
    public static let standardFolder = "/usr/share/pocketsphinx/model/en-us"

    /// A folder with `mdef`, `means` and so on.
    public var acousticModel: String
    /// Lines of a word and its phones.
    public var dictionary: String

    public init(acousticModel: String? = nil, dictionary: String? = nil) {
        self.acousticModel = acousticModel ?? Self.standardFolder + "/en-us"
        self.dictionary = dictionary ?? Self.standardFolder + "/cmudict-en-us.dict"
    }

    /// - Throws: `notInstalled` that names the file which is missing and the package that has it.
    func check() throws(ServiceError) {
        for file in [acousticModel + "/mdef", dictionary] where !FileSystem.permits(.read, at: file) {
            throw ServiceError(
                .notInstalled,
                """
                The speech model file '\(file)' is missing; install it (Debian: apt-get install pocketsphinx-en-us) or \
                name another with the options 'model' and 'dictionary'.
                """)
        }
    }
}
