/// How the samples of an uncompressed picture lie in memory, by GStreamer's name (`video/x-raw, format=`).
public struct PixelFormat: Sendable, Hashable, CustomStringConvertible {
    /// The values that stand for black and white.
    public enum Range: String, Sendable, Hashable, Codable {
        /// 16 ... 235 for luma in 8 bits; the rule in video files.
        case limited
        /// 0 ... 255 in 8 bits; the rule in still pictures and MJPEG.
        case full
    }

    /// GStreamer's name, such as `I420` or `YUY2`.
    public let name: String
    /// The range where the format's own name fixes it, as Apple's `420v` and `420f` do.
    public let range: Range?

    /// Makes a format from GStreamer's name.
    public init(_ name: String, range: Range? = nil) {
        self.name = name
        self.range = range
    }

    /// Planar 4:2:0, 8 bits.
    public static let i420 = PixelFormat("I420")
    /// Half-planar 4:2:0, 8 bits.
    public static let nv12 = PixelFormat("NV12")
    /// Packed 4:2:2, 8 bits; V4L2's YUYV.
    public static let yuy2 = PixelFormat("YUY2")
    /// 8-bit blue, green, red, alpha; Apple's 32BGRA.
    public static let bgra = PixelFormat("BGRA")
    /// Half-planar 4:2:0, 10 bits.
    public static let p010 = PixelFormat("P010_10LE")
    /// Planar 4:2:0, 10 bits.
    public static let i420TenBits = PixelFormat("I420_10LE")

    /// Names people use, beside GStreamer's own: Apple's four-character codes (CoreVideo, `CVPixelBuffer.h`) and V4L2's
    /// (`videodev2.h`). A range has one name only, so that it reads back.
    private static let aliases: [String: PixelFormat] = [
        "420v": PixelFormat("NV12", range: .limited), "420f": PixelFormat("NV12", range: .full),
        "422v": PixelFormat("NV16", range: .limited), "422f": PixelFormat("NV16", range: .full),
        "444v": PixelFormat("NV24", range: .limited), "444f": PixelFormat("NV24", range: .full),
        "x420": PixelFormat("P010_10LE", range: .limited), "xf20": PixelFormat("P010_10LE", range: .full),
        "2vuy": PixelFormat("UYVY"), "yuvs": .yuy2, "yuvf": PixelFormat("YUY2", range: .full),
        "y420": PixelFormat("I420", range: .limited), "f420": PixelFormat("I420", range: .full),
        "L008": PixelFormat("GRAY8"), "YUYV": .yuy2, "YU12": .i420, "YM12": .i420, "NM12": .nv12, "P010": .p010,
        "422P": PixelFormat("Y42B"), "GREY": PixelFormat("GRAY8"), "Y16": PixelFormat("GRAY16_LE"),
        "RGB3": PixelFormat("RGB"), "BGR3": PixelFormat("BGR"), "RGBP": PixelFormat("RGB16"),
        "RGBO": PixelFormat("RGB15"), "XR24": PixelFormat("BGRx"), "BGR4": PixelFormat("BGRx"), "AR24": .bgra,
        "RGB4": PixelFormat("xRGB"), "BX24": PixelFormat("xRGB"), "BA24": PixelFormat("ARGB"),
        "XB24": PixelFormat("RGBx"), "AB24": PixelFormat("RGBA"),
    ]
    private static let known: Set<String> = [
        "I420", "YV12", "NV12", "NV21", "NV16", "NV24", "YUY2", "UYVY", "YVYU", "Y42B", "Y444", "RGB", "BGR", "RGBx",
        "BGRx", "xRGB", "xBGR", "RGBA", "BGRA", "ARGB", "ABGR", "GRAY8", "GRAY16_LE", "RGB16", "RGB15", "P010_10LE",
        "I420_10LE", "I422_10LE", "v210", "AYUV", "VYUY", "NV61",
    ]

    /// GStreamer's names of the formats whose layout mcpipe knows, from A to Z.
    public static var names: [String] { known.sorted { $0.lowercased() < $1.lowercased() } }

    /// Reads GStreamer's name, Apple's or V4L2's four-character code; nil where no format has the name.
    public init?(parsing text: String) {
        if let alias = Self.aliases[text] {
            self = alias
        } else if let name = Self.known.first(where: { $0.lowercased() == text.lowercased() }) {
            self.init(name)
        } else {
            return nil
        }
    }

    /// Whether a pixel is stored as red, green and blue.
    public var isRGB: Bool { name.contains("RGB") || name.contains("BGR") }

    /// Whether a pixel says how much it covers what is behind it.
    public var isTransparent: Bool { name.contains("A") && !name.hasPrefix("GRAY") }

    /// Whether a sample has more than 8 bits.
    public var isHighBitDepth: Bool { name.contains("10") || name == "v210" || name == "GRAY16_LE" }

    /// Bits per pixel, averaged over the picture.
    public var bitsPerPixel: Int {
        switch name {
        case "I420", "YV12", "NV12", "NV21": 12
        case "GRAY8": 8
        case "RGB", "BGR", "Y444", "NV24", "P010_10LE", "I420_10LE": 24
        case "RGBx", "BGRx", "xRGB", "xBGR", "RGBA", "BGRA", "ARGB", "ABGR", "AYUV", "I422_10LE": 32
        default: 16
        }
    }

    /// The name that reads back as the same value: Apple's code where the range is fixed, else GStreamer's.
    public var description: String {
        Self.aliases.first { $0.value == self && range != nil }?.key ?? name
    }
}
