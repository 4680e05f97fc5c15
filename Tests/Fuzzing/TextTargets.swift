import Grammars
import NetworkTranscription
import PocketSphinxTranscription
import Session
import Settings
import System

extension FuzzTarget {
    /// What people write, and what programs write to standard input.
    static let texts = [
        FuzzTarget(
            "settings",
            texts: [
                "model = [\"a.rouse\", 'b']\ngain = 1.5\n[clips]\nfolder = \"~/clips\"\nage = \"30 days\"\n",
                "[transcription]\nbackend = \"openai\"\n[transcription.options]\nurl = 'http://h/v1'\nphrase = [\"on\", \"off\"]\n",
                "on-wake = \"\"\"\nprogram 'with words'\"\"\"\nx = 1979-05-27T07:32:00Z\ny = {a.b = [[], {}]}\n[[z]]\n",
            ]
        ) { bytes in
            _ = try SettingsFile(String(decoding: bytes, as: UTF8.self), path: "a.toml", settings: settings)
            return true
        },
        FuzzTarget("settings-file", texts: ["[clips]\n# folder\n"]) { bytes in
            let completed = try CompletedFile(
                String(decoding: bytes, as: UTF8.self), path: "a.toml", settings: settings,
                setting: ["gain": ["2.0"]])
            return !completed.text.isEmpty
        },
        FuzzTarget(
            "json",
            texts: [
                #"{"a":[1,-2.5e3,true,null,"\u00e9\ud83d\ude00"],"b":{"c":{}}}"#, "[[[[[[]]]]]]", "1e400",
                "9223372036854775808",
            ]
        ) { bytes in
            guard let value = JSONValue(parsing: bytes) else { return false }
            _ = JSONValue(parsing: value.text)
            return true
        },
        FuzzTarget(
            "control",
            texts: [
                "{\"command\":\"pause\"}\r\n\n{\"command\":\"resume\"}\n", "{\"command\":\"stop\"}\n",
                "{\"command\":\"sensitivity\",\"value\":0.5}\n", "reload\n{}",
            ]
        ) { bytes in
            var splitter = LineSplitter()
            var isUseful = false
            func take(_ line: LineSplitter.Line) {
                switch ControlCommand(line) {
                case .pause, .resume, .reload, .lock, .unlock, .sensitivity, .stop: isUseful = true
                case .nothing, .mistake: break
                }
            }
            for piece in ([0, 6, 90, 255] + bytes).pieces() { splitter.split(piece[...], into: take) }
            splitter.finish(into: take)
            return isUseful
        },
        FuzzTarget("command-words", texts: ["notify-send 'a b' \"c \\\" d\" e\\ f", "x '"]) { bytes in
            CommandWords.split(String(decoding: bytes, as: UTF8.self)) != nil
        },
        FuzzTarget(
            "grammar",
            texts: [
                "#JSGF V1.0;\ngrammar house;\npublic <command> = turn (on | off) [the] <thing>+;\n<thing> = light | fan;\n",
                "#JSGF V1.0 UTF-8 en;\ngrammar g;\n/* weights */ public <a> = /0.5/ yes {y} | /2/ no* ;\n",
            ]
        ) { bytes in
            let file = try MemoryFile(bytes)
            let grammar = try CommandGrammar(contentsOf: file.path)
            guard case .jsgf = grammar else { return false }
            return try !GrammarCompiler.words(of: grammar.source(), named: grammar.name).isEmpty
        },
        FuzzTarget("phrases", texts: ["turn on the light\n# no\nwhat’s the time, please?\n", "a.m.\n-\n"]) { bytes in
            let file = try MemoryFile(bytes)
            let grammar = try CommandGrammar(contentsOf: file.path)
            guard case .phrases = grammar else { return false }
            return try !GrammarCompiler.words(of: grammar.source(), named: grammar.name).isEmpty
        },
    ]

    private static let settings = AllSettings.declared(backends: ["openai", "program"])
}
