/// Pixel formats that are known by their codes, and that a rig cannot hold.
enum UnusableFormat {
    /// Why a rig cannot hold a format.
    ///
    /// - Parameters:
    ///   - code: The four-character code of V4L2 or CoreVideo.
    ///   - description: What the tool printed beside it; empty where nothing.
    static func reason(code: String, description: String = "") -> String {
        if isSensorData(code: code, description: description) {
            let name = description.contains("Bayer") ? abbreviated(description) : bayer[code] ?? code
            return "\(name): raw data of the sensor, which mcpipe cannot turn into a picture"
        }
        if let kind = appleKinds[code] { return "\(kind), which mcpipe cannot take" }
        return description.isEmpty
            ? "no such pixel format is known" : "mcpipe does not know '\(abbreviated(description))'"
    }

    /// Whether a format is a sensor's raw data, of which something else must make pictures.
    static func isSensorData(code: String, description: String = "") -> Bool {
        description.contains("Bayer") || bayer[code] != nil
    }

    /// What to do about raw data of a sensor.
    static let help =
        "use a node of the device that gives pictures, such as the output of its image signal processor, or libcamera"

    /// CoreVideo's formats of video (`CVPixelBuffer.h`) that are none of GStreamer 1.22 or of mcpipe.
    private static let appleKinds: [String: String] = [
        "x422": "10-bit 4:2:2 in two planes", "xf22": "10-bit 4:2:2 in two planes, full range",
        "x444": "10-bit 4:4:4 in two planes", "xf44": "10-bit 4:4:4 in two planes, full range",
        "sv22": "16-bit 4:2:2 in two planes", "sv44": "16-bit 4:4:4 in two planes", "v216": "packed 16-bit 4:2:2",
        "v410": "packed 10-bit 4:4:4", "l10r": "packed 10-bit RGB", "w30r": "packed 10-bit RGB, wide gamut",
        "b64a": "16-bit ARGB", "&8v0": "8-bit 4:2:0, compressed in memory",
        "&8f0": "8-bit 4:2:0, full range, compressed in memory", "&xv0": "10-bit 4:2:0, compressed in memory",
        "&xf0": "10-bit 4:2:0, full range, compressed in memory", "&xv2": "10-bit 4:2:2, compressed in memory",
        "&BGA": "8-bit BGRA, compressed in memory", "-8v0": "8-bit 4:2:0, compressed with loss in memory",
        "-8f0": "8-bit 4:2:0, full range, compressed with loss in memory",
        "-xv0": "10-bit 4:2:0, compressed with loss in memory", "-BGA": "8-bit BGRA, compressed with loss in memory",
    ]

    /// Bayer formats by their codes: those of V4L2 (`videodev2.h`), the last rows those of CoreVideo (`CVPixelBuffer.h`).
    private static let bayer: [String: String] = {
        let orders = ["BGGR", "GBRG", "GRBG", "RGGB"]
        let rows: [(kind: String, codes: String)] = [
            ("8-bit", "BA81 GBRG GRBG RGGB"), ("10-bit", "BG10 GB10 BA10 RG10"), ("12-bit", "BG12 GB12 BA12 RG12"),
            ("14-bit", "BG14 GB14 GR14 RG14"), ("16-bit", "BYR2 GB16 GR16 RG16"),
            ("packed 10-bit", "pBAA pGAA pgAA pRAA"), ("packed 12-bit", "pBCC pGCC pgCC pRCC"),
            ("packed 14-bit", "pBEE pGEE pgEE pREE"), ("A-law 10-bit", "aBA8 aGA8 agA8 aRA8"),
            ("DPCM 10-bit", "bBA8 bGA8 BD10 bRA8"), ("IPU3 10-bit", "ip3b ip3g ip3G ip3r"),
            ("14-bit", "bgg4 gbr4 grb4 rgg4"),
        ]
        var names = ["BGGR": "8-bit Bayer BGGR", "bp16": "Bayer of any order", "btp2": "packed Bayer of any order"]
        for row in rows {
            for (code, order) in zip(row.codes.split(separator: " "), orders) {
                names[String(code)] = "\(row.kind) Bayer \(order)"
            }
        }
        return names
    }()
}
