internal import CaptureModel
internal import CapturePlan
internal import GStreamerKit
internal import Synchronization

/// A camera in a pipeline and a thread of its own, so that one that hangs holds up no other.
final class StartedCamera: Sendable {
    /// What happens to it.
    enum Event: Sendable {
        /// It gave a picture.
        case picture
        /// It refused.
        case failed(BusMessage.Report)
        /// What GStreamer itself refused, where no element has said why.
        case notStarted(GStreamerError)
    }

    private let worker: BlockingExecutor
    private let pipeline = Mutex<Pipeline?>(nil)
    private let listener = Mutex<Task<Void, Never>?>(nil)
    private let label: String
    private let device: RigCamera.Device
    private let format: StreamFormat.Video
    private let tell: @Sendable (Event) -> Void

    /// Names a camera; nothing is opened yet.
    ///
    /// - Parameter label: The element's name, by which the debug log speaks of it.
    init(
        _ label: String, _ device: RigCamera.Device, _ format: StreamFormat.Video,
        tell: @escaping @Sendable (Event) -> Void
    ) {
        worker = BlockingExecutor(label: "mcpipe.probe.\(label)")
        self.label = label
        self.device = device
        self.format = format
        self.tell = tell
    }

    /// Begins to open it and to let it run; what comes of it is told.
    func start() {
        Task { [self] in
            do throws(GStreamerError) {
                try await worker.run { () throws(GStreamerError) in try self.open() }
            } catch {
                // The cause comes by the bus, where there is one; it is told before this.
                await listener.withLock { $0 }?.value
                tell(.notStarted(error))
            }
        }
    }

    /// Stops and closes it.
    ///
    /// - Returns: false where that takes too long; the camera is still held then.
    func stop(within limit: Duration) async -> Bool {
        let isStopped: Bool? = try? await worker.run(within: limit, "stopping '\(label)'") {
            () throws(GStreamerError) in
            let running = self.pipeline.withLock { pipeline in
                defer { pipeline = nil }
                return pipeline
            }
            // The last reference to a pipeline goes here, on a thread that is none of its own.
            _ = try running?.setState(.null)
            return true
        }
        return isStopped ?? false
    }

    private func open() throws(GStreamerError) {
        let pipeline = try Pipeline(name: "probe-\(label)")
        let source = try Element.make(opener.factory, name: label)
        try source.set(opener.property, to: opener.value)
        let filter = try Element.make("capsfilter")
        try filter.set("caps", to: .caps(PlannedCaps(format).description))
        let sink = try Element.make("fakesink")
        try sink.set("sync", to: false)
        try pipeline.add(source, filter, sink)
        try source.staticPad("src").link(to: filter.staticPad("sink"))
        try filter.staticPad("src").link(to: sink.staticPad("sink"))
        let tell = tell
        try sink.staticPad("sink").onBuffer { _ in
            tell(.picture)
            return .pass
        }
        let messages = pipeline.bus.messages
        listener.withLock {
            $0 = Task {
                for await message in messages {
                    if case .error(let report) = message.kind { tell(.failed(report)) }
                }
            }
        }
        self.pipeline.withLock { $0 = pipeline }
        do throws(GStreamerError) { try pipeline.setState(.playing) } catch {
            pipeline.bus.close()
            throw error
        }
    }

    /// How the planner opens it.
    private var opener: (factory: String, property: String, value: PropertySetting) {
        switch device {
        case .v4l2(let path): ("v4l2src", "device", .string(path))
        case .pipewire(let target): ("pipewiresrc", "target-object", .string(target))
        // A probe leaves out what is not there; tests start such cameras all the same.
        case .simulated: ("videotestsrc", "is-live", .bool(true))
        }
    }
}
