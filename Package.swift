// swift-tools-version: 6.2
import PackageDescription

// The pure half (everything above CGStreamer in docs/architecture.md) builds and tests on a machine without
// GStreamer: MCPIPE_PURE=1 leaves out the targets that need its headers.
let pure = Context.environment["MCPIPE_PURE"] == "1"

let strict: [SwiftSetting] = [
    .swiftLanguageMode(.v6),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
    .strictMemorySafety(),
    .treatAllWarnings(as: .error),
]

let argumentParser = Target.Dependency.product(name: "ArgumentParser", package: "swift-argument-parser")
let nioCore = Target.Dependency.product(name: "NIOCore", package: "swift-nio")
let nioPosix = Target.Dependency.product(name: "NIOPosix", package: "swift-nio")
// Hummingbird, and what its interface is made of.
let hummingbird: [Target.Dependency] = [
    .product(name: "Hummingbird", package: "hummingbird"), .product(name: "HummingbirdCore", package: "hummingbird"),
    .product(name: "HTTPTypes", package: "swift-http-types"), .product(name: "Logging", package: "swift-log"), nioCore,
]
let yams = Target.Dependency.product(name: "Yams", package: "Yams")

func module(_ name: String, _ dependencies: [Target.Dependency] = []) -> Target {
    .target(name: name, dependencies: dependencies, swiftSettings: strict)
}

func tests(_ name: String, _ dependencies: [Target.Dependency], exclude: [String] = []) -> Target {
    .testTarget(name: name, dependencies: dependencies, exclude: exclude, swiftSettings: strict)
}

// A target imports only what is named beside it. The order is that of the arrows in docs/architecture.md, which
// Tests/ArchitectureTests holds against this file.
var targets: [Target] = [
    module("CaptureDiagnostics"),
    module("CaptureModel", ["CaptureDiagnostics"]),
    module("CaptureDSL", ["CaptureModel", "CaptureDiagnostics"]),
    module("CaptureYAML", ["CaptureModel", "CaptureDiagnostics", yams]),
    module("CaptureImport", ["CaptureModel", "CaptureDiagnostics"]),
    module("CaptureCheck", ["CaptureModel", "CaptureDiagnostics"]),
    module("CapturePlan", ["CaptureCheck", "CaptureModel", "CaptureDiagnostics"]),
    .target(name: "CSpawn"),
    module("CaptureTesting", ["CaptureCheck", "CaptureModel", "CaptureDiagnostics", "CSpawn"]),
    .executableTarget(
        name: "VerdictBenchmark", dependencies: ["CaptureCheck", "CaptureModel"], path: "Benchmarks/Verdicts",
        swiftSettings: strict),
    tests(
        "ArchitectureTests",
        ["CaptureTesting", "CaptureYAML", "CaptureImport", "CaptureCheck", "CaptureDiagnostics"]),
    tests("CaptureTestingTests", ["CaptureTesting", "CaptureDiagnostics"]),
    tests("CaptureDiagnosticsTests", ["CaptureDiagnostics"]),
    tests("CaptureModelTests", ["CaptureModel", "CaptureDiagnostics"]),
    tests(
        "CaptureDSLTests", ["CaptureDSL", "CaptureYAML", "CaptureModel", "CaptureDiagnostics", "CaptureTesting"]),
    tests("CaptureYAMLTests", ["CaptureYAML", "CaptureModel", "CaptureDiagnostics"]),
    tests(
        "CaptureImportTests",
        ["CaptureImport", "CaptureCheck", "CaptureYAML", "CaptureModel", "CaptureDiagnostics", "CaptureTesting"],
        exclude: ["Fixtures"]),
    tests(
        "CaptureCheckTests", ["CaptureCheck", "CaptureModel", "CaptureDiagnostics", "CaptureYAML", "CaptureTesting"]),
    tests(
        "CapturePlanTests",
        ["CapturePlan", "CaptureCheck", "CaptureModel", "CaptureDiagnostics", "CaptureYAML", "CaptureTesting"]),
]

var products: [Product] = []

if !pure {
    products += [
        .executable(name: "mcpipe", targets: ["mcpipe"]),
        .library(name: "MCPipe", targets: ["MCPipe"]),
    ]
    targets += [
        .systemLibrary(
            name: "CGStreamer", pkgConfig: "gstreamer-pbutils-1.0",
            providers: [.apt(["libgstreamer-plugins-base1.0-dev"])]),
        .target(name: "CGStreamerShims", dependencies: ["CGStreamer"]),
        module("GStreamerKit", ["CGStreamer", "CGStreamerShims"]),
        module(
            "CaptureRuntime", ["CapturePlan", "CaptureCheck", "CaptureModel", "CaptureDiagnostics", "GStreamerKit"]),
        tests(
            "CaptureRuntimeTests",
            [
                "CaptureRuntime", "CapturePlan", "CaptureCheck", "CaptureYAML", "CaptureModel", "CaptureDiagnostics",
                "GStreamerKit", "CaptureTesting",
            ]),
        .target(
            name: "RecordingNode",
            dependencies: ["CaptureRuntime", "CapturePlan", "CaptureModel", "CaptureDiagnostics"] + hummingbird,
            resources: [.embedInCode("Page/node.css"), .embedInCode("Page/node.js")], swiftSettings: strict),
        tests("RecordingNodeTests", ["RecordingNode", "MCPipe", "CaptureTesting", nioCore, nioPosix]),
        module(
            "MCPipe",
            [
                "CaptureRuntime", "CapturePlan", "CaptureCheck", "CaptureImport", "CaptureYAML", "CaptureDSL",
                "CaptureModel", "CaptureDiagnostics", "GStreamerKit",
            ]),
        module(
            "CaptureLanguageServer",
            ["MCPipe", "CaptureCheck", "CaptureYAML", "CaptureModel", "CaptureDiagnostics"]),
        tests("CaptureLanguageServerTests", ["mcpipe", "CaptureTesting"]),
        .executableTarget(
            name: "mcpipe",
            dependencies: [
                "MCPipe", "CaptureLanguageServer", "CaptureRuntime", "CapturePlan", "CaptureCheck", "CaptureImport",
                "CaptureYAML", "CaptureModel", "CaptureDiagnostics", "GStreamerKit", "RecordingNode", argumentParser,
            ],
            swiftSettings: strict),
        tests("CommandTests", ["mcpipe", "MCPipe", "GStreamerKit", "CaptureTesting"]),
        tests(
            "ExampleTests",
            [
                "mcpipe", "MCPipe", "CaptureRuntime", "CapturePlan", "CaptureCheck", "CaptureYAML", "CaptureModel",
                "CaptureDiagnostics", "CaptureTesting",
            ]),
        tests(
            "CaptureSessionTests",
            [
                "mcpipe", "MCPipe", "CaptureRuntime", "CaptureCheck", "CaptureYAML", "CaptureDSL", "CaptureModel",
                "CaptureDiagnostics", "CaptureTesting",
            ]),
        tests("DeviceTests", ["mcpipe", "CaptureRuntime", "GStreamerKit", "CaptureTesting"]),
        tests("TruthTests", ["TruthRun", "CaptureTesting"]),
        .executableTarget(
            name: "TruthRun",
            dependencies: [
                "CaptureRuntime", "CapturePlan", "CaptureCheck", "CaptureYAML", "CaptureModel", "CaptureDiagnostics",
                "GStreamerKit",
            ],
            path: "Tests/TruthRun", swiftSettings: strict),
        .executableTarget(
            name: "CycleProbe",
            dependencies: [
                "CaptureRuntime", "CapturePlan", "CaptureCheck", "CaptureYAML", "CaptureModel", "CaptureDiagnostics",
                "GStreamerKit",
            ],
            path: "Tests/CycleProbe", swiftSettings: strict),
        tests("GStreamerKitTests", ["GStreamerKit", "LeakProbe", "CaptureTesting"]),
        .executableTarget(
            name: "LeakProbe", dependencies: ["GStreamerKit"], path: "Tests/LeakProbe", swiftSettings: strict),
    ]
}

let package = Package(
    name: "mcpipe",
    products: products,
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.0"),
        .package(url: "https://github.com/jpsim/Yams", from: "6.2.0"),
        .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.0", traits: []),
        .package(url: "https://github.com/apple/swift-http-types", from: "1.8.0", traits: []),
        .package(url: "https://github.com/apple/swift-log", from: "1.14.0"),
        .package(url: "https://github.com/apple/swift-nio", from: "2.101.0"),
    ],
    targets: targets
)
