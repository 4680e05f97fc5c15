extension Language {
    package static let german = Language(
        code: "de",
        yes: ["ja", "jawohl", "ja bitte", "klar", "okay", "ok", "gern", "genau", "richtig", "stimmt", "mach das"],
        no: ["nein", "nee", "nein danke", "nicht", "lieber nicht", "falsch", "lass das"],
        cancel: [
            "vergiss es", "schon gut", "egal", "abbrechen", "abbruch", "stopp", "stop", "halt", "nichts",
            "das war alles", "das ist alles",
        ],
        politeBefore: ["bitte", "ach", "oh", "nein"],
        politeAfter: ["bitte", "danke"],
        lead: [
            "der", "die", "das", "den", "dem", "des", "ein", "eine", "einen", "einem", "einer", "mein", "meine",
            "meinen", "meinem", "meiner", "in", "im", "ins", "auf", "an", "am", "ans", "zu", "zum", "zur", "für", "von",
            "vom", "aus", "bei", "beim", "es ist", "und", "was ist mit", "wie wäre es mit", "wie ist es mit", "bitte",
            "ich meine", "nein",
        ],
        places: ["in", "im", "auf", "an", "am", "zu", "für", "bei", "beim"],
        continuation: ["und", "was ist mit", "wie ist es mit", "auch", "dann"],
        conjunctions: ["und dann", "und auch", "und", "dann"],
        definiteArticles: ["der", "die", "das", "den", "dem"],
        indefiniteArticles: ["ein", "eine", "einen", "einem", "einer"],
        ordinals: ["erste", "zweite", "dritte", "vierte", "fünfte"].map { [$0, $0 + "n", $0 + "r", $0 + "s"] },
        standIns: [],
        notUnderstood: "Das habe ich leider nicht verstanden.",
        done: "Erledigt.",
        failed: "Das hat leider nicht geklappt.",
        locked: "Das ist gesperrt.",
        confirm: "Soll ich das tun?",
        suggestion: "Meinten Sie: {}?",
        choice: "{}",
        or: "oder",
        outOfRange: "{slot} geht von {lowest} bis {highest}.",
        units: [
            "%", " prozent", " grad", " sekunde", " sekunden", " minute", " minuten", " stunde", " stunden", " uhr",
        ],
        andAHalf: ["einhalb", " einhalb", " und ein halb", " und eine halbe"],
        furtherNumbers: [
            "halb": 0.5, "halbe": 0.5, "ein halb": 0.5, "ein halbes": 0.5, "eine halbe": 0.5, "anderthalb": 1.5,
            "eineinhalb": 1.5, "einundeinhalb": 1.5, "dreiviertel": 0.75, "ein viertel": 0.25, "zwo": 2,
            "ein dutzend": 12, "dutzend": 12,
        ])
}
