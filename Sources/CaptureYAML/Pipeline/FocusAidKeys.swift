import CaptureModel

/// The keys of a focus aid.
enum FocusAidKeys {
    static let code = Key(
        "code", Shape<Distance>.quantity("a size"), required: true, "The width of the smallest code that is held up.")
    static let fill = Key(
        "fill", .number(in: FocusAid.fills), required: true, "The part of the picture's width that it is to fill.")
    static let section = Section(
        "focus aid", "How small the codes are that people hold before a camera.", [code, fill])

    static let focusAid = Key(
        "focus-aid", .focusAid, default: "none",
        "Zooms the camera so far that a small code fills its part of the picture where the lens can still focus, by the camera's "
            + "`minimum-focus-distance` and its format's `field-of-view` in the rig.")
}

extension Shape where Value == FocusAid {
    /// How small codes are.
    fileprivate static var focusAid: Shape {
        .section(FocusAidKeys.section) { fields in
            guard let code = fields[FocusAidKeys.code], let fill = fields[FocusAidKeys.fill] else { return nil }
            return FocusAid(code: code, fill: fill)
        }
    }
}
