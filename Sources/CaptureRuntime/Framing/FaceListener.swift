internal import CaptureModel
internal import CapturePlan
internal import GStreamerKit
internal import Synchronization

/// Hears what one detector of faces says, on the thread that finds them.
final class FaceListener: Sendable {
    let detector: String
    /// The size of the pictures that are searched.
    private let searched = Mutex<Size?>(nil)
    private let told = Listener<[Face], Duration>()
    /// A probe's closure may hold its pad weakly only; somebody must hold the pad.
    private let pad: Pad?

    init(_ detector: String, in assembly: PipelineAssembly) {
        self.detector = detector
        pad = assembly.pad("sink", of: detector)
        pad?.onEvent { [weak self] event in
            if case .caps(let caps) = event, let fields = caps.structures.first, let width = fields["width"]?.int,
                let height = fields["height"]?.int, width > 0, height > 0
            {
                self?.searched.withLock { $0 = Size(Int(width), Int(height)) }
            }
            return .pass
        }
    }

    /// Calls back with the faces of each picture and its running time.
    func onFaces(_ body: @escaping @Sendable ([Face], Duration) -> Void) { told.set(body) }

    /// Takes what the detector says of a picture.
    func hear(_ message: Structure) {
        guard message.name == FaceMessage.name, let size = searched.withLock({ $0 }),
            let found = FaceMessage(message, of: size)
        else { return }
        told.tell(found.faces, found.time)
    }
}

extension PipelineAssembly {
    /// Has listeners told of the faces that are found.
    func listenForFaces(_ listeners: [FaceListener]) {
        guard !listeners.isEmpty else { return }
        let listeners = Dictionary(listeners.map { ($0.detector, $0) }) { first, _ in first }
        pipeline.bus.onPost { message in
            guard case .element(let structure) = message.kind else { return }
            listeners[message.source.name]?.hear(structure)
        }
    }
}

/// What `facedetect` says of a picture.
struct FaceMessage {
    static let name = "facedetect"
    let faces: [Face]
    /// The picture's running time.
    let time: Duration

    init?(_ message: Structure, of size: Size) {
        guard let time = message["running-time"]?.int else { return nil }
        self.time = .nanoseconds(time)
        let (width, height) = (Double(size.width), Double(size.height))
        faces = (message["faces"]?.elements ?? []).compactMap { value in
            guard let face = value.structure, let x = face["x"]?.double, let y = face["y"]?.double,
                let across = face["width"]?.double, let up = face["height"]?.double
            else { return nil }
            return Face(left: x / width, top: y / height, width: across / width, height: up / height)
        }
    }
}
