/// What `tools/measure_words.py` counted, with the built-in phone network, and with the large one while it looked alone;
/// both with a front end that was not taught by people's speech, and lower defaults.
extension ReadyWord {
    /// Utterances of each word by synthetic voices.
    static let utterances = 36
    /// Utterances by people of each word that there are recordings of.
    static let peopleUtterances = 115
    /// Hours of sentences by people in which the false alarms were counted.
    static let hoursWithBuiltIn = ["en": 0.202, "de": 0.055, "fr": 0.106, "es": 0.192, "it": 0.201]

    static let hoursWithLarge = ["en": 1.007, "de": 0.055, "fr": 0.106, "es": 0.192, "it": 0.222]

    static let all = [
        ReadyWord(
            "computer", "en", builtIn: Figures(voices: (0, 0), people: (3, 14), alarms: (4, 0)),
            large: Figures(voices: (0, 0), people: (1, 15), alarms: (8, 2))),
        ReadyWord(
            "okay computer", "en", builtIn: Figures(voices: (0, 0), alarms: (7, 0)),
            large: Figures(voices: (0, 0), alarms: (2, 0))),
        ReadyWord(
            "jarvis", "en", builtIn: Figures(voices: (0, 1), people: (2, 18), alarms: (4, 1)),
            large: Figures(voices: (0, 3), people: (1, 6), alarms: (3, 2))),
        ReadyWord(
            "hey jarvis", "en", builtIn: Figures(voices: (0, 0), alarms: (6, 0)),
            large: Figures(voices: (0, 2), alarms: (0, 0))),
        ReadyWord(
            "alexa", "en", builtIn: Figures(voices: (1, 4), alarms: (9, 2)),
            large: Figures(voices: (0, 2), alarms: (22, 1))),
        ReadyWord(
            "smart mirror", "en", builtIn: Figures(voices: (0, 0), people: (2, 9), alarms: (9, 0)),
            large: Figures(voices: (0, 0), people: (4, 7), alarms: (6, 0))),
        ReadyWord(
            "hey rouse", "en", builtIn: Figures(voices: (2, 5), alarms: (4, 2)),
            large: Figures(voices: (8, 6), alarms: (2, 1))),
        ReadyWord(
            "hey mycroft", "en", builtIn: Figures(voices: (0, 2), alarms: (4, 1)),
            large: Figures(voices: (0, 2), alarms: (2, 0))),
        ReadyWord(
            "hallo jarvis", "de", builtIn: Figures(voices: (0, 1), alarms: (5, 2)),
            large: Figures(voices: (0, 2), alarms: (0, 0))),
        ReadyWord(
            "sternenlicht", "de", builtIn: Figures(voices: (0, 0), alarms: (0, 0)),
            large: Figures(voices: (0, 0), alarms: (3, 0))),
        ReadyWord(
            "ananas", "de", builtIn: Figures(voices: (3, 7), alarms: (3, 0)),
            large: Figures(voices: (0, 4), alarms: (2, 0))),
        ReadyWord(
            "bonjour ordinateur", "fr", builtIn: Figures(voices: (2, 4), alarms: (0, 0)),
            large: Figures(voices: (0, 3), alarms: (0, 0))),
        ReadyWord(
            "ordinateur", "fr", builtIn: Figures(voices: (3, 6), alarms: (0, 0)),
            large: Figures(voices: (0, 2), alarms: (20, 2))),
        ReadyWord(
            "majordome", "fr", builtIn: Figures(voices: (0, 3), alarms: (1, 0)),
            large: Figures(voices: (0, 4), alarms: (0, 0))),
        ReadyWord(
            "oye jarvis", "es", builtIn: Figures(voices: (0, 0), alarms: (1, 1)),
            large: Figures(voices: (0, 2), alarms: (0, 0))),
        ReadyWord(
            "mayordomo", "es", builtIn: Figures(voices: (0, 3), alarms: (6, 1)),
            large: Figures(voices: (0, 4), alarms: (0, 0))),
        ReadyWord(
            "ordenador", "es", builtIn: Figures(voices: (1, 2), alarms: (11, 4)),
            large: Figures(voices: (0, 0), alarms: (9, 3))),
        ReadyWord(
            "ehi jarvis", "it", builtIn: Figures(voices: (0, 2), alarms: (3, 2)),
            large: Figures(voices: (1, 1), alarms: (1, 0))),
        ReadyWord(
            "pomodoro", "it", builtIn: Figures(voices: (0, 2), alarms: (6, 4)),
            large: Figures(voices: (0, 5), alarms: (2, 1))),
        ReadyWord(
            "buongiorno computer", "it", builtIn: Figures(voices: (0, 0), alarms: (2, 1)),
            large: Figures(voices: (0, 0), alarms: (0, 0))),
    ]
}
