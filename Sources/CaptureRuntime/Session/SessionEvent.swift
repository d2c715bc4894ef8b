public import CaptureModel
public import CapturePlan
public import SessionLogic

/// What happens in a running session, in order.
public enum SessionEvent: Sendable, Hashable {
    /// Media flows.
    case started
    /// A source has come to its end, as a file does.
    case sourceEnded(NodeName)
    /// A looped file begins again.
    case sourceLooped(NodeName)
    /// A live source is lost; what came of it ends at a running time. The others go on.
    case sourceLost(NodeName, SourceLoss.Reason, at: Duration)
    /// A lost source is opened again, for the first time or once more.
    case sourceRetrying(NodeName, attempt: Int)
    /// A lost source gives media again, from a running time on; so much of it is missing before. That may be less than since the loss
    /// was told: some of it may have been on its way then.
    case sourceReturned(NodeName, gap: Duration, at: Duration)
    /// The media of a live source is worked on later and later: the machine cannot keep up.
    case sourceLagging(SourceLag)
    /// It is worked on in time again.
    case sourceCaughtUp(SourceLag)
    /// Pictures of a network source have come damaged, since it was last told, at most once a second; the newest at a running time.
    case picturesDamaged(NodeName, count: Int, at: Duration)
    /// A sink has seen the end of its stream: its file is complete.
    case sinkFinished(NodeName)
    /// A take has begun; so has the run's only one.
    case takeStarted(Take)
    /// A take that was due cannot begin; the session goes on.
    case takeFailed(SessionFailure)
    /// A sink's next file has been made, and is empty; not all are begun.
    case filePrepared(NodeName, path: String, take: Int)
    /// A sink that is split goes on in another file.
    case fileStarted(NodeName, path: String)
    /// A file has seen the end of its stream: it is complete.
    case fileFinished(NodeName, path: String)
    /// Somebody has marked a moment of the take.
    case marked(TakeMarker)
    /// A take has ended, and its files are finished as far as they will be.
    case takeEnded(TakeReport)
    /// There is more or less room on a disk than before, at a running time.
    case diskChanged(DiskState, at: Duration)
    /// A disk is too slow for a file; frames wait, and none is lost yet.
    case diskSlow(SlowDisk, at: Duration)
    /// A disk that was too slow for a sink has caught up.
    case diskCaughtUp(NodeName, at: Duration)
    /// What waits for a slow disk is more than fits: frames of a sink are lost from now on.
    case overflowing(NodeName, at: Duration)
    /// No more frames of a sink are lost to a slow disk; so many were.
    case overflowed(NodeName, Int, at: Duration)
    /// A recording was deleted to make room.
    case recordingDeleted(DeletedRecording, at: Duration)
    /// A recording ends for want of room, and goes on once there is some.
    case recordingPaused(NodeName, DiskState, at: Duration)
    /// A paused recording goes on in another file.
    case recordingResumed(NodeName, at: Duration)
    /// A file has ended with something that could not be written; what it has is whole up to there. Or another file was put in its place
    /// (`isReplaced`), which is not of the recording.
    case fileFailed(NodeName, path: String, SessionFailure, isReplaced: Bool)
    /// A sink records no more, or not what comes next; the others go on.
    case sinkFailed(SessionFailure)
    /// When the first buffer of each medium of a file came, in running time: told when media has begun to come, and again, then of all
    /// of its media, before the file is complete.
    case fileTimed(NodeName, path: String, first: [MediaType: Duration])
    /// Somebody has set the clock on the wall; recordings go on as if nothing had happened.
    case wallClockStepped(WallClockStep)
    /// With the picture of a running time a source's zoom changes, or a ramp of it begins or ends.
    case zoomChanged(ZoomState, at: Duration)
    /// With the picture of a running time people come or go that a source follows, or somebody has switched that.
    case centreStageChanged(CentreStageState, at: Duration)
    /// With the picture of a running time the background of a source's people is blurred or not, or people come or go.
    case portraitChanged(PortraitState, at: Duration)
    /// With the picture of a running time a compositor's layout changes, or a transition of it begins or ends.
    case layoutChanged(LayoutState, at: Duration)
    /// With the sound of a running time a source's sound is treated otherwise.
    case microphoneModeChanged(MicrophoneModeState, at: Duration)
    /// With the picture of a running time another frame rate of a source begins that was asked for.
    case frameRateChanged(FrameRateState, at: Duration)
    /// A code has come into the picture of a scan sink at a running time.
    case codeRead(ReadCode, at: Duration)
    /// The machine is pressed harder than before, or less.
    case pressureChanged(SystemPressure)
    /// A policy leaves pictures out because of the machine's pressure, or lets them pass again.
    case throttled(PressureStep)
    /// An element warns; media still flows.
    case warning(SessionFailure)
    /// Something is broken; the session ends, and finishes what can be finished.
    case failed(SessionFailure)
    /// All is over; no event follows.
    case ended(SessionReport)
}
