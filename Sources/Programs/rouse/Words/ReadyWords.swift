/// What `tools/measure_words.py` counted, with the built-in phone network.
extension ReadyWord {
    /// Utterances of each word by synthetic voices.
    static let utterances = ["en": 39, "de": 36, "fr": 36, "es": 36, "it": 42]
    /// Utterances by people of each word that there are recordings of.
    static let peopleUtterances = 115
    /// Hours of sentences by people in which the false alarms were counted.
    static let hours = ["en": 0.202, "de": 0.055, "fr": 0.106, "es": 0.192, "it": 0.201]

    static let all = [
        ReadyWord("computer", "en", voices: (0, 0), people: (14, 41), alarms: (14, 0)),
        ReadyWord("okay computer", "en", voices: (0, 0), alarms: (9, 0)),
        ReadyWord("jarvis", "en", voices: (0, 2), people: (9, 28), alarms: (12, 4)),
        ReadyWord("hey jarvis", "en", voices: (0, 0), alarms: (56, 9)),
        ReadyWord("alexa", "en", voices: (3, 3), alarms: (17, 1)),
        ReadyWord("smart mirror", "en", voices: (0, 0), people: (1, 8), alarms: (26, 0)),
        ReadyWord("hey rouse", "en", voices: (0, 2), alarms: (6, 2)),
        ReadyWord("hey mycroft", "en", voices: (0, 1), alarms: (82, 12)),
        ReadyWord("hallo jarvis", "de", voices: (0, 1), alarms: (14, 2)),
        ReadyWord("sternenlicht", "de", voices: (0, 0), alarms: (13, 1)),
        ReadyWord("ananas", "de", voices: (0, 3), alarms: (15, 2)),
        ReadyWord("bonjour ordinateur", "fr", voices: (0, 3), alarms: (7, 2)),
        ReadyWord("ordinateur", "fr", voices: (0, 1), alarms: (33, 4)),
        ReadyWord("majordome", "fr", voices: (0, 2), alarms: (22, 4)),
        ReadyWord("oye jarvis", "es", voices: (0, 0), alarms: (45, 16)),
        ReadyWord("mayordomo", "es", voices: (0, 0), alarms: (51, 14)),
        ReadyWord("ordenador", "es", voices: (0, 0), alarms: (58, 10)),
        ReadyWord("ehi jarvis", "it", voices: (0, 2), alarms: (61, 27)),
        ReadyWord("pomodoro", "it", voices: (0, 2), alarms: (37, 16)),
        ReadyWord("buongiorno computer", "it", voices: (0, 0), alarms: (86, 38)),
    ]
}
