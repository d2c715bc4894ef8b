import CaptureModel

/// The keys of what a rig's cameras and sinks share. The key that says how much there is says what is counted.
enum RigResourceKeys {
    static let pixelRate = Key(
        "pixel-rate", Shape<PixelRate>.quantity("a rate of pixels"), required: true,
        "Pixels per second of the pictures delivered, as of an image signal processor.")
    static let dataRate = Key(
        "data-rate", Shape<Bitrate>.quantity("a data rate"), required: true,
        "Bits per second of the pictures delivered, as of a link.")
    static let usbMicroframe = Key(
        "usb-microframe", .integer(in: 1...125), required: true,
        "A high-speed USB bus: microseconds of each microframe of 125 that may be reserved; USB 2.0 allows 100.")
    static let usbInterval = Key(
        "usb-interval", .integer(in: 1...1_000_000), required: true,
        "A SuperSpeed USB bus: bytes of each interval of 125 us that may be reserved; Linux allows 56240.")
    static let encoderSessions = Key(
        "encoder-sessions", .integer(in: 1...1024), required: true, "Hardware encoders that may be open at once.")
    static let encoderRate = Key(
        "encoder-rate", Shape<PixelRate>.quantity("a rate of pixels"), required: true,
        "Pixels per second that the hardware encoders take together, pictures rounded up to macroblocks of 16x16.")
    static let diskWrite = Key(
        "disk-write", Shape<Bitrate>.quantity("a data rate"), required: true, "Bits per second written to files.")
    static let network = Key(
        "network", Shape<Bitrate>.quantity("a data rate"), required: true, "Bits per second sent and received.")
    static let memory = Key(
        "memory", Shape<ByteCount>.quantity("an amount of memory"), required: true,
        "What pictures on their way may take of the memory.")

    static let cameras = Key(
        "cameras", Shape<[String]>.list(of: .text), default: "all cameras", "The cameras that draw on it.")
    static let sustained = Key(
        "sustained", .number(in: 0.01...1), default: "1",
        "The share that can be taken for any length of time without overheating.")

    /// A kind of resource: its section, and how its capacity is read from it.
    struct Kind: Sendable {
        let section: Section
        let capacity: @Sendable (Fields) -> RigResource.Capacity?

        init<Value>(
            _ title: String, _ summary: String, _ key: Key<Value>, isOfCameras: Bool = false,
            _ make: @escaping @Sendable (Value) -> RigResource.Capacity
        ) {
            let shared: [any KeyRow] = isOfCameras ? [cameras] : []
            section = Section(title, summary, [key] + shared + [sustained, RigKeys.summary])
            capacity = { fields in fields[key].map(make) }
        }
    }

    static let kinds = [
        Kind("pixel rate", "A processor of pixels.", pixelRate, isOfCameras: true) { .pixelRate($0) },
        Kind("data rate", "A link.", dataRate, isOfCameras: true) { .dataRate($0) },
        Kind("USB bus", "A high-speed USB bus.", usbMicroframe, isOfCameras: true) { .usbMicroframe(microseconds: $0) },
        Kind("SuperSpeed USB bus", "A SuperSpeed USB bus.", usbInterval, isOfCameras: true) { .usbInterval(bytes: $0) },
        Kind("encoder sessions", "Hardware encoders, by number.", encoderSessions) { .encoderSessions($0) },
        Kind("encoder rate", "Hardware encoders, by speed.", encoderRate) { .encoderRate($0) },
        Kind("disk", "The disk that recordings go to.", diskWrite) { .diskWrite($0) },
        Kind("network", "The network that streams take.", network) { .network($0) },
        Kind("memory", "The memory for pictures on their way.", memory) { .memory($0) },
    ]
}
