// swift-tools-version: 6.2
import PackageDescription

let strict: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("InternalImportsByDefault"),
]

func systemLibrary(_ name: String, pkgConfig: String, apt: String) -> Target {
    .systemLibrary(name: name, path: "Sources/\(name)", pkgConfig: pkgConfig, providers: [.apt([apt])])
}

/// A room of the house: one folder below Sources, importing only the rooms named here.
func room(_ name: String, imports: [Target.Dependency]) -> Target {
    .target(name: name, dependencies: imports, path: "Sources/\(name)", swiftSettings: strict)
}

/// Tests of a room; `fixtures` are folders that the tests read from the checkout.
func tests(_ name: String, imports: [Target.Dependency], fixtures: [String] = []) -> Target {
    .testTarget(
        name: name, dependencies: imports, path: "Tests/\(name)", exclude: fixtures, swiftSettings: strict)
}

/// How the program is linked, as `tools/swift.sh link` says for this machine: with Swift's libraries in it, so that it
/// starts in less time, and needs no toolchain where it runs. A dependency of others may not have such flags, so without
/// the Makefile there are none.
let linkOptions = (Context.environment["ROUSE_LINK"] ?? "").split(separator: " ").map(String.init)
let standalone: [LinkerSetting] =
    linkOptions.isEmpty
    ? []
    : [
        .unsafeFlags(linkOptions), .linkedLibrary("_FoundationCShims"), .linkedLibrary("_FoundationCollections"),
    ]

let package = Package(
    name: "rouse",
    products: [
        .library(name: "Rouse", targets: ["Rouse"]),
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
    ],
    targets: [
        systemLibrary("CALSA", pkgConfig: "alsa", apt: "libasound2-dev"),
        systemLibrary("CFFTW", pkgConfig: "fftw3f", apt: "libfftw3-dev"),
        systemLibrary("CSndFile", pkgConfig: "sndfile", apt: "libsndfile1-dev"),
        systemLibrary("CSoxr", pkgConfig: "soxr", apt: "libsoxr-dev"),
        .systemLibrary(name: "CLinux", path: "Sources/CLinux"),
        .target(name: "CWslay", path: "Sources/CWslay", linkerSettings: [.linkedLibrary("dl")]),
        .target(name: "CCurl", path: "Sources/CCurl", linkerSettings: [.linkedLibrary("dl")]),
        .target(name: "CTOML", path: "Sources/CTOML"),
        room("Settings", imports: ["CTOML"]),
        room("Audio", imports: ["CALSA", "CLinux", "CSndFile", "CSoxr"]),
        .target(
            name: "CShippedModels", path: "models", exclude: ["README.md", "frontend.rouse", "vad.rouse"],
            sources: ["ShippedModels.c"], publicHeadersPath: "include"),
        room("ModelFiles", imports: []),
        .target(name: "CMicroHTTP", path: "Sources/CMicroHTTP", linkerSettings: [.linkedLibrary("dl")]),
        room("Metrics", imports: ["CMicroHTTP"]),
        room("Features", imports: ["CFFTW", "ModelFiles"]),
        room("VoiceActivity", imports: ["CShippedModels", "Features", "ModelFiles"]),
        .target(name: "CKernels", path: "Sources/CKernels"),
        room("KeywordSpotting", imports: ["CKernels", "CShippedModels", "Features", "ModelFiles", "VoiceActivity"]),
        room("CommandRecording", imports: ["Audio", "VoiceActivity"]),
        room(
            "Pipeline",
            imports: ["Audio", "CommandRecording", "Features", "KeywordSpotting", "Transcription", "VoiceActivity"]),
        room(
            "Enrolment", imports: ["Audio", "CommandRecording", "Features", "KeywordSpotting", "VoiceActivity"]),
        room("Console", imports: []),
        room(
            "Rouse",
            imports: [
                "Audio", "CommandRecording", "Enrolment", "Features", "KeywordSpotting", "Pipeline", "Transcription",
                "VoiceActivity",
            ]),
        room("Measurement", imports: ["Audio", "CFFTW", "CKernels", "KeywordSpotting", "Pipeline"]),
        .executableTarget(
            name: "rouse",
            dependencies: [
                "Metrics", "Settings",
                "Audio", "CommandRecording", "Features", "KeywordSpotting", "Measurement", "ModelFiles", "Pipeline",
                "Transcription", "VoiceActivity", "NetworkTranscription", "PocketSphinxTranscription", "Console",
                "Enrolment",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ],
            path: "Sources/rouse", swiftSettings: strict, linkerSettings: standalone),
        .executableTarget(
            name: "rouse-bench",
            dependencies: [
                "Audio", "CAllocationCounter", "CommandRecording", "Features", "KeywordSpotting", "Measurement", "Pipeline",
                "Transcription", "VoiceActivity",
            ],
            path: "bench", swiftSettings: strict),
        .target(name: "CAllocationCounter", path: "Tests/CAllocationCounter"),
        tests("AudioTests", imports: ["Audio", "CAllocationCounter", "CLinux", "CSndFile"]),
        tests("FeaturesTests", imports: ["Features"], fixtures: ["Fixtures"]),
        tests(
            "VoiceActivityTests", imports: ["CAllocationCounter", "Features", "ModelFiles", "VoiceActivity"],
            fixtures: ["Fixtures"]),
        tests("CommandRecordingTests", imports: ["Audio", "CAllocationCounter", "CommandRecording", "VoiceActivity"]),
        .target(
            name: "TestSupport", dependencies: ["Audio", "KeywordSpotting"], path: "Tests/TestSupport", swiftSettings: strict),
        tests("MetricsTests", imports: ["Metrics"]),
        tests("ModelFilesTests", imports: ["ModelFiles", "TestSupport"]),
        tests("PipelineTests", imports: ["Audio", "KeywordSpotting", "Pipeline", "TestSupport"]),
        tests("CommandLineTests", imports: ["ModelFiles", "TestSupport"], fixtures: ["Fixtures"]),
        tests(
            "KeywordSpottingTests",
            imports: ["Features", "KeywordSpotting", "ModelFiles", "TestSupport", "VoiceActivity"]),
        .target(name: "CPocketSphinx", path: "Sources/CPocketSphinx", linkerSettings: [.linkedLibrary("dl")]),
        room("Transcription", imports: ["Audio"]),
        room(
            "PocketSphinxTranscription",
            imports: ["Transcription", .target(name: "CPocketSphinx", condition: .when(traits: ["PocketSphinx"]))]
        ),
        room(
            "NetworkTranscription",
            imports: ["CCurl", "CLinux", "CWslay", "Transcription"]
        ),
        tests("TranscriptionTests", imports: ["Transcription", "Audio"]),
        tests("PocketSphinxTranscriptionTests", imports: ["PocketSphinxTranscription", "Transcription", "CSoxr"]),
        tests(
            "NetworkTranscriptionTests",
            imports: ["CLinux", "NetworkTranscription", "TestSupport", "Transcription"],
            fixtures: ["tls_front.py", "wyoming_service.py"]
        ),
        tests(
            "CommandTests",
            imports: ["Audio", "CommandRecording", "KeywordSpotting", "Pipeline", "Transcription", "VoiceActivity"]),
        tests("ListenTests", imports: ["TestSupport"]),
        tests("EnrolmentTests", imports: ["Audio", "Enrolment", "KeywordSpotting", "TestSupport"]),
        tests("ConsoleTests", imports: ["Console"]),
        tests(
            "MeasurementTests",
            imports: ["Audio", "CAllocationCounter", "CKernels", "CLinux", "KeywordSpotting", "Measurement", "Pipeline"]),
    ],
    swiftLanguageModes: [.v6],
    cLanguageStandard: .c2x,
    cxxLanguageStandard: .cxx17
)
