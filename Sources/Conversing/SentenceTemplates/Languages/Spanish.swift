extension Language {
    package static let spanish = Language(
        code: "es",
        yes: [
            "sí", "si", "claro", "claro que sí", "vale", "de acuerdo", "ok", "okay", "correcto", "exacto",
            "por supuesto", "adelante", "hazlo",
        ],
        no: ["no", "no gracias", "para nada", "mejor no", "incorrecto"],
        cancel: [
            "olvídalo", "olvidalo", "olvídelo", "déjalo", "dejalo", "déjelo", "da igual", "no importa", "cancela",
            "cancelar", "cancelado", "para", "basta", "stop", "nada", "eso es todo",
        ],
        politeBefore: ["por favor", "oh", "ah", "no"],
        politeAfter: ["por favor", "gracias"],
        lead: [
            "el", "la", "los", "las", "lo", "un", "una", "unos", "unas", "mi", "mis", "en", "de", "del", "a", "al",
            "para", "por", "es", "son", "y", "y en", "qué tal", "y qué tal", "por favor", "quiero decir", "digo", "no",
        ],
        places: ["en", "a", "al", "de", "del", "para"],
        continuation: ["y", "y qué tal", "qué tal", "también", "luego"],
        conjunctions: ["y luego", "y después", "y", "luego", "después"],
        definiteArticles: ["el", "la", "los", "las"],
        indefiniteArticles: ["un", "una", "unos", "unas"],
        ordinals: [
            ["primero", "primera", "primer"], ["segundo", "segunda"], ["tercero", "tercera", "tercer"],
            ["cuarto", "cuarta"], ["quinto", "quinta"],
        ],
        standIns: [],
        notUnderstood: "Lo siento, no lo he entendido.",
        done: "Hecho.",
        failed: "Lo siento, no ha funcionado.",
        locked: "Está bloqueado.",
        confirm: "¿Lo hago?",
        suggestion: "¿Quería decir: {}?",
        choice: "{}",
        or: "o",
        question: "¿{}?",
        outOfRange: "{slot} va de {lowest} a {highest}.",
        units: [
            "%", " %", " por ciento", " grado", " grados", " segundo", " segundos", " minuto", " minutos", " hora",
            " horas",
        ],
        andAHalf: [" y medio", " y media"],
        furtherNumbers: [
            "medio": 0.5, "media": 0.5, "un medio": 0.5, "un cuarto": 0.25, "tres cuartos": 0.75,
            "media docena": 6, "una docena": 12,
        ])
}
