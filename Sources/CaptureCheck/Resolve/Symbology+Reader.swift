public import CaptureModel

extension Sink.Scan {
    /// The elements that search the pictures, one behind the other; each lets all pictures pass.
    ///
    /// `zbar` reads all codes of a picture, at any angle. What it cannot read is left to `zxing`, whose element in GStreamer 1.22 tells one
    /// code of a picture only. (Both by tries with rendered codes, on 1.22.0.)
    public var readers: [String] {
        ["zbar", "zxing"].filter { reader in symbologies.contains { $0.reader == reader } }
    }
}

extension Symbology {
    /// The element that reads it.
    public var reader: String {
        switch self {
        case .qr, .ean13, .ean8, .code128, .code93, .code39, .codabar, .itf, .databar: "zbar"
        case .dataMatrix, .pdf417: "zxing"
        }
    }

    /// What that element calls it.
    public var nameOfReader: String {
        switch self {
        case .qr: "QR-Code"
        case .ean13: "EAN-13"
        case .ean8: "EAN-8"
        case .code128: "CODE-128"
        case .code93: "CODE-93"
        case .code39: "CODE-39"
        case .codabar: "Codabar"
        case .itf: "I2/5"
        case .databar: "DataBar"
        case .dataMatrix: "DataMatrix"
        case .pdf417: "PDF417"
        }
    }
}
