internal import CGStreamer
internal import Synchronization

/// What is drawn over a picture: a coarse copy of itself.
public struct CoarseCopy: Sendable {
    /// How many pieces stand side by side in it.
    public let cells: Int
    /// How opaque it is: at a pixel of 255 it is all that is seen, at one of 0 the picture itself is, untouched.
    public let opacity: GreyPicture

    /// Asks for a copy.
    public init(cells: Int, opacity: GreyPicture) {
        self.cells = cells
        self.opacity = opacity
    }
}

extension Element {
    /// Has an `overlaycomposition` draw a coarse copy of each picture over it, where one is asked for; calls back on the streaming
    /// thread with the picture's running time.
    ///
    /// C: `g_signal_connect_data`, `draw`; `gst_video_converter_frame`. The closure must not capture this element, for the element holds
    /// the closure.
    @discardableResult
    public func onDraw(_ body: @escaping @Sendable (ClockTime?) -> CoarseCopy?) -> SignalConnection {
        let painter = CoarsePainter(body)
        let function: @convention(c) (gpointer?, OpaquePointer?, gpointer?) -> OpaquePointer? = { _, sample, context in
            guard let sample = unsafe sample else { return nil }
            return unsafe Callback<CoarsePainter>.of(context)?.body.draw(over: sample)
        }
        return unsafe connect("draw", unsafeBitCast(function, to: GCallback.self), Callback(painter).retainedContext)
    }
}

/// Makes coarse copies of the pictures of one stream.
private final class CoarsePainter: Sendable {
    /// What is kept from one picture to the next, for making it anew costs more than using it.
    @safe
    private struct Tools {
        let caps: Caps
        let cells: Int
        var info: GstVideoInfo
        /// Makes a picture small, that coarse, and that smooth again.
        let shrink, coarsen, smooth: PictureConverter
        let small, coarse: OwnPicture
        let format: GstVideoFormat
    }

    /// How wide the copy is that is drawn. What lies between its pixels is reckoned; a mask's edge is as sharp as this.
    private static let width = 320

    private let body: @Sendable (ClockTime?) -> CoarseCopy?
    private let tools = Mutex<Kept>(Kept())

    // Unchecked: the converters are of one thread at a time, and nobody has them but behind the lock above.
    private struct Kept: @unchecked Sendable {
        var tools: Tools?
    }

    init(_ body: @escaping @Sendable (ClockTime?) -> CoarseCopy?) { self.body = body }

    /// The composition for a picture, which goes to the caller; nil draws nothing. C: `gst_video_overlay_composition_new`.
    func draw(over raw: OpaquePointer) -> OpaquePointer? {
        guard let buffer = unsafe gst_sample_get_buffer(raw),
            let sample = unsafe Sample(owning: gst_sample_ref(raw)), let caps = sample.caps,
            let copy = body(sample.runningTime)
        else { return nil }
        // A pointer would not go through a lock.
        let composition = tools.withLock { kept -> UInt in
            if kept.tools?.caps != caps || kept.tools?.cells != copy.cells {
                kept.tools = Self.tools(for: caps, cells: copy.cells)
            }
            guard let tools = kept.tools else { return 0 }
            return unsafe UInt(bitPattern: Self.composition(of: buffer, copy.opacity, tools))
        }
        return unsafe OpaquePointer(bitPattern: composition)
    }

    private static func tools(for caps: Caps, cells: Int) -> Tools? {
        var info = unsafe GstVideoInfo()
        guard unsafe gst_video_info_from_caps(&info, caps.raw) != 0, let details = unsafe info.finfo else { return nil }
        let isRGB = unsafe details.pointee.flags.rawValue & GST_VIDEO_FORMAT_FLAG_RGB.rawValue != 0
        // What overlays are made of: GST_VIDEO_OVERLAY_COMPOSITION_FORMAT_YUV and _RGB, of little-endian machines.
        let format = isRGB ? GST_VIDEO_FORMAT_BGRA : GST_VIDEO_FORMAT_AYUV
        let (fullWidth, fullHeight) = unsafe (Int(info.width), Int(info.height))
        guard fullWidth > 0, fullHeight > 0 else { return nil }
        let width = min(Self.width, fullWidth)
        let height = max(1, fullHeight * width / fullWidth)
        let across = min(max(2, cells), width)
        guard let small = unsafe OwnPicture(format, width: width, height: height, like: info),
            let coarse = unsafe OwnPicture(
                format, width: across, height: max(2, fullHeight * across / fullWidth), like: info),
            let shrink = unsafe PictureConverter(from: info, to: small.info),
            let coarsen = unsafe PictureConverter(from: small.info, to: coarse.info),
            let smooth = unsafe PictureConverter(from: coarse.info, to: small.info)
        else { return nil }
        return unsafe Tools(
            caps: caps, cells: cells, info: info, shrink: shrink, coarsen: coarsen, smooth: smooth, small: small,
            coarse: coarse, format: format)
    }

    private static func composition(
        of buffer: UnsafeMutablePointer<GstBuffer>, _ opacity: GreyPicture, _ tools: Tools
    ) -> OpaquePointer? {
        var info = unsafe tools.info
        var frame = unsafe GstVideoFrame()
        guard unsafe gst_video_frame_map(&frame, &info, buffer, GST_MAP_READ) != 0 else { return nil }
        unsafe tools.small.withFrame { small in unsafe tools.shrink.convert(&frame, into: &small) }
        unsafe gst_video_frame_unmap(&frame)
        let size = unsafe (width: Int(tools.small.info.width), height: Int(tools.small.info.height))
        // The composition goes on to the element with its pixels, so each has its own.
        guard let drawn = unsafe OwnPicture(tools.format, width: size.width, height: size.height, like: info) else {
            return nil
        }
        unsafe tools.coarse.withFrame { coarse in
            unsafe tools.small.withFrame { small in unsafe tools.coarsen.convert(&small, into: &coarse) }
            unsafe drawn.withFrame { target in
                unsafe tools.smooth.convert(&coarse, into: &target)
                unsafe write(opacity, into: &target, drawn, at: tools.format == GST_VIDEO_FORMAT_AYUV ? 0 : 3)
            }
        }
        guard
            let rectangle = unsafe gst_video_overlay_rectangle_new_raw(
                drawn.buffer, 0, 0, guint(info.width), guint(info.height), GST_VIDEO_OVERLAY_FORMAT_FLAG_NONE)
        else { return nil }
        defer {
            unsafe gst_mini_object_unref(UnsafeMutableRawPointer(rectangle).assumingMemoryBound(to: GstMiniObject.self))
        }
        return unsafe gst_video_overlay_composition_new(rectangle)
    }

    /// Writes how opaque each pixel is.
    private static func write(
        _ opacity: GreyPicture, into frame: inout GstVideoFrame, _ drawn: OwnPicture, at place: Int
    ) {
        let (width, height) = unsafe (Int(drawn.info.width), Int(drawn.info.height))
        guard let told = unsafe OwnPicture(GST_VIDEO_FORMAT_GRAY8, width: opacity.width, height: opacity.height),
            let scaled = unsafe OwnPicture(GST_VIDEO_FORMAT_GRAY8, width: width, height: height),
            let scaler = unsafe PictureConverter(from: told.info, to: scaled.info), let data = unsafe frame.data.0
        else { return }
        unsafe told.withFrame { source in
            unsafe opacity.copy(into: &source)
            unsafe scaled.withFrame { target in
                unsafe scaler.convert(&source, into: &target)
                guard let grey = unsafe target.data.0 else { return }
                let (from, to) = unsafe (
                    grey.assumingMemoryBound(to: UInt8.self), data.assumingMemoryBound(to: UInt8.self)
                )
                let (step, stride) = unsafe (Int(target.info.stride.0), Int(frame.info.stride.0))
                for y in 0..<height {
                    for x in 0..<width { unsafe to[y &* stride &+ 4 &* x &+ place] = from[y &* step &+ x] }
                }
            }
        }
    }
}

extension GreyPicture {
    /// Writes it into a picture of its size.
    fileprivate func copy(into frame: inout GstVideoFrame) {
        guard let data = unsafe frame.data.0 else { return }
        let stride = unsafe Int(frame.info.stride.0)
        unsafe pixels.withUnsafeBytes { bytes in
            guard let start = bytes.baseAddress else { return }
            for y in 0..<height { unsafe (data + y * stride).copyMemory(from: start + y * width, byteCount: width) }
        }
    }
}
