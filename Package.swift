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
    products: [],
    traits: [
        .trait(
            name: "PocketSphinx",
            description: "Transcribes on the machine with libpocketsphinx (Debian: libpocketsphinx-dev)."
        ),
        .default(enabledTraits: ["PocketSphinx"]),
    ],
    dependencies: [
        .package(url: "https://github.com/swift-server/async-http-client", from: "1.37.0"),
        .package(url: "https://github.com/apple/swift-nio", from: "2.101.2"),
        .package(url: "https://github.com/apple/swift-nio-ssl", from: "2.37.6"),
    ],
    targets: [
        systemLibrary("CALSA", pkgConfig: "alsa", apt: "libasound2-dev"),
        systemLibrary("CFFTW", pkgConfig: "fftw3f", apt: "libfftw3-dev"),
        systemLibrary("CSndFile", pkgConfig: "sndfile", apt: "libsndfile1-dev"),
        systemLibrary("CSoxr", pkgConfig: "soxr", apt: "libsoxr-dev"),
        room("Audio", imports: ["CALSA", "CSndFile", "CSoxr"]),
        systemLibrary("CPocketSphinx", pkgConfig: "pocketsphinx", apt: "libpocketsphinx-dev"),
        room("Transcription", imports: ["Audio"]),
        room(
            "PocketSphinxTranscription",
            imports: ["Transcription", .target(name: "CPocketSphinx", condition: .when(traits: ["PocketSphinx"]))]
        ),
        room(
            "NetworkTranscription",
            imports: [
                "Transcription",
                .product(name: "AsyncHTTPClient", package: "async-http-client"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOPosix", package: "swift-nio"),
                .product(name: "NIOHTTP1", package: "swift-nio"),
                .product(name: "NIOWebSocket", package: "swift-nio"),
                .product(name: "NIOSSL", package: "swift-nio-ssl"),
            ]
        ),
        tests("TranscriptionTests", imports: ["Transcription", "Audio"]),
        tests("PocketSphinxTranscriptionTests", imports: ["PocketSphinxTranscription", "Transcription", "CSoxr"]),
        tests(
            "NetworkTranscriptionTests",
            imports: [
                "NetworkTranscription",
                "Transcription",
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOEmbedded", package: "swift-nio"),
                .product(name: "NIOPosix", package: "swift-nio"),
                .product(name: "NIOHTTP1", package: "swift-nio"),
                .product(name: "NIOWebSocket", package: "swift-nio"),
                .product(name: "NIOSSL", package: "swift-nio-ssl"),
            ],
            fixtures: ["wyoming_service.py"]
        ),
    ],
    swiftLanguageModes: [.v6]
)
