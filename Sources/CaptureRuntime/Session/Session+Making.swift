internal import CaptureModel
internal import CapturePlan
internal import GStreamerKit

/// What a session puts up before anything runs.
extension Session {
    /// Keeps pictures that cannot be written from ending everything else.
    static func pictureShields(in assembly: PipelineAssembly) -> [(node: NodeName, shield: PadShield)] {
        assembly.plan.sinks.compactMap { sink in
            guard case .snapshot(let path) = sink.kind, let pad = assembly.pad("sink", of: sink.element) else {
                return nil
            }
            let shield = PadShield(pad) { _ in }
            // Each picture is a file of its own, which must not land where a disk was; within a second the watch tells of it.
            pad.onBuffer { [bounds = assembly.bounds] _ in
                if bounds.lostMount(of: path) != nil { shield.shut() }
                return .pass
            }
            return (sink.node, shield)
        }
    }

    /// Lets the sound of mixers follow the compositors that they name.
    static func soundFollowers(of controls: [LayoutControl], in assembly: PipelineAssembly) -> [SoundFollower] {
        let followers = assembly.plan.soundFollows.map { follow in
            let control = controls.first { $0.planned.node == follow.compositor }
            return SoundFollower(follow, beginningWith: control?.fullest, assembly)
        }
        for control in controls {
            let own = followers.filter { $0.planned.compositor == control.planned.node }
            control.onFullest { picture, time in for follower in own { follower.follow(picture, at: time) } }
        }
        return followers
    }
}
