public import CaptureModel

/// How much work `x264enc` puts into a picture: less where there are so many of them that two cores would not keep up.
public enum EncodingSpeed: String, Sendable, Hashable, CaseIterable {
    /// A third of `medium`'s time for about a tenth more bits; two cores record three cameras.
    case veryfast
    /// For high rates of larger pictures.
    case superfast
    /// For what is more than that, such as 1280x720 at 240 fps.
    case ultrafast

    /// The one for pictures of a size at a rate. Up to 60 fps the size alone changes nothing: who records 4K has the machine for it.
    public init(size: Size?, rate: FrameRate?) {
        guard let size, let rate, rate.perSecond > 60 else {
            self = .veryfast
            return
        }
        let pixels = Double(size.area) * rate.perSecond
        self = pixels > Self.superfastLimit ? .ultrafast : pixels > Self.veryfastLimit ? .superfast : .veryfast
    }

    /// What it takes of the processor, as a share of what `veryfast` takes: 480 moving pictures of 1280x720 took 3.3 s of a core,
    /// 2.1 s and 1.2 s, less what painting them took (x264 0.164, AMD EPYC).
    public var effort: Double {
        switch self {
        case .veryfast: 1
        case .superfast: 0.64
        case .ultrafast: 0.35
        }
    }

    // Pixels a second that take about three quarters of one core of that machine: a recorder of two cores has other work too.
    private static let veryfastLimit = 100e6
    private static let superfastLimit = 160e6
}

extension CheckedSink.VideoEncode {
    /// How much work its encoder puts into a picture, where that can be chosen.
    public var speed: EncodingSpeed? { element == "x264enc" ? EncodingSpeed(size: size, rate: rate) : nil }
}
