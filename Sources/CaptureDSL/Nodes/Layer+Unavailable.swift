extension Layer {
    @available(*, unavailable, message: "a layer shows a picture; 'Microphone' gives sound")
    public init(_ node: Microphone) { rejectedByTheCompiler() }

    @available(*, unavailable, message: "a layer shows a picture; 'TestTone' gives sound")
    public init(_ node: TestTone) { rejectedByTheCompiler() }

    @available(*, unavailable, message: "a layer shows a picture; 'AudioMixer' gives sound")
    public init(_ node: AudioMixer) { rejectedByTheCompiler() }

    @available(*, unavailable, message: "a layer shows a picture; this node gives sound")
    public init(_ node: any SoundOnlyNode) { rejectedByTheCompiler() }

    @available(*, unavailable, message: "a layer shows the picture of a node; a sink gives none")
    public init(_ sink: any SinkNode) { rejectedByTheCompiler() }
}
