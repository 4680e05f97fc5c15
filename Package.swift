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

func tests(_ name: String, imports: [Target.Dependency]) -> Target {
    .testTarget(name: name, dependencies: imports, path: "Tests/\(name)", swiftSettings: strict)
}

let package = Package(
    name: "rouse",
    products: [],
    targets: [
        systemLibrary("CALSA", pkgConfig: "alsa", apt: "libasound2-dev"),
        systemLibrary("CFFTW", pkgConfig: "fftw3f", apt: "libfftw3-dev"),
        systemLibrary("CSndFile", pkgConfig: "sndfile", apt: "libsndfile1-dev"),
        systemLibrary("CSoxr", pkgConfig: "soxr", apt: "libsoxr-dev"),
        .systemLibrary(name: "CLinux", path: "Sources/CLinux"),
        room("Audio", imports: ["CALSA", "CLinux", "CSndFile", "CSoxr"]),
        .target(name: "CAllocationCounter", path: "Tests/CAllocationCounter"),
        tests("AudioTests", imports: ["Audio", "CAllocationCounter", "CLinux", "CSndFile"]),
    ],
    swiftLanguageModes: [.v6]
)
