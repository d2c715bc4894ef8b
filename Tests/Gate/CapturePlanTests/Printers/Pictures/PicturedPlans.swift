import CaptureCheck
import CaptureDiagnostics
import CaptureModel
import CaptureTesting
import CaptureYAML
import Foundation
import Testing

@testable import CapturePlan

/// Plans of real files, for tests of their pictures.
enum PicturedPlans {
    /// The files of `pipelines/` that plan on any machine, and the graphs below.
    static let names =
        (try? FileManager.default.contentsOfDirectory(atPath: folder.path))?
        .filter { $0.hasSuffix(".yaml") && !unplannable.contains($0) }.sorted() ?? []

    /// Rejected on purpose, or of devices and variables that this test does not have.
    private static let unplannable = ["four-cameras.yaml", "rtsp.yaml", "webcams.yaml", "screen-and-camera.yaml"]

    private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("../../../../../pipelines").standardizedFileURL

    /// What a graph was checked to, and its plan.
    struct Planned {
        let checked: CheckedGraph
        let plan: Plan
    }

    /// A file of `pipelines/`, or one of the graphs below by its name.
    static func plan(_ name: String) throws -> Planned {
        try plan(text: graphs[name] ?? String(contentsOf: folder.appendingPathComponent(name), encoding: .utf8))
    }

    static func plan(text: String) throws -> Planned {
        let loaded = PipelineFileLoader(reader: InMemoryFiles(["t.yaml": text])).load(path: "t.yaml")
        let graph = try #require(loaded.value, "\(DiagnosticRenderer().render(loaded.diagnostics))")
        var rig = Rig(name: "this machine")
        if case .builtIn(let name) = graph.rig { rig = try #require(BuiltInRigs.rig(named: name)) }
        let options = CheckOptions(
            workingFolder: "/takes", fileFolder: "/pipelines", mayUseElements: true, servesHTTP: true)
        let outcome = Checker(rig: rig, host: .testing, options: options).check(graph)
        let checked = try #require(outcome.graph, "\(DiagnosticRenderer().render(outcome.diagnostics))")
        return Planned(checked: checked, plan: Planner(host: .testing).plan(checked))
    }

    /// Graphs that the examples lack: effects, streams, a mixer, an encoder with two parsers; long names and Japanese ones.
    static let graphs = [
        "service": """
        mcpipe: 1
        name: sunday-service
        rig: usb3-webcams
        sources:
          stage: { camera: cam-1, format: 640x360@30 }
          hall: { camera: cam-2, format: 640x360@30 }
          street: { rtsp: "rtsp://bob:c4nary@gate.example:554/main/stream?key=c4nary" }
          near: { microphone: cam-1 }
          organ: { tone: 220 Hz }
        effects:
          warm: { video: stage, elements: [ { factory: videobalance, saturation: "1.3" } ] }
        compositors:
          program:
            size: 1280x720
            clock: warm
            background: "#203040"
            layers:
              - warm
              - { source: hall, at: [900, 40], scale: 0.5, border: { width: 4, color: white } }
              - { source: street, at: [20, 500], size: 300x200, fit: cover, opacity: 0.8 }
        mixers:
          sound: { inputs: [ { source: near, gain: -3 dB }, { source: organ, mute: true } ] }
        sinks:
          file: { record: "recordings/{name}-{take}.mkv", video: program, audio: sound }
          live: { stream: "rtmp://user:c4nary@live.example/app/c4nary", video: program, audio: sound }
          backup: { stream: "srt://backup.example:9000?passphrase=c4nary-c4nary", video: program, audio: sound }
          iso: { record: "recordings/{name}-{take}-{source}.mkv", each: [stage, hall] }
          monitor: { preview: web, video: program }
          own: { preview: window, video: hall }
          still: { snapshot: "stills/{name}-{count}.jpg", video: program, every: 10 s }
        """,
        "long": """
        mcpipe: 1
        name: 日曜礼拝の生配信
        rig: iphone-11-pro-max
        output: /srv/録画/東京本部/二千二十六年度/日曜日の礼拝とその他の集まり
        sources:
          the-camera-that-stands-on-the-left-side-of-the-balcony-upstairs-: { camera: back-wide, format: 1920x1080@30 }
          ThePersonalCameraOfTheVeryFirstSpeakerWithoutAnyBreakInItsName99: { camera: front, format: 1280x720@30 }
          voice: { microphone: built-in }
        compositors:
          pictureInPictureOfTheBalconyCameraAndTheSpeakersOwnCamera:
            size: 1080x1920
            layers:
              - the-camera-that-stands-on-the-left-side-of-the-balcony-upstairs-
              - { source: ThePersonalCameraOfTheVeryFirstSpeakerWithoutAnyBreakInItsName99, at: [50, 100], scale: 0.1 }
        sinks:
          program:
            record: "{name}-{take}-とても長いファイル名-aVeryLongWordWithoutAnySeparatorThatMustBeBrokenSomewhere.mp4"
            video: pictureInPictureOfTheBalconyCameraAndTheSpeakersOwnCamera
            audio: voice
        """,
        "one": """
        mcpipe: 1
        name: one
        rig: usb3-webcams
        sources: { cam: { camera: cam-1, format: 640x360@30 } }
        sinks: { file: { record: one.mp4, video: cam } }
        """,
    ]

    static let all = names + graphs.keys.sorted()
}
