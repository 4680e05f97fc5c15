import ArgumentParser
import KeywordModels
import Settings
import Wyoming

/// Where clients of Wyoming come in, and which of several microphones is told of a word.
struct DoorOptions: ParsableArguments {
    @Option(.wyoming) var wyoming: String?
    @Option(.zeroconf) var zeroconf: String?
    @Option(.arbitrate) var arbitrate: Int?

    /// The usual one where none was asked for.
    var address: WyomingAddress {
        get throws {
            guard let address = WyomingAddress(wyoming ?? WyomingAddress.usual) else {
                throw SettingsError("--wyoming: \(Setting.wyoming.declaration.advice)")
            }
            return address
        }
    }

    /// Tells the network, where that is wanted, and the user.
    /// - Parameter models: those that are served now.
    func announce(_ address: WyomingAddress, _ models: [any Keyword]) throws {
        if let zeroconf {
            try Announcement.begin(zeroconf, of: address) { Terminal.complain("rouse: warning: \($0)") }
            if address.isOfThisMachine {
                Terminal.complain(
                    "rouse: warning: --zeroconf tells the network of \(address), where only this machine can come in")
            }
        }
        let words = models.isEmpty ? "no keyword yet" : models.keywords.joined(separator: ", ")
        Terminal.complain("rouse: serving \(words) at \(address)")
        guard !address.isOfThisMachine else { return }
        Terminal.complain(
            "rouse: warning: whoever reaches this machine at \(address) can use it; see that only your network does")
    }
}
