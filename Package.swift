// swift-tools-version: 6.2
import PackageDescription

/// Swift 6.2 wants to be told how long what a span spans stays.
#if compiler(<6.3)
    let older: [SwiftSetting] = [.enableExperimentalFeature("Lifetimes")]
#else
    let older: [SwiftSetting] = []
#endif

let strict: [SwiftSetting] =
    older + [
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("MemberImportVisibility"),
        .enableUpcomingFeature("InternalImportsByDefault"),
    ]

/// The floors of the house, from the ground up: a room imports rooms of its own floor and of those before it.
enum Floor: String {
    case base = "Base"
    case hearing = "Hearing"
    case spotting = "Spotting"
    case learning = "Learning"
    case commanding = "Commanding"
    case conversing = "Conversing"
    case pipeline = "Pipeline"
    case serving = "Serving"
    case library = "Library"
    case programs = "Programs"
}

func systemLibrary(_ name: String, pkgConfig: String? = nil, apt: String? = nil) -> Target {
    .systemLibrary(
        name: name, path: "Sources/Base/C/\(name)", pkgConfig: pkgConfig, providers: apt.map { [.apt([$0])] })
}

/// How the program is linked, as `tools/swift.sh link` says for this machine: with Swift's libraries in it, so that it
/// starts in less time, and needs no toolchain where it runs. A dependency of others may not have such flags, so without
/// the Makefile there are none.
let linkOptions = (Context.environment["ROUSE_LINK"] ?? "").split(separator: " ").map(String.init)

/// What C is compiled with where Rouse is linked as a program: a buffer that overflows ends it. Flags, as above.
let hardening = ["-fstack-protector-strong", "-U_FORTIFY_SOURCE", "-D_FORTIFY_SOURCE=2"]
let hardenedC: [CSetting] =
    linkOptions.isEmpty ? [] : [.unsafeFlags(hardening, .when(configuration: .release))]
let hardenedCPlusPlus: [CXXSetting] =
    linkOptions.isEmpty ? [] : [.unsafeFlags(hardening, .when(configuration: .release))]

/// A target in C, in `Sources/Base/C`.
func shim(_ name: String, dependencies: [Target.Dependency] = [], exclude: [String] = [], links: [LinkerSetting] = [])
    -> Target
{
    .target(
        name: name, dependencies: dependencies, path: "Sources/Base/C/\(name)", exclude: exclude, cSettings: hardenedC,
        linkerSettings: links)
}

/// A room of the house: a folder of its floor, importing only the rooms named here.
func room(
    _ floor: Floor, _ name: String, imports: [Target.Dependency], exclude: [String] = []
) -> Target {
    .target(
        name: name, dependencies: imports, path: "Sources/\(floor.rawValue)/\(name)", exclude: exclude,
        swiftSettings: strict)
}

/// Tests of a room; `fixtures` are folders that the tests read from the checkout. Those that run programs and compute
/// little themselves are not optimized: they compile in less than half of the time.
func tests(_ name: String, imports: [Target.Dependency], fixtures: [String] = [], compute: Bool = false) -> Target {
    .testTarget(
        name: name, dependencies: imports, path: "Tests/\(name)", exclude: fixtures,
        swiftSettings: strict + (compute ? [] : [.unsafeFlags(["-Onone"])]))
}

let standalone: [LinkerSetting] =
    linkOptions.isEmpty
    ? []
    : [
        .unsafeFlags(linkOptions), .linkedLibrary("_FoundationCShims"), .linkedLibrary("_FoundationCollections"),
    ]

/// The C library is linked like the program, shows what its header has and nothing else, and stays where it was loaded
/// once: Swift's runtime cannot be taken away again.
let shared: [LinkerSetting] =
    linkOptions.isEmpty
    ? []
    : standalone + [
        .unsafeFlags([
            "-Xlinker", "-soname=librouse.so.1", "-Xlinker", "-z", "-Xlinker", "nodelete",
            "-Xlinker", "--version-script=\(Context.packageDirectory)/Sources/Library/CRouse/shared/rouse.map",
        ])
    ]

/// The program that feeds the readers with foreign bytes exists where `tools/fuzz.sh` builds it, with the toolchain's
/// sanitizers.
let fuzzing: [Target] =
    Context.environment["ROUSE_FUZZ"] == nil
    ? []
    : [
        .executableTarget(
            name: "rouse-fuzz", dependencies: ["Fuzzing"], path: "Tests/FuzzingProgram", swiftSettings: strict)
    ]

let package = Package(
    name: "rouse",
    products: [
        .library(name: "Rouse", targets: ["Rouse"]),
        .library(name: "CRouse", type: .dynamic, targets: ["CRouse", "CRouseShared"]),
        .executable(name: "rouse", targets: ["rouse"]),
    ],
    traits: [
        .trait(
            name: "PocketSphinx",
            description: "Transcribes on the machine with libpocketsphinx (Debian: libpocketsphinx3)."
        ),
        .default(enabledTraits: ["PocketSphinx"]),
    ],
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
        .package(url: "https://github.com/apple/swift-nio", from: "2.101.2"),
    ],
    targets: [
        systemLibrary("CALSA", pkgConfig: "alsa", apt: "libasound2-dev"),
        systemLibrary("CFFTW", pkgConfig: "fftw3f", apt: "libfftw3-dev"),
        systemLibrary("CSndFile", pkgConfig: "sndfile", apt: "libsndfile1-dev"),
        systemLibrary("CSoxr", pkgConfig: "soxr", apt: "libsoxr-dev"),
        systemLibrary("CYAML", pkgConfig: "yaml-0.1", apt: "libyaml-dev"),
        systemLibrary("CLinux"),
        systemLibrary("CClock"),
        shim("CKernels"),
        shim("CLazyLibrary", links: [.linkedLibrary("dl")]),
        shim("CProgramKeeper"),
        .target(name: "CTOML", path: "Sources/Base/C/CTOML", cxxSettings: hardenedCPlusPlus),
        shim("CNumberRules", exclude: ["numbers.rbnf"]),
        shim("CCrypto", dependencies: ["CLazyLibrary"]),
        shim("CCurl", dependencies: ["CLazyLibrary"]),
        shim("CMosquitto", dependencies: ["CLazyLibrary"]),
        shim("CSeccomp", dependencies: ["CLazyLibrary"]),
        shim("CSpeexDSP", dependencies: ["CLazyLibrary"]),
        shim("CTLS", dependencies: ["CLazyLibrary"]),
        shim("CWslay", dependencies: ["CLazyLibrary"]),
        shim("CPocketSphinx", dependencies: ["CLazyLibrary"]),
        .target(
            name: "CShippedModels", path: "models",
            exclude: [
                "README.md", "frontend.rouse", "phones-large-speech.rouse", "phones.rouse", "speakers.rouse",
                "vad.rouse",
            ],
            sources: ["ShippedModels.c"], publicHeadersPath: "include"),
        room(.base, "System", imports: ["CLinux", "CProgramKeeper"]),
        room(.base, "ModelFiles", imports: ["System"]),
        room(.base, "Services", imports: ["System"]),
        room(.base, "Sandbox", imports: ["CLinux", "CSeccomp", "System"]),
        room(.base, "Network", imports: ["CCurl", "CLinux", "Sandbox", "Services", "System"]),

        room(.hearing, "Audio", imports: ["CALSA", "CLinux", "CSndFile", "CSoxr", "Sandbox", "System"]),
        room(.hearing, "EchoCancelling", imports: ["Audio", "Features"]),
        room(.hearing, "Features", imports: ["CFFTW", "CKernels", "ModelFiles"]),
        room(
            .hearing, "VoiceActivity",
            imports: ["Audio", "CKernels", "CShippedModels", "Features", "ModelFiles", "System"]),

        room(.hearing, "Phones", imports: ["CKernels", "CShippedModels", "Features", "ModelFiles", "System"]),

        room(.hearing, "Speakers", imports: ["CShippedModels", "Features", "ModelFiles", "Phones"]),
        room(.spotting, "KeywordModels", imports: ["CKernels", "Features", "ModelFiles", "Phones", "Speakers"]),
        room(
            .spotting, "KeywordSpotting",
            imports: [
                "CKernels", "Features", "KeywordModels", "ModelFiles", "Phones", "Speakers", "System",
                "VoiceActivity",
            ]),

        room(
            .learning, "Enrolment",
            imports: [
                "Audio", "CShippedModels", "Features", "KeywordModels", "KeywordSpotting", "ModelFiles", "Phones",
                "Speakers", "System", "VoiceActivity",
            ]),

        room(
            .learning, "Evaluation",
            imports: ["Audio", "Features", "KeywordModels", "KeywordSpotting", "System", "VoiceActivity"]),

        room(
            .learning, "EventLog",
            imports: [
                "Enrolment", "Evaluation", "Features", "KeywordModels", "KeywordSpotting", "ModelFiles", "System",
                "VoiceActivity",
            ]),

        room(.commanding, "CommandRecording", imports: ["Audio", "VoiceActivity"]),
        room(.commanding, "Transcription", imports: ["Audio", "Services", "System"]),
        room(.commanding, "Grammars", imports: ["Services", "System"]),
        room(
            .commanding, "PhoneTranscription",
            imports: ["Features", "Grammars", "Phones", "Services", "System", "Transcription"]),
        room(
            .commanding, "PocketSphinxTranscription",
            imports: [
                "CSpeexDSP", "Grammars", "Services", "System", "Transcription",
                .target(name: "CPocketSphinx", condition: .when(traits: ["PocketSphinx"])),
            ]),
        room(
            .commanding, "NetworkTranscription",
            imports: ["Audio", "CWslay", "Network", "Services", "System", "Transcription"]),
        room(
            .commanding, "SandboxedTranscription",
            imports: ["Network", "NetworkTranscription", "Sandbox", "Services", "System", "Transcription"]),

        room(.conversing, "Understanding", imports: ["System"]),
        room(
            .conversing, "SentenceTemplates", imports: ["CNumberRules", "CYAML", "Grammars", "System", "Understanding"]),
        room(.conversing, "Dialogue", imports: ["SentenceTemplates", "System", "Understanding"]),
        room(
            .conversing, "IntentServices", imports: ["CCrypto", "Network", "Services", "System", "Understanding"]),
        room(
            .conversing, "IntentHandlers",
            imports: ["IntentServices", "Network", "Services", "System", "Understanding"]),
        room(
            .conversing, "Speaking", imports: ["Audio", "CLinux", "EchoCancelling", "Network", "Services", "System"]),

        room(
            .pipeline, "Pipeline",
            imports: [
                "Audio", "CommandRecording", "Dialogue", "KeywordModels", "KeywordSpotting", "Services", "System",
                "Transcription", "Understanding", "VoiceActivity",
            ]),

        room(
            .serving, "Session",
            imports: [
                "Audio", "CommandRecording", "EchoCancelling", "KeywordModels", "KeywordSpotting", "Pipeline",
                "Services", "System",
                "Transcription",
                "VoiceActivity",
            ]),
        room(
            .serving, "Sinks",
            imports: [
                "Audio", "CommandRecording", "Evaluation", "EventLog", "HTTPServer", "KeywordSpotting", "Metrics",
                "Pipeline", "Services", "Session", "System", "Transcription", "VoiceActivity",
            ]),
        room(
            .serving, "Conversation",
            imports: [
                "CommandRecording", "Dialogue", "KeywordSpotting", "Pipeline", "SentenceTemplates", "Session", "System",
                "Transcription", "Understanding",
            ]),
        room(
            .serving, "HTTPServer",
            imports: [
                "CTLS", "System", .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOHTTP1", package: "swift-nio"), .product(name: "NIOPosix", package: "swift-nio"),
            ]),
        room(.serving, "Metrics", imports: ["HTTPServer", "System"]),
        .target(
            name: "CPageFiles", path: "Sources/Serving/Page/Files",
            exclude: [
                "index.html", "signin.html", "style.css", "icon.svg", "main.js", "live.js", "history.js", "house.js",
                "lesson.js", "teach.js", "sound.js", "recorder.js", "strings.js", "strings.en.js", "strings.de.js",
            ], sources: ["PageFiles.c"]),
        room(
            .serving, "Page",
            imports: [
                "Audio", "CPageFiles", "Clients", "Enrolment", "Evaluation", "EventLog", "Features", "HTTPServer",
                "KeywordModels", "KeywordSpotting", "Pipeline", "SentenceTemplates", "Session", "System", "Understanding",
                "VoiceActivity",
            ],
            exclude: ["Files"]),
        room(
            .serving, "Clients",
            imports: [
                "Audio", "CommandRecording", "Conversation", "Dialogue", "KeywordModels", "KeywordSpotting",
                "Metrics", "Pipeline", "SentenceTemplates", "Services", "Session", "Speaking", "System",
                "Transcription", "Understanding", "VoiceActivity",
            ]),
        room(
            .serving, "Wyoming",
            imports: [
                "Audio", "Clients", "CommandRecording", "Dialogue", "KeywordModels", "KeywordSpotting", "Network",
                "Pipeline", "Services", "Session", "Speaking", "System", "Transcription", "Understanding",
                "VoiceActivity", .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOPosix", package: "swift-nio"),
            ]),
        room(
            .serving, "MQTT",
            imports: [
                "Audio", "Clients", "CMosquitto", "CommandRecording", "Enrolment", "KeywordModels", "KeywordSpotting",
                "Network", "Pipeline", "Services", "Session", "Speaking", "System", "Transcription",
                "Understanding",
            ]),
        room(
            .serving, "Satellite",
            imports: [
                "Audio", "Clients", "KeywordModels", "Network", "Pipeline", "Services", "Session", "Speaking",
                "System", "Transcription", "Wyoming", .product(name: "NIOCore", package: "swift-nio"),
            ]),
        room(
            .serving, "Settings",
            imports: [
                "Audio", "CommandRecording", "CTOML", "HTTPServer", "IntentHandlers", "IntentServices",
                "KeywordSpotting", "MQTT", "ModelFiles", "Services", "Speaking", "System", "Wyoming",
            ]),

        room(
            .library, "Rouse",
            imports: [
                "Audio", "CommandRecording", "Enrolment", "Features", "KeywordModels", "KeywordSpotting", "ModelFiles",
                "Pipeline", "Services", "Session", "Transcription", "VoiceActivity",
            ]),

        .systemLibrary(name: "CRouseHeader", path: "Sources/Library/CRouse/include"),
        room(
            .library, "CRouse",
            imports: [
                "Audio", "CRouseHeader", "Enrolment", "Features", "KeywordModels", "KeywordSpotting", "ModelFiles",
                "Pipeline", "System", "VoiceActivity",
            ],
            exclude: ["include", "shared"]),
        .target(
            name: "CRouseShared", path: "Sources/Library/CRouse/shared", exclude: ["rouse.map"], publicHeadersPath: ".",
            cSettings: [.headerSearchPath("../include")] + hardenedC, linkerSettings: shared),

        room(.programs, "Console", imports: ["System"]),
        .target(name: "CProgramFiles", path: "Sources/Programs/rouse/Files"),
        room(
            .programs, "Measurement",
            imports: [
                "Audio", "CKernels", "Enrolment", "Features", "KeywordModels", "KeywordSpotting", "Pipeline",
                "VoiceActivity",
            ]),
        .executableTarget(
            name: "rouse",
            dependencies: [
                "Audio", "CClock", "CProgramFiles", "Clients", "CommandRecording", "Console", "Conversation",
                "Dialogue",
                "EchoCancelling", "Enrolment", "Evaluation", "EventLog", "Features", "Grammars", "HTTPServer",
                "IntentHandlers",
                "IntentServices", "KeywordModels", "KeywordSpotting", "Measurement", "Metrics", "ModelFiles", "MQTT",
                "Network", "NetworkTranscription", "Page", "PhoneTranscription", "Pipeline",
                "PocketSphinxTranscription", "Sandbox", "SandboxedTranscription", "Satellite", "SentenceTemplates",
                "Services", "Session",
                "Settings", "Sinks", "Speaking", "System", "Transcription", "Understanding", "VoiceActivity", "Wyoming",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ],
            path: "Sources/Programs/rouse", exclude: ["Files"], swiftSettings: strict, linkerSettings: standalone),
        .executableTarget(
            name: "rouse-bench",
            dependencies: [
                "Audio", "CAllocationCounter", "CLinux", "CommandRecording", "EchoCancelling", "Enrolment", "Features",
                "KeywordModels", "KeywordSpotting", "Measurement", "Phones", "Pipeline", "Session", "Sinks", "System",
                "Transcription", "VoiceActivity",
            ],
            path: "bench", exclude: ["peers"], swiftSettings: strict),

        .target(name: "CAllocationCounter", path: "Tests/CAllocationCounter"),
        .target(name: "CTestEnvironment", path: "Tests/CTestEnvironment"),
        .target(
            name: "TestSupport",
            dependencies: [
                "Audio", "CTestEnvironment", "Enrolment", "Features", "KeywordModels", "KeywordSpotting", "ModelFiles",
                "System",
            ],
            path: "Tests/TestSupport", swiftSettings: strict),
        .target(
            name: "ServiceSupport", dependencies: ["CLinux", "MQTT", "Network", "System", "TestSupport", "Wyoming"],
            path: "Tests/ServiceSupport", exclude: ["tls_front.py"], swiftSettings: strict),
        .target(
            name: "Fuzzing",
            dependencies: [
                "Audio", "Clients", "CRouse", "CRouseHeader", "CSndFile", "Enrolment", "Evaluation", "EventLog",
                "Features", "IntentHandlers", "IntentServices", "KeywordModels", "KeywordSpotting", "MQTT",
                "ModelFiles",
                "Grammars", "Network", "NetworkTranscription", "PocketSphinxTranscription", "Sandbox",
                "SandboxedTranscription",
                "Satellite", "SentenceTemplates", "Services", "Session", "Settings", "Speaking", "System",
                "TestSupport",
                "Transcription",
                "Understanding", "VoiceActivity", "Wyoming",
            ],
            path: "Tests/Fuzzing", exclude: ["Cases"], swiftSettings: strict),
        tests(
            "EvaluationTests",
            imports: ["Enrolment", "Evaluation", "KeywordModels", "KeywordSpotting", "System", "TestSupport"],
            fixtures: ["agree_with_scorer.py"], compute: true),
        tests(
            "EventLogTests",
            imports: [
                "Enrolment", "Evaluation", "EventLog", "KeywordModels", "KeywordSpotting", "System", "TestSupport",
            ]),
        tests("FuzzingTests", imports: ["Fuzzing", "System"]),
        tests(
            "AudioTests", imports: ["Audio", "CAllocationCounter", "CLinux", "CSndFile", "System", "TestSupport"],
            compute: true),
        tests("EchoCancellingTests", imports: ["Audio", "EchoCancelling", "System", "TestSupport"], compute: true),
        tests("HouseTests", imports: []),
        tests(
            "LazyLibraryTests",
            imports: [
                "CCrypto", "CCurl", "CMosquitto", "CSeccomp", "CSpeexDSP", "CTLS", "CWslay", "TestSupport",
                .target(name: "CPocketSphinx", condition: .when(traits: ["PocketSphinx"])),
            ],
            fixtures: ["pocketsphinx.c"]),
        tests("SandboxTests", imports: ["Sandbox", "TestSupport"]),
        tests("LibraryTests", imports: ["Rouse"], compute: true),
        tests(
            "CRouseTests",
            imports: ["Audio", "CRouse", "CRouseHeader", "KeywordModels", "System", "TestSupport"],
            fixtures: ["allocations.c", "everything.c", "library.supp", "module_checks.py", "replacement_checks.py"],
            compute: true),
        tests("SystemTests", imports: ["CAllocationCounter", "System", "TestSupport"]),
        tests("FeaturesTests", imports: ["Features"], fixtures: ["Fixtures"], compute: true),
        tests("PhonesTests", imports: ["Audio", "ModelFiles", "Phones"], fixtures: ["Fixtures"], compute: true),
        tests("SpeakersTests", imports: ["ModelFiles", "Speakers"], fixtures: ["Fixtures"], compute: true),
        tests(
            "VoiceActivityTests", imports: ["Audio", "CAllocationCounter", "Features", "ModelFiles", "VoiceActivity"],
            fixtures: ["Fixtures"], compute: true),
        tests(
            "CommandRecordingTests", imports: ["Audio", "CAllocationCounter", "CommandRecording", "VoiceActivity"],
            compute: true),
        tests("ModelFilesTests", imports: ["ModelFiles", "TestSupport"]),
        tests(
            "KeywordModelsTests",
            imports: ["Features", "KeywordModels", "KeywordSpotting", "ModelFiles", "System", "TestSupport"],
            compute: true),
        tests(
            "KeywordSpottingTests",
            imports: [
                "Enrolment", "Features", "KeywordModels", "KeywordSpotting", "ModelFiles", "System", "TestSupport",
                "VoiceActivity",
            ], compute: true),
        tests(
            "EnrolmentTests",
            imports: [
                "Audio", "Enrolment", "Features", "KeywordModels", "KeywordSpotting", "Phones", "TestSupport",
                "VoiceActivity",
            ], compute: true),
        tests(
            "PipelineTests",
            imports: [
                "Audio", "CAllocationCounter", "CommandRecording", "Enrolment", "KeywordModels", "KeywordSpotting",
                "Pipeline", "System", "TestSupport",
            ], compute: true),
        tests(
            "EngineTests",
            imports: [
                "Audio", "Features", "KeywordModels", "KeywordSpotting", "ModelFiles", "Pipeline", "Session", "TestSupport",
                "VoiceActivity",
            ],
            fixtures: ["engines.py"], compute: true),
        tests(
            "SessionTests",
            imports: [
                "Audio", "CommandRecording", "KeywordModels", "KeywordSpotting", "Pipeline", "Session", "TestSupport",
                "Transcription", "VoiceActivity",
            ], compute: true),
        tests(
            "SinksTests",
            imports: [
                "Audio", "CAllocationCounter", "EventLog", "KeywordSpotting", "Pipeline", "Sinks", "System",
                "TestSupport",
            ], compute: true),
        tests("SettingsTests", imports: ["Settings", "TestSupport"]),
        tests("CommandLineTests", imports: ["ModelFiles", "TestSupport"], fixtures: ["Fixtures"]),
        tests("DialogueTests", imports: ["Dialogue", "SentenceTemplates", "System", "Understanding"]),
        tests(
            "SpeakingTests", imports: ["Audio", "EchoCancelling", "Services", "Speaking", "System", "TestSupport"],
            fixtures: ["speech_server.py", "wyoming_voice.py"]),
        tests(
            "SentenceTemplatesTests", imports: ["SentenceTemplates", "System", "Understanding"],
            fixtures: ["Fixtures", "hassil_reference.py", "number_reference.py"], compute: true),
        tests("TranscriptionTests", imports: ["Audio", "Services", "System", "Transcription"], compute: true),
        tests(
            "LocalTranscriptionTests",
            imports: [
                "CSoxr", "Grammars", "PhoneTranscription", "Phones", "PocketSphinxTranscription", "Services", "System",
                "Transcription",
            ], compute: true),
        tests(
            "HTTPServerTests", imports: ["HTTPServer", "ServiceSupport", "TestSupport"], fixtures: ["tls_client.py"]),
        tests("MetricsTests", imports: ["HTTPServer", "Metrics", "ServiceSupport"]),
        tests(
            "PageTests",
            imports: [
                "Audio", "CAllocationCounter", "HTTPServer", "KeywordModels", "KeywordSpotting", "Page", "Pipeline",
                "Session", "System", "TestSupport", "VoiceActivity",
            ]),
        tests(
            "NetworkTranscriptionTests",
            imports: [
                "Network", "NetworkTranscription", "SandboxedTranscription", "ServiceSupport", "Services", "System",
                "TestSupport", "Transcription",
            ],
            fixtures: ["whisper_server.py", "wyoming_service.py"]),
        tests(
            "IntentServicesTests",
            imports: [
                "IntentServices", "Network", "ServiceSupport", "Services", "System", "TestSupport", "Understanding",
            ],
            fixtures: ["wyoming_intents.py"]),
        tests(
            "IntentHandlersTests",
            imports: ["IntentHandlers", "ServiceSupport", "Services", "System", "TestSupport", "Understanding"]),
        tests(
            "CommandTests",
            imports: [
                "Audio", "CommandRecording", "Dialogue", "KeywordModels", "KeywordSpotting", "Measurement", "Pipeline",
                "Services", "Session", "Sinks", "System", "TestSupport", "Transcription", "Understanding", "VoiceActivity",
            ], compute: true),
        tests(
            "WyomingTests",
            imports: [
                "Audio", "Clients", "KeywordModels", "KeywordSpotting", "Network", "Pipeline", "SentenceTemplates",
                "ServiceSupport", "Services", "Session", "Sinks", "Speaking", "System", "TestSupport", "Transcription",
                "Understanding", "VoiceActivity", "Wyoming",
            ],
            fixtures: ["assistant_client.py", "wake_client.py"]),
        tests(
            "MQTTTests",
            imports: [
                "Audio", "Clients", "KeywordModels", "MQTT", "Pipeline", "ServiceSupport", "Services", "System",
                "TestSupport",
            ]),
        tests(
            "ListenTests",
            imports: [
                "CRouse", "CRouseHeader", "MQTT", "Network", "ServiceSupport", "System", "TestSupport", "Wyoming",
            ],
            fixtures: ["browser.py", "home_assistant.py", "webdriver.py"]),
        tests(
            "SatelliteTests",
            imports: [
                "Network", "Pipeline", "Satellite", "ServiceSupport", "System", "Transcription", "Wyoming",
            ]),
        tests("ConsoleTests", imports: ["Console"]),
        tests(
            "MeasurementTests",
            imports: [
                "Audio", "CAllocationCounter", "CKernels", "CLinux", "Features", "KeywordSpotting", "Measurement",
                "Pipeline",
            ], compute: true),
    ] + fuzzing,
    swiftLanguageModes: [.v6],
    cLanguageStandard: .c2x,
    cxxLanguageStandard: .cxx17
)
