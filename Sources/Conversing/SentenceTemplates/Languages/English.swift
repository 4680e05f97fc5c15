extension Language {
    package static let english = Language(
        code: "en",
        yes: ["yes", "yeah", "yep", "sure", "okay", "ok", "correct", "right", "do it", "please do"],
        no: ["no", "nope", "no thanks", "no thank you", "don't", "do not", "wrong"],
        cancel: [
            "never mind", "nevermind", "cancel", "forget it", "stop", "stop it", "abort", "quit", "that's all",
            "nothing",
        ],
        politeBefore: ["please", "oh", "no"],
        politeAfter: ["please"],
        lead: [
            "the", "a", "an", "my", "in", "on", "at", "to", "for", "of", "from", "it's", "it is", "and", "what about",
            "how about", "please", "i mean", "no",
        ],
        places: ["in", "on", "at", "to", "for"],
        continuation: ["and", "what about", "how about", "also"],
        conjunctions: ["and then", "and also", "and", "then"],
        definiteArticles: ["the"],
        indefiniteArticles: ["a"],
        ordinals: [["first"], ["second"], ["third"], ["fourth"], ["fifth"]],
        standIns: ["one"],
        notUnderstood: "Sorry, I did not understand that.",
        done: "Done.",
        failed: "Sorry, that did not work.",
        locked: "That is locked.",
        confirm: "Shall I do that?",
        suggestion: "Did you mean: {}?",
        choice: "the {}",
        or: "or",
        outOfRange: "{slot} goes from {lowest} to {highest}.",
        units: [
            "%", " percent", " degree", " degrees", " second", " seconds", " minute", " minutes", " hour", " hours",
        ])
}
