import SessionLogic

extension SinkTakes {
    /// A buffer enters the last queue of its leg and comes out of it at once.
    @discardableResult
    mutating func come(
        _ leg: String, at time: Duration, isKey: Bool = true
    ) -> (file: Int?, actions: [SinkRecording.Action]) {
        let entered = enter(leg, at: time, isKeyFrame: isKey)
        let passage = pass(leg, at: time, half: .milliseconds(10), isKeyFrame: isKey)
        return (passage.file, entered + passage.actions)
    }
}
