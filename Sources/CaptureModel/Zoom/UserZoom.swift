/// How much larger than in the main camera's whole picture a thing is shown: 1 is that picture, 2 shows half of its width.
///
/// It is what people read on a button, and what a graph and a command say. Below 1 only a virtual camera gets, by a
/// constituent that sees more than its main one. Range of what can be asked for: 0.5 ... 10, the buttons of the
/// virtual-camera article (docs/origins.md); what a
/// source has of it says `CheckedZoom`. Written `2` or `2x`. Never given to a device: `ZoomScale` makes a `DeviceZoom` of it.
public struct UserZoom: Quantity, Comparable {
    /// The factor.
    public let factor: Double

    /// Makes a zoom; whether a source has it is for the checker and the session to say.
    public init(_ factor: Double) { self.factor = factor }

    /// All zooms that some source may have.
    public static let all = UserZoom(0.5)...UserZoom(10)
    /// The main camera's whole picture.
    public static let whole = UserZoom(1)

    public init?(parsing text: String) {
        guard let (number, unit) = splitQuantity(text), unit.isEmpty || unit == "x", number > 0, number <= 1000 else {
            return nil
        }
        self.init(number)
    }

    public static var examples: String { "'2' or '0.5x'" }
    public static var limits: String { "above 0x, up to 1000x" }
    public static var pattern: String { #"^ *\+?[0-9.]+ *x? *$"# }

    public var description: String { decimal(factor) }

    public static func < (left: UserZoom, right: UserZoom) -> Bool { left.factor < right.factor }
    /// Not as Swift derives it from `<`, by which what is no number would be in every range.
    public static func <= (left: UserZoom, right: UserZoom) -> Bool { left.factor <= right.factor }
    /// Likewise.
    public static func >= (left: UserZoom, right: UserZoom) -> Bool { left.factor >= right.factor }
}
