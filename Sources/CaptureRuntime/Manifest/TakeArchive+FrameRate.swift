internal import CaptureModel
internal import CapturePlan

/// Frame rates that somebody has lowered.
extension TakeArchive {
    /// Of a take that begins, those that are lowered: a source that gives all of its pictures is what everybody expects.
    func beginFrameRates() {
        guard isRecording else { return }
        for sink in plan.sinks where sink.recordedPath != nil {
            let thinned = progress(sink.node).thinned
            change { $0.thinned[sink.node] = thinned }
        }
        let lowered = plan.rateControls.compactMap { frameRates[$0.node] }.filter { $0.active != nil }
        guard !lowered.isEmpty else { return }
        change { $0.manifest.frameRates = lowered.map { TakeFrameRate($0, at: .zero) } }
        writeJournal()
    }

    /// The next entry of the journal has it.
    func note(_ state: FrameRateState, _ at: Duration) {
        frameRates[state.source] = state
        guard isRecording else { return }
        change { account in
            let time = at - account.manifest.start.runningTime.duration
            account.manifest.frameRates = (account.manifest.frameRates ?? []) + [TakeFrameRate(state, at: time)]
        }
    }
}
