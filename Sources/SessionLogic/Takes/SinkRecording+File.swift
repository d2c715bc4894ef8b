/// The files of a record sink.
extension SinkRecording {
    /// A file of the take.
    struct File: Sendable {
        let id: FileID
        /// Which file of its take, from 1.
        let number: Int
        /// The running time that is 0 in the file.
        var zero = Duration.zero
        /// The legs of which nothing more comes to it.
        var over: Set<String> = []
        /// Whether something of it is on its disk, where a crash finds it.
        var isWritten = false
        /// Whether its end has come, or it has failed.
        var isClosed = false
    }

    /// A file that follows without anybody having asked for it.
    enum Part: Sendable, Hashable {
        /// It is being made; media came back at a running time, or has not yet.
        case making(Order, returned: Duration?)
        /// It waits for media to come back.
        case ready(FileID)
        /// It takes over at the first key frame at or after a running time.
        case due(FileID, Duration)
    }

    /// A file that is to be made.
    package struct Order: Sendable, Hashable {
        /// Which take it is for: one of an older take may still be under way.
        package var take: Int
        /// Which order of the take.
        package var id: Int
        /// Which file of its take.
        package var number: Int
        /// Where it begins as a segment; nil for a part, which begins where media comes back.
        package var due: Duration?
        /// Whether it has been asked for before in vain, and told.
        package var isRetry = false
    }
}

extension SinkRecording.Part {
    /// The file, once it is made.
    var file: SinkRecording.FileID? {
        switch self {
        case .making: nil
        case .ready(let file), .due(let file, _): file
        }
    }

    /// The same of another file.
    func with(_ file: SinkRecording.FileID) -> Self {
        switch self {
        case .making: self
        case .ready: .ready(file)
        case .due(_, let time): .due(file, time)
        }
    }
}
