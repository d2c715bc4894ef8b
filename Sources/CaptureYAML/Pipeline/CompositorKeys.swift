import CaptureModel

/// The keys of compositors and their layers.
enum CompositorKeys {
    static let size = Key("size", Shape<Size>.quantity("a size"), required: true, "The canvas.")
    static let clock = Key(
        "clock", .node, default: "the first layer",
        "The layer that paces the picture: one picture out for each of its frames; the others give their latest frame.")
    static let fps = Key(
        "fps", Shape<FrameRate>.quantity("a frame rate"), default: "the clock layer's", "Pictures per second.")
    static let background = Key(
        "background", Shape<Color>.quantity("a colour"), default: "black",
        "What shows where no layer is, and in a layer's place before its first frame.")
    static let layout = Key(
        "layout", .layout, default: "free",
        "How layers without a place of their own are arranged: `free` (each fills the canvas), `pip`, `side-by-side`, "
            + "`stack`, `grid`, or a mapping with `pip` or `grid`.")
    static let layers = Key(
        "layers", Shape<[CompositorNode.Layer]>.list(of: .layer, count: 1...(.max)), required: true,
        "The layers from back to front: names, or mappings.")
    static let dynamicRange = Key(
        "dynamic-range", Shape<DynamicRange>.word(), default: "the layers', if all have the same",
        "The dynamic range of the picture. `sdr` tone-maps layers of high dynamic range; `hdr` takes no others.")
    static let section = Section(
        "compositor", "A picture made of layers.",
        [
            size, clock, fps, background, layout, layers, dynamicRange, LayoutKeys.layouts, LayoutKeys.initial,
            LayoutKeys.transition,
        ])

    static let corner = Key(
        "pip", Shape<Layout.Corner>.word(), required: true, "The corner that the insets are stacked from.")
    static let insetScale = Key(
        "scale", .number(in: 0.01...1), default: "0.25", "An inset's share of the canvas's width and height.")
    static let margin = Key(
        "margin", Shape<Length>.quantity("a length"), default: "20", "An inset's distance from the edges.")
    static let pip = Section(
        "pip layout", "The first layer fills the canvas, the others are insets.", [corner, insetScale, margin])
    static let columns = Key("grid", .integer(in: 1...64), required: true, "The number of columns.")
    static let grid = Section("grid layout", "Rows and columns of equal size.", [columns])
}

/// The keys of layers.
enum LayerKeys {
    static let source = Key("source", .node, required: true, "The node whose picture it shows.")
    static let at = Key(
        "at", .position, "The upper left corner of its place on the canvas: `[x, y]` in pixels or percent.")
    static let size = Key(
        "size", .extent, "The size of its place: `320x180`, or `[width, height]` in pixels or percent of the canvas.")
    static let scale = Key(
        "scale", .number(in: 0.001...10), "The size of its place as a share of the canvas's width and height.")
    static let fit = Key(
        "fit", Shape<CompositorNode.Layer.Fit>.word(), default: "contain",
        "How the picture fills a place of another shape.")
    static let crop = Key(
        "crop", .crop, default: "0",
        "What is cut off the source's picture: a mapping, or `[top, right, bottom, left]`.")
    static let mirror = Key("mirror", .boolean, default: "false", "Whether the picture is turned left to right.")
    static let rotate = Key("rotate", .rotation, default: "0", "How far the picture is turned, clockwise, in degrees.")
    static let opacity = Key("opacity", .number(in: 0...1), default: "1", "0 is invisible, 1 opaque.")
    static let z = Key(
        "z", .integer(in: -1000...1000), default: "the place in the list, from 0",
        "Layers with a higher number cover those with a lower one.")
    static let border = Key("border", .border, "A frame around the place, outside it.")
    static let section = Section(
        "layer", "One source's place in a compositor's picture.",
        [source, at, size, scale, fit, crop, mirror, rotate, opacity, z, border])

    private static let length = Shape<Length>.quantity("a length")
    static let top = Key("top", length, default: "0", "Cut off above.")
    static let right = Key("right", length, default: "0", "Cut off at the right.")
    static let bottom = Key("bottom", length, default: "0", "Cut off below.")
    static let left = Key("left", length, default: "0", "Cut off at the left.")
    static let cropSection = Section(
        "crop", "What is cut off each side, in pixels or percent of the source's own size.", [top, right, bottom, left])

    static let width = Key("width", length, required: true, "The frame's width.")
    static let color = Key("color", Shape<Color>.quantity("a colour"), default: "white", "The frame's colour.")
    static let borderSection = Section("border", "A frame around a layer.", [width, color])
}
