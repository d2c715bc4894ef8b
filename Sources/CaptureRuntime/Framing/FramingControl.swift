internal import CaptureModel
internal import CapturePlan
internal import GStreamerKit
internal import Synchronization

/// Follows people in one source's pictures: hears of faces from the element that finds them, and says what each picture shows.
///
/// Faces are heard on the thread that finds them, views are asked for on the thread of the pictures; neither waits for the other.
final class FramingControl: Sendable {
    private struct State {
        var framing: Framing
        var toggle: PartySwitch
        var view = FramedView.whole
        /// The people of the last picture.
        var people = 0
    }

    let node: NodeName
    let faces: FaceListener
    private let state: Mutex<State>
    /// A probe's closure may hold its pad weakly only; somebody must hold the pad.
    private let entry: Pad?

    init?(_ planned: PlannedZoom, _ assembly: PipelineAssembly) {
        guard let framing = planned.framing else { return nil }
        node = planned.node
        faces = FaceListener(framing.detector, in: assembly)
        let isEnabled = framing.wish.beginsEnabled
        let toggle = PartySwitch(framing.wish.control, isEnabled: isEnabled)
        state = Mutex(State(framing: Framing(isEnabled: isEnabled), toggle: toggle))
        entry = assembly.pad("sink", of: framing.entry)
        // While nobody is followed, nobody is searched for.
        entry?.onBuffer { [weak self] _ in self?.isEnabled == true ? .pass : .drop }
        faces.onFaces { [weak self] faces, time in
            self?.state.withLock { $0.framing.see(faces, at: time) }
        }
    }

    private var isEnabled: Bool { state.withLock { $0.framing.isEnabled } }

    var current: CentreStageState {
        state.withLock {
            CentreStageState(
                source: node, control: $0.toggle.control, isEnabled: $0.framing.isEnabled, people: $0.framing.people,
                view: $0.view)
        }
    }

    /// Has people followed or not, from the next picture on; false where the party has no say.
    func set(_ isEnabled: Bool, by party: CentreStage.Party) -> Bool {
        state.withLock { state in
            guard state.toggle.set(isEnabled, by: party) else { return false }
            if state.framing.isEnabled != isEnabled { state.framing.isEnabled = isEnabled }
            return true
        }
    }

    func set(_ control: RigFeature.Control) {
        state.withLock { $0.toggle.set(control) }
    }

    /// What the picture of a time shows; whether people have come or gone with it, or somebody has switched something.
    func next(at time: Duration) -> (view: FramedView, isNews: Bool) {
        state.withLock { state in
            state.view = state.framing.view(at: time)
            let people = state.framing.people
            defer { (state.toggle.isNew, state.people) = (false, people) }
            return (state.view, state.toggle.isNew || people != state.people)
        }
    }
}
