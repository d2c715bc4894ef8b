import CaptureCheck
import CaptureModel

extension PlanBuilder {
    /// The caps of a picture stream, as far as they are known.
    func caps(of video: StreamFormat.Video) -> PlannedCaps { PlannedCaps(video) }

    /// What turns a source's media into raw media; nothing where it is raw already.
    func decoding(_ source: CheckedSource, _ media: MediaType) -> [Step] {
        switch source.device {
        case .network(let network):
            guard media == .video else { return [anyDecoder(media)] }
            guard let encoding = network.encoding else { return [] }
            return decoder(of: encoding.video)
        case .simulatedCamera, .v4l2, .pipewireCamera:
            guard media == .video, let encoding = source.video?.encoding else { return [] }
            return decoder(of: encoding)
        default: return []
        }
    }

    /// What finds out by itself what is in a network source's packets.
    ///
    /// It keeps its changes of state to itself: made anew in a running pipeline, it would have that wait for its first picture.
    func anyDecoder(_ media: MediaType) -> Step {
        var step = Step("\(media.rawValue)-decode", "decodebin", [PlannedProperty("async-handling", .bool(true))])
        step.output = .sometimes(PlannedCaps("\(media.rawValue)/x-raw"))
        return step
    }

    /// The decoder of a camera's compression: hardware where the machine has it.
    private func decoder(of encoding: VideoEncoding) -> [Step] {
        let candidates: [String] =
            switch encoding {
            case .raw: []
            case .mjpeg: ["vajpegdec", "jpegdec", "avdec_mjpeg"]
            case .h264: ["nvh264dec", "vah264dec", "v4l2h264dec", "avdec_h264", "openh264dec"]
            case .h265: ["nvh265dec", "vah265dec", "v4l2h265dec", "avdec_h265", "libde265dec"]
            }
        guard let fallback = candidates.last else { return [] }
        return [Step("decode", candidates.first(where: elements.contains) ?? fallback)]
    }

    /// Whether a node's raw pictures do not say what a file is to say of its own: RGB has no matrix, and JPEG one that few files have.
    func isUnlikeFiles(_ node: NodeName) -> Bool {
        switch source(behind: node)?.video?.encoding {
        case .raw(let format): format.isRGB
        case .mjpeg: true
        default: false
        }
    }
}
