import CaptureModel
import CaptureTesting
import Foundation
import MCPipe

/// Where sessions run for real.
enum Stage {
    /// Runs a pipeline, and none for ever.
    static func run<Result: Sendable>(_ body: @escaping @Sendable () async throws -> Result) async throws -> Result {
        try await Deadline.within(.seconds(90), for: "the end of the session", body)
    }

    /// A session of this machine on the phone's simulated cameras.
    static func session(in folder: TemporaryFolder) async throws -> CaptureSession {
        try await CaptureSession("stage", rig: .iPhone11ProMax, output: folder.url.path)
    }
}

extension CaptureSession {
    /// Waits until outputs have passed a number of frames.
    func reach(_ frames: Int, of outputs: [any CaptureOutput]) async throws {
        // The session tells of no single frame.
        try await Deadline.until("frame \(frames)", within: .seconds(60)) {
            outputs.allSatisfy { self.progress(of: $0).frames >= frames }
        }
    }
}
