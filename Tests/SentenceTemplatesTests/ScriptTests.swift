import Foundation
import SentenceTemplates
import System
import Testing
import Understanding

/// What other scripts than the Latin one write otherwise is understood as Home Assistant's own matcher understands it.
@Suite("Sentences of other scripts") struct ScriptTests {
    private struct House: CustomTestStringConvertible {
        var language: String
        var sentences: [String]
        var lists: String
        var settings = ""
        var said: [String]
        /// What means the same, though hassil does not understand it: before it compares letter by letter it counts them,
        /// and looks for those of the template with another rule for capitals.
        var saidHere: [String] = []

        var testDescription: String { "\(language): \(said[0])" }

        var file: String {
            """
            language: \(language)
            \(settings)
            intents: {A: {data: [{sentences: [\(sentences.map { "'\($0)'" }.joined(separator: ", "))]}]}}
            lists: {\(lists)}
            """
        }
    }

    private static let houses = [
        House(
            language: "bn", sentences: ["{area}[(এ|ে|এর|ের|তে)] তাপমাত্রা কত"],
            lists: "area: {values: [রান্নাঘর, বারান্দা]}",
            said: ["রান্নাঘর তাপমাত্রা কত", "রান্নাঘরে তাপমাত্রা কত", "রান্নাঘরএর তাপমাত্রা কত", "বারান্দাতে তাপমাত্রা কত"]),
        House(
            language: "ml", sentences: ["{name}(ന്റെ|ിലെ|ിൽ) നിറം {color}[ാക്കുക]"],
            lists: "name: {values: [വിളക്ക്, വീട്]}, color: {values: [ചുവപ്പ്, {in: പച്ച, out: green}]}",
            said: ["വിളക്ക്ന്റെ നിറം ചുവപ്പ്", "വിളക്ക്ിലെ നിറം പച്ച", "വീട്ിൽ നിറം പച്ചാക്കുക"]),
        House(
            language: "tr", sentences: ["{name} (ışığı|ışığını) yak", "ısıtıcıyı aç"],
            lists: "name: {values: [oda, Işıklı Bahçe, İstanbul]}",
            said: ["oda ışığı yak", "istanbul ışığı yak"],
            saidHere: [
                "IŞIKLI BAHÇE ışığını yak", "ODA IŞIĞINI YAK", "Isıtıcıyı aç", "ışıklı bahçe ışığı yak",
                "İSTANBUL IŞIĞI YAK", "isitıcıyı aç",
            ]),
        House(
            language: "el", sentences: ["άναψε (το|τα) {name}"], lists: "name: {values: [φως, Διάδρομος]}",
            said: ["άναψε το ΦΩΣ", "ΆΝΑΨΕ το φως", "άναψε το διάδρομοσ"]),
        House(
            language: "vi", sentences: ["bật đèn {name}"], lists: "name: {values: [bếp, phòng ngủ]}",
            said: ["ba\u{323}^t đèn bếp".replacing("^", with: "\u{302}"), "bật đèn phòng ngu\u{309}"]),
        House(
            language: "zh-CN", sentences: ["打开{name}", "把 {name}调到{n}", "播放{song}"],
            lists: """
                name: {values: [客厅 灯, TV box, 灯]}, n: {range: {from: 0, to: 100}}, song: {wildcard: true}
                """,
            settings: "settings: {ignore_whitespace: true}\nskip_words: [请, 一下]",
            said: ["打 开 灯", "打开TV box", "请打开灯", "打开一下灯", "播放Taylor Swift", "播 放 稻 香"],
            saidHere: ["打开客厅灯", "打 开 客厅 灯"]),
        House(
            language: "zh-CN", sentences: ["打开{name}", "调到{n}"],
            lists: "name: {values: [客厅灯]}, n: {range: {from: 0, to: 100}}",
            settings: "settings: {ignore_whitespace: true}",
            said: ["调到 50", "调到50 ", "打开客厅灯。"]),
        House(
            language: "hu",
            sentences: ["állítsd {n}(%|[ ]százalék)-ra", "({n}%-ra;[minden] ablak;a konyhában;[a ]pozíciót;állítsd)"],
            lists: "n: {range: {from: 0, to: 100}}",
            said: ["állítsd 50%-ra", "állítsd 50 százalék-ra", "állítsd minden ablak a pozíciót 50%-ra a konyhában"]),
        House(
            language: "fa", sentences: ["چراغ[‌های] {area} را روشن کن"], lists: "area: {values: [آشپزخانه]}",
            said: ["چراغ آشپزخانه را روشن کن", "چراغ‌های آشپزخانه را روشن کن؟"]),
        House(
            language: "hi", sentences: ["{name} चालू करो", "{song} बजाओ"],
            lists: "name: {values: [बत्ती]}, song: {wildcard: true}", settings: "skip_words: [कृपया]",
            said: ["कृपया बत्ती चालू करो", "बत्ती, चालू करो", "तुम ही हो बजाओ", "बत्ती चालू करो, कृपया"], saidHere: ["बत्ती, चालू करो।"]),
    ]

    @Test("are understood as hassil understands them", arguments: houses)
    private func house(_ house: House) throws {
        let file = NSTemporaryDirectory() + "house-\(UUID().uuidString).yaml"
        defer { try? FileManager.default.removeItem(atPath: file) }
        try house.file.write(toFile: file, atomically: true, encoding: .utf8)
        let templates = try SentenceTemplates(reading: [file])
        let request = JSONValue.object([
            "file": .string(file), "sentences": .array(house.said.map { .object(["text": .string($0)]) }),
        ])
        let answers = try Hassil.answers(to: request)
        try #require(answers.count == house.said.count)
        for (text, answer) in zip(house.said, answers) {
            let theirs = try #require(answer["slots"]?.object, "hassil: \(text)").mapValues(\.text)
            guard case .intent(let intent) = templates.understand(IntentQuery(text: text)) else {
                Issue.record("\(text) is not understood")
                continue
            }
            let ours = Dictionary(intent.slots.map { ($0.name, $0.value.text) }) { $1 }
            #expect(ours == theirs, "\(text): \(ours) but hassil \(theirs)")
        }
        for text in house.saidHere {
            if case .intent = templates.understand(IntentQuery(text: text)) { continue }
            Issue.record("\(text) is not understood")
        }
    }

    /// Accents, vowel signs, hangul: who writes a letter in parts means the same letter.
    @Test("may be written in composed letters or in their parts") func composition() throws {
        let blocks: [ClosedRange<UInt32>] = [
            0xC0...0x24F, 0x370...0x52F, 0x900...0xDFF, 0x1E00...0x1FFF, 0xAC00...0xAC80,
        ]
        var words: [String] = []
        for letter in blocks.joined().compactMap(Unicode.Scalar.init) {
            let word = String(letter)
            let parts = word.decomposedStringWithCanonicalMapping
            let isInParts = Array(parts.unicodeScalars) != [letter]
            if isInParts, letter.properties.isAlphabetic { words.append(word) }
        }
        try #require(words.count > 900)
        for batch in stride(from: 0, to: words.count, by: 100).map({ words[$0..<min($0 + 100, words.count)] }) {
            let values = batch.map { "{in: 'x\($0)', out: 'U+\($0.unicodeScalars.first!.value)'}" }
            let file = """
                intents: {A: {data: [{sentences: ['{n}']}]}}
                lists: {n: {values: [\(values.joined(separator: ", "))]}}
                """
            let templates = try SentenceTemplates(bytes: Array(file.utf8), named: "letters.yaml")
            for word in batch {
                let parts = "x" + word.decomposedStringWithCanonicalMapping
                let whole = templates.understand(IntentQuery(text: "x" + word))
                #expect(templates.understand(IntentQuery(text: parts)).isSame(as: whole), "\(word)")
                #expect(whole != .notUnderstood(NotUnderstood(.noMatch)), "\(word)")
            }
        }
    }

    /// Home Assistant's collections call blinds, curtains and shutters by one word in some languages.
    @Test("may have several kinds of thing in the same words, of which the first counts") func kinds() throws {
        let file = """
            language: zh-TW
            intents: {A: {data: [{sentences: ['打開{cover:device_class}']}]}}
            lists: {cover: {values: [{in: (窗簾|捲簾), out: blind}, {in: (窗簾|捲簾), out: curtain}]}}
            """
        let templates = try SentenceTemplates(bytes: Array(file.utf8), named: "kinds.yaml")
        guard case .intent(let intent) = templates.understand(IntentQuery(text: "打開窗簾")) else {
            Issue.record("not one intent")
            return
        }
        #expect(intent[slot: "device_class"]?.value == .string("blind"))
    }
}

extension Understanding {
    /// The same intent with the same values.
    fileprivate func isSame(as other: Understanding) -> Bool {
        guard case .intent(let mine) = self, case .intent(let theirs) = other else { return self == other }
        return mine.name == theirs.name && mine.slots.map(\.value) == theirs.slots.map(\.value)
    }
}
