/// The Debian 12 packages that hold the elements mcpipe uses.
///
/// Read from the file lists of the packages (`dpkg -S` of each plug-in that `gst-inspect-1.0` names), GStreamer 1.22.0.
public enum ElementPackages {
    /// The package of an element factory; nil for one that Debian 12 does not have or mcpipe does not use.
    public static func package(of factory: String) -> String? { packages[factory] }

    /// All elements of the table, in the order of their names.
    public static var elements: [String] { packages.keys.sorted() }

    private static let packages: [String: String] = {
        var packages: [String: String] = [:]
        for (package, elements) in table { for element in elements { packages[element] = package } }
        return packages
    }()

    private static let table: [String: [String]] = [
        "libgstreamer1.0-0": [
            "capsfilter", "clocksync", "fakesink", "fakesrc", "filesink", "filesrc", "funnel", "identity",
            "input-selector", "multiqueue", "output-selector", "queue", "queue2", "tee", "typefind", "valve",
        ],
        "gstreamer1.0-plugins-base": [
            "appsink", "appsrc", "audioconvert", "audiomixer", "audiorate", "audioresample", "audiotestsrc",
            "compositor", "decodebin", "decodebin3", "oggmux", "opusdec", "opusenc", "overlaycomposition", "parsebin",
            "playbin3",
            "uridecodebin", "uridecodebin3", "urisourcebin", "videoconvert", "videoconvertscale", "videorate",
            "videoscale", "videotestsrc", "volume", "vorbisdec", "vorbisenc",
        ],
        "gstreamer1.0-alsa": ["alsasink", "alsasrc"],
        "gstreamer1.0-gl": ["glimagesink"],
        "gstreamer1.0-x": ["textoverlay", "timeoverlay", "clockoverlay", "ximagesink", "xvimagesink"],
        "gstreamer1.0-pipewire": ["pipewiresink", "pipewiresrc"],
        "gstreamer1.0-rtsp": ["rtspclientsink"],
        "gstreamer1.0-opencv": ["facedetect", "grabcut"],
        "gstreamer1.0-libcamera": ["libcamerasrc"],
        "gstreamer1.0-libav": ["avdec_aac", "avdec_h264", "avdec_h265", "avdec_mjpeg", "avenc_aac"],
        "gstreamer1.0-plugins-ugly": ["x264enc"],
        "gstreamer1.0-vaapi": [
            "vaapih264dec", "vaapih264enc", "vaapih265enc", "vaapijpegenc", "vaapipostproc", "vaapivp8enc",
            "vaapivp9enc",
        ],
        "gstreamer1.0-plugins-good": [
            "aacparse", "alpha", "autoaudiosink", "autovideosink", "capssetter", "deinterlace", "flacdec", "flacenc",
            "flacparse",
            "flvdemux",
            "flvmux", "imagefreeze", "interleave", "jpegdec", "jpegenc", "level", "matroskademux", "matroskamux",
            "mp4mux", "multifilesink", "pngdec", "pngenc", "pulsesink", "pulsesrc", "qtdemux", "qtmux", "rtpbin",
            "rtph264depay", "rtph264pay", "rtph265depay", "rtph265pay", "rtpjitterbuffer", "rtpjpegdepay",
            "rtpmp4adepay", "rtpmp4apay", "rtpmp4gdepay", "rtpmp4gpay", "rtpopusdepay", "rtpopuspay", "rtpvp8depay",
            "rtpvp8pay", "rtpvp9depay", "rtpvp9pay", "rtspsrc", "splitmuxsink", "udpsink", "udpsrc", "v4l2h264dec",
            "v4l2h264enc", "v4l2h265enc", "v4l2jpegenc", "v4l2sink", "v4l2src", "v4l2vp8enc", "videobalance",
            "videobox", "videocrop", "videoflip", "vp8dec", "vp8enc", "vp9dec", "vp9enc", "wavenc", "webmmux",
            "ximagesrc",
        ],
        "gstreamer1.0-plugins-bad": [
            "aiffmux", "audiobuffersplit", "av1dec", "av1enc", "av1parse", "h264parse", "h265parse", "jpegparse",
            "mpegtsmux",
            "nvh264dec", "nvh264enc", "nvh265enc", "openh264dec", "openh264enc", "opusparse", "qsvav1enc",
            "qsvh264enc", "qsvh265enc", "rtmp2sink", "rtpmanagerbad", "srtsink", "srtsrc", "tsdemux", "vaav1enc",
            "vah264dec", "vah264enc", "vah265enc", "voaacenc", "vp9parse", "waylandsink", "webrtcdsp", "x265enc",
            "zbar", "zxing",
        ],
    ]
}
