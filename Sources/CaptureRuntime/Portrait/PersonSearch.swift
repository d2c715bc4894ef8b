internal import CaptureModel
internal import GStreamerKit
internal import Synchronization

/// Makes masks of people: tells `grabcut` where a person may be, from where faces are, and reads what it has found.
///
/// A person has a shape round the face, down to the lower edge. What lies outside its widest is background without question, and what
/// lies within its narrowest a person's; only between the two the colors decide.
final class PersonSearch: Sendable {
    private struct State {
        var tracks = FaceTracks()
        var last: GreyPicture?
    }

    /// The box, in widths and heights of a face beside and above it: shoulders, and hair.
    private static let (beside, above) = (1.1, 0.7)
    /// How much of the picture's width and height is background at least. `grabcut` ends the process where there is none.
    private static let margin = 0.02
    /// The least and the most that a person is.
    private static let (least, most) = (PersonShape.least, PersonShape.most)
    /// How much of a mask comes from the one before: what changes its mind at each picture flickers.
    private static let inertia = 3

    private let state = Mutex(State())

    /// How many people are seen.
    var people: Int { state.withLock { $0.tracks.faces.count } }

    /// Takes the faces of a picture.
    func see(_ faces: [Face], at time: Duration) {
        state.withLock { state in
            state.tracks.see(faces, at: time)
            if state.tracks.faces.isEmpty { state.last = nil }
        }
    }

    /// Where people are in a picture of a size, as `grabcut` wants it told; nil where nobody is.
    func region(_ width: Int, _ height: Int) -> Pad.Region? {
        let faces = state.withLock { $0.tracks.faces }
        guard let left = faces.map({ $0.left - Self.beside * $0.width }).min(),
            let right = faces.map({ $0.left + (1 + Self.beside) * $0.width }).max(),
            let top = faces.map({ $0.top - Self.above * $0.height }).min()
        else { return nil }
        let edges = max(left, Self.margin)...max(left, Self.margin, min(right, 1 - Self.margin))
        let upper = min(max(top, Self.margin), 0.9)
        let (width, height) = (Double(width), Double(height))
        // It takes 0.9 of the width and 1.1 of the height that it is told.
        return Pad.Region(
            x: Int(edges.lowerBound * width), y: Int(upper * height),
            width: max(8, Int((edges.upperBound - edges.lowerBound) * width / 0.9)),
            height: max(8, Int((1 - upper) * height / 1.1)))
    }

    /// The mask in what `grabcut` has made of a picture: black is background, and so is the box that it draws, without opacity.
    func mask(_ bytes: [UInt8], _ layout: VideoLayout) -> GreyPicture? {
        guard layout.format == "RGBA", let plane = layout.planes.first,
            bytes.count >= plane.offset + plane.stride * (layout.height - 1) + 4 * layout.width
        else { return nil }
        var mask = GreyPicture(width: layout.width, height: layout.height)
        for y in 0..<layout.height {
            let row = plane.offset + y * plane.stride
            for x in 0..<layout.width {
                let pixel = row + 4 * x
                let isPerson = bytes[pixel + 3] != 0 && bytes[pixel] | bytes[pixel + 1] | bytes[pixel + 2] != 0
                if isPerson { mask.pixels[y * layout.width + x] = 255 }
            }
        }
        return state.withLock { state in
            guard !state.tracks.faces.isEmpty else { return nil }
            mask.keep(within: Self.most, Self.least, of: state.tracks.faces)
            if let last = state.last, last.pixels.count == mask.pixels.count { mask.mix(with: last, Self.inertia) }
            state.last = mask
            return mask
        }
    }
}

extension GreyPicture {
    /// The brightness of a picture; nil where it has none of its own.
    init?(_ bytes: [UInt8], _ layout: VideoLayout) {
        guard layout.format == "GRAY8", let plane = layout.planes.first,
            bytes.count >= plane.offset + plane.stride * (layout.height - 1) + layout.width
        else { return nil }
        self.init(width: layout.width, height: layout.height)
        for y in 0..<layout.height {
            let row = plane.offset + y * plane.stride
            pixels.replaceSubrange((y * width)..<((y + 1) * width), with: bytes[row..<(row + width)])
        }
    }

    /// Black for white.
    var inverted: GreyPicture { GreyPicture(width: width, height: height, pixels: pixels.map { 255 - $0 }) }

    /// Makes white what lies within the least that people are, and black what lies outside the most.
    fileprivate mutating func keep(within most: PersonShape, _ least: PersonShape, of faces: [Face]) {
        for y in 0..<height {
            let level = (Double(y) + 0.5) / Double(height)
            let outer = faces.compactMap { most.span(of: $0, at: level) }
            let inner = faces.compactMap { least.span(of: $0, at: level) }
            for x in 0..<width {
                let across = (Double(x) + 0.5) / Double(width)
                if inner.contains(where: { $0.contains(across) }) {
                    pixels[y * width + x] = 255
                } else if !outer.contains(where: { $0.contains(across) }) {
                    pixels[y * width + x] = 0
                }
            }
        }
    }

    /// Takes so many eighths of another one.
    fileprivate mutating func mix(with other: GreyPicture, _ eighths: Int) {
        for index in pixels.indices {
            pixels[index] = UInt8((Int(pixels[index]) * (8 - eighths) + Int(other.pixels[index]) * eighths) >> 3)
        }
    }
}
