extension Language {
    package static let dutch = Language(
        code: "nl",
        yes: [
            "ja", "jawel", "ja graag", "graag", "goed", "oké", "oke", "ok", "okay", "zeker", "klopt", "juist",
            "precies",
            "doe maar",
        ],
        no: ["nee", "neen", "nee bedankt", "nee dank je", "niet", "liever niet", "fout"],
        cancel: [
            "laat maar", "vergeet het", "vergeet het maar", "maakt niet uit", "annuleer", "annuleren", "stop", "hou op",
            "niets", "niks", "dat was alles", "dat is alles",
        ],
        politeBefore: ["alsjeblieft", "alstublieft", "ach", "oh", "nee"],
        politeAfter: ["alsjeblieft", "alstublieft", "graag", "bedankt", "dank je"],
        lead: [
            "de", "het", "een", "mijn", "in", "op", "aan", "naar", "voor", "van", "uit", "bij", "tot", "het is", "en",
            "en in", "hoe zit het met", "alsjeblieft", "alstublieft", "ik bedoel", "nee",
        ],
        places: ["in", "op", "aan", "naar", "voor", "bij"],
        continuation: ["en", "hoe zit het met", "ook", "dan"],
        conjunctions: ["en dan", "en daarna", "en", "dan", "daarna"],
        definiteArticles: ["de", "het"],
        indefiniteArticles: ["een"],
        ordinals: [["eerste"], ["tweede"], ["derde"], ["vierde"], ["vijfde"]],
        standIns: [],
        notUnderstood: "Sorry, dat heb ik niet begrepen.",
        done: "Klaar.",
        failed: "Sorry, dat is niet gelukt.",
        locked: "Dat is vergrendeld.",
        confirm: "Zal ik dat doen?",
        suggestion: "Bedoelde u: {}?",
        choice: "{}",
        or: "of",
        outOfRange: "{slot} gaat van {lowest} tot {highest}.",
        units: [
            "%", " procent", " graad", " graden", " seconde", " seconden", " minuut", " minuten", " uur",
        ],
        andAHalf: ["ënhalf", "enhalf", " en een half", " en een halve"],
        furtherNumbers: [
            "half": 0.5, "halve": 0.5, "een half": 0.5, "een halve": 0.5, "anderhalf": 1.5, "anderhalve": 1.5,
            "een kwart": 0.25, "driekwart": 0.75, "een dozijn": 12, "dozijn": 12,
        ])
}
