internal import CGStreamer

/// What C holds for a probe.
typealias ProbeBody = @Sendable (UnsafeMutablePointer<GstPadProbeInfo>) -> GstPadProbeReturn

extension Pad {
    /// Calls back for each buffer, on the streaming thread, which must not be kept waiting. C: `gst_pad_add_probe`.
    ///
    /// Of a list of buffers each is shown, and the list is dropped where the answer to its last is `drop`.
    @discardableResult
    public func onBuffer(_ body: @escaping @Sendable (BufferInfo) -> PadProbe.Action) -> PadProbe {
        // The pad holds the probe; it must not be held by it.
        nonisolated(unsafe) let pad = unsafe raw
        return unsafe add(GST_PAD_PROBE_TYPE_BUFFER.rawValue | GST_PAD_PROBE_TYPE_BUFFER_LIST.rawValue) { info in
            // Each accessor complains of the other kind, so the kind is asked for first.
            guard unsafe info.pointee.type.rawValue & GST_PAD_PROBE_TYPE_BUFFER_LIST.rawValue != 0 else {
                guard let buffer = unsafe gst_pad_probe_info_get_buffer(info) else { return .pass }
                let action = unsafe body(BufferInfo(reading: buffer))
                if case .stamp(let time) = action { unsafe Self.stamp(info, at: time) }
                if case .restamp(let times) = action { unsafe Self.restamp(info, with: times) }
                if case .trim(let time) = action { unsafe Self.trim(info, of: pad, from: time) }
                return action
            }
            guard let list = unsafe gst_pad_probe_info_get_buffer_list(info) else { return .pass }
            var action = PadProbe.Action.pass
            for index in 0..<(unsafe gst_buffer_list_length(list)) {
                guard let buffer = unsafe gst_buffer_list_get(list, index) else { continue }
                action = unsafe body(BufferInfo(reading: buffer))
            }
            return action
        }
    }

    /// Gives the buffer that passes another time, in a copy of its own where others hold it too. Nothing is decoded after it is
    /// shown.
    static func stamp(_ info: UnsafeMutablePointer<GstPadProbeInfo>, at time: ClockTime) {
        guard let data = unsafe info.pointee.data else { return }
        let object = unsafe data.assumingMemoryBound(to: GstMiniObject.self)
        guard let own = unsafe gst_mini_object_make_writable(object) else { return }
        unsafe info.pointee.data = UnsafeMutableRawPointer(own)
        let buffer = unsafe UnsafeMutableRawPointer(own).assumingMemoryBound(to: GstBuffer.self)
        unsafe buffer.pointee.pts = time.raw
        // A missing one is the largest number there is.
        if unsafe buffer.pointee.dts != GstClockTime.max {
            unsafe buffer.pointee.dts = min(buffer.pointee.dts, time.raw)
        }
    }

    /// Calls back for each event, on the thread that sends it. C: `gst_pad_add_probe`.
    @discardableResult
    public func onEvent(upstream: Bool = false, _ body: @escaping @Sendable (EventInfo) -> PadProbe.Action) -> PadProbe
    {
        let downstreamMask = GST_PAD_PROBE_TYPE_EVENT_DOWNSTREAM.rawValue | GST_PAD_PROBE_TYPE_EVENT_FLUSH.rawValue
        return unsafe add(upstream ? GST_PAD_PROBE_TYPE_EVENT_UPSTREAM.rawValue : downstreamMask) { info in
            guard let event = unsafe gst_pad_probe_info_get_event(info) else { return .pass }
            return unsafe body(EventInfo(reading: event))
        }
    }

    /// Calls back once when the end of the stream passes. C: `gst_pad_add_probe`.
    @discardableResult
    public func onEndOfStream(_ body: @escaping @Sendable () -> Void) -> PadProbe {
        onEvent { event in
            guard event == .endOfStream else { return .pass }
            body()
            return .remove
        }
    }

    /// Calls back once while nothing passes the pad: at once on this thread if it is idle now, else on the streaming thread. C:
    /// `gst_pad_add_probe`.
    ///
    /// A pad is idle until a buffer has left it for its peer, also while a probe of the pad looks at the buffer, and after that.
    @discardableResult
    public func onIdle(_ body: @escaping @Sendable () -> Void) -> PadProbe {
        unsafe add(GST_PAD_PROBE_TYPE_IDLE.rawValue) { _ in
            body()
            return .remove
        }
    }

    /// Holds back all that comes downstream until the probe is cancelled; calls back once when it holds.
    ///
    /// C: `gst_pad_add_probe`.
    public func block(_ whenBlocked: @escaping @Sendable () -> Void = {}) -> PadProbe {
        let first = ProbeLife()
        return unsafe add(GST_PAD_PROBE_TYPE_BLOCK_DOWNSTREAM.rawValue) { _ in
            if first.end() { whenBlocked() }
            return .pass
        }
    }

    private func add(
        _ mask: UInt32, _ look: @escaping @Sendable (UnsafeMutablePointer<GstPadProbeInfo>) -> PadProbe.Action
    ) -> PadProbe {
        let life = ProbeLife()
        let body: ProbeBody = { info in
            switch unsafe look(info) {
            case .pass, .stamp, .restamp, .trim: GST_PAD_PROBE_OK
            case .drop: GST_PAD_PROBE_DROP
            // Where `cancel` came first it removes the probe itself.
            case .remove: life.end() ? GST_PAD_PROBE_REMOVE : GST_PAD_PROBE_OK
            }
        }
        return unsafe PadProbe(self, id: add(mask, body: body), life: life)
    }

    /// Adds a probe that answers in C's own words.
    @discardableResult
    func add(_ mask: UInt32, body: @escaping ProbeBody) -> gulong {
        unsafe gst_pad_add_probe(
            raw, GstPadProbeType(rawValue: mask),
            { _, info, context in
                guard let info = unsafe info, let callback = unsafe Callback<ProbeBody>.of(context)
                else { return GST_PAD_PROBE_OK }
                return unsafe callback.body(info)
            }, Callback(body).retainedContext, { context in unsafe releaseContext(context) })
    }
}
