import CaptureDiagnostics
import CaptureModel
import CapturePlan
import CaptureRuntime
import GStreamerKit
import RecordingNode

/// Tells somebody how a run goes.
protocol RunWatcher {
    /// How often `tick` is wanted.
    var interval: Duration { get }
    /// Says what was found before the run.
    mutating func report(_ diagnostics: [Diagnostic], texts: [String: String])
    /// The node listens; media does not flow yet.
    mutating func serving(at url: String, in run: Run)
    /// Media flows.
    mutating func started(_ run: Run)
    /// A signal asks for the end; the files are being finished.
    mutating func stopping(_ request: SignalWatch.Request, in run: Run)
    /// Time has passed.
    mutating func tick(_ run: Run)
    /// Something happened, other than the start, failures and the end.
    mutating func happened(_ event: SessionEvent, in run: Run)
    /// Something happened to those who look at previews.
    mutating func happened(_ event: NodeEvent, in run: Run)
    /// A file is on the disk, and stays as it is.
    mutating func archived(_ file: ArchivedFile, in run: Run)
    /// The files of a take are in order, as far as they will be, and its manifest is written.
    mutating func archived(_ result: TakeArchive.Result, in run: Run)
    /// Frames were dropped; told at most once a second for each place.
    mutating func dropped(_ drop: FrameDrop, in run: Run)
    /// Something failed, or an element warns.
    mutating func failed(_ diagnostic: Diagnostic, in run: Run)
    /// The run is over.
    mutating func ended(_ report: RecordingReport, in run: Run)
}
