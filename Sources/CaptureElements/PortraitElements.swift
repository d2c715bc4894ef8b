/// What Portrait is made of.
public enum PortraitElements {
    /// The element that draws the blurred background over a picture (gst-plugins-base).
    public static let drawing = "overlaycomposition"
    /// The element that tells a person from the background, from where the face is (gst-plugins-bad).
    public static let segmentation = "grabcut"
}
