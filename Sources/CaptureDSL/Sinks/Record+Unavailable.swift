extension Record {
    @available(*, unavailable, message: "a recording needs a picture or a sound: pass 'video:', 'audio:' or both")
    public init(_ name: String, to path: String) { rejectedByTheCompiler() }

    @available(
        *, unavailable, message: "'video:' takes a node that gives a picture; this one gives sound: pass it as 'audio:'"
    )
    public init(_ name: String, to path: String, video: any SoundOnlyNode, audio: [any AudioNode] = []) {
        rejectedByTheCompiler()
    }

    @available(
        *, unavailable, message: "'video:' takes a node that gives a picture; this one gives sound: pass it as 'audio:'"
    )
    public init(_ name: String, to path: String, video: any SoundOnlyNode, audio: any AudioNode) {
        rejectedByTheCompiler()
    }

    @available(*, unavailable, message: "'audio:' takes a node that gives sound; this one gives a picture")
    public init(_ name: String, to path: String, video: any VideoNode, audio: any PictureOnlyNode) {
        rejectedByTheCompiler()
    }

    @available(*, unavailable, message: "'audio:' takes a node that gives sound; this one gives a picture")
    public init(_ name: String, to path: String, audio: any PictureOnlyNode) { rejectedByTheCompiler() }

    @available(
        *, unavailable,
        message: "a sink ends the flow, so nothing can record it: pass the node it takes its picture from"
    )
    public init(_ name: String, to path: String, video: any SinkNode) { rejectedByTheCompiler() }

    @available(
        *, unavailable,
        message: "a sink ends the flow, so nothing can record it: pass the node it takes its picture from"
    )
    public init(_ name: String, to path: String, video: any SinkNode, audio: any AudioNode) { rejectedByTheCompiler() }
}
