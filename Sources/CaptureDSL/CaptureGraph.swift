public import CaptureModel

/// A capture graph written in Swift: its sinks, and through them all nodes they refer to.
///
/// Nothing is checked here and nothing throws; the checker says everything that is wrong with `graph` at once.
public struct CaptureGraph: Sendable, Hashable {
    /// The graph as the checker takes it.
    public let graph: Graph

    /// Makes a graph of sinks; sources, effects, compositors, mixers and tees are found by what the sinks refer to.
    ///
    /// - Parameters:
    ///   - name: The graph's name; `{name}` in file names.
    ///   - rig: Which rig it is meant for.
    ///   - output: The folder that recordings go to; nil is the working directory.
    ///   - onCostExceeded: What is done where the cameras take more than there is of what they share.
    ///   - takes: When takes begin and how long they last; left out, the run is one take.
    ///   - disk: What is kept of the disk, and of what was recorded; left out, nothing is deleted.
    ///   - clock: The clock that paces the run; left out, it is the machine's own.
    ///   - defaults: Values for what cameras and sinks leave open.
    ///   - sinks: The sinks.
    public init(
        _ name: String, rig: RigReference = .thisMachine, output: String? = nil,
        onCostExceeded: CostPolicy = .reject, takes: TakePolicy = TakePolicy(),
        disk: DiskPolicy = DiskPolicy(), clock: ClockPolicy = ClockPolicy(),
        defaults: GraphDefaults = GraphDefaults(),
        filePath: String = #filePath, line: Int = #line, column: Int = #column,
        @SinkBuilder sinks: () -> [any SinkNode]
    ) {
        let place = Provenance(callAt: filePath, line, column)
        var takes = takes
        takes.provenance.range = takes.provenance.range ?? place.range
        var disk = disk
        disk.provenance.range = disk.provenance.range ?? place.range
        var clock = clock
        clock.provenance.range = clock.provenance.range ?? place.range
        let empty = Graph(
            name: name, rig: rig, outputFolder: output, onCostExceeded: onCostExceeded, takes: takes, disk: disk,
            clock: clock,
            provenance: place)
        var collector = GraphCollector(into: empty, defaults: defaults)
        for sink in sinks() { collector.add(sink.wired) }
        graph = collector.finished()
    }
}
