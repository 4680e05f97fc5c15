extension Language {
    package static let french = Language(
        code: "fr",
        yes: [
            "oui", "ouais", "oui merci", "d'accord", "ok", "okay", "bien sûr", "exact", "c'est ça", "vas-y",
            "volontiers",
        ],
        no: ["non", "non merci", "pas du tout", "surtout pas", "faux"],
        cancel: [
            "laisse tomber", "laissez tomber", "tant pis", "annule", "annuler", "annulez", "stop", "arrête", "arrêtez",
            "oublie", "oublie ça", "rien", "c'est tout", "peu importe",
        ],
        politeBefore: ["s'il te plaît", "s'il vous plaît", "oh", "non", "ah"],
        politeAfter: ["s'il te plaît", "s'il vous plaît", "merci"],
        lead: [
            "le", "la", "les", "l'", "un", "une", "des", "du", "de", "de la", "de l'", "mon", "ma", "mes", "dans",
            "sur",
            "à", "au", "aux", "en", "pour", "chez", "c'est", "et", "et pour", "s'il te plaît", "s'il vous plaît",
            "je veux dire", "non",
        ],
        places: ["dans", "sur", "à", "au", "en", "pour"],
        continuation: ["et", "et pour", "aussi", "puis", "ensuite"],
        conjunctions: ["et puis", "et ensuite", "et", "puis", "ensuite"],
        definiteArticles: ["le", "la", "les"],
        indefiniteArticles: ["un", "une"],
        ordinals: [
            ["premier", "première"], ["deuxième", "second", "seconde"], ["troisième"], ["quatrième"], ["cinquième"],
        ],
        standIns: [],
        notUnderstood: "Désolé, je n'ai pas compris.",
        done: "C'est fait.",
        failed: "Désolé, cela n'a pas marché.",
        locked: "C'est verrouillé.",
        confirm: "Dois-je le faire ?",
        suggestion: "Vouliez-vous dire : {} ?",
        choice: "{}",
        or: "ou",
        question: "{} ?",
        outOfRange: "{slot} va de {lowest} à {highest}.",
        units: [
            "%", " %", " pour cent", " pourcent", " degré", " degrés", " seconde", " secondes", " minute", " minutes",
            " heure", " heures",
        ],
        andAHalf: [" et demi", " et demie"],
        furtherNumbers: [
            "demi": 0.5, "une demie": 0.5, "une demi": 0.5, "un quart": 0.25, "trois quarts": 0.75,
            "une douzaine": 12,
        ])
}
