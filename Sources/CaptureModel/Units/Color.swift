/// An opaque colour, red, green and blue from 0 to 255 each (sRGB).
///
/// Written `#1a2b3c`, or by name: black, white, gray, red, green, blue, yellow, cyan, magenta.
public struct Color: Quantity {
    /// Red, green and blue as 0xRRGGBB.
    public let rgb: UInt32

    /// Makes a colour from 0xRRGGBB.
    public init(rgb: UInt32) { self.rgb = rgb & 0xFFFFFF }

    /// Black.
    public static let black = Color(rgb: 0)
    /// White.
    public static let white = Color(rgb: 0xFFFFFF)

    private static let names: [(String, UInt32)] = [
        ("black", 0), ("white", 0xFFFFFF), ("gray", 0x808080), ("red", 0xFF0000), ("green", 0x00FF00),
        ("blue", 0x0000FF), ("yellow", 0xFFFF00), ("cyan", 0x00FFFF), ("magenta", 0xFF00FF),
    ]

    public init?(parsing text: String) {
        if let named = Self.names.first(where: { $0.0 == text }) {
            self.init(rgb: named.1)
        } else if text.hasPrefix("#"), text.utf8.count == 7,
            text.dropFirst().allSatisfy({ $0.isASCII && $0.isHexDigit }),
            let value = UInt32(text.dropFirst(), radix: 16)
        {
            self.init(rgb: value)
        } else {
            return nil
        }
    }

    public static var examples: String { "'#1a2b3c' or 'black'" }
    public static var limits: String { "#000000 to #ffffff" }
    public static var pattern: String {
        "^(#[0-9a-fA-F]{6}|" + names.map(\.0).joined(separator: "|") + ")$"
    }

    public var description: String {
        if let named = Self.names.first(where: { $0.1 == rgb }) { return named.0 }
        let hex = String(rgb, radix: 16)
        return "#" + String(repeating: "0", count: 6 - hex.count) + hex
    }
}
