/// What `tools/measure_words.py` counted with the built-in phone network, and with both.
extension ReadyWord {
    /// Utterances of each word by synthetic voices.
    static let utterances = 36
    /// Utterances by people of each word that there are recordings of.
    static let peopleUtterances = 115
    /// Hours of sentences by people in which the false alarms were counted.
    static let hours = ["en": 1.007, "de": 0.055, "fr": 0.106, "es": 0.192, "it": 0.222]

    static let all = [
        ReadyWord(
            "computer", "en", builtIn: Figures(voices: (0, 0), people: (3, 12), alarms: (7, 2)),
            large: Figures(voices: (0, 0), people: (0, 9), alarms: (3, 2))),
        ReadyWord(
            "okay computer", "en", builtIn: Figures(voices: (0, 0), alarms: (7, 2)),
            large: Figures(voices: (0, 0), alarms: (1, 0))),
        ReadyWord(
            "jarvis", "en", builtIn: Figures(voices: (0, 0), people: (6, 13), alarms: (5, 2)),
            large: Figures(voices: (1, 2), people: (4, 9), alarms: (1, 0))),
        ReadyWord(
            "hey jarvis", "en", builtIn: Figures(voices: (0, 0), alarms: (1, 0)),
            large: Figures(voices: (0, 1), alarms: (0, 0))),
        ReadyWord(
            "alexa", "en", builtIn: Figures(voices: (0, 4), alarms: (13, 5)),
            large: Figures(voices: (0, 3), alarms: (5, 1))),
        ReadyWord(
            "smart mirror", "en", builtIn: Figures(voices: (0, 1), people: (3, 11), alarms: (2, 0)),
            large: Figures(voices: (0, 0), people: (1, 8), alarms: (2, 0))),
        ReadyWord(
            "hey rouse", "en", builtIn: Figures(voices: (5, 8), alarms: (5, 5)),
            large: Figures(voices: (7, 10), alarms: (2, 2))),
        ReadyWord(
            "hey mycroft", "en", builtIn: Figures(voices: (0, 1), alarms: (7, 2)),
            large: Figures(voices: (0, 2), alarms: (1, 0))),
        ReadyWord(
            "hallo jarvis", "de", builtIn: Figures(voices: (0, 1), alarms: (4, 2)),
            large: Figures(voices: (0, 1), alarms: (0, 0))),
        ReadyWord(
            "sternenlicht", "de", builtIn: Figures(voices: (0, 0), alarms: (0, 0)),
            large: Figures(voices: (0, 1), alarms: (0, 0))),
        ReadyWord(
            "ananas", "de", builtIn: Figures(voices: (3, 7), alarms: (0, 0)),
            large: Figures(voices: (2, 4), alarms: (0, 0))),
        ReadyWord(
            "bonjour ordinateur", "fr", builtIn: Figures(voices: (2, 4), alarms: (0, 0)),
            large: Figures(voices: (0, 4), alarms: (0, 0))),
        ReadyWord(
            "ordinateur", "fr", builtIn: Figures(voices: (3, 5), alarms: (0, 0)),
            large: Figures(voices: (0, 3), alarms: (0, 0))),
        ReadyWord(
            "majordome", "fr", builtIn: Figures(voices: (0, 3), alarms: (0, 0)),
            large: Figures(voices: (0, 3), alarms: (0, 0))),
        ReadyWord(
            "oye jarvis", "es", builtIn: Figures(voices: (0, 0), alarms: (0, 0)),
            large: Figures(voices: (0, 2), alarms: (0, 0))),
        ReadyWord(
            "mayordomo", "es", builtIn: Figures(voices: (0, 3), alarms: (2, 1)),
            large: Figures(voices: (0, 4), alarms: (0, 0))),
        ReadyWord(
            "ordenador", "es", builtIn: Figures(voices: (1, 3), alarms: (5, 1)),
            large: Figures(voices: (0, 1), alarms: (1, 0))),
        ReadyWord(
            "ehi jarvis", "it", builtIn: Figures(voices: (0, 2), alarms: (0, 0)),
            large: Figures(voices: (1, 4), alarms: (0, 0))),
        ReadyWord(
            "pomodoro", "it", builtIn: Figures(voices: (0, 2), alarms: (5, 1)),
            large: Figures(voices: (0, 3), alarms: (2, 1))),
        ReadyWord(
            "buongiorno computer", "it", builtIn: Figures(voices: (0, 0), alarms: (1, 1)),
            large: Figures(voices: (0, 0), alarms: (0, 0))),
    ]
}
