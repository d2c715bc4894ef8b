/// A kind of bar code or matrix code that a picture is searched for (Apple: `AVMetadataObject.ObjectType`, `VNBarcodeSymbology`).
///
/// A UPC-A code is an EAN-13 code that begins with 0 and is read as that, as Apple's frameworks do.
public enum Symbology: String, Sendable, Hashable, CaseIterable, Codable {
    case qr
    case ean13
    case ean8
    case code128
    case code93
    case code39
    case codabar
    /// Interleaved 2 of 5.
    case itf
    /// GS1 DataBar.
    case databar
    case dataMatrix = "data-matrix"
    case pdf417
}
