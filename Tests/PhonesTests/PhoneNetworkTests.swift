import Foundation
import Phones
import Testing

@Suite struct PhoneNetworkTests {
    private struct Reference: Decodable {
        var segment: [UInt8]
        var relative: [String: [Float]]

        static func load() throws -> Reference {
            let path = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Fixtures/reference.json")
            return try JSONDecoder().decode(Reference.self, from: Data(contentsOf: path))
        }
    }

    /// `tools/reference_phones.py` computes the same in double precision, straight from the formulas.
    @Test func theNetworkComputesWhatItsFormulasSay() throws {
        let reference = try Reference.load()
        let posteriors = PhoneNetwork(.shipped).read(reference.segment)
        #expect(posteriors.frames == reference.segment.count / LogMelHistory.bands / 2)
        for (frame, expected) in reference.relative {
            for (symbol, value) in expected.enumerated() {
                let found = posteriors.relative(UInt8(symbol), in: try #require(Int(frame)))
                #expect(abs(found - value) < 0.02, "symbol \(symbol) of frame \(frame)")
            }
        }
    }

    @Test func nothingIsHeardInNothing() {
        #expect(PhoneNetwork(.shipped).read([]).frames == 0)
        #expect(PhoneNetwork(.shipped).read([UInt8](repeating: 0, count: 39)).frames == 0)
        #expect(PhoneNetwork(.shipped).read([UInt8](repeating: 255, count: 40)).frames == 1)
    }

    @Test func backgroundSpeechHasPhones() {
        let speech = PhoneSpeech.shipped
        #expect(speech.frames > 60_000)
        let minute = speech.posteriors(0..<3_000)
        #expect(minute.frames == 3_000)
        #expect((200...1_500).contains(minute.reading.count))
        #expect(speech.posteriors(speech.frames - 10..<speech.frames + 10).frames == 10)
    }
}

@Suite struct PhoneSymbolsTests {
    private static let symbols = PhoneModel.shipped.symbols

    @Test(
        arguments: [
            ("kəmpjˈuːɾɚ", true, "k ə m p j u t ɝ"), ("d‍ʒˈɑː‍ɹvɪs", true, "dʒ ɑ ɹ v ɪ s"),
            ("pˈero", false, "p e r o"), ("bɔ̃ʒˈuʁ", false, "b ɔ ʒ u ʁ"),
            ("kˈɪt‍ʃən (en)tˈuː(de)", true, "k ɪ tʃ ə n t u"),
            ("", true, ""), ("1234 - .", false, ""),
        ])
    func aTranscriptionIsReadPhoneForPhone(ipa: String, isEnglish: Bool, phones: String) {
        #expect(Self.symbols.text(Self.symbols.phones(ofIPA: ipa, isEnglish: isEnglish)) == phones)
    }

    @Test func eachSymbolIsFoundByItsName() {
        for (number, name) in Self.symbols.names.enumerated() {
            #expect(Self.symbols.number(of: name) == UInt8(number))
        }
        #expect(Self.symbols.number(of: "no phone") == nil)
    }
}

@Suite struct LogMelHistoryTests {
    private func append(_ energy: Float, to history: inout LogMelHistory) {
        let row = [Float](repeating: energy, count: LogMelHistory.bands)
        row.withUnsafeBufferPointer { if let base = $0.baseAddress { history.append(base) } }
    }

    /// Eighths of an octave above 2^-17, within what a byte holds.
    @Test(arguments: [(0, 0), (1e-9, 0), (0x1p-17, 0), (0x1p-16, 8), (1, 136), (1.5, 140), (2, 144), (1e30, 255)])
    func aByteHoldsTheLogarithm(energy: Float, byte: UInt8) {
        var history = LogMelHistory()
        append(energy, to: &history)
        #expect(history.newest == [UInt8](repeating: byte, count: LogMelHistory.bands))
    }

    @Test func theLastThreeSecondsAreRemembered() {
        var history = LogMelHistory()
        for frame in 0..<700 { append(exp2f(Float(frame % 30) - 15), to: &history) }
        let segment = history.segment(600, 610)
        #expect(segment.count == 10 * LogMelHistory.bands)
        #expect(segment[0] == 16 && segment[9 * LogMelHistory.bands] == 16 + 72)
        #expect(history.segment(0, 10_000).count == LogMelHistory.frames * LogMelHistory.bands)
        #expect(history.segment(0, 300).isEmpty)
    }

    @Test func afterAGapNothingOfBeforeIsLeft() {
        var history = LogMelHistory(startingAt: 50)
        for _ in 0..<20 { append(1, to: &history) }
        #expect(history.segment(0, 70).count == 20 * LogMelHistory.bands)
        history.reset()
        append(1, to: &history)
        #expect(history.segment(0, 71).count == LogMelHistory.bands)
        #expect(history.segment(70, 71).count == LogMelHistory.bands)
    }
}
