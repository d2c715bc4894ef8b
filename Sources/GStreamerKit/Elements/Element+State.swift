internal import CGStreamer

extension Element {
    /// Asks for a state; may block for as long as a device or a sink does. C: `gst_element_set_state`.
    ///
    /// - Throws: `stateChangeFailed`; the bus has the cause.
    @discardableResult
    public func setState(_ state: State) throws(GStreamerError) -> StateChange {
        switch unsafe gst_element_set_state(raw, state.raw) {
        case GST_STATE_CHANGE_SUCCESS: return .success
        case GST_STATE_CHANGE_ASYNC: return .async
        case GST_STATE_CHANGE_NO_PREROLL: return .noPreroll
        default:
            throw GStreamerError(.stateChangeFailed, "\(label) does not go to state '\(state.rawValue)'", element: name)
        }
    }

    /// Waits until a change of state is done, then answers the state; blocks. C: `gst_element_get_state`.
    ///
    /// - Throws: `stateChangeFailed`, or `timedOut` where the change still goes on.
    @discardableResult
    public func state(within timeout: Duration) throws(GStreamerError) -> State {
        var (current, pending) = (GST_STATE_NULL, GST_STATE_NULL)
        let result = unsafe gst_element_get_state(raw, &current, &pending, ClockTime(timeout).raw)
        let state = State(raw: current) ?? .null
        let target = State(raw: pending) ?? state
        switch result {
        case GST_STATE_CHANGE_SUCCESS, GST_STATE_CHANGE_NO_PREROLL: return state
        case GST_STATE_CHANGE_ASYNC:
            throw GStreamerError(
                .timedOut,
                "\(label) is still on its way from state '\(state.rawValue)' to '\(target.rawValue)' after \(timeout)",
                element: name)
        default:
            throw GStreamerError(
                .stateChangeFailed, "\(label) does not go to state '\(target.rawValue)'", element: name)
        }
    }

    /// The state at this moment, without waiting. C: `gst_element_get_state`.
    public var currentState: State {
        var current = GST_STATE_NULL
        unsafe _ = gst_element_get_state(raw, &current, nil, 0)
        return State(raw: current) ?? .null
    }

    /// Brings the element to the state of its bin. C: `gst_element_sync_state_with_parent`.
    ///
    /// - Throws: `stateChangeFailed`.
    public func syncStateWithParent() throws(GStreamerError) {
        guard unsafe gst_element_sync_state_with_parent(raw) != 0 else {
            throw GStreamerError(.stateChangeFailed, "\(label) does not follow the state of its bin", element: name)
        }
    }

    /// Keeps the bin's changes of state from the element, or no longer. C: `gst_element_set_locked_state`.
    public func setLockedState(_ isLocked: Bool) { unsafe gst_element_set_locked_state(raw, isLocked ? 1 : 0) }
}
