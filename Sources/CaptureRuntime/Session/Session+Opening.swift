internal import GStreamerKit
internal import SessionLogic

/// How a session opens what it is made of.
extension Session {
    /// Opens every device and starts the clock, once what is paced beside live sources has something to give.
    ///
    /// - Returns: whether the session has not come to its end meanwhile; one that is told to stop runs to its end.
    func openDevices() async throws(GStreamerError) -> Bool {
        if let beginning = PacedBeginning(assembly) {
            self.beginning = beginning
            try await open(.paused)
            await beginning.wait(timer)
            guard phase < .ended else { return false }
        }
        try await open(.playing)
        patience?.begin(timer)
        return true
    }

    /// Brings the pipeline to a state, if need be without streams that cannot be opened.
    private func open(_ state: State) async throws(GStreamerError) {
        let pipeline = assembly.pipeline
        opening = state
        while true {
            let left = streams.count(where: \.hasLeft)
            do throws(GStreamerError) {
                return try await worker.run(within: Self.startTimeout, "opening the devices") {
                    () throws(GStreamerError) in
                    _ = try pipeline.setState(state)
                }
            } catch {
                // One may have left meanwhile, because of what it said.
                await leaveRefusedStreams(state)
                guard streams.count(where: \.hasLeft) > left else { throw error }
            }
        }
    }

    /// Goes on to the state that was asked for. GStreamer gives up a change of state that is under way where an element fails
    /// (`gst_bin_handle_message_func`), also one that others do without: what they write would wait for ever.
    func resumeOpening() async {
        let pipeline = assembly.pipeline
        guard phase == .starting || phase == .running, let opening, pipeline.element.currentState != opening else {
            return
        }
        await worker.run { if pipeline.element.currentState != opening { _ = try? pipeline.setState(opening) } }
    }
}
