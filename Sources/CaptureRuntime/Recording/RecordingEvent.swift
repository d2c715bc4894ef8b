/// What happens in a recording, in order.
public enum RecordingEvent: Sendable {
    /// Something happened in the session; its own end is told as `ended`.
    case session(SessionEvent)
    /// Frames were dropped; told at most once a second for each place.
    case dropped(FrameDrop)
    /// A file is on the disk, and stays as it is.
    case fileArchived(ArchivedFile)
    /// The files of a take are in order, as far as they will be, and its manifest is written.
    case takeArchived(TakeArchive.Result)
    /// All is over, and every manifest is written; no event follows.
    case ended(RecordingReport)
}
