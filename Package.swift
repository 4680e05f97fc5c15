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

let package = Package(
    name: "rouse",
    products: [
        .library(name: "Rouse", targets: ["Rouse"]),
        .executable(name: "rouse", targets: ["rouse"]),
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
        room("Audio", imports: ["CALSA", "CLinux", "CSndFile", "CSoxr"]),
        .target(
            name: "CShippedModels", path: "models", exclude: ["README.md", "frontend.rouse", "vad.rouse"],
            sources: ["ShippedModels.c"], publicHeadersPath: "include"),
        room("ModelFiles", imports: []),
        room("Features", imports: ["CFFTW", "ModelFiles"]),
        room("VoiceActivity", imports: ["CShippedModels", "Features", "ModelFiles"]),
        room("KeywordSpotting", imports: ["CShippedModels", "Features", "ModelFiles", "VoiceActivity"]),
        room("CommandRecording", imports: ["Audio", "VoiceActivity"]),
        room("Pipeline", imports: ["Audio", "Features", "KeywordSpotting", "VoiceActivity"]),
        room("Rouse", imports: ["Audio", "Features", "KeywordSpotting", "Pipeline", "VoiceActivity"]),
        .executableTarget(
            name: "rouse",
            dependencies: [
                "Audio", "Features", "KeywordSpotting", "ModelFiles", "Pipeline", "VoiceActivity",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ],
            path: "Sources/rouse", swiftSettings: strict),
        .executableTarget(
            name: "rouse-bench",
            dependencies: ["Audio", "CAllocationCounter", "Features", "KeywordSpotting", "Pipeline", "VoiceActivity"],
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
        tests("ModelFilesTests", imports: ["ModelFiles", "TestSupport"]),
        tests("PipelineTests", imports: ["Audio", "KeywordSpotting", "Pipeline", "TestSupport"]),
        tests("CommandLineTests", imports: ["ModelFiles", "TestSupport"], fixtures: ["Fixtures"]),
        tests("KeywordSpottingTests", imports: ["Features", "KeywordSpotting", "ModelFiles", "TestSupport"]),
    ],
    swiftLanguageModes: [.v6],
    cLanguageStandard: .c2x
)
