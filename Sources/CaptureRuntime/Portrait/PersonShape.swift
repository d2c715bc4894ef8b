internal import CaptureModel

/// The outline of a person, from where the face is: an oval head, and shoulders that widen down to the lower edge of the picture.
///
/// All of it is counted in widths and heights of the face, as the detector frames it: from the brows to below the mouth.
struct PersonShape {
    /// Half the head's width, and half its height, from the middle of the face.
    let headWidth, headHeight: Double
    /// Where the shoulders begin below the middle, half their width there, how fast they widen and half their width at most.
    let neck, neckWidth, slope, shoulders: Double

    /// What is a person's whatever its colors.
    static let least = PersonShape(
        headWidth: 0.5, headHeight: 0.65, neck: 0.6, neckWidth: 0.25, slope: 0.8, shoulders: 0.8)
    /// What may be a person's.
    static let most = PersonShape(
        headWidth: 0.85, headHeight: 1.15, neck: 0.3, neckWidth: 0.7, slope: 1.6, shoulders: 1.6)

    /// From where to where a person reaches across the picture at a level; nil where that is above the head. All in shares of the
    /// picture.
    func span(of face: Face, at level: Double) -> ClosedRange<Double>? {
        let middle = face.left + face.width / 2
        let below = (level - face.top) / face.height - 0.5
        let up = below / headHeight
        var half = abs(up) < 1 ? headWidth * (1 - up * up).squareRoot() : 0
        if below > neck { half = max(half, min(shoulders, neckWidth + slope * (below - neck))) }
        guard half > 0 else { return nil }
        return (middle - half * face.width)...(middle + half * face.width)
    }
}
