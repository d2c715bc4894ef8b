extension Stream {
    @available(*, unavailable, message: "a stream needs a picture or a sound: pass 'video:', 'audio:' or both")
    public init(_ name: String, to url: String) { rejectedByTheCompiler() }

    @available(
        *, unavailable, message: "'video:' takes a node that gives a picture; this one gives sound: pass it as 'audio:'"
    )
    public init(_ name: String, to url: String, video: any SoundOnlyNode, audio: [any AudioNode] = []) {
        rejectedByTheCompiler()
    }

    @available(
        *, unavailable, message: "'video:' takes a node that gives a picture; this one gives sound: pass it as 'audio:'"
    )
    public init(_ name: String, to url: String, video: any SoundOnlyNode, audio: any AudioNode) {
        rejectedByTheCompiler()
    }

    @available(*, unavailable, message: "'audio:' takes a node that gives sound; this one gives a picture")
    public init(_ name: String, to url: String, video: any VideoNode, audio: any PictureOnlyNode) {
        rejectedByTheCompiler()
    }

    @available(*, unavailable, message: "'audio:' takes a node that gives sound; this one gives a picture")
    public init(_ name: String, to url: String, audio: any PictureOnlyNode) { rejectedByTheCompiler() }

    @available(
        *, unavailable,
        message: "a sink ends the flow, so nothing can stream it: pass the node it takes its picture from"
    )
    public init(_ name: String, to url: String, video: any SinkNode) { rejectedByTheCompiler() }

    @available(
        *, unavailable,
        message: "a sink ends the flow, so nothing can stream it: pass the node it takes its picture from"
    )
    public init(_ name: String, to url: String, video: any SinkNode, audio: any AudioNode) { rejectedByTheCompiler() }
}
