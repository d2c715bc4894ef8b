/// The part of a picture that is shown, cut to even pixels: its middle for a zoom, any for one that follows people.
///
/// 4:2:0 pictures have one colour sample for two pixels each way, so no element cuts them elsewhere. What is shown is therefore
/// at most one pixel of the uncut picture too wide or too narrow: `1 / width` of the window's own width.
public struct ZoomWindow: Sendable, Hashable {
    /// Pixels cut off on the left.
    public let left: Int
    /// Pixels cut off at the top.
    public let top: Int
    /// Width and height of what is left.
    public let size: Size
    /// Pixels cut off on the right.
    public let right: Int
    /// Pixels cut off at the bottom.
    public let bottom: Int

    /// Cuts the window of an enlargement, from 1 on, out of a picture.
    public init(enlargement: Double, of picture: Size) {
        self.init(Self.cut(picture.width, enlargement), Self.cut(picture.height, enlargement), of: picture)
    }

    /// Cuts a view out of a picture, to the nearest even pixels.
    public init(_ view: FramedView, of picture: Size) {
        func cut(_ side: Int, from begin: Double) -> (begin: Int, length: Int) {
            let length = Self.cut(side, view.enlargement).length
            return (min(side - length, Int((Double(side) * begin / 2).rounded()) * 2) & ~1, length)
        }
        self.init(cut(picture.width, from: view.left), cut(picture.height, from: view.top), of: picture)
    }

    private init(_ across: (begin: Int, length: Int), _ up: (begin: Int, length: Int), of picture: Size) {
        let ((left, width), (top, height)) = (across, up)
        (self.left, self.top, size) = (left, top, Size(width, height))
        (right, bottom) = (picture.width - left - width, picture.height - top - height)
    }

    /// Where the middle part of a side begins and how long it is; of a side too short to be cut, all.
    private static func cut(_ side: Int, _ enlargement: Double) -> (begin: Int, length: Int) {
        guard enlargement > 1, side >= 4 else { return (0, side) }
        let length = min(side, max(2, Int((Double(side) / enlargement / 2).rounded()) * 2))
        return ((side - length) / 2 & ~1, length)
    }
}
