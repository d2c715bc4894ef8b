/// What faces are found by: a cascade of OpenCV's, in the place where Debian 12 has it.
public enum FaceCascade {
    /// The element that searches (gst-plugins-bad).
    public static let element = "facedetect"
    /// The description of a face that it searches for. Found on Debian 12 by `dpkg -L opencv-data`.
    public static let path = "/usr/share/opencv4/haarcascades/haarcascade_frontalface_alt2.xml"
    /// The package of the description.
    public static let package = "opencv-data"
}
