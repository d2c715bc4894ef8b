internal import CGStreamer
internal import Synchronization

/// Stands before a sink pad: what the element behind it refuses is thrown away, and nobody upstream is told.
///
/// In GStreamer one branch of a `tee` that fails ends them all, because the failure travels upstream with the answer to each
/// buffer (`GstFlowReturn`). Behind a shield a branch fails alone: the first failure is told here, the answer is `GST_FLOW_OK`, and
/// nothing more enters the element, so that what it has written stays as it is. A shield also measures how long the element
/// holds the thread that feeds it. C: `gst_pad_set_chain_function_full`.
///
/// A failure travels with the answers to events too: an aggregator (`mpegtsmux`, `mp4mux`) that has failed answers `GST_FLOW_ERROR` to
/// the next bitrate that a parser tells, the pad behind it then gives that in place of what its next buffer would have been answered,
/// and no chain function is asked.
@safe
public final class PadShield: Sendable {
    /// Nanoseconds on the monotonic clock at which the element took what it has not answered yet; 0 while it has nothing.
    private let since = Atomic<UInt64>(0)
    private let spent = Atomic<UInt64>(0)
    private let isShut = Atomic(false)
    private let hasFailed = Atomic(false)
    // What the pad does with a buffer, and with a list of them, as it was made: functions of the element, which are constants of
    // its code.
    private let chain: GstPadChainFunction?
    private let chainList: GstPadChainListFunction?
    private let eventFull: GstPadEventFullFunction?
    private let onFailure: @Sendable (String) -> Void
    private let passesEnds: Bool

    /// Puts a shield before a sink pad, for as long as the pad lives.
    ///
    /// - Parameters:
    ///   - passesEnds: whether an end of stream and a flush behind it are answered as they are, as in the middle of a pipeline, where a
    ///     branch may begin again; else nothing enters the element from then on.
    ///   - onFailure: called once, on the streaming thread, with GStreamer's word for the failure, such as `error`.
    public init(_ pad: Pad, passesEnds: Bool = false, onFailure: @escaping @Sendable (String) -> Void) {
        self.onFailure = onFailure
        self.passesEnds = passesEnds
        unsafe (chain, chainList) = unsafe (pad.raw.pointee.chainfunc, pad.raw.pointee.chainlistfunc)
        // Other elements answer an event with no more than yes or no.
        unsafe eventFull = unsafe pad.raw.pointee.ABI.abi.eventfullfunc
        if unsafe eventFull != nil {
            unsafe gst_pad_set_event_full_function_full(
                pad.raw,
                { pad, parent, event in
                    guard let pad = unsafe pad, let shield = unsafe Callback<PadShield>.of(pad.pointee.eventdata)?.body,
                        let take = unsafe shield.eventFull
                    else { return GST_FLOW_ERROR }
                    return unsafe shield.judge(take(pad, parent, event))
                }, Callback(self).retainedContext, { context in unsafe releaseContext(context) })
        }
        if unsafe chain != nil {
            unsafe gst_pad_set_chain_function_full(
                pad.raw,
                { pad, parent, buffer in
                    guard let pad = unsafe pad, let buffer = unsafe buffer,
                        let shield = unsafe Callback<PadShield>.of(pad.pointee.chaindata)?.body
                    else { return GST_FLOW_ERROR }
                    guard !shield.isShut.load(ordering: .acquiring), let chain = unsafe shield.chain else {
                        unsafe gst_mini_object_unref(
                            UnsafeMutableRawPointer(buffer).assumingMemoryBound(to: GstMiniObject.self))
                        return GST_FLOW_OK
                    }
                    shield.begin()
                    return unsafe shield.end(chain(pad, parent, buffer))
                }, Callback(self).retainedContext, { context in unsafe releaseContext(context) })
        }
        if unsafe chainList != nil {
            unsafe gst_pad_set_chain_list_function_full(
                pad.raw,
                { pad, parent, list in
                    guard let pad = unsafe pad, let list = unsafe list,
                        let shield = unsafe Callback<PadShield>.of(pad.pointee.chainlistdata)?.body
                    else { return GST_FLOW_ERROR }
                    guard !shield.isShut.load(ordering: .acquiring), let chain = unsafe shield.chainList else {
                        unsafe gst_mini_object_unref(
                            UnsafeMutableRawPointer(list).assumingMemoryBound(to: GstMiniObject.self))
                        return GST_FLOW_OK
                    }
                    shield.begin()
                    return unsafe shield.end(chain(pad, parent, list))
                }, Callback(self).retainedContext, { context in unsafe releaseContext(context) })
        }
    }

    /// Whether the element has refused something.
    public var isBroken: Bool { hasFailed.load(ordering: .acquiring) }

    /// Lets nothing more into the element.
    public func shut() { isShut.store(true, ordering: .releasing) }

    /// How long the element has held whoever feeds it, in all.
    public var timeInside: Duration {
        let begun = since.load(ordering: .acquiring)
        let running = begun == 0 ? 0 : Self.now &- begun
        return .nanoseconds(Int64(clamping: spent.load(ordering: .relaxed) &+ running))
    }

    private static var now: UInt64 { UInt64(gst_util_get_timestamp()) }

    /// What of the answer to an event goes on: not that the element has failed or come to its end.
    private func judge(_ answer: GstFlowReturn) -> GstFlowReturn {
        if passesEnds { return goesOn(answer) ? answer : fail(answer) }
        if answer == GST_FLOW_ERROR { _ = fail(answer) }
        // One into which nothing enters any more may be taken apart.
        let isGone = answer == GST_FLOW_FLUSHING && isShut.load(ordering: .acquiring)
        return isGone || [GST_FLOW_ERROR, GST_FLOW_EOS].contains(answer) ? GST_FLOW_OK : answer
    }

    private func begin() { since.store(Self.now, ordering: .releasing) }

    private func end(_ answer: GstFlowReturn) -> GstFlowReturn {
        let begun = since.exchange(0, ordering: .acquiringAndReleasing)
        spent.add(Self.now &- begun, ordering: .relaxed)
        if passesEnds { return goesOn(answer) ? answer : fail(answer) }
        guard answer.rawValue < GST_FLOW_OK.rawValue else { return answer }
        // What is being taken apart, or has come to its end, has not failed.
        if answer == GST_FLOW_FLUSHING || answer == GST_FLOW_EOS { shut() } else { _ = fail(answer) }
        return GST_FLOW_OK
    }

    /// Whether an answer is that of an element that works, is being flushed or has come to its end.
    private func goesOn(_ answer: GstFlowReturn) -> Bool { answer.rawValue >= GST_FLOW_EOS.rawValue }

    /// Takes note of a failure, of which whoever gives is not told.
    private func fail(_ answer: GstFlowReturn) -> GstFlowReturn {
        shut()
        if hasFailed.compareExchange(expected: false, desired: true, ordering: .acquiringAndReleasing).exchanged {
            onFailure(unsafe String(optional: gst_flow_get_name(answer), else: "error"))
        }
        return GST_FLOW_OK
    }
}
