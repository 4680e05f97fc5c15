extension Language {
    package static let italian = Language(
        code: "it",
        yes: [
            "sì", "si", "certo", "sì grazie", "va bene", "d'accordo", "ok", "okay", "esatto", "giusto", "sicuro",
            "fallo",
        ],
        no: ["no", "no grazie", "per niente", "meglio di no", "sbagliato"],
        cancel: [
            "lascia stare", "lasci stare", "lascia perdere", "non importa", "fa niente", "annulla", "annullare",
            "basta", "fermo", "ferma", "stop", "niente", "è tutto",
        ],
        politeBefore: ["per favore", "per piacere", "oh", "ah", "no"],
        politeAfter: ["per favore", "per piacere", "grazie"],
        lead: [
            "il", "lo", "la", "l'", "i", "gli", "le", "un", "uno", "una", "un'", "mio", "mia", "in", "nel", "nello",
            "nella", "nell'", "nei", "nelle", "su", "sul", "sulla", "sull'", "a", "al", "allo", "alla", "all'", "di",
            "del", "dello", "della", "dell'", "per", "è", "e", "e per", "che ne dici di", "per favore", "per piacere",
            "voglio dire", "intendo", "no",
        ],
        places: ["in", "nel", "nello", "nella", "su", "sul", "sulla", "a", "al", "alla", "per"],
        continuation: ["e", "ed", "e anche", "anche", "e per", "poi"],
        conjunctions: ["e poi", "e dopo", "e", "ed", "poi", "dopo"],
        definiteArticles: ["il", "lo", "la", "i", "gli", "le"],
        indefiniteArticles: ["un", "uno", "una"],
        ordinals: [
            ["primo", "prima"], ["secondo", "seconda"], ["terzo", "terza"], ["quarto", "quarta"],
            ["quinto", "quinta"],
        ],
        standIns: [],
        notUnderstood: "Mi dispiace, non ho capito.",
        done: "Fatto.",
        failed: "Mi dispiace, non ha funzionato.",
        locked: "È bloccato.",
        confirm: "Devo farlo?",
        suggestion: "Intendeva: {}?",
        choice: "{}",
        or: "o",
        outOfRange: "{slot} va da {lowest} a {highest}.",
        units: [
            "%", " per cento", " percento", " grado", " gradi", " secondo", " secondi", " minuto", " minuti", " ora",
            " ore",
        ],
        andAHalf: [" e mezzo", " e mezza"],
        furtherNumbers: [
            "mezzo": 0.5, "mezza": 0.5, "un mezzo": 0.5, "un quarto": 0.25, "tre quarti": 0.75, "una dozzina": 12,
        ])
}
