/// The phones of CMU's pronouncing dictionary, and of others that are written like it, in IPA.
package enum CMUPhones {
    private static let inIPA = [
        "AA": "ɑ", "AE": "æ", "AH": "ʌ", "AO": "ɔ", "AW": "aʊ", "AY": "aɪ", "B": "b", "CH": "tʃ", "D": "d", "DH": "ð",
        "EH": "ɛ", "ER": "ɝ", "EY": "eɪ", "F": "f", "G": "ɡ", "HH": "h", "IH": "ɪ", "IY": "i", "JH": "dʒ", "K": "k",
        "L": "l", "M": "m", "N": "n", "NG": "ŋ", "OW": "oʊ", "OY": "ɔɪ", "P": "p", "R": "ɹ", "S": "s", "SH": "ʃ",
        "T": "t", "TH": "θ", "UH": "ʊ", "UW": "u", "V": "v", "W": "w", "Y": "j", "Z": "z", "ZH": "ʒ",
    ]

    /// Their symbols; nil where one of the names is no phone of the dictionary.
    package static func symbols(of names: [String]) -> [UInt8]? {
        let phones = names.compactMap { inIPA[$0] }
        guard phones.count == names.count else { return nil }
        return PhoneModel.shipped.symbols.phones(ofIPA: phones.joined(separator: " "), isEnglish: false)
    }
}
