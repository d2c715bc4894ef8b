import CaptureDiagnostics
import CaptureModel
import CaptureTesting
import Testing

@testable import CaptureCheck

/// What cameras do by themselves: limits to the last picture, what goes together, who may switch it. Figures of seeds 3 and 4.
@Suite struct FeatureTests {
    func call(_ camera: String, rig: String = "ipad-pro-m1") throws -> Checked {
        try check(
            """
            mcpipe: 1
            name: call
            rig: \(rig)
            sources:
              front: { \(camera) }
            sinks:
              file: { record: "{take}.mp4", video: front }
            """)
    }

    func video(_ camera: String, rig: String = "ipad-pro-m1") throws -> StreamFormat.Video? {
        try call(camera, rig: rig).graph.sources.first?.video
    }
}
