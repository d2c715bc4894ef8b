internal import CaptureModel
internal import CapturePlan
internal import GStreamerKit
internal import Synchronization

/// Blurs what is behind the people in one source's pictures: says of each what is drawn over it.
///
/// Masks come on a thread of their own. Where nothing is live they are laid beside the pictures of their times; else the newest counts.
/// As long as nobody has said where people are, all is background: what is to be hidden is not shown first.
final class PortraitControl: Sendable {
    private struct State {
        var toggle: PartySwitch
        /// How many people are seen; nil where another node gives the mask.
        var people: Int?
        var toldPeople: Int?
        /// How opaque the background is drawn; nil is everywhere.
        var opacity: GreyPicture?
    }

    let planned: PlannedPortrait
    /// What hears of faces; nil where another node gives the mask.
    let faces: FaceListener?
    private let state: Mutex<State>
    private let search: PersonSearch?
    private let masks: MaskLine?
    /// Told when, with a picture, somebody has switched something, or people have come or gone.
    private let told = Listener<SessionEvent>()
    /// A probe's closure may hold its pad weakly only; somebody must hold the pads.
    private let pads: [Pad]

    /// The background over all of a picture.
    private static let everywhere = GreyPicture(width: 2, height: 2, pixels: [255, 255, 255, 255])

    init(_ planned: PlannedPortrait, _ assembly: PipelineAssembly) {
        self.planned = planned
        faces = planned.search.map { FaceListener($0.detector, in: assembly) }
        search = planned.search.map { _ in PersonSearch() }
        masks = planned.waits ? MaskLine() : nil
        let first = PortraitState(planned)
        let toggle = PartySwitch(first.control, isEnabled: first.isEnabled)
        state = Mutex(State(toggle: toggle, people: first.people, toldPeople: first.people))
        let entry = assembly.pad("sink", of: planned.entry), end = assembly.pad("sink", of: planned.end)
        let picture = assembly.pad("sink", of: planned.element), drawn = assembly.pad("src", of: planned.element)
        let person = planned.search.flatMap { assembly.pad("sink", of: $0.segmentation) }
        pads = [entry, end, picture, drawn, person].compactMap(\.self)
        // Drawn into the pictures themselves, whoever takes them: a window could draw it later, but a file could not.
        drawn?.answerAllocationAlone()
        // While it is off nobody is searched for. Masks that are laid beside pictures come all the same, or they would run ahead.
        entry?.onBuffer { [weak self] _ in
            guard let self else { return .pass }
            return isEnabled || masks != nil ? .pass : .drop
        }
        faces?.onFaces { [weak self] faces, time in self?.search?.see(faces, at: time) }
        person?.markRegion { [weak self] size in self?.region(in: size) }
        end?.onPicture { [weak self, weak end] bytes, layout, buffer in
            guard let self else { return .drop }
            let time = buffer.pts.flatMap { end?.runningTime(of: $0) } ?? ClockTime(.zero)
            take(bytes, layout, at: time.duration)
            return .drop
        }
        end?.onEndOfStream { [weak self] in self?.masks?.endMasks() }
        picture?.onEndOfStream { [weak self] in self?.masks?.endPictures() }
        assembly.element(planned.element)?.onDraw { [weak self] time in self?.draw(at: time?.duration ?? .zero) }
    }

    var current: PortraitState {
        state.withLock {
            PortraitState(
                source: planned.node, control: $0.toggle.control, isEnabled: $0.toggle.isEnabled,
                people: $0.toggle.isEnabled ? $0.people : $0.people.map { _ in 0 })
        }
    }

    private var isEnabled: Bool { state.withLock { $0.toggle.isEnabled } }

    func onChange(_ body: @escaping @Sendable (SessionEvent) -> Void) { told.set(body) }

    /// Has the background blurred or not, from the next picture on; false where the party has no say.
    func set(_ isEnabled: Bool, by party: CentreStage.Party) -> Bool {
        state.withLock { state in
            let was = state.toggle.isEnabled
            guard state.toggle.set(isEnabled, by: party) else { return false }
            // Who was there when it was switched off need not be there when it is on again.
            if !was, isEnabled, masks == nil { (state.opacity, state.people) = (nil, state.people.map { _ in 0 }) }
            return true
        }
    }

    func set(_ control: RigFeature.Control) { state.withLock { $0.toggle.set(control) } }

    /// Where people are searched for in a small picture; nil where nobody is.
    private func region(in size: Pad.Size) -> Pad.Region? {
        guard let search else { return nil }
        let people = search.people
        state.withLock { state in
            state.people = people
            if people == 0 { state.opacity = nil }
        }
        return search.region(size.width, size.height)
    }

    /// Takes a mask, given or found.
    private func take(_ bytes: [UInt8], _ layout: VideoLayout, at time: Duration) {
        if let search {
            guard let mask = search.mask(bytes, layout) else { return }
            state.withLock { $0.opacity = $0.people == 0 ? nil : mask.inverted }
        } else if let mask = GreyPicture(bytes, layout) {
            if let masks {
                masks.add(mask.inverted, at: time)
            } else {
                state.withLock { $0.opacity = mask.inverted }
            }
        }
    }

    /// What is drawn over the picture of a time.
    private func draw(at time: Duration) -> CoarseCopy? {
        let beside = masks?.mask(at: time)
        let (copy, news) = state.withLock { state -> (CoarseCopy?, PortraitState?) in
            let people = state.toggle.isEnabled ? state.people : state.people.map { _ in 0 }
            var news: PortraitState?
            if state.toggle.isNew || people != state.toldPeople {
                news = PortraitState(
                    source: planned.node, control: state.toggle.control, isEnabled: state.toggle.isEnabled,
                    people: people)
                (state.toggle.isNew, state.toldPeople) = (false, people)
            }
            guard state.toggle.isEnabled else { return (nil, news) }
            let opacity = (masks == nil ? state.opacity : beside) ?? Self.everywhere
            return (CoarseCopy(cells: planned.wish.cells, opacity: opacity), news)
        }
        if let news { told.tell(.portraitChanged(news, at: time)) }
        return copy
    }
}
