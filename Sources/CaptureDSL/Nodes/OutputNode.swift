public import CaptureModel

/// A node whose output other nodes can use: a source, an effect, a compositor, an audio mixer or a tee.
public protocol OutputNode: Sendable {
    /// The node with all that it is made from.
    var wired: WiredNode { get }
}

/// A node that gives a picture.
public protocol VideoNode: OutputNode {}

/// A node that gives sound.
public protocol AudioNode: OutputNode {}

/// A node that gives a picture and never sound; it is there so that the compiler can say so where sound is wanted.
public protocol PictureOnlyNode: VideoNode {}

/// A node that gives sound and never a picture; it is there so that the compiler can say so where a picture is wanted.
public protocol SoundOnlyNode: AudioNode {}

extension OutputNode {
    /// Its name in the graph.
    public var name: NodeName { wired.name }
}
