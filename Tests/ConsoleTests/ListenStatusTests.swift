import Console
import Testing

/// One line for a terminal, of any width.
@Suite struct ListenStatusTests {
    private var status: ListenStatus {
        var status = ListenStatus(keywords: [
            .init(name: "computer", score: 0.426, threshold: 0.5), .init(name: "lights", score: 0.07, threshold: 0.5),
        ])
        status.level = -32.4
        status.noiseFloor = -61
        status.isSpeech = true
        status.last = .init(keyword: "computer", secondsAgo: 12.7)
        status.overruns = 1
        return status
    }

    private func line(_ status: ListenStatus, _ columns: Int) -> String {
        status.render(columns: columns, .plain)
    }

    @Test func everythingInAWideTerminal() {
        #expect(
            line(status, 200)
                == "######......   -32 dBFS  floor  -61  speech  computer 0.42/0.50  lights 0.07/0.50  "
                + "last computer 12 s ago  1 overrun")
    }

    @Test func whatMattersLeastGoesFirst() {
        #expect(line(status, 80) == " -32 dBFS  speech  computer 0.42/0.50  last computer 12 s ago  1 overrun")
        #expect(line(status, 50) == " -32 dBFS  speech  computer 0.42/0.50  1 overrun")
        #expect(line(status, 30) == " -32 dBFS  computer 0.42/0.50")
        #expect(line(status, 20) == "computer 0.42/0.50")
    }

    @Test func noLineIsAsWideAsTheTerminal() {
        for columns in 0...140 {
            #expect(TextColumns.count(line(status, columns)) <= max(0, columns - 1), "\(columns) columns")
        }
    }

    @Test func theBestKeywordStaysWhereTheOthersDoNotFit() {
        var status = status
        status.keywords[1].score = 0.9
        #expect(line(status, 40).contains("lights 0.90/0.50"))
        #expect(!line(status, 40).contains("computer"))
    }

    @Test func aScoreJustBelowTheThresholdDoesNotLookLikeIt() {
        var status = status
        status.keywords[0].score = 0.4999
        #expect(line(status, 80).contains("0.49/0.50"))
    }

    @Test func beforeThereIsAudioAndWhenThereIsNoneAnyMore() {
        var status = ListenStatus(keywords: [.init(name: "computer", score: 0, threshold: 0.5)])
        #expect(line(status, 80) == "waiting for audio  computer 0.00/0.50")
        status.level = -30
        status.isLost = true
        #expect(line(status, 80) == "no microphone  computer 0.00/0.50")
    }

    @Test func coloursAreAddedAndNothingElse() {
        let coloured = status.render(columns: 90, .coloured)
        #expect(coloured.contains("\u{1b}["))
        let plain = coloured.replacing(/\u{1b}\[[0-9]+m/, with: "")
        #expect(plain == line(status, 90))
        #expect(!line(status, 90).contains("\u{1b}"))
    }

    @Test func aKeywordCannotChangeTheTerminal() {
        var status = ListenStatus(keywords: [.init(name: "a\u{1b}[2Jb\nc\u{9b}", score: 0, threshold: 0.5)])
        status.level = -30
        let scalars = line(status, 80).unicodeScalars
        #expect(scalars.allSatisfy { $0.value >= 0x20 && $0.value != 0x7f && !(0x80...0x9f).contains($0.value) })
    }

    @Test func wideLettersTakeTwoColumns() {
        let status = ListenStatus(keywords: [.init(name: "电脑你好", score: 0, threshold: 0.5)])
        #expect(TextColumns.count("电脑你好") == 8 && TextColumns.count("Zu\u{308}rich") == 6)
        for columns in 1...40 {
            #expect(TextColumns.count(line(status, columns)) < columns)
        }
    }

    @Test(arguments: [
        (0.4, "0 s ago"), (59.9, "59 s ago"), (61, "1 min ago"), (7_300, "2 h ago"), (1e9, "277777 h ago"),
    ])
    func howLongAgo(seconds: Double, text: String) {
        var status = status
        status.last = .init(keyword: "computer", secondsAgo: seconds)
        #expect(line(status, 120).contains("last computer \(text)"))
    }

    @Test(arguments: [Double.nan, .infinity, -.infinity, 1e300, -1e300])
    func numbersThatAreNoneDoNoHarm(number: Double) {
        var status = status
        (status.level, status.noiseFloor) = (number, number)
        status.keywords[0].score = number
        #expect(TextColumns.count(line(status, 80)) < 80)
    }
}
