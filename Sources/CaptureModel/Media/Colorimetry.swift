/// What the numbers of a picture mean, as caps say it (GStreamer: `GstVideoColorimetry`).
///
/// It is written as a name, or as four numbers of GStreamer's own with colons between: range, matrix, transfer function, primaries.
public struct Colorimetry: Sendable, Hashable {
    /// Matrices by GStreamer's numbers (`GstVideoColorMatrix`).
    public enum Matrix {
        /// Red, green and blue as they are: none.
        public static let rgb = 1
        /// Rec. ITU-R BT.709.
        public static let bt709 = 3
        /// Rec. ITU-R BT.601.
        public static let bt601 = 4
    }

    /// Whether black and white are the least and the greatest number there is.
    public let isFull: Bool
    /// The matrix between red, green, blue and what is stored.
    public let matrix: Int
    /// The same in limited range: 16 is black and 235 white, of 8 bits.
    public let limited: String

    /// The names of GStreamer 1.22, each with its matrix. All are of limited range but `sRGB`, which is no matter of it.
    private static let names = [
        "bt601": Matrix.bt601, "bt709": Matrix.bt709, "smpte240m": 5, "sRGB": Matrix.rgb, "bt2020": 6, "bt2020-10": 6,
        "bt2100-pq": 6, "bt2100-hlg": 6,
    ]
    /// What a matrix alone usually stands for; JPEG says no more.
    private static let usual = ["3:0:0": "bt709", "4:0:0": "bt601", "6:0:0": "bt2020"]

    /// JPEG as JFIF has it: full range, BT.601.
    public static let jpeg = "1:4:0:0"

    /// Reads what caps say; nil where that is neither a name nor four numbers.
    public init?(_ text: String) {
        if let matrix = Self.names[text] {
            (isFull, self.matrix, limited) = (matrix == Matrix.rgb, matrix, text)
            return
        }
        let numbers = text.split(separator: ":").compactMap { Int($0) }
        guard numbers.count == 4 else { return nil }
        (isFull, matrix) = (numbers[0] == 1, numbers[1])
        let rest = numbers.dropFirst().map(String.init).joined(separator: ":")
        limited = Self.usual[rest] ?? "2:\(rest)"
    }
}
