extension SourceWatch {
    /// How long a live source may give nothing before it counts as lost; one of less than 1.17 fps has 1.75 of its own intervals. Only
    /// the time counts in which the watch itself was punctual (`Attendance`).
    package static let silenceLimit = Duration.milliseconds(1500)
    /// How long nothing may come of a stream before it is looked where its thread is.
    static let quietLimit = tickInterval * 2
    /// The pause before a lost source is opened again; after each attempt that came to nothing it is twice as long.
    package static let retryPause = Duration.milliseconds(500)
    /// The longest pause between two attempts: what is there again is to give pictures within 3 s.
    package static let longestRetryPause = Duration.seconds(2)
    /// How much older than usual a picture is that was on its way when its source was lost; half the shortest silence that is a loss, and more.
    static let delayOnTheWay = silenceLimit * 0.6
    /// The least that is missing where a source was lost: pictures may come in the order in which they are decoded.
    static let leastHole = Duration.milliseconds(200)
    /// How often it is asked whether somebody listens for a lost network source; nothing is opened before.
    package static let knockPause = Duration.milliseconds(250)
    /// How long a source that was opened again has to give something.
    package static let attemptLimit = Duration.seconds(5)
    /// How long after the start the error of a source that has given nothing ends the run: it refuses to start. Later one is a loss like any
    /// other, for others have been recording.
    package static let refusalLimit = Duration.seconds(2)
    /// How long a device may take to open before the start is given up.
    package static let startLimit = Duration.seconds(15)
    /// How often it is looked at.
    package static let tickInterval = Duration.milliseconds(100)
    /// How much longer than its latency a source and its decoder may take with what they give, for which nobody is too slow.
    static let longestDelay = Duration.milliseconds(100)
    /// The same in pictures, beyond the one that is shown: a camera that reorders three.
    static let delayedPictures = 3
    /// From one picture to the next, at least; Matroska's tick.
    static let leastStep = Duration.milliseconds(1)
    /// How long after a return memory is given back: once all that was made for it has been made.
    static let trimDelay = Duration.seconds(1)
}

/// What stands in a device's place: another one tells that a device has come back. Opaque: made from whatever tells files apart.
package struct DeviceMark: Sendable, Hashable {
    private let parts: [UInt64]

    /// Makes one of what tells two things in one place apart, such as a file's number and the time it was made.
    package init(_ parts: [UInt64]) { self.parts = parts }
}
