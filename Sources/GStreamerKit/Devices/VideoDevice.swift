internal import CGStreamerShims
internal import Glibc

/// What a V4L2 capture device is set to, read and put back by the kernel's own calls.
///
/// GStreamer sets a device's format and rate and leaves them so when it closes the device.
public struct VideoDevice: Sendable, Hashable {
    /// What a device is set to.
    public struct Settings: Sendable, Hashable {
        /// The kernel's `struct v4l2_format`.
        fileprivate var format: [UInt8] = []
        /// The time of a frame in seconds; nil where the device does not let it be set.
        fileprivate var frameTime: FrameTime?
        /// The controls that are numbers and can be set, by their id, in the order of the device.
        fileprivate var controls: [Control] = []
    }

    fileprivate struct FrameTime: Sendable, Hashable {
        var numerator: UInt32 = 0
        var denominator: UInt32 = 0
    }

    fileprivate struct Control: Sendable, Hashable {
        var id: UInt32
        var value: Int
    }

    /// The device's node, or a link to it.
    public let path: String

    /// Names a device; nothing is opened yet.
    public init(_ path: String) { self.path = path }

    /// Reads what the device is set to; blocks while its driver thinks. C: `VIDIOC_G_FMT`, `G_PARM`, `G_EXT_CTRLS`.
    public func settings() throws(LocalFile.Failure) -> Settings {
        try withFile { file throws(LocalFile.Failure) in try read(file) }
    }

    /// Puts back what differs; blocks while its driver thinks. C: `VIDIOC_S_FMT`, `S_PARM`, `S_EXT_CTRLS`.
    ///
    /// - Throws: the first refusal, after all has been tried.
    public func restore(_ wanted: Settings) throws(LocalFile.Failure) {
        try withFile { file throws(LocalFile.Failure) in
            var failure: LocalFile.Failure?
            func check(_ result: Int32) { if result < 0, failure == nil { failure = .last } }
            let now = try read(file)
            if now.format != wanted.format {
                check(unsafe mcpipe_video_set_format(file, wanted.format, wanted.format.count))
            }
            // A format that was set may have brought another rate.
            if let time = wanted.frameTime, try read(file).frameTime != time {
                check(mcpipe_video_set_rate(file, time.numerator, time.denominator))
            }
            let values = Dictionary(now.controls.map { ($0.id, $0.value) }) { first, _ in first }
            for control in wanted.controls where values[control.id] != control.value {
                check(mcpipe_video_set_control(file, control.id, control.value))
            }
            if let failure { throw failure }
        }
    }

    /// Whether somebody else streams from the device, or is about to; blocks while its driver thinks. C: `VIDIOC_REQBUFS`.
    public func isTaken() throws(LocalFile.Failure) -> Bool {
        try withFile { file throws(LocalFile.Failure) in
            let format = try read(file).format
            return unsafe mcpipe_video_is_taken(file, format, format.count) != 0
        }
    }

    private func withFile<Value>(
        _ body: (Int32) throws(LocalFile.Failure) -> Value
    ) throws(LocalFile.Failure) -> Value {
        let file = unsafe open(path, O_RDWR | O_NONBLOCK | O_CLOEXEC)
        guard file >= 0 else { throw .last }
        defer { close(file) }
        return try body(file)
    }

    private func read(_ file: Int32) throws(LocalFile.Failure) -> Settings {
        var settings = Settings()
        var bytes = [UInt8](repeating: 0, count: 1024)
        let size = unsafe mcpipe_video_get_format(file, &bytes, bytes.count)
        guard size > 0 else { throw .last }
        settings.format = Array(bytes.prefix(Int(size)))
        var time = FrameTime()
        if unsafe mcpipe_video_get_rate(file, &time.numerator, &time.denominator) == 0 { settings.frameTime = time }
        var control = Control(id: 0, value: 0)
        while unsafe mcpipe_video_next_control(file, &control.id, &control.value) == 0 {
            settings.controls.append(control)
        }
        return settings
    }
}
