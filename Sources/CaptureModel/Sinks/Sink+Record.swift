extension Sink {
    /// Writes a file.
    public struct Record: Sendable, Hashable {
        /// The file's name; a relative one starts at the output folder, and none may leave it.
        public var path: FileTemplate
        /// The container; nil is what the name's extension says.
        public var container: Container?
        /// How pictures are compressed.
        public var video: VideoSettings
        /// How sound is written.
        public var audio: AudioSettings
        /// For MP4 and MOV: the length of a fragment; what a crash can cost (GStreamer: `mp4mux.fragment-duration`).
        /// nil is 1 s; 0 s writes an ordinary file with its index at the front, which a crash makes unreadable.
        public var fragment: Duration?
        /// The length of a segment: the recording is split into files, each of which ends at the first key frame at or
        /// after this time. nil is one file. The name gets `-{segment}` before its extension where it lacks the placeholder.
        public var segment: Duration?
        /// The timecode of its files; nil is none.
        public var timecode: TimecodePolicy?
        /// How its files play slower than what they show; nil is as it happened.
        public var slowMotion: SlowMotion?

        /// Makes a record sink.
        public init(
            to path: FileTemplate, container: Container? = nil, video: VideoSettings = VideoSettings(),
            audio: AudioSettings = AudioSettings(), fragment: Duration? = nil, segment: Duration? = nil,
            timecode: TimecodePolicy? = nil, slowMotion: SlowMotion? = nil
        ) {
            self.path = path
            self.container = container
            self.video = video
            self.audio = audio
            self.fragment = fragment
            self.segment = segment
            self.timecode = timecode
            self.slowMotion = slowMotion
        }
    }
}
