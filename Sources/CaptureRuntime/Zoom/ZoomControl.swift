internal import CaptureModel
internal import CapturePlan
internal import Dispatch
internal import GStreamerKit
internal import Synchronization

/// Zooms one source of a running pipeline: cuts each picture, which is then brought back to its size.
///
/// The crop is set on the streaming thread before the very picture it is for. The caps between crop and scaler change with it;
/// what leaves the scaler is always alike, so nothing behind it negotiates anew, and no picture is made or lost.
final class ZoomControl: Sendable {
    let planned: PlannedZoom
    private let motion: Mutex<ZoomMotion>
    /// Which constituent is shown, which one the last picture was of, and whether another waits for the next.
    private let choice: Mutex<(choice: ConstituentChoice, shown: Int, isAwaited: Bool)>
    /// What was last set on the crop, and of which picture it is cut.
    private let window = Mutex<(picture: Size?, shown: ZoomWindow?)>((nil, nil))
    /// Whether what leaves has a size, where no plan gave it one.
    private let hasSize = Mutex(false)
    /// What leaves the join is one stream.
    private let stream = Mutex<SingleStream?>(nil)
    /// Raised with a picture that is shown, for a constituent that waits for the one before it.
    private let shown = DispatchSemaphore(value: 0)
    /// Told when, with a picture, a zoom or a ramp has begun or ended.
    private let told = Listener<SessionEvent>()
    /// A probe's closure may hold its pad weakly only, for the pad holds the closure.
    private let pad: Pad?
    /// Those of a virtual camera's gates, likewise.
    private let gates = Mutex<[Pad]>([])
    private let crop: Element?
    private let size: Element?
    /// What says which part of each picture is shown, where people are followed.
    let framing: FramingControl?

    init(_ planned: PlannedZoom, _ assembly: PipelineAssembly) {
        self.planned = planned
        framing = FramingControl(planned, assembly)
        motion = Mutex(ZoomMotion(planned.initial))
        let first = planned.scale.constituent(at: planned.scale.device(planned.initial))
        let choice = ConstituentChoice(
            planned.scale, active: first, frame: planned.frameDuration, switching: planned.switching,
            order: planned.fallback, slate: planned.slate)
        self.choice = Mutex((choice, first, false))
        pad = assembly.pad("sink", of: planned.crop)
        crop = assembly.element(planned.crop)
        size = assembly.element(planned.size)
        // A scaler asks for memory anew whenever its input changes, and that question waits until the queues below are empty:
        // each step of a ramp would hold the camera up for as long as the slowest encoder.
        assembly.pad("src", of: planned.size)?.answerAllocationAlone()
        pad?.onEvent { [weak self] event in
            if case .caps(let caps) = event { self?.follow(caps) }
            return .pass
        }
        pad?.onBuffer { [weak self, weak pad] buffer in
            guard let self, let pad else { return .pass }
            let running = (buffer.pts ?? buffer.dts).flatMap { pad.runningTime(of: $0) } ?? ClockTime(.zero)
            show(at: running)
            return .pass
        }
        install(in: assembly)
    }

    var state: ZoomState {
        let (motion, choice) = (motion.withLock { $0 }, choice.withLock { $0.choice })
        let names = planned.constituents.map(\.node)
        let isVirtual = !names.isEmpty
        return ZoomState(
            source: planned.node, zoom: motion.zoom, ramp: motion.ramp,
            constituent: isVirtual ? names[choice.active] : nil,
            fallbacks: isVirtual ? choice.fallbacks.map { names[$0] } : [],
            range: planned.range)
    }

    func onChange(_ body: @escaping @Sendable (SessionEvent) -> Void) { told.set(body) }

    /// Takes a wish, which the next picture follows.
    func change(_ body: (inout ZoomMotion) -> Void) { motion.withLock { body(&$0) } }

    /// The pictures come in another size from now on; what leaves keeps the size that a plan gave it, else becomes theirs.
    private func follow(_ caps: Caps) {
        guard let fields = caps.structures.first, let width = fields["width"]?.int, let height = fields["height"]?.int,
            width > 0, height > 0
        else { return }
        let picture = Size(Int(width), Int(height))
        window.withLock { $0 = (picture, nil) }
        // Before the crop sees them: what was cut off larger pictures may be more than these have.
        if let view = framing?.current.view {
            cut { ZoomWindow(view, of: $0) }
        } else {
            cut(motion.withLock { $0.zoom }, of: choice.withLock { $0.choice.active })
        }
        guard planned.picture == nil, let size else { return }
        // What constituents of several sizes show keeps that of the first.
        let isFirst = hasSize.withLock { has in
            defer { has = true }
            return !has
        }
        guard isFirst || planned.constituents.isEmpty else { return }
        try? size.set("caps", to: PropertyValue.caps(PlannedCaps.scaled(to: picture)).setting)
    }

    private func show(at running: ClockTime) {
        if let framing {
            let (view, isNews) = framing.next(at: running.duration)
            cut { ZoomWindow(view, of: $0) }
            if isNews { told.tell(.centreStageChanged(framing.current, at: running.duration)) }
            return
        }
        let (zoom, isNews) = motion.withLock { motion in
            let isNews = motion.advance(to: running)
            return (motion.zoom, isNews)
        }
        let (active, hasSwitched, isAwaited) = choice.withLock { state in
            defer { (state.shown, state.isAwaited) = (state.choice.active, false) }
            state.choice.passed()
            return (state.choice.active, state.shown != state.choice.active, state.isAwaited)
        }
        if isAwaited { shown.signal() }
        cut(zoom, of: active)
        if isNews || hasSwitched { told.tell(.zoomChanged(state, at: running.duration)) }
    }

    /// Sets the crop to what a zoom shows of a constituent's picture, where it is not.
    private func cut(_ zoom: UserZoom, of constituent: Int) {
        // A slate shows no scene that could be shown larger.
        let enlargement =
            constituent == planned.slate
            ? 1 : planned.scale.enlargement(of: constituent, at: planned.scale.device(zoom))
        cut { ZoomWindow(enlargement: enlargement, of: $0) }
    }

    /// Sets the crop to a window of a picture's size, where it is not.
    private func cut(_ make: (Size) -> ZoomWindow) {
        let next: ZoomWindow? = window.withLock { now in
            guard let picture = now.picture else { return nil }
            let next = make(picture)
            guard next != now.shown else { return nil }
            now.shown = next
            return next
        }
        guard let next, let crop else { return }
        for (side, pixels) in [
            ("left", next.left), ("right", next.right), ("top", next.top), ("bottom", next.bottom),
        ] {
            try? crop.set(side, to: .int(Int64(pixels)))
        }
    }
}

/// The constituents of a virtual camera.
extension ZoomControl {
    /// How long before a ramp needs a wider constituent that one is taken: it sees all that is shown until then, too, and its first
    /// picture has been decoded when it is needed.
    private static let foresight = Duration.milliseconds(250)

    /// Puts up the gates: one before anything is done to a constituent's pictures, one before the join.
    func install(in assembly: PipelineAssembly) {
        let exit = planned.join.flatMap { assembly.pad("src", of: $0) }
        stream.withLock { $0 = SingleStream(at: exit) }
        for (place, constituent) in planned.constituents.enumerated() {
            let gate = assembly.pad("sink", of: constituent.gate)
            gate?.onBuffer { [weak self, weak gate] buffer in
                guard let self, let running = Self.running(buffer, at: gate) else { return .pass }
                let wanted = self.wanted(at: running)
                return choice.withLock { $0.choice.active == place } || wanted == place ? .pass : .drop
            }
            let entry = planned.join.flatMap { assembly.pad(constituent.pad, of: $0) }
            entry?.onBuffer { [weak self, weak entry] buffer in
                guard let self, let running = Self.running(buffer, at: entry) else { return .pass }
                return isShown(place, at: running) ? .pass : .drop
            }
            gates.withLock { $0 += [gate, entry].compactMap(\.self) }
        }
    }

    /// Whether a constituent's picture is shown. Waits where the one that is shown is behind it, as both are held up by an encoder:
    /// else all that waits in the other's queue would be missing. One that gives nothing for so long is not waited for.
    private func isShown(_ place: Int, at running: ClockTime) -> Bool {
        var isPatient = true
        while true {
            let wanted = self.wanted(at: running)
            let verdict = choice.withLock { state in
                let verdict = state.choice.judge(
                    place, at: running.nanoseconds, wanted: wanted, isPatient: isPatient)
                if verdict == .wait { state.isAwaited = true }
                return verdict
            }
            guard verdict == .wait else { return verdict == .show }
            isPatient = shown.wait(timeout: .now() + Self.patience) == .success
        }
    }

    /// How long a constituent waits for a picture of the one that is shown.
    private static let patience = 0.25

    /// A constituent gives nothing from now on, or gives again.
    func set(_ source: NodeName, isLost: Bool) {
        guard let place = planned.constituents.firstIndex(where: { $0.node == source }) else { return }
        choice.withLock { state in
            if isLost { state.choice.lost.insert(place) } else { state.choice.lost.remove(place) }
        }
    }

    func changeChoice(_ body: (inout ConstituentChoice) -> Void) { choice.withLock { body(&$0.choice) } }

    private func wanted(at running: ClockTime) -> Int {
        let (zoom, soon) = motion.withLock {
            ($0.zoom(at: running), $0.zoom(Self.foresight, after: running))
        }
        return choice.withLock {
            $0.choice.wanted(for: planned.scale.device(zoom), soon: planned.scale.device(soon))
        }
    }

    private static func running(_ buffer: BufferInfo, at pad: Pad?) -> ClockTime? {
        (buffer.pts ?? buffer.dts).flatMap { pad?.runningTime(of: $0) }
    }
}
