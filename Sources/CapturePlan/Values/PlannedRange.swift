import CaptureModel

/// A place where pictures are brought into limited range (black 16, white 235), by what their caps say when they come.
///
/// `videoconvert` and `compositor` of GStreamer 1.22 convert a range together with a matrix, and leave it as it is where the matrix
/// stays: full 145 came out as limited 145, which is a 141 that nobody took down. So what they leave is done here, exactly, and what
/// they do is left to them.
public struct PlannedRange: Sendable, Hashable {
    /// What is done to pictures: `videobalance`'s properties, and what they are said to be then.
    public struct Setting: Sendable, Hashable {
        /// How much luma is spread about black, which `videobalance` has at 16; 1 leaves it.
        public var contrast = 1.0
        /// How much is added to luma, in shares of 255.
        public var brightness = 0.0
        /// How much colours are spread about grey, at 128; 1 leaves them.
        public var saturation = 1.0
        /// The colorimetry that the pictures are said to have; nil leaves what is said.
        public var name: String?

        /// What leaves pictures as they are.
        public static let none = Setting()
        /// From 0 ... 255 to 16 ... 235, and colours to 16 ... 240 (ITU-R BT.601: 219 and 224 steps).
        static let limiting = Setting(contrast: 219 / 255, brightness: 16 * 219 / (255 * 255), saturation: 224 / 255)
        /// The way back.
        static let expanding = Setting(contrast: 255 / 219, brightness: -16 / 255, saturation: 255 / 224)

        func called(_ name: String?) -> Setting {
            var setting = self
            setting.name = name
            return setting
        }
    }

    /// The element by whose caps it goes (`videoconvert`), which is the first.
    public var entry: String
    /// The element that does it (`videobalance`).
    public var element: String
    /// The element that says it (`capssetter`).
    public var name: String
    /// Whether they are of full range whatever their caps say: `qtdemux` of GStreamer 1.22 does not read it of MP4.
    public var isFull: Bool

    /// Makes a place.
    public init(entry: String, element: String, name: String, isFull: Bool = false) {
        self.entry = entry
        self.element = element
        self.name = name
        self.isFull = isFull
    }

    /// What is done to pictures whose caps say `colorimetry`.
    public func setting(for colorimetry: String?) -> Setting {
        guard let given = colorimetry.flatMap(Colorimetry.init), given.matrix != Colorimetry.Matrix.rgb else {
            return .none
        }
        return isFull || given.isFull ? .limiting.called(given.limited) : .none
    }
}
