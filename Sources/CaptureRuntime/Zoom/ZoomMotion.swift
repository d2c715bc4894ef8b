internal import CaptureModel
internal import GStreamerKit

/// A source's zoom over time, asked for by anybody and followed picture by picture.
///
/// Time is that of the pictures, and a ramp begins with the first picture after it was asked for: what is shown then depends
/// on nothing but the pictures' time stamps, however late they come.
struct ZoomMotion: Sendable {
    /// The zoom of the last picture; where one was asked for at once, of the next.
    private(set) var zoom: UserZoom
    private(set) var ramp: ZoomRamp?
    /// The running time of the ramp's first picture.
    private var begin: ClockTime?
    /// Whether something was asked for that no picture shows yet.
    private var isNew = false

    init(_ zoom: UserZoom) { self.zoom = zoom }

    mutating func set(_ zoom: UserZoom) {
        self.zoom = zoom
        cancel()
    }

    /// Goes to a zoom from wherever it is, at powers of two per second.
    mutating func ramp(to target: UserZoom, rate: Double) {
        cancel()
        if target != zoom { ramp = ZoomRamp(from: zoom, to: target, rate: rate) }
    }

    /// Stays where it is.
    mutating func cancel() { (ramp, begin, isNew) = (nil, nil, true) }

    /// The zoom that a picture of a running time would have, as things are now.
    func zoom(at running: ClockTime) -> UserZoom {
        guard let ramp else { return zoom }
        let begin = begin ?? running
        return ramp.zoom(after: running.duration - begin.duration)
    }

    /// The zoom some time after a picture of a running time.
    func zoom(_ later: Duration, after running: ClockTime) -> UserZoom {
        guard let ramp else { return zoom }
        return ramp.zoom(after: running.duration - (begin ?? running).duration + later)
    }

    /// Goes on to the next picture; says whether with it a zoom or a ramp begins or ends.
    mutating func advance(to running: ClockTime) -> Bool {
        defer { isNew = false }
        guard let ramp else { return isNew }
        let begin = begin ?? running
        self.begin = begin
        // A source that came back may begin again with an earlier time.
        let passed = running.nanoseconds > begin.nanoseconds ? running.nanoseconds - begin.nanoseconds : 0
        zoom = ramp.zoom(after: .nanoseconds(Int64(clamping: passed)))
        guard zoom == ramp.to else { return isNew }
        (self.ramp, self.begin) = (nil, nil)
        return true
    }
}
