internal import GStreamerKit
internal import SessionLogic

/// What a record sink does while media of some of its legs, by their last queues, is lost.
extension RecordBranch {
    /// Media of legs is lost from now on.
    ///
    /// - Parameter part: whether it comes back into a file of its own.
    func lose(_ legs: Set<String>, part: Bool) { decide { $0.lose(legs, part: part) } }

    /// Waits no longer for legs whose media is lost.
    func giveUp(_ legs: Set<String>) { decide { $0.giveUp(legs) } }

    /// Media of a leg is back; what comes at or after a running time may begin a new file.
    func resume(_ leg: String, at time: ClockTime) { decide { $0.resume(leg, at: time.duration) } }

    /// Lets the file go that was made for media that has not come back.
    func discardPart() { decide { $0.discardPart() } }
}
