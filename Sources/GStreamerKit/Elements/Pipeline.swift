internal import CGStreamer

/// The outermost bin, with a clock and a bus (GStreamer: `GstPipeline`).
///
/// The last reference brings it to `null` first, which waits for its threads: let it go on none of them.
@safe
public final class Pipeline: Sendable {
    /// The pipeline as a bin.
    public let bin: Bin
    /// What its elements say.
    public let bus: Bus

    /// The pipeline as an element.
    public var element: Element { bin.element }

    private var raw: UnsafeMutablePointer<GstPipeline> {
        unsafe UnsafeMutableRawPointer(element.raw).assumingMemoryBound(to: GstPipeline.self)
    }

    /// Makes an empty pipeline. C: `gst_pipeline_new`.
    public init(name: String) throws(GStreamerError) {
        try GStreamer.initialize()
        guard let raw = unsafe gst_pipeline_new(name) else {
            throw GStreamerError(.creationFailed, "pipeline '\(name)' cannot be made")
        }
        bin = unsafe Bin(Element(sinking: raw))
        bus = unsafe Bus(owning: gst_element_get_bus(raw))
    }

    deinit {
        unsafe _ = gst_element_set_state(element.raw, GST_STATE_NULL)
        bus.close()
    }

    /// Its name. C: `gst_object_get_name`.
    public var name: String { element.name }

    /// Takes elements in. C: `gst_bin_add`.
    public func add(_ elements: Element...) throws(GStreamerError) {
        for element in elements { try bin.add(element) }
    }

    /// Lets an element go, which should be in state `null`. C: `gst_bin_remove`.
    public func remove(_ element: Element) throws(GStreamerError) { try bin.remove(element) }

    /// The element of a name, or nil. C: `gst_bin_get_by_name`.
    public func find(_ name: String) -> Element? { bin.find(name) }

    /// Asks for a state; may block. C: `gst_element_set_state`.
    @discardableResult
    public func setState(_ state: State) throws(GStreamerError) -> StateChange { try element.setState(state) }

    /// Waits until a change of state is done; blocks. C: `gst_element_get_state`.
    @discardableResult
    public func state(within timeout: Duration) throws(GStreamerError) -> State { try element.state(within: timeout) }

    /// Keeps to one clock, whatever elements offer; without it the first sound device's clock is taken.
    ///
    /// C: `gst_pipeline_use_clock`.
    public func useClock(_ clock: Clock) { unsafe gst_pipeline_use_clock(raw, clock.raw) }

    /// The clock in use; nil before the pipeline has started. C: `gst_pipeline_get_clock`, `gst_element_get_clock`.
    public var clock: Clock? { unsafe gst_element_get_clock(element.raw).map { unsafe Clock(owning: $0) } }

    /// Running time at this moment. C: `gst_element_get_current_running_time`.
    public var runningTime: ClockTime? { element.runningTime }

    /// The elements, links and caps in Graphviz' notation. C: `gst_debug_bin_to_dot_data`.
    public func debugGraph() -> String { bin.debugGraph() }
}
