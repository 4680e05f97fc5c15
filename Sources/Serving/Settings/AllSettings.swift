/// Every setting of `listen`, `serve` and `say`, in the order in which they are shown.
public enum AllSettings {
    /// - Parameter backends: the names of the backends of this build.
    public static func declared(backends: [String]) -> [AnySetting] {
        keywords + capture + output + protection + clips + log + commands + transcription(backends) + conversation
            + speech + actions + service + broker + satellite + serving
    }

    private static let keywords = [
        of(.model), of(.sensitivity), of(.falseAlarms), of(.minScore), of(.refractory), of(.nearMisses),
    ]

    private static let capture = [
        of(.device), of(.input), of(.period), of(.buffer), of(.channel), of(.gain), of(.rate), of(.channels),
        of(.format),
    ]

    private static let output = [of(.json), of(.speech)]

    private static let protection = [of(.sandbox)]

    private static let clips = [of(.saveClips), of(.clipLimit), of(.clipAge)]

    private static let log = [of(.log), of(.logSize), of(.logAge)]

    private static let commands = [
        of(.commands), of(.preRoll), of(.speechTimeout), of(.endSilence), of(.minCommand), of(.maxCommand),
        of(.speechStop), of(.stopWord), of(.onRewake), of(.saveCommands),
    ]

    private static func transcription(_ backends: [String]) -> [AnySetting] {
        [
            of(.transcribe), of(.backend(among: backends)), of(.backendOption), of(.grammar), of(.phrases),
            of(.language),
        ]
    }

    private static let conversation = [
        of(.sentences), of(.understanding), of(.understandingOption), of(.handler), of(.handlerOption), of(.onIntent),
        of(.contextTurns), of(.locked),
    ]

    private static let speech = [
        of(.speak), of(.cancelEcho), of(.echoReference), of(.voiceEngine), of(.voiceOption), of(.voice),
        of(.voiceLanguage), of(.voiceRate), of(.voicePitch), of(.voiceVolume), of(.voiceDevice),
    ]

    private static let actions = [
        of(.onWake), of(.onTranscript), of(.actionTimeout), of(.wakeSound), of(.soundDevice),
    ]

    private static let service = [of(.control), of(.metrics), of(.page), of(.pageToken)]

    private static let broker = [of(.mqtt), of(.site), of(.mqttCredentials), of(.mqttAuthorities)]

    private static let satellite = [of(.satellite), of(.satelliteArea), of(.zeroconf)]

    private static let serving = [
        of(.wyoming), of(.models), of(.arbitrate), of(.mqttDialogue), of(.mqttEnroll),
    ]

    private static func of<Value>(_ setting: Setting<Value>) -> AnySetting { setting.declaration }
}
