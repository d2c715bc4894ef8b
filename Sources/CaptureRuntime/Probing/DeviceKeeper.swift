internal import CaptureModel
internal import GStreamerKit

/// Keeps what cameras are set to before they are tried, and puts it back afterwards.
struct DeviceKeeper: Sendable {
    /// What is known of a camera before it is tried.
    enum State: Sendable {
        /// It can be tried; nil where nothing of it can be read, as of a camera that PipeWire serves.
        case free(VideoDevice.Settings?)
        /// Somebody else streams from it.
        case taken
        /// It cannot be opened.
        case closed(reason: String)
    }

    /// How long a device may take to answer.
    static let limit = Duration.seconds(3)

    /// The state of each camera, by name.
    let states: [String: State]
    private let cameras: [RigCamera]

    /// Looks at cameras, all at once.
    ///
    /// - Parameter limit: How long each may take to answer.
    init(_ cameras: [RigCamera], within limit: Duration = limit) async {
        self.cameras = cameras
        states = await withTaskGroup(of: (String, State).self) { group in
            for camera in cameras { group.addTask { (camera.name, await Self.state(of: camera, within: limit)) } }
            return await group.reduce(into: [:]) { $0[$1.0] = $1.1 }
        }
    }

    /// Puts back what was changed.
    ///
    /// - Returns: What could not be put back, by camera, with the reason.
    func restore(within limit: Duration = limit) async -> [String: String] {
        await withTaskGroup(of: (String, String?).self) { group in
            for camera in cameras {
                guard case .v4l2(let path) = camera.device, case .free(let settings?) = states[camera.name] else {
                    continue
                }
                group.addTask {
                    let failure = await Self.ask(camera.name, within: limit) {
                        () throws(LocalFile.Failure) -> String? in
                        try VideoDevice(path).restore(settings)
                        return nil
                    }
                    return (camera.name, failure.get { reason in reason })
                }
            }
            return await group.reduce(into: [:]) { $0[$1.0] = $1.1 }
        }
    }

    private static func state(of camera: RigCamera, within limit: Duration) async -> State {
        guard case .v4l2(let path) = camera.device else { return .free(nil) }
        return await ask(camera.name, within: limit) { () throws(LocalFile.Failure) -> State in
            let device = VideoDevice(path)
            let settings = try device.settings()
            return try device.isTaken() ? .taken : .free(settings)
        }.get { reason in .closed(reason: reason) }
    }

    /// What a device answers, or why it gives no answer.
    private static func ask<Value: Sendable>(
        _ name: String, within limit: Duration, _ body: @escaping @Sendable () throws(LocalFile.Failure) -> Value
    ) async -> Answer<Value> {
        let worker = BlockingExecutor(label: "mcpipe.keep.\(name)")
        return await Patience.answer(within: limit, else: .failure("it gave no answer within \(limit.brief)")) {
            await worker.run {
                do throws(LocalFile.Failure) { return .value(try body()) } catch { return .failure(error.reason) }
            }
        }
    }

    private enum Answer<Value: Sendable>: Sendable {
        case value(Value)
        case failure(String)

        func get(else other: (String) -> Value) -> Value {
            switch self {
            case .value(let value): value
            case .failure(let reason): other(reason)
            }
        }
    }
}
