/// How much of a high-speed USB bus an isochronous stream reserves.
///
/// The figures are the kernel's: `HS_NSECS_ISO` of include/linux/usb/hcd.h for the time on the bus, and the choice of the
/// alternate setting in drivers/media/usb/uvc/uvc_video.c, the smallest that holds what the device asks for.
enum USBBandwidth {
    /// Microframes per second.
    static let microframes = 8000.0
    /// The largest payload of an endpoint: three packets of 1024 bytes (USB 2.0, section 5.6.3).
    static let largestPayload = 3072
    /// The bytes of a payload's header at most, which every microframe carries (USB Video Class 1.5, section 2.4.3.3).
    static let header = 12

    /// The time on the bus of so many bytes in a microframe, in whole microseconds.
    static func microseconds(payload: Int) -> Int {
        let bits = 7 * 8 * payload / 6
        let nanoseconds = (38 * 8 * 2083 + 2083 * (3 + bits)) / 1000 + 5
        return (nanoseconds + 999) / 1000
    }

    /// The alternate setting's bytes for a stream of so many bytes per second; nil where none is large enough.
    ///
    /// - Parameter ladder: the camera's alternate settings; where it is unknown, what is needed is reserved to the byte.
    static func payload(bytesPerSecond: Double, ladder: [Int]) -> Int? {
        let needed = Int((bytesPerSecond / microframes).rounded(.up)) + header
        guard !ladder.isEmpty else { return needed <= largestPayload ? needed : nil }
        return ladder.filter { $0 >= needed }.min()
    }
}
