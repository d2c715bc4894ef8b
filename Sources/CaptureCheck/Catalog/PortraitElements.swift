import CaptureModel

/// What Portrait is made of.
public enum PortraitElements {
    /// The element that draws the blurred background over a picture (gst-plugins-base).
    public static let drawing = "overlaycomposition"
    /// The element that tells a person from the background, from where the face is (gst-plugins-bad).
    public static let segmentation = "grabcut"

    /// The elements that a wish for it cannot do without.
    static func needed(for portrait: Portrait) -> [String] {
        let common = [drawing, "videoscale", "videoconvert", "fakesink"]
        return portrait.mask == nil
            ? common + ["videorate", "videobalance", FaceCascade.element, segmentation] : common
    }
}
