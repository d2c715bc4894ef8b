internal import CGStreamer
internal import CGStreamerShims

extension Pad {
    /// Does something to the element behind this sink pad while no other thread gives it media or events that come in line with media; these
    /// wait, and come behind it.
    ///
    /// What the body sends into the pad itself comes through. Waits for the thread that is in the element at this moment. C:
    /// `GST_PAD_STREAM_LOCK`.
    public func holdingStream<Result>(_ body: () -> Result) -> Result {
        unsafe mcpipe_pad_lock_stream(raw)
        defer { unsafe mcpipe_pad_unlock_stream(raw) }
        return body()
    }
}
