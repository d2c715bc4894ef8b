public import CaptureModel

/// A fan-out written out, to give its branches a policy; elsewhere using a value twice is enough.
public struct Tee<Media: Medium>: OutputNode {
    public let wired: WiredNode

    private init(
        _ name: String, of input: WiredNode, policy: TeeNode.Policy, depth: Duration?, provenance: Provenance
    ) {
        let tee = TeeNode(
            NodeName(name), of: input.name, media: Media.type, policy: policy, depth: depth, provenance: provenance)
        wired = WiredNode(.tee(tee), inputs: [input])
    }
}

extension Tee: VideoNode, PictureOnlyNode where Media == Picture {
    /// Fans out a picture; each use of the tee is a branch.
    ///
    /// - Parameters:
    ///   - name: The node's name.
    ///   - video: The node that is fanned out.
    ///   - policy: What a branch does when its consumer is slower than its source.
    ///   - depth: How much a branch may lag; nil leaves it to the planner.
    public init(
        _ name: String, video: any VideoNode, policy: TeeNode.Policy = .blocking, depth: Duration? = nil,
        filePath: String = #filePath, line: Int = #line, column: Int = #column
    ) {
        let place = Provenance(callAt: filePath, line, column)
        self.init(name, of: video.wired, policy: policy, depth: depth, provenance: place)
    }

    /// Fans out a node that gives a picture only.
    public init(
        _ name: String, of node: any PictureOnlyNode, policy: TeeNode.Policy = .blocking, depth: Duration? = nil,
        filePath: String = #filePath, line: Int = #line, column: Int = #column
    ) {
        self.init(name, video: node, policy: policy, depth: depth, filePath: filePath, line: line, column: column)
    }
}

extension Tee: AudioNode, SoundOnlyNode where Media == Sound {
    /// Fans out a sound; each use of the tee is a branch.
    ///
    /// - Parameters:
    ///   - name: The node's name.
    ///   - audio: The node that is fanned out.
    ///   - policy: What a branch does when its consumer is slower than its source.
    ///   - depth: How much a branch may lag; nil leaves it to the planner.
    public init(
        _ name: String, audio: any AudioNode, policy: TeeNode.Policy = .blocking, depth: Duration? = nil,
        filePath: String = #filePath, line: Int = #line, column: Int = #column
    ) {
        let place = Provenance(callAt: filePath, line, column)
        self.init(name, of: audio.wired, policy: policy, depth: depth, provenance: place)
    }

    /// Fans out a node that gives sound only.
    public init(
        _ name: String, of node: any SoundOnlyNode, policy: TeeNode.Policy = .blocking, depth: Duration? = nil,
        filePath: String = #filePath, line: Int = #line, column: Int = #column
    ) {
        self.init(name, audio: node, policy: policy, depth: depth, filePath: filePath, line: line, column: column)
    }
}
