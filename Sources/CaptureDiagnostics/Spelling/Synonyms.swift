/// Other names of the words of pipeline and rig files: what people type who come from other programs.
enum Synonyms {
    /// Each word with its other names, in letters and digits only.
    private static let table: [String: Set<String>] = [
        // Codecs, by their standards' names, by four-character codes, and by the encoders that are known best.
        "h264": ["avc", "avc1", "x264", "mpeg4avc", "mpeg4part10", "libx264", "x264enc"],
        "h265": ["hevc", "x265", "hvc1", "hev1", "libx265", "x265enc"],
        "vp8": ["libvpx"],
        "vp9": ["libvpxvp9", "vp09"],
        "av1": ["av01", "aom", "libaom", "svtav1"],
        "mjpeg": ["jpeg", "jpg", "motionjpeg", "mjpg"],
        "aac": ["mp4a", "m4a", "aaclc", "fdkaac", "libfdkaac"],
        "opus": ["libopus", "opusenc"],
        "pcm": ["lpcm", "s16le"],
        // Containers, by their extensions and by their names.
        "mp4": ["m4v", "mpeg4", "mp4v"],
        "mov": ["qt", "quicktime"],
        "mkv": ["matroska"],
        "ts": ["mpegts", "m2ts", "mts", "transportstream"],
        "jpg": ["jpe"],
        // Keys.
        "fps": ["framerate", "framerates", "rate", "rates", "framespersecond"],
        "rate": ["samplerate", "samplingrate"],
        "every": ["interval", "repeat", "period"],
        "codec": ["vcodec", "acodec", "videocodec", "audiocodec", "codecname"],
        "live": ["islive"],
        "preview": ["monitor"],
        "z": ["zindex", "zorder"],
        "transport": ["rtsptransport", "rtspprotocol"],
        "loop": ["looping", "looped"],
        "background": ["bg", "backgroundcolor", "backgroundcolour"],
        "automatic": ["auto"],
        "size": ["resolution", "dimensions"],
        "color": ["colour", "foregroundcolor"],
        "keyframe-interval": ["iframeinterval", "keyframedistance"],
        "bitrate": ["bandwidth", "datarate"],
        "camera": ["v4l2", "device", "webcam", "capturedevice", "videodevice"],
        "microphone": ["alsa", "pulse", "mic", "audiodevice", "audioinput"],
        "pattern": ["testpattern", "videotestsrc"],
        "tone": ["testtone", "audiotestsrc"],
        "screen": ["display", "desktop"],
        "smpte": ["bars", "colorbars", "colourbars", "smptebars", "testcard"],
        "checkers": ["checkerboard", "chessboard"],
        "snow": ["noise"],
        "ntp": ["ntpserver"],
        "pointer": ["cursor", "mouse", "showcursor", "drawmouse"],
        "source": ["camera"],
        "record": ["recordto", "output", "outputfile", "filename", "saveto"],
        "segment": ["split", "segmentlength", "segmenttime", "chunk"],
        "channels": ["channelcount", "nchannels"],
        "layers": ["inputs"],
        "cameras": ["sources", "devices"],
        "opacity": ["alpha"],
        "password": ["passwd", "pass"],
        "user": ["username", "login"],
        // Apple's names, and those of articles about them, of the cameras of a phone.
        "back-wide": ["wide", "wideangle", "builtinwideanglecamera", "backcamera"],
        "back-telephoto": ["tele", "telephoto", "builtintelephotocamera", "backtele"],
        "back-ultra-wide": ["ultrawide", "builtinultrawidecamera", "backultrawide"],
        "front": ["selfie", "frontcamera"],
    ]

    /// Each word with what other programs have in its place, in letters and digits only: a person must say whether it is meant.
    private static let kin: [String: Set<String>] = [
        // Encoders of certain hardware, and others that say more than the codec.
        "h264": [
            "h264nvenc", "h264vaapi", "h264qsv", "h264v4l2m2m", "h264videotoolbox", "nvh264enc", "vah264enc",
            "vaapih264enc", "v4l2h264enc", "openh264", "openh264enc", "libopenh264",
        ],
        "h265": [
            "hevcnvenc", "hevcvaapi", "hevcqsv", "hevcv4l2m2m", "hevcvideotoolbox", "nvh265enc", "vah265enc",
            "vaapih265enc", "v4l2h265enc",
        ],
        "av1": ["libaomav1", "libsvtav1", "svtav1enc", "av1enc", "rav1e", "av1nvenc", "av1vaapi"],
        "vp8": ["vp8enc"],
        // FFmpeg's filters and others' words for layouts; a node may have such a name.
        "side-by-side": ["hstack", "horizontal", "row", "sbs"],
        "stack": ["vstack", "vertical", "column"],
        "grid": ["xstack", "mosaic", "tile", "tiled", "tiles", "gallery"],
        "pip": ["pictureinpicture", "overlay"],
        "virtual": ["cameras", "constituents", "constituentdevices"],
        "vp9": ["vp9enc"],
        "keyframe-interval": ["gop", "g", "gopsize", "keyint", "keyintmax", "idrinterval"],
        "rate": ["ar"],
        "channels": ["ac"],
        "fps": ["r"],
        "bitrate": ["b", "bv", "ba"],
        "gain": ["volume", "level"],
        "at": ["position", "pos", "offset", "xy", "start", "starttime"],
        "ean13": ["ean"],
        "color": ["bg", "background"],
        "loop": ["repeat"],
        "ntp": ["server"],
        "date": ["timestamp", "datetime", "now"],
        "transport": ["protocols"],
        "file": ["uri", "image", "movie", "clip", "mediafile"],
        // Free space below which something is done, which is one of two things here.
        "keep-free": ["minfree", "freespace", "minimumfree", "minfreespace"],
        "reserve": ["minfree", "freespace", "minimumfree", "minfreespace"],
        "keep-size": ["maxsize", "maximumsize", "quota"],
        "encoding": ["codec", "fourcc", "pixelformat", "pixfmt", "inputformat"],
        "latency": ["buffer", "jitterbuffer", "buffertime", "buffering"],
        "opening-limit": ["timeout", "connecttimeout", "stimeout"],
        "sources": ["cameras"],
        "keep": ["retention", "retain", "rotate", "maxage", "keepfor", "deleteafter"],
        "length": ["duration", "maxlength", "maxduration"],
        "size": ["s", "videosize", "canvas", "canvassize", "outputsize"],
    ]

    /// What other programs have in a word's place.
    static func kin(of word: String) -> Set<String> { kin[word] ?? [] }

    /// The other names of a word.
    static func names(of word: String) -> Set<String> { table[word] ?? [] }
}
