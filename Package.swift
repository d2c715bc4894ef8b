// swift-tools-version: 6.2
import PackageDescription

// The pure half (everything above CGStreamer in docs/architecture.md) builds and tests on a machine without
// GStreamer: MCPIPE_PURE=1 leaves out the targets that need its headers.
let pure = Context.environment["MCPIPE_PURE"] == "1"
// The laboratory (tests in real time, emulated machines, faults, the truth run) is left out of the gate's build:
// MCPIPE_LABORATORY=1 adds its targets.
let laboratory = Context.environment["MCPIPE_LABORATORY"] == "1" && !pure

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

func module(_ name: String, _ dependencies: [Target.Dependency] = [], path: String? = nil) -> Target {
    .target(name: name, dependencies: dependencies, path: path, swiftSettings: strict)
}

func program(_ name: String, _ dependencies: [Target.Dependency], path: String? = nil) -> Target {
    .executableTarget(name: name, dependencies: dependencies, path: path, swiftSettings: strict)
}

/// Tests whose verdict cannot depend on time or load (docs/decisions/0041).
func gate(_ name: String, _ dependencies: [Target.Dependency], exclude: [String] = []) -> Target {
    .testTarget(
        name: name, dependencies: dependencies, path: "Tests/Gate/\(name)", exclude: exclude, swiftSettings: strict)
}

/// Tests in real time and on real parts, one at a time, outside the gate.
func live(_ name: String, _ dependencies: [Target.Dependency], in folder: String = "Live") -> Target {
    .testTarget(name: name, dependencies: dependencies, path: "Tests/\(folder)/\(name)", swiftSettings: strict)
}

/// What a test of the runtime may look into.
let runtime: [Target.Dependency] = [
    "CaptureRuntime", "SessionLogic", "CapturePlan", "CaptureCheck", "CaptureElements", "CaptureYAML", "CaptureModel",
    "CaptureDiagnostics", "GStreamerKit",
]

// A target imports only what is named beside it. The order is that of the arrows in docs/architecture.md, which
// Tests/Gate/ArchitectureTests holds against this file.
var targets: [Target] = [
    module("CaptureDiagnostics"),
    module("CaptureModel", ["CaptureDiagnostics"]),
    module("CaptureDSL", ["CaptureModel", "CaptureDiagnostics"]),
    module("CaptureYAML", ["CaptureModel", "CaptureDiagnostics", yams]),
    module("CaptureImport", ["CaptureModel", "CaptureDiagnostics"]),
    .target(
        name: "CaptureElements", dependencies: ["CaptureModel"],
        resources: [.embedInCode("Table/elements.txt"), .embedInCode("Table/elements-elsewhere.txt")],
        swiftSettings: strict),
    module("CaptureCheck", ["CaptureElements", "CaptureModel", "CaptureDiagnostics"]),
    module("CapturePlan", ["CaptureCheck", "CaptureElements", "CaptureModel", "CaptureDiagnostics"]),
    module("SessionLogic", ["CaptureModel"]),
    .target(name: "CSpawn"),
    module("CaptureTesting", ["CaptureCheck", "CaptureElements", "CaptureModel", "CaptureDiagnostics", "CSpawn"]),
    module("SessionLives", ["SessionLogic", "CaptureModel", "CaptureTesting"], path: "Tests/Support/SessionLives"),
    gate(
        "ArchitectureTests",
        ["CaptureTesting", "CaptureYAML", "CaptureImport", "CapturePlan", "CaptureCheck", "CaptureDiagnostics"]),
    gate("CaptureTestingTests", ["CaptureTesting", "CaptureDiagnostics"]),
    gate("CaptureDiagnosticsTests", ["CaptureDiagnostics"]),
    gate("CaptureModelTests", ["CaptureModel", "CaptureDiagnostics"]),
    gate("CaptureDSLTests", ["CaptureDSL", "CaptureYAML", "CaptureModel", "CaptureDiagnostics", "CaptureTesting"]),
    gate("CaptureYAMLTests", ["CaptureYAML", "CaptureModel", "CaptureDiagnostics"]),
    gate(
        "CaptureImportTests",
        ["CaptureImport", "CaptureCheck", "CaptureYAML", "CaptureModel", "CaptureDiagnostics", "CaptureTesting"],
        exclude: ["Fixtures"]),
    gate(
        "CaptureCheckTests",
        ["CaptureCheck", "CaptureElements", "CaptureModel", "CaptureDiagnostics", "CaptureYAML", "CaptureTesting"]),
    gate("SessionLogicTests", ["SessionLogic", "CaptureModel", "SessionLives", "CaptureTesting"]),
    gate(
        "CapturePlanTests",
        [
            "CapturePlan", "CaptureCheck", "CaptureElements", "CaptureModel", "CaptureDiagnostics", "CaptureYAML",
            "CaptureTesting",
        ]),
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
            "CaptureRuntime",
            [
                "SessionLogic", "CapturePlan", "CaptureCheck", "CaptureElements", "CaptureModel", "CaptureDiagnostics",
                "GStreamerKit",
            ]),
        .target(
            name: "RecordingNode",
            dependencies: ["CaptureRuntime", "SessionLogic", "CapturePlan", "CaptureModel", "CaptureDiagnostics"]
                + hummingbird,
            resources: [.embedInCode("Page/node.css"), .embedInCode("Page/node.js")], swiftSettings: strict),
        module(
            "MCPipe",
            [
                "CaptureRuntime", "SessionLogic", "CapturePlan", "CaptureCheck", "CaptureImport", "CaptureYAML",
                "CaptureDSL", "CaptureModel", "CaptureDiagnostics", "GStreamerKit",
            ]),
        module(
            "CaptureLanguageServer",
            ["MCPipe", "CaptureCheck", "CaptureYAML", "CaptureModel", "CaptureDiagnostics"]),
        program(
            "mcpipe",
            [
                "MCPipe", "CaptureLanguageServer", "CaptureRuntime", "SessionLogic", "CapturePlan", "CaptureCheck",
                "CaptureImport", "CaptureElements", "CaptureYAML", "CaptureModel", "CaptureDiagnostics", "GStreamerKit",
                "RecordingNode", argumentParser,
            ]),
        module(
            "RunTesting", runtime + ["MCPipe", "CaptureDSL", "CaptureTesting"], path: "Tests/Support/RunTesting"),
        .systemLibrary(
            name: "CGStreamerCheck", path: "Tests/Support/CGStreamerCheck", pkgConfig: "gstreamer-check-1.0",
            providers: [.apt(["libgstreamer1.0-dev"])]),
        module(
            "ClockTesting", ["CGStreamerCheck", "CGStreamer", "GStreamerKit", "CaptureRuntime", "SessionLogic"],
            path: "Tests/Support/ClockTesting"),
        module(
            "NodeTesting",
            ["RecordingNode", "MCPipe", "CaptureRuntime", "CaptureCheck", "CaptureYAML", "CaptureModel"]
                + ["CaptureDiagnostics", "CaptureTesting", nioCore, nioPosix],
            path: "Tests/Support/NodeTesting"),
        program("LeakProbe", ["GStreamerKit"], path: "Tests/Probes/LeakProbe"),
        gate("GStreamerKitTests", ["GStreamerKit", "LeakProbe", "CaptureTesting"]),
        gate("CaptureRuntimeTests", runtime + ["CaptureTesting", "RunTesting", "ClockTesting"]),
        gate("RecordingNodeTests", ["RecordingNode", "MCPipe", "CaptureRuntime", "CaptureTesting", "NodeTesting"]),
        gate(
            "CaptureLanguageServerTests",
            ["mcpipe", "CaptureLanguageServer", "CaptureDiagnostics", "GStreamerKit", "CaptureTesting"]),
        gate("CommandTests", ["mcpipe", "MCPipe", "GStreamerKit", "CaptureTesting", "RunTesting"]),
        gate("ExampleTests", runtime + ["mcpipe", "MCPipe", "CaptureTesting", "RunTesting"]),
        gate(
            "CaptureSessionTests", runtime + ["mcpipe", "MCPipe", "CaptureDSL", "CaptureTesting", "RunTesting"]),
    ]
}

if laboratory {
    targets += [
        program("VerdictBenchmark", ["CaptureCheck", "CaptureModel"], path: "Benchmarks/Verdicts"),
        program("TruthRun", runtime, path: "Tests/Truth/TruthRun"),
        program("LivesProbe", ["SessionLives"], path: "Tests/Probes/LivesProbe"),
        program("CycleProbe", runtime, path: "Tests/Probes/CycleProbe"),
        live("TruthTests", ["TruthRun", "CaptureTesting"], in: "Truth"),
        live("DeviceTests", ["mcpipe", "CaptureRuntime", "GStreamerKit", "CaptureTesting"], in: "Devices"),
        live("CaptureRuntimeLiveTests", runtime + ["mcpipe", "CaptureTesting", "RunTesting"]),
        live(
            "RecordingNodeLiveTests",
            ["RecordingNode", "CaptureRuntime", "CaptureModel", "CaptureTesting", "NodeTesting", nioCore]),
        live("GStreamerKitLiveTests", ["GStreamerKit"]),
        live("CaptureTestingLiveTests", ["CaptureTesting"]),
        live("CaptureLanguageServerLiveTests", ["mcpipe", "CaptureTesting"]),
        live("CommandLiveTests", ["mcpipe", "MCPipe", "GStreamerKit", "CaptureTesting", "RunTesting"]),
        live("ExampleLiveTests", runtime + ["mcpipe", "MCPipe", "CaptureTesting", "RunTesting"]),
        live(
            "CaptureSessionLiveTests", runtime + ["mcpipe", "MCPipe", "CaptureDSL", "CaptureTesting", "RunTesting"]),
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
