internal import CaptureModel
internal import CapturePlan
internal import GStreamerKit

extension PipelineAssembly {
    /// Has the encoders of a lost picture give out what they hold, and begin anew with what comes next; blocks.
    ///
    /// An encoder looks ahead: `x264enc` keeps 13 pictures until more come. They belong before the gap, and as long as they are
    /// held a camera's driver does not let its device go. Nothing but the end of the stream drains an encoder of GStreamer
    /// 1.22, and nothing but a flush lets it begin anew; both are kept from what follows. The other events go on: where nothing has come
    /// of the encoder before, its first frame brings the beginning of its stream, caps and segment, and it would send them only once.
    ///
    /// - Parameter isEnding: whether the stream ends for good: its end is sent once more then.
    func drainEncoders(below element: String, isEnding: () -> Bool) {
        let reach = plan.reach(of: element)
        for planned in plan.elements where reach.contains(planned.name) && planned.factory.hasSuffix("enc") {
            guard let entry = pad("sink", of: planned.name), let exit = pad("src", of: planned.name),
                entry.currentCaps?.mediaType == "video/x-raw"
            else { continue }
            // Media may still come: what had been on its way when the source was found to be lost, or the source itself. It would be refused
            // before the flush, and behind it would be in no segment: of such pictures a muxer says nothing, and writes none. An end that
            // another thread sends comes before the gate or behind it, and is kept from nobody.
            entry.holdingStream {
                let gate = exit.onEvent { [.endOfStream, .flushStart, .flushStop].contains($0) ? .drop : .pass }
                entry.send(.endOfStream)
                entry.send(.flushStart)
                entry.send(.flushStop(resetTime: false))
                // The flush took it away, and nobody above knows.
                entry.repeatSegment()
                gate.cancel()
            }
            // The flush has let the pad forget an end that came before.
            if isEnding() { entry.send(.endOfStream) }
        }
    }
}
